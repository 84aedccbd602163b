"""Arrays, objects and texts: length, keys, has, contains, flatten, indices and slices, as jq 1.8 answers."""

from collections.abc import Callable
from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import Spent, free, purse
from workflow.expressions import ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import parse
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values import containers
from workflow.paths import Json

NAN: Final = float("nan")


def test_length() -> None:
    samples: list[Json] = ["aé😀", [1, 2], {"a": 1}, None, -5, -0.5, -(10**30)]
    assert [containers.length(value) for value in samples] == [3, 2, 1, 0, 5, 0.5, 10**30]


def test_keys() -> None:
    assert containers.keys({"b": 1, "a": 2, "A": 3}, free) == ["A", "a", "b"]
    assert containers.keys_unsorted({"b": 1, "a": 2}, free) == ["b", "a"]
    assert containers.keys([5, 5], free) == containers.keys_unsorted([5, 5], free) == [0, 1]


@pytest.mark.parametrize(
    ("value", "key", "there"),
    [
        ({"a": None}, "a", True),
        ({}, "a", False),
        ([1, 2], 1.9, True),
        ([1, 2], 2, False),
        ([1, 2], -1, False),
        ([1, 2], -0.5, True),
        ([1], NAN, False),
        (None, "a", False),
        (None, [], False),
    ],
)
def test_has(value: Json, key: Json, there: bool) -> None:
    assert containers.has(value, key) is there


@pytest.mark.parametrize(
    ("value", "part", "within"),
    [
        ("foobar", "bar", True),
        ("foobar", "", True),
        ("a\0b", "b", True),
        ("foobar", "baz", False),
        (["foobar", "baz"], ["bar"], True),
        ([1, [2, 3]], [[3], 1.0], True),
        ([1, [2, 3]], [[4]], False),
        ([1], [True], False),
        ({"a": [1, 2], "b": "cd"}, {"b": "d", "a": [2]}, True),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, {"a": "1"}, False),
        (1, 1.0, True),
        (None, None, True),
    ],
)
def test_contains(value: Json, part: Json, within: bool) -> None:
    assert containers.contains(value, part, free) is within


def test_flatten() -> None:
    nested: Json = [1, [2, [3, [4, []]]], {"a": [5]}]
    assert containers.flatten_all(nested, free) == [1, 2, 3, 4, {"a": [5]}]
    assert containers.flatten(nested, 1, free) == [1, 2, [3, [4, []]], {"a": [5]}]
    assert containers.flatten(nested, 0, free) == nested
    assert containers.flatten(nested, 0.5, free) == [1, 2, 3, 4, {"a": [5]}]
    assert containers.flatten_all({"a": [1], "b": 2}, free) == [1, 2]
    assert containers.flatten([1], "deep", free) == [1]


def test_indices() -> None:
    assert containers.text_indices("a,b, cd, efg", ", ", free) == [3, 7]
    assert containers.text_indices("ééé", "éé", free) == [0, 1]
    assert containers.text_indices("abc", "", free) == []
    assert containers.array_indices([0, 1, 2, 1, 3, 1, 2], [1, 2.0], free) == [1, 5]
    assert containers.array_indices([1, 1, 1], [1, 1], free) == [0, 1]
    assert containers.array_indices([1], [], free) == containers.array_indices([], [1], free) == []


@pytest.mark.parametrize(
    ("start", "end", "part"),
    [
        (2, 4, "23"),
        (None, 3, "012"),
        (-3, None, "789"),
        (1.2, 3.5, "123"),
        (1.7, -(2**32), ""),
        (-100, 2, "01"),
        (8, 100, "89"),
        (5, 2, ""),
        (NAN, 1, "0"),
        (8, NAN, "89"),
        (0, -0.5, "0123456789"),
        (-0.5, None, "9"),
        (2.5, -2.5, "234567"),
        (0, 10**400, "0123456789"),
    ],
)
def test_slices(start: Json, end: Json, part: str) -> None:
    assert containers.sliced("0123456789", start, end, free) == part
    assert containers.sliced(list("0123456789"), start, end, free) == list(part)
    assert containers.sliced(None, start, end, free) is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: containers.length(True), "boolean (true) has no length"),
        (lambda: containers.keys("a", free), 'string ("a") has no keys'),
        (lambda: containers.has({}, 1), "Cannot check whether object has a number key"),
        (lambda: containers.entries(None), "Cannot iterate over null (null)"),
        (lambda: containers.flatten_all(3, free), "Cannot iterate over number (3)"),
        (lambda: containers.flatten([], -1, free), "flatten depth must not be negative"),
        (lambda: containers.flatten([[1]], "a", free), 'string ("a") and number (1) cannot be subtracted'),
        (
            lambda: containers.contains(True, False, free),
            "boolean (true) and boolean (false) cannot have their containment checked",
        ),
        (lambda: containers.contains({}, [], free), "object ({}) and array ([]) cannot have their containment checked"),
        (lambda: containers.sliced({}, 1, 2, free), "Cannot index object with object"),
        (lambda: containers.sliced([], "a", None, free), "Array/string slice indices must be integers"),
    ],
)
def test_errors(call: Callable[[], Json], message: str) -> None:
    with pytest.raises(JqError) as caught:
        call()
    assert caught.value.value == message


def test_depth_and_shared_parts() -> None:
    deep: Json = [1]
    for _ in range(5000):
        deep = [deep]
    assert containers.contains(deep, deep, free)
    assert containers.flatten_all(deep, free) == [1]
    shared: Json = [1]
    part: Json = [2]
    for _ in range(100):
        shared, part = [shared, shared], [part]
    for call in (
        lambda: containers.contains(shared, part, purse(1000)),
        lambda: containers.flatten_all(shared, purse(1000)),
    ):
        with pytest.raises(Spent):
            call()


@pytest.mark.parametrize("text", ["nan | reverse", "5 | reverse"])
def test_what_has_no_indices_is_not_reversed(text: str) -> None:
    with pytest.raises(ExpressionError, match="cannot take entry 0"):
        parse(text).evaluate(None, Arguments(now=0))
