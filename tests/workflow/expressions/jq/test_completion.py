"""What is offered while a jq program is written, and what is told of a place in one."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tests.workflow.expressions.jq.generator import Programs
from workflow import expressions
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.completion import Known, Named, Offer, complete, describe
from workflow.expressions.jq.completion.opened import opened
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.syntax.grammar import parse_program

ITEMS = [{"sku": "a", "price": 100, "tags": ["x"]}, {"sku": "b", "price": 20}]
DATA = {"order": {"id": "o-1", "total": 120, "items": ITEMS, "ship to": {"city": "Bonn"}}, "customer": {"name": "Ada"}}
KNOWN = Known(
    (DATA,),
    {
        "CONST": Named("The constants.", {"Rates": {"vat": 0.2}}),
        "SECRETS": Named("The secrets.", {"BANK": "<secret BANK>"}),
        "item": Named("The element.", ITEMS[0]),
    },
    {"sum": "[.order.items[].price] | add"},
)
ORDER = ["id", "total", "items", "ship to"]
ITEM = ["sku", "price", "tags"]


BEGINS = ("|", "(", "+", "*", "//", "==", "and", "then")
"""Behind these a part of a program begins, and nothing else can stand there."""


def labels(before: str, known: Known = KNOWN) -> list[str]:
    return [one.label for one in complete(before, known)]


def offer(before: str, label: str) -> Offer:
    return next(one for one in complete(before, KNOWN) if one.label == label)


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        (".", ["order", "customer"]),
        (".o", ["order"]),
        (".O", ["order"]),
        (".order.", ORDER),
        ("(.order.", ORDER),
        (".order.items[].", ITEM),
        (".order.items[0].", ITEM),
        (".order?.", ORDER),
        ('."order".', ORDER),
        ('.["order"].', ORDER),
        (".order.items | map(.", ITEM),
        (".order.items | map(select(.price > 3 and .s", ["sku"]),
        (".order.items | sort_by(.p", ["price"]),
        (".order.items | to_entries[] | .", ["key", "value"]),
        ("if .order.total > 3 then .cu", ["customer"]),
        ("if .order then 1 elif .", ["order", "customer"]),
        ("if .a then 1 else .c", ["customer"]),
        (".nothing // .order.", ORDER),
        ("try .or", ["order"]),
        ('"text \\(.order.', ORDER),
        ('"text \\("inner \\(.order.', ORDER),
        (".order.items[] as $x | $x.", ITEM),
        (".order.items as [$one] | $one.", ITEM),
        (". as {order: $o} | $o.", ORDER),
        ("reduce .order.items[] as $i (0; . + $i.", ITEM),
        ("reduce .order.items[] as $i (.", ["order", "customer"]),
        ("foreach .order.items[] as $x (0; . + 1; $x.", ITEM),
        ("label $out | .order.", ORDER),
        ("def f: .order; f.", ORDER),
        ("def f(g): .order | g; f(.", ORDER),
        ("{a: .order} | .a.", ORDER),
        ("{a: .or", ["order"]),
        (".order.items | group_by(.sku) | map({sku: .[0].sku, n: length}) | .[0].", ["sku", "n"]),
        ("$CONST.", ["Rates"]),
        ("$CONST.Rates.v", ["vat"]),
        ("$item.", ITEM),
        ("$SECRETS.", ["BANK"]),
    ],
)
def test_members_are_those_of_the_data_at_the_place(before: str, wanted: list[str]) -> None:
    assert labels(before) == wanted


def test_members_are_offered_where_the_data_do_not_lead() -> None:
    """No item is so dear, the other branch is taken, and an error comes before: the members are those all the same."""
    assert labels(".order.items[] | select(.price > 999) | .") == ITEM
    assert labels("if false then .order.") == ORDER
    assert labels('error("no") | .order.') == []
    assert labels("(null | error), .order.") == ORDER


@pytest.mark.parametrize("before", [".a # .order.", '.order.total == "o', "..", ". as $", "def ", "break $", '.x "'])
def test_no_member_is_offered_where_none_can_stand(before: str) -> None:
    assert not [one for one in complete(before, KNOWN) if one.kind in ("member", "variable", "function")]


def test_a_member_has_its_value_and_is_written_as_jq_has_it() -> None:
    found = offer(".order.t", "total")
    assert (found.typed, found.apply, found.detail) == (1, "total", "120")
    assert offer(".order.", "ship to").apply == '"ship to"'
    assert offer('.order."sh', "ship to").apply == "ship to"
    assert offer('.order["sh', "ship to").apply == "ship to"
    assert offer(".order.", "items").detail == "2 entries"


def test_an_array_leads_to_its_entries() -> None:
    found = offer(".order.items.pr", "[].price")
    assert (found.typed, found.apply) == (3, "[].price")


def test_a_bracket_has_indexes_or_names() -> None:
    assert labels(".order.items[") == ["0", "1", "-1"]
    assert labels(".order[") == ['"id"', '"total"', '"items"', '"ship to"']
    assert not [one for one in complete("[", KNOWN) if one.kind == "index"]


def test_an_object_takes_members_over() -> None:
    assert labels("{")[:2] == ["order", "customer"]
    assert labels("{order, c") == ["customer"]
    assert "$item" in labels("{")


def test_variables() -> None:
    assert labels("$") == ["$CONST", "$SECRETS", "$item"]
    assert labels(".order as $own | $o") == ["$own"]
    found = offer("$C", "$CONST")
    assert (found.typed, found.apply, found.help) == (1, "CONST", "The constants.")


def test_functions_have_their_help_and_the_caret_in_their_brackets() -> None:
    found = offer(".order | sel", "select(condition)")
    assert (found.typed, found.apply, found.caret) == (3, "select()", 7)
    assert found.help == "The input where the condition holds, else nothing."
    assert found.example == ("[1, 5]", ".[] | select(. > 3)", "5")
    assert (offer("leng", "length").apply, offer("leng", "length").caret) == ("length", 6)
    assert labels("def twice(f): f | f; twi") == ["twice"]
    assert labels("def twice(way): wa")[0] == "way"


def test_words_stand_where_they_can() -> None:
    assert labels(".order an") == ["and"]
    assert "then" in labels("if .order ")
    assert "then" not in labels(".order ")
    assert labels("if .order then 1 el") == ["elif", "else"]
    assert labels("if .order then 1 else 2 en") == ["end"]
    assert "catch" in labels("try .order ")
    assert labels("redu") == ["reduce"]
    assert "@base64" in labels("@b")


def test_functions_of_the_definition_stand_alone() -> None:
    assert labels("fn:") == ["fn:sum"]
    assert labels("fn: s") == ["fn:sum"]
    assert offer("fn: s", "fn:sum").typed == 5
    assert "fn:sum" in labels("")
    assert "fn:sum" not in labels(".order | ")


def test_where_only_a_place_can_stand_nothing_else_is_offered() -> None:
    only = Known(KNOWN.inputs, KNOWN.variables, KNOWN.functions, only_places=True)
    assert labels(".order.", only) == ORDER
    assert labels("", only) == [".order", ".customer"]
    assert labels("se", only) == []


def test_every_builtin_is_offered() -> None:
    found = {(one.label.partition("(")[0], one.label) for one in complete("", KNOWN) if one.kind == "function"}
    assert {name for name, _ in found} == {name for name, _ in builtins.public()}


def test_what_is_open_in_any_beginning_can_be_closed() -> None:
    """A program up to where a part begins, with a part and all that closes it, is a program."""
    tried = 0
    programs = Programs(Random(8))
    for _ in range(300):
        whole = programs.program()
        ends = [at for at in range(len(whole) + 1) if whole[:at].endswith(BEGINS) and _begins(whole[:at])]
        for end in ends if expressions.check(whole, "jq") is None else ():
            here = opened(whole[:end])
            closed = f"{whole[:end]} . {here.closing()}"
            parse_program(closed, JQ_LIMITS)
            tried += 1
    assert tried > 500


def _begins(before: str) -> bool:
    """Whether a part begins at the end of a text, and nothing else can."""
    here = opened(before)
    plain = here.top != '"' and not here.naming and not any(kind in ("named", "loop", "def") for kind, _ in here.open)
    return plain and here.last is not None and here.last.value in BEGINS


@given(st.text(alphabet='.|()[]{}$"\\# \nabif@,;:?/=1', max_size=40))
def test_nothing_that_is_typed_breaks_it(text: str) -> None:
    for one in complete(text, KNOWN):
        assert 0 <= one.typed <= len(text)
        assert 0 <= one.caret <= len(one.apply)
    for at in range(len(text) + 1):
        found = describe(text, at, KNOWN)
        assert found is None or 0 <= found.start <= at <= found.end <= len(text)


@pytest.mark.parametrize(
    "before", [".order.items | map(.", "", "[repeat(1)] | .", "last(range(1e9)) | .", "def f: f; f | ."]
)
def test_it_takes_no_time(before: str) -> None:
    within(0.5, lambda: complete(before, KNOWN))


@pytest.mark.parametrize(
    ("text", "word", "kind", "words", "value"),
    [
        (".order.total > 3", "total", "member", "", 120),
        ("[.order.items[].price] | add", "price", "member", "", 100),
        ("[.order.items[].price] | add", "add", "function", "The entries added up; null of none.", None),
        ("first(.order.items[])", "first", "function", "The first that `f` gives.", None),
        (".order.items | first", "first", "function", "The first entry.", None),
        ("$CONST.Rates", "$CONST", "variable", "The constants.", {"Rates": {"vat": 0.2}}),
        (".order as $o | $o.id", "$o.", "variable", "Named in this expression.", None),
        ("if .order then 1 else 2 end", "then", "keyword", "What is given where the condition of `if` holds.", None),
        (".order | @json", "@json", "format", "The value as JSON.", None),
        ("def f: 1; f", "f;", "own", "", None),
        ("fn:sum", "sum", "own", "Carries out `[.order.items[].price] | add`.", None),
        (".order.total + ", "total", "member", "", 120),
    ],
)
def test_what_stands_at_a_place(text: str, word: str, kind: str, words: str, value: Any) -> None:
    found = describe(text, text.index(word) if word in text else len(text) - 1, KNOWN)
    assert found is not None
    assert (found.kind, found.help or "") == (kind, words) or kind == "own"
    if value is not None:
        assert found.value == value


def test_nothing_is_told_of_signs_and_spaces() -> None:
    assert describe(".a  +  .b", 4, KNOWN) is None
    assert describe('.a == "length"', 9, KNOWN) is None
