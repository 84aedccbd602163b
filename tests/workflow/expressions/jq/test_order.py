"""Sorting, grouping, least and greatest, searching."""

import itertools
from functools import cmp_to_key
from random import Random
from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import Spent, free, purse
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values import kinds as values
from workflow.expressions.jq.values import order
from workflow.paths import Json

NAN: Final = float("nan")
SAMPLES: Final[list[Json]] = [
    *[None, True, False, 0, -1, 0.5, 1.0, 1, "", "a", "b", [], [1], [0, 2], ["a"], {}, {"a": 1}, {"a": 0}, {"b": 0}],
    [{"a": [1, 2]}],
    [{"a": [1, None]}],
]


def key(value: Json) -> Json:
    return cmp_to_key(lambda left, right: values.compare(left, right, free))(value)


def test_sorting_agrees_with_comparing() -> None:
    random = Random(1)
    for _ in range(300):
        given = random.choices(SAMPLES, k=random.randrange(8))
        assert repr(order.ordered(given, given, free)) == repr(sorted(given, key=key))


def test_sorting_is_stable() -> None:
    given: Json = [{"k": 1, "n": 0}, {"k": 0, "n": 1}, {"k": 1.0, "n": 2}, {"k": 0, "n": 3}]
    keys: Json = [[member["k"]] for member in given]
    assert [member["n"] for member in order.ordered(given, keys, free)] == [1, 3, 0, 2]
    assert [[member["n"] for member in group] for group in order.grouped(given, keys, free)] == [[1, 3], [0, 2]]
    assert [member["n"] for member in order.unique(given, keys, free)] == [1, 0]


def test_nan_comes_before_numbers_and_equals_nothing() -> None:
    given = [1, NAN, 0, NAN, None]
    assert repr(order.ordered(given, given, free)) == "[None, nan, nan, 0, 1]"
    assert len(order.unique(given, given, free)) == 5


def test_deep_values_are_sorted_too() -> None:
    deep: list[Json] = [2, 1]
    for _ in range(500):
        deep = [[inner] for inner in deep]
    assert order.ordered(deep, deep, free) == [deep[1], deep[0]]


def test_of_equal_ones_the_first_is_least_and_the_last_greatest() -> None:
    given: Json = [{"a": 1}, {"b": 1}, {"c": 0}, {"d": 1}]
    assert order.least(given, [1, 0, 0, 1], free) == {"b": 1}
    assert order.greatest(given, [1, 0, 0, 1], free) == {"d": 1}
    assert order.least([], [], free) is None


@pytest.mark.parametrize(("wanted", "place"), [(0, -1), (1, 0), (2, -2), (5, 2), (9, -4), ("a", -4), (None, -1)])
def test_search(wanted: Json, place: int) -> None:
    assert order.bisected([1, 3, 5], wanted, free) == place


def test_errors() -> None:
    for call, message in (
        (
            lambda: order.ordered(given := {"a": 1}, given, free),
            'object ({"a":1}) cannot be sorted, as it is not an array',
        ),
        (lambda: order.ordered(1, [], free), "number (1) and array ([]) cannot be sorted, as they are not both arrays"),
        (
            lambda: order.grouped([1], [], free),
            "array ([1]) and array ([]) cannot be sorted, as they are not both arrays",
        ),
        (lambda: order.least("a", "a", free), 'string ("a") and string ("a") cannot be iterated over'),
        (lambda: order.greatest([1], [], free), "array ([1]) and array ([]) have wrong length"),
        (lambda: order.bisected(1, 1, free), "number (1) cannot be searched from"),
    ):
        with pytest.raises(JqError) as caught:
            call()
        assert caught.value.value == message


def test_work_is_paid() -> None:
    value: Json = [1]
    for _ in range(30):
        value = [value, value]
    for call, payment in itertools.product((order.ordered, order.grouped, order.least), (purse(3), purse(1000))):
        with pytest.raises(Spent):
            call([value, [[value[0], value[1]], 0]], [value, [list(value[0]), value[1]]], payment)
