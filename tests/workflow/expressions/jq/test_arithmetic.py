"""jq's operators on all kinds of values, with jq's own messages."""

from collections.abc import Callable
from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values import arithmetic
from workflow.paths import Json

NAN: Final = float("nan")
INFINITE: Final = float("inf")


OPERATORS: Final[dict[str, Callable[[Json, Json], Json]]] = {
    "+": lambda left, right: arithmetic.add(left, right, free),
    "-": lambda left, right: arithmetic.subtract(left, right, free),
    "*": lambda left, right: arithmetic.multiply(left, right, free),
    "/": lambda left, right: arithmetic.divide(left, right, free),
    "%": arithmetic.remainder,
}
RESULTS: Final[list[tuple[Json, str, Json, Json]]] = [
    (1, "+", 2, 3),
    (1.5, "+", 1.5, 3),
    (None, "+", 1, 1),
    ("a", "+", None, "a"),
    ("a", "+", "b", "ab"),
    ([1], "+", [2], [1, 2]),
    ({"a": 1, "b": 1}, "+", {"b": 2}, {"a": 1, "b": 2}),
    (2**53 - 1, "+", 1, float(2**53)),
    (13911860366432393, "-", 10, 13911860366432382.0),
    (10**400, "-", 1, INFINITE),
    ([1, 2, True, "a", [1], 1.0, None], "-", [1, "a", [1.0]], [2, True, None]),
    ([NAN], "-", [NAN], [NAN]),
    ([{"a": 1}, 0, False], "-", [{"a": 1}, False], [0]),
    (6, "*", 7, 42),
    (2**40, "*", 2**40, 2.0**80),
    ("ab", "*", 2.9, "abab"),
    (2, "*", "ab", "abab"),
    ("ab", "*", 0, ""),
    ("ab", "*", -0.5, None),
    ("ab", "*", NAN, None),
    ("", "*", 1e300, ""),
    ({"a": {"b": 1, "c": 2}, "d": 0}, "*", {"a": {"b": 3}, "d": {}}, {"a": {"b": 3, "c": 2}, "d": {}}),
    (1, "/", 2, 0.5),
    (6, "/", 2, 3),
    ("a, b", "/", ", ", ["a", "b"]),
    ("a,", "/", ",", ["a", ""]),
    ("ab", "/", "", ["a", "b"]),
    ("", "/", ",", []),
    (5, "%", -2, 1),
    (-5, "%", 2, -1),
    (5.9, "%", 2.9, 1),
    (INFINITE, "%", INFINITE, 0),
    (-INFINITE, "%", INFINITE, -1),
    (INFINITE, "%", -1, 0),
]


@pytest.mark.parametrize(("left", "sign", "right", "expected"), RESULTS)
def test_results(left: Json, sign: str, right: Json, expected: Json) -> None:
    given = OPERATORS[sign](left, right)
    assert (repr(given), type(given)) == (repr(expected), type(expected))


@pytest.mark.parametrize(
    ("left", "sign", "right", "message"),
    [
        (1, "+", "a", 'number (1) and string ("a") cannot be added'),
        ({}, "-", [], "object ({}) and array ([]) cannot be subtracted"),
        (True, "*", 1, "boolean (true) and number (1) cannot be multiplied"),
        ([], "/", [1], "array ([]) and array ([1]) cannot be divided"),
        (1, "/", 0, "number (1) and number (0) cannot be divided because the divisor is zero"),
        (1, "%", 0.9, "number (1) and number (0.9) cannot be divided (remainder) because the divisor is zero"),
        (None, "%", 0, "null (null) and number (0) cannot be divided (remainder)"),
        ("x", "*", 2**31, "Repeat string result too long"),
        ("☆☆☆☆☆", "-", 1, 'string ("☆☆☆...) and number (1) cannot be subtracted'),
    ],
)
def test_errors(left: Json, sign: str, right: Json, message: str) -> None:
    with pytest.raises(JqError) as caught:
        OPERATORS[sign](left, right)
    assert caught.value.value == message


def test_nothing_is_changed() -> None:
    left: Json = {"a": {"b": {"c": 1}}}
    arithmetic.multiply(left, {"a": {"b": {"d": 2}}}, free)
    arithmetic.add(left, {"a": 1}, free)
    assert left == {"a": {"b": {"c": 1}}}


@pytest.mark.parametrize(("left", "sign", "right"), [(0, "*", -1), (-0.0, "*", 1), (-0.0, "+", -0.0)])
def test_negative_zero(left: Json, sign: str, right: Json) -> None:
    assert repr(OPERATORS[sign](left, right)) == "-0.0"


def test_nan() -> None:
    for given in (OPERATORS["%"](NAN, 1), OPERATORS["%"](1, NAN), OPERATORS["-"](INFINITE, INFINITE)):
        assert given != given


def test_negation() -> None:
    assert arithmetic.negate(13911860366432393) == -13911860366432393
    with pytest.raises(JqError) as caught:
        arithmetic.negate("very-long-string")
    assert caught.value.value == 'string ("very-long-...) cannot be negated'


@pytest.mark.parametrize(
    ("left", "sign", "right", "least"),
    [("a" * 10, "+", "b", 11), ([1] * 10, "+", [1], 11), ("ab", "*", 500, 1000), ({"a": 1}, "*", {"b": 1}, 2)],
)
def test_what_is_made_is_charged_before(left: Json, sign: str, right: Json, least: int) -> None:
    class Full(Exception):
        pass

    def refuse(size: int) -> None:
        assert size >= least
        raise Full

    operator = {"+": arithmetic.add, "*": arithmetic.multiply}[sign]
    with pytest.raises(Full):
        operator(left, right, refuse)
