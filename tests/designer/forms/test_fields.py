"""Every kind of value has a field that cleans it, in the form of the text's rules, and none lets a traceback out."""

from typing import Any

import pytest
from hypothesis import given

from designer.forms import Asked, clean
from designer.forms.cleaning import FIELDS
from tests.workflow.samples import TEXT, VALUES
from workflow.fields.kinds import SCALARS


def test_every_kind_is_cleaned() -> None:
    assert set(FIELDS) == {*SCALARS, "value"}


@pytest.mark.parametrize("kind", SCALARS)
@given(typed=VALUES | TEXT)
def test_whatever_is_typed_is_a_value_or_a_sentence(kind: str, typed: Any) -> None:
    value, errors, _ = clean(Asked(kind=kind), typed)
    assert value is None or not errors
    assert all(each.endswith((".", "?", ")")) for each in errors)


@pytest.mark.parametrize("kind", [kind for kind in SCALARS if kind != "name"])
def test_nothing_typed_is_no_value_where_none_is_needed(kind: str) -> None:
    assert clean(Asked(kind=kind), "") == ("", [], None)
    wanted = [] if kind == "template" else ["This is required."]
    assert clean(Asked(kind=kind, required=True), "")[1] == wanted


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("number", "007", 7),
        ("number", "1,5", 1.5),
        ("number", 3, 3),
        ("boolean", "false", False),
        ("duration", " PT1M ", "PT1M"),
        ("repetition", "R5/PT15M", "R5/PT15M"),
        ("repetition", "R5/15 min", "R5/PT15M"),
        ("repetition", "10 s", "PT10S"),
        ("interval", "6 h", "PT6H"),
        ("cron", "0 0/15 * * * ?", "0 0/15 * * * ?"),
        ("interval", "PT6H", "PT6H"),
        ("timezone", "Europe/Berlin", "Europe/Berlin"),
        ("template", "plain", "plain"),
        ("template", "true", True),
        ("template", '{"a": "{{ $.b }}"}', {"a": "{{ $.b }}"}),
        ("json", "[1, null]", [1, None]),
    ],
)
def test_what_is_typed_becomes_a_value(kind: str, typed: Any, value: Any) -> None:
    found, errors, _ = clean(Asked(kind=kind), typed)
    assert (found, type(found), errors) == (value, type(value), [])


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("number", "NaN"),
        ("number", "1e999"),
        ("number", "10000000000000000"),
        ("boolean", "perhaps"),
        ("duration", "-PT1M"),
        ("repetition", "X5/PT1M"),
        ("cron", "61 * * * *"),
        ("interval", "2020-03-20T15:00:00Z/2020-03-20T09:00:00Z"),
        ("timezone", "Europe/Atlantis"),
        ("expression", "{{ $.a }} and more"),
        ("expression", "plain"),
        ("template", "{{ $.a[ }}"),
        ("template", '{"a": '),
        ("json", "{a: 1}"),
        ("json", "NaN"),
        ("json", "[" * 100_000),
        ("text", {"a": 1}),
        ("name", "  "),
    ],
)
def test_what_cannot_be_is_refused(kind: str, typed: Any) -> None:
    value, errors, _ = clean(Asked(kind=kind), typed)
    assert value is None
    assert len(errors) == 1


def test_an_expression_gets_the_marks_of_its_dialect() -> None:
    assert clean(Asked(kind="expression"), "$.a")[0] == "{{ $.a }}"
    assert clean(Asked(kind="expression", style="path"), "$.a")[0] == "$.a"
    assert clean(Asked(kind="expression", style="path"), "{{ $.a }}")[1]


def jq(kind: str = "expression", **more: Any) -> Asked:
    return Asked(kind=kind, style="dollar", language="jq", variables=["CONST", "item"], **more)


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("expression", ".order.total > 3", "${ .order.total > 3 }"),
        ("expression", " ${ .order } ", " ${ .order } "),
        ("expression", "${.a}", "${.a}"),
        ("expression", "$CONST.rate + $item", "${ $CONST.rate + $item }"),
        ("expression", "{a: .b}", "${ {a: .b} }"),
        ("expression", "fn:sum", "${ fn:sum }"),
        ("expression", "SECRETS.key | length", "${ SECRETS.key | length }"),
        ("template", "Dear friend", "Dear friend"),
        ("template", "${ .name }", "${ .name }"),
        ("template", '{"a": "${ .b }", "c": 3}', {"a": "${ .b }", "c": 3}),
        ("template", "costs $5 {or} more", "costs $5 {or} more"),
    ],
)
def test_jq_stands_in_braces_with_a_dollar(kind: str, typed: str, value: Any) -> None:
    assert clean(jq(kind), typed) == (value, [], None)


@pytest.mark.parametrize(
    ("kind", "typed", "at", "words"),
    [
        ("expression", "${ .a > }", 7, "The end is not expected here (character 5 of the expression)."),
        ("expression", ".a | nope", 5, "There is no function `nope` (character 6 of the expression)."),
        ("expression", "${ $itme.x }", 3, "There is no variable $itme (character 1 of"),
        ("expression", "${ $.a }", 3, "(character 1 of the expression)."),
        ("expression", "${ .a", None, "“${” is not closed"),
        ("expression", "${ .a } ${ .b }", None, "Write one expression, and no text beside it."),
        ("template", "${ .a[ }", 6, "The end"),
        ("template", '{"a": "${ .b | }"}', 14, "The end"),
        ("template", "${ .a", None, "“${” is not closed"),
    ],
)
def test_what_is_wrong_with_jq_has_its_place(kind: str, typed: str, at: int | None, words: str) -> None:
    found = clean(jq(kind), typed)
    assert (found.value, found.at) == (None, at), found
    assert words in found.errors[0]


@pytest.mark.parametrize(
    ("typed", "value"),
    [("1 h", "R/PT1H"), ("R3/PT1H", "R3/PT1H"), ("R/2020-03-20T09:00:00Z/P1D", "R/2020-03-20T09:00:00Z/P1D")],
)
def test_an_interval_of_0_8_comes_again(typed: str, value: str) -> None:
    asked = Asked(kind="interval", repeats=True)
    assert clean(asked, typed).value == value
    assert clean(asked, "2020-03-20T09:00:00Z/PT6H").errors


def test_0_8_may_be_written_in_jsonpath() -> None:
    asked = Asked(kind="expression", style="dollar", language="jsonpath")
    assert clean(asked, "$.a")[0] == "${ $.a }"
    assert clean(asked, "{{ $.a }}")[0] == "{{ $.a }}"
    assert clean(asked, "${ $.a[ }").at == 7


def test_names_of_triggers_with_operators_in_them_are_known() -> None:
    assert clean(Asked(kind="event-expression", names=["Rock and Roll"]), "Rock and Roll")[1] == []
    assert clean(Asked(kind="event-expression"), "and and")[1]
