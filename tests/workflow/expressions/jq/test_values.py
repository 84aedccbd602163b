"""Kinds, equality and order of jq's values."""

import itertools
from typing import Final

import pytest

from tests.tiers import share
from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.values import kinds as values
from workflow.paths import Json

NAN: Final = float("nan")
IN_ORDER: Final[list[Json]] = [
    None,
    False,
    True,
    NAN,
    float("-inf"),
    -1,
    0,
    0.5,
    2,
    2**53,
    10**400,
    "",
    "A",
    "a",
    "\uffff",
    "\U0001f600",
    [],
    [None],
    [1, 2],
    [2],
    [[]],
    {},
    {"a": 1},
    {"a": 2},
    {"a": 1, "b": 0},
    {"b": 0},
]


@pytest.mark.parametrize(("lower", "higher"), share(list(itertools.combinations(IN_ORDER, 2)), 3))
def test_order_of_two_values(lower: Json, higher: Json) -> None:
    assert values.compare(lower, higher, free) < 0
    assert values.compare(higher, lower, free) > 0
    assert not values.equal(lower, higher, free)


@pytest.mark.parametrize("value", [value for value in IN_ORDER if value == value])
def test_a_value_is_equal_to_itself(value: Json) -> None:
    assert values.equal(value, value, free)
    assert values.compare(value, value, free) == 0


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0, False, False),
        (None, False, False),
        ([1], [1.0], True),
        ([1], [True], False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"b": 1}, False),
        ([1, [2, {"a": None}]], [1, [2, {"a": None}]], True),
        ([1, [2, {"a": None}]], [1, [2, {"a": False}]], False),
        ([[1], 2], [[1], 3], False),
        (NAN, NAN, False),
        ([NAN], [float("nan")], False),
        (2**53 + 1, 2**53, False),
        (2**53 + 1, float(2**53), True),
    ],
)
def test_equality(left: Json, right: Json, same: bool) -> None:
    assert values.equal(left, right, free) is same
    assert values.equal(right, left, free) is same


def test_an_array_is_itself_even_with_nan() -> None:
    with_nan: Json = [NAN]
    assert values.equal([with_nan], [with_nan], free)


def test_nan_is_below_itself() -> None:
    assert values.compare(NAN, NAN, free) < 0


def test_kinds() -> None:
    samples: list[Json] = [None, True, 1, 0.5, "", [], {}]
    named = ["null", "boolean", "number", "number", "string", "array", "object"]
    assert [values.kind(value) for value in samples] == named


@pytest.mark.parametrize(("given", "made"), [(3.0, "3"), (-3.0, "-3"), (0.5, "0.5"), (2.0**53 - 1, "9007199254740991")])
def test_whole_doubles_become_integers(given: float, made: str) -> None:
    assert repr(values.number(given)) == made


@pytest.mark.parametrize("given", [-0.0, 2.0**53, float("inf"), 0.1])
def test_other_doubles_stay(given: float) -> None:
    assert repr(values.number(given)) == repr(given)


def test_integers_beyond_doubles_are_infinite_as_doubles() -> None:
    assert [values.double(10**400), values.double(-(10**400)), values.double(3)] == [float("inf"), -float("inf"), 3.0]


def test_no_depth_is_too_much() -> None:
    one: Json = 0
    other: Json = 0
    for _ in range(20_000):
        one, other = [one], [other]
    assert values.equal(one, other, free)
    assert values.compare(one, other, free) == 0
    assert values.compare(one, [other], free) < 0


def test_what_shares_its_parts_is_charged_while_it_is_compared() -> None:
    class Full(Exception):
        pass

    def doubled() -> Json:
        value: Json = [1]
        for _ in range(100):
            value = [value, value]
        return value

    paid = iter(range(1000))

    def pay(_size: int) -> None:
        if next(paid, None) is None:
            raise Full

    for compared in (values.equal, values.compare):
        with pytest.raises(Full):
            compared(doubled(), doubled(), pay)
