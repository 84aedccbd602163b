"""JSONPath written as jq: on any data both give the same value, the same nothing and the same truth."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from workflow import expressions
from workflow.convert.jsonpath_to_jq import Jq, Untranslatable, to_condition, to_outputs, to_value
from workflow.expressions import NO_ARGUMENTS, NOTHING
from workflow.paths import Json

NAMES = st.sampled_from(["a", "b", "c", "a b"])
SCALARS = st.sampled_from([None, True, False, 0, 1, 2, 1.5, -1, "", "a", "b", "ab", "x y"])
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=12
)
OBJECTS = st.dictionaries(NAMES, DATA, max_size=4)


def quoted(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


MEMBERS = NAMES.map(lambda name: f"['{name}']" if " " in name else f".{name}")
INDEXES = st.integers(-3, 3).map(lambda at: f"[{at}]")
BOUNDS = st.none() | st.integers(-3, 3)
SLICES = st.tuples(BOUNDS, BOUNDS).map(lambda ends: f"[{':'.join('' if end is None else str(end) for end in ends)}]")
UNIONS = st.lists(NAMES.map(lambda name: f"'{name}'") | st.integers(-2, 2).map(str), min_size=2, max_size=3).map(
    lambda choices: f"[{', '.join(choices)}]"
)
EXACT_FUNCTIONS = ["length()", "min()", "max()", "keys()", "first()", "last()", "index(0)", "index(-2)", "index('a')"]
WITH_ARGUMENTS = ["append(1, $.a)", "max(5)", "min($.b, 1)"]
FUNCTIONS = st.sampled_from([*EXACT_FUNCTIONS, *WITH_ARGUMENTS]).map(lambda call: f".{call}")
LITERALS = (SCALARS | st.lists(SCALARS, max_size=3)).map(quoted)
OPERATORS = ["==", "!=", "<", "<=", ">", ">=", "in", "nin", "subsetof", "anyof", "noneof", "size", "empty"]
PATTERNS = st.sampled_from(["/a.*/", "/a|b/", "/[ab]+/"])


@st.composite
def steps(draw: st.DrawFn, filters: int) -> str:
    """Some steps of a path, with filters in filters as deep as that."""
    plain = [MEMBERS, INDEXES, SLICES, UNIONS, st.just(".*"), st.just("[*]")]
    deep = [MEMBERS.filter(lambda text: text[0] == "."), st.just(".*"), UNIONS, INDEXES]
    kinds = [*plain, MEMBERS, MEMBERS, st.one_of(deep).map(lambda step: f".{step}" if step[0] == "." else f"..{step}")]
    if filters:
        tested = conditions(filters - 1).map(lambda condition: f"[?({condition})]")
        kinds += [tested, tested.map(lambda text: f"..{text}")]
    found = draw(st.lists(st.one_of(kinds), max_size=4))
    call = draw(FUNCTIONS) if draw(st.integers(0, 3)) == 3 and "@" not in "".join(found) else ""
    return "".join(found) + call


@st.composite
def conditions(draw: st.DrawFn, filters: int) -> str:
    """What a filter asks."""
    operand = st.one_of(st.sampled_from("@$").flatmap(lambda root: steps(filters).map(lambda text: root + text)))
    current = steps(filters).map(lambda text: f"@{text}")
    kind = draw(st.sampled_from(["exists", "compare", "compare", "matches", "not", "and", "or"]))
    if kind == "exists":
        return draw(operand)
    if kind == "matches":
        return f"{draw(current)} =~ {draw(PATTERNS)}"
    if kind == "not":
        return f"!({draw(conditions(filters))})"
    if kind in ("and", "or"):
        return f" {'&&' if kind == 'and' else '||'} ".join(f"({draw(conditions(filters))})" for _ in range(2))
    left, right = draw(operand | LITERALS), draw(operand | LITERALS)
    return f"{left} {draw(st.sampled_from(OPERATORS))} {right}"


PATHS = steps(2).map(lambda text: f"${text}")


def outputs(made: Jq, data: Json) -> list[Json]:
    return expressions.compile(made.text, "jq").all_outputs(data, NO_ARGUMENTS)


def alike(one: Json, other: Json) -> bool:
    """Equal as JSON: true is not 1."""
    return quoted([one]).replace(".0", "") == quoted([other]).replace(".0", "")


def check(path: str, data: Json, of_object: bool) -> None:
    query = expressions.compile(path)
    selected = query.evaluate(data, NO_ARGUMENTS)
    exact = outputs(to_outputs(path, of_object), data)
    assert alike(exact, [] if selected is NOTHING else [selected])
    value = outputs(to_value(path, of_object), data)
    assert alike(value or [None], [None if selected is NOTHING else selected])
    truth = outputs(to_condition(path, of_object), data)
    assert truth == [True] if query.holds(data, NO_ARGUMENTS) else truth in ([], [False])


@settings(max_examples=tries(120), deadline=None)
@given(PATHS, DATA)
def test_the_same_on_any_data(path: str, data: Json) -> None:
    try:
        made = to_value(path)
        expressions.compile(made.text, "jq")
    except (Untranslatable, expressions.ExpressionError):
        assume(False)
    assert made.notes == ()
    check(path, data, of_object=False)


@settings(max_examples=tries(120), deadline=None)
@given(PATHS, OBJECTS)
def test_the_same_on_objects_in_fewer_words(path: str, data: Json) -> None:
    try:
        to_value(path, of_object=True)
    except (Untranslatable, expressions.ExpressionError):
        assume(False)
    check(path, data, of_object=True)


@pytest.mark.parametrize(
    ("path", "value", "condition"),
    [
        ("$.a.b", ".a.b?", "(.a.b? // false) != false"),
        ("$['a b'].and", '.["a b"].and?', '(.["a b"].and? // false) != false'),
        (
            "$.items[?(@.onSale == true)]",
            ".items | iterables | [(arrays[], objects) | select(.onSale? == true)]",
            "any(.items | (arrays[], objects) | select(.onSale? == true); true)",
        ),
        ("$[?(@.kg > 30)]", "[select((.kg | numbers) > 30)]", "(.kg | numbers) > 30"),
        ("$[?(@.a && @.b)]", "[select(.a and .b)]", ".a and .b"),
        ("$..b", '[.. | select(has("b")?).b]', 'any(.. | select(has("b")?).b; true)'),
    ],
)
def test_in_as_few_words_as_can_be(path: str, value: str, condition: str) -> None:
    assert (to_value(path, of_object=True).text, to_condition(path, of_object=True).text) == (value, condition)


def test_the_member_that_a_definite_path_ends_in() -> None:
    assert [to_value(path).member for path in ("$.a.b", "$['a b']", "$.a[0]", "$.a[*].b", "$")] == [
        *("b", "a b"),
        *(None, None, None),
    ]


@pytest.mark.parametrize(
    ("path", "data", "note"),
    [
        ("$.a.sum()", {"a": [1, 2, "x"]}, "last digits"),
        ("$.a.avg()", {"a": [1, 2]}, "last digits"),
        ("$.a.stddev(4, $.b)", {"a": [2, 4, 4], "b": [5, 5, 7, 9]}, "last digits"),
        ("$.a.concat('-', $.b, 7)", {"a": "x", "b": ["y", None, 1]}, "a number that is whole"),
        ("$.a[?(@ =~ /a\\d/i)]", {"a": ["A1", "b", "xa1"]}, "regular expression"),
    ],
)
def test_what_is_the_same_but_for_what_is_said(path: str, data: Json, note: str) -> None:
    made = to_value(path)
    assert len(made.notes) == 1
    assert note in made.notes[0]
    check(path, data, of_object=True)


@pytest.mark.parametrize("path", ["$.a.length($.b)", "$.a.index($.b)", "$[?(@.a.append(@.b))]"])
def test_what_has_no_form(path: str) -> None:
    with pytest.raises(Untranslatable):
        to_value(path)


def test_the_members_of_a_text_are_not_read_as_jq() -> None:
    check("$.a[?(@.b == 'x \\\\(1) \"q\"')]", {"a": [{"b": 'x \\(1) "q"'}]}, of_object=True)
