"""What merges in 1.0: for all values of their shapes the shortest program gives the same as the rule of 0.8."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from workflow.convert.shapes import ANY, NULL, OBJECT, Shape, all_joined, joined, of_schema, operator, shape_of
from workflow.convert.to_1_0.merges import Meeting, merged, with_merge
from workflow.expressions import NO_ARGUMENTS, ExpressionError, jq
from workflow.paths import Json

RULE = (
    'def m($a; $b): if ($a|type) == "object" and ($b|type) == "object"'
    " then reduce ($b|keys_unsorted[]) as $k ($a; .[$k] = (if has($k) then m(.[$k]; $b[$k]) else $b[$k] end))"
    ' elif ($a|type) == "array" and ($b|type) == "array"'
    " then reduce $b[] as $x ($a; if any(.[]; . == $x) then . else . + [$x] end) else $b end;"
)
"""The rule of 0.8, written out (semantics-0.8.md §3.3)."""
NAMES = ("a", "b", "c d")
SCALARS = st.sampled_from([None, True, False, 0, 1, 1.0, "", "x"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=3)
NESTED = st.fixed_dictionaries({"a": st.dictionaries(st.sampled_from(NAMES), SCALARS | st.just([1]), min_size=1)})
SHAPES = (
    NESTED.map(shape_of)
    | st.lists(VALUES, min_size=1, max_size=3).map(lambda found: all_joined(map(shape_of, found)))
    | st.lists(OBJECTS, min_size=1, max_size=2).map(lambda found: all_joined(map(shape_of, found)))
    | st.dictionaries(st.sampled_from(NAMES), VALUES.map(shape_of)).map(lambda found: Shape(OBJECT.kinds, found))
    | st.sampled_from([ANY, OBJECT, NULL])
)
PLACES: tuple[tuple[str | int, ...], ...] = ((), (), ("a",), ("c d", "b"), ("a", 0))


def of(shape: Shape) -> st.SearchStrategy[Json]:
    """Values of a shape."""
    plain: dict[str, st.SearchStrategy[Any]] = {
        "null": st.none(),
        "boolean": st.booleans(),
        "number": st.sampled_from([0, 1, 1.5]),
        "string": st.sampled_from(["", "x"]),
        "array": st.lists(VALUES, max_size=3),
        "object": _objects(shape),
    }
    return st.one_of([plain[kind] for kind in sorted(shape.kinds)])


def _objects(shape: Shape) -> st.SearchStrategy[dict[str, Json]]:
    if "object" not in shape.kinds:
        return st.just({})
    known = st.fixed_dictionaries({}, optional={name: of(one) for name, one in shape.members.items()})
    free = [name for name in (*NAMES, "z") if name not in shape.members]
    if not shape.is_open or not free:
        return known
    others = st.dictionaries(st.sampled_from(free), VALUES, max_size=2)
    return st.tuples(others, known).map(lambda both: {**both[0], **both[1]})


def rule(steps: tuple[str | int, ...], replaces: bool) -> str:
    """What merges, written out for values of any shape."""
    text = RULE.replace('($a|type) == "array"', "false") if replaces else RULE
    place = json.dumps(list(steps))
    if steps:
        done = f"setpath({place}; m(getpath({place}); $new))"
        return f"{text} .newer as $new | .older | if $new == null then . else {done} end"
    beside = 'elif type == "object" and ($new|type) != "object" then . + {response: $new}'
    return f"{text} .newer as $new | .older | if $new == null then . {beside} else m(.; $new) end"


def told(program: str, data: Json) -> str:
    """What a program gives, members in any order; an error is one, whatever it says."""
    try:
        return json.dumps(jq.parse(program).evaluate(data, NO_ARGUMENTS), sort_keys=True)
    except ExpressionError:
        return "an error"


@given(data=st.data())
@settings(max_examples=tries(600))
def test_the_shortest_program_gives_what_the_rule_does(data: st.DataObject) -> None:
    older, newer = data.draw(SHAPES), data.draw(SHAPES)
    steps, replaces = data.draw(st.sampled_from(PLACES)), data.draw(st.booleans())
    program = with_merge(merged(".older", ".newer", steps, Meeting(older, newer, replaces)), replaces)
    for _ in range(3):
        values: Json = {"older": data.draw(of(older)), "newer": data.draw(of(newer))}
        assert told(program, values) == told(rule(steps, replaces), values), (program, values)


@given(one=VALUES, other=VALUES)
def test_a_joined_shape_is_that_of_both(one: Json, other: Json) -> None:
    both = joined(shape_of(one), shape_of(other))
    for value in (one, other):
        assert joined(both, shape_of(value)) == both


@pytest.mark.parametrize(
    ("older", "newer", "sign"),
    [
        ({"a": [1], "b": {}}, {"a": 1, "b": None}, "+"),
        ({"a": {"b": [1]}}, {"a": {"c": [1]}}, "*"),
        ({"a": {"b": [1]}}, {"a": {"b": [1]}}, ""),
        ({}, {"a": [1], "b": {"c": [1]}}, "+"),
        ({"a": "text"}, {"a": {"b": [1]}}, "+"),
    ],
)
def test_the_operator_that_merges_two_objects(older: Json, newer: Json, sign: str) -> None:
    assert operator(shape_of(older), shape_of(newer)) == sign


@pytest.mark.parametrize(
    ("meeting", "steps", "program"),
    [
        (Meeting(OBJECT, shape_of({"a": 1})), (), ".older + .newer"),
        (Meeting(OBJECT, joined(shape_of({"a": 1}), NULL)), (), ".older + .newer"),
        (Meeting(shape_of({"a": {"b": 1}}), shape_of({"a": {"c": 1}})), (), ".older * .newer"),
        (Meeting(OBJECT, shape_of([1])), (), ".older + {response: .newer}"),
        (Meeting(ANY, shape_of({"a": 1})), (), "(.older | objects // {}) + .newer"),
        (Meeting(shape_of({}), shape_of([1])), ("a", "c d"), '.newer as $new | .older | .a["c d"] = $new'),
        (Meeting(shape_of({"a": {}}), shape_of({"b": 1})), ("a",), ".newer as $new | .older | .a += $new"),
        (Meeting(OBJECT, NULL), (), ".older"),
    ],
)
def test_what_is_known_makes_it_short(meeting: Meeting, steps: tuple[str, ...], program: str) -> None:
    assert with_merge(merged(".older", ".newer", steps, meeting)) == program


def test_many_members_are_data_and_no_names() -> None:
    many: Json = {str(number): 1 for number in range(1_000)}
    assert shape_of(many) == OBJECT
    deep: Json = 1
    for _ in range(100):
        deep = {"a": deep}
    assert shape_of(deep).at(["a"] * 50) == ANY


def test_what_a_schema_says_of_the_shape() -> None:
    definitions: dict[str, Json] = {"Pet": {"type": "object", "properties": {"id": {"type": "integer"}}}}
    pet = of_schema({"$ref": "#/$defs/Pet"}, definitions)
    assert pet == Shape(OBJECT.kinds, {"id": Shape(frozenset(("number", "null")), is_open=False)}, is_open=False)
    assert of_schema({"oneOf": [{"$ref": "#/$defs/Pet"}, {"type": "null"}]}, definitions) == joined(pet, NULL)
    assert of_schema({"type": "array", "items": {}}, definitions).kinds == {"array"}
    assert of_schema({"enum": ["a", 1]}, definitions).kinds == {"string", "number"}
    unsaid: list[Json] = [{}, {"type": "object"}, {"allOf": [{}]}, {"$ref": "#/$defs/None"}, None]
    for unknown in unsaid:
        assert of_schema(unknown, definitions).is_open
    endless: dict[str, Json] = {"Tree": {"type": "object", "properties": {"of": {"$ref": "#/$defs/Tree"}}}}
    assert of_schema({"$ref": "#/$defs/Tree"}, endless).at(["of"] * 50) == ANY
