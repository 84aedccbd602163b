"""jq's mathematics: near Python's everywhere, exact where IEEE 754 says so, and C's results for what is no number."""

import math
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import Spent, free, purse
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.mathematics import transcendental
from workflow.expressions.jq.mathematics.functions import FUNCTIONS
from workflow.paths import Json

INF: Final = math.inf
NAN: Final = math.nan


def result(name: str, *numbers: float) -> Json:
    return FUNCTIONS[name, len(numbers) if len(numbers) > 1 else 0](*numbers, free)


def nearly(given: float, expected: float, units: float) -> bool:
    if math.isinf(expected) or math.isinf(given):
        return given == expected
    return abs(given - expected) <= units * math.ulp(expected)


NAMES: Final = (
    *("expm1", "exp", "log", "log10", "log2", "log1p", "cbrt", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
    *("sin", "cos", "tan", "asin", "acos", "atan", "erf", "erfc", "lgamma"),
)
PYTHONS: Final[dict[str, Callable[[float], float]]] = {
    **{name: getattr(math, name) for name in NAMES},
    "tgamma": math.gamma,
    "exp2": lambda x: float(2.0**x),
    "exp10": lambda x: float(10.0**x),
}


@pytest.mark.parametrize("name", PYTHONS)
def test_near_python(name: str) -> None:
    random, compared = Random(name), 0
    for _ in range(400):
        wide = random.choice((-1, 1)) * 10 ** random.uniform(-300, 300)
        x = random.choice((random.uniform(-1, 1), random.uniform(-30, 30), wide))
        try:
            expected = PYTHONS[name](x)
        except (ValueError, OverflowError):
            continue
        compared += 1
        units = 12 if name in ("lgamma", "tgamma", "erfc") else 3
        near_a_root = name == "lgamma" and abs(expected) < 5
        assert nearly(result(name, x), expected, units) or (near_a_root and abs(result(name, x) - expected) < 1e-13)
    assert compared > 60


def test_powers_near_python() -> None:
    random = Random(2)
    for _ in range(1000):
        x, y = random.choice((random.uniform(0, 10), 10 ** random.uniform(-80, 80))), random.uniform(-12, 12)
        try:
            expected = math.pow(x, y)
        except OverflowError:
            expected = INF
        assert nearly(result("pow", x, y), expected, 1)
        assert nearly(result("atan2", x - 5, y), math.atan2(x - 5, y), 1)
        assert nearly(result("hypot", x, y), math.hypot(x, y), 1)


@pytest.mark.parametrize("special", [0.0, -0.0, 1.0, -1.0, 2.0, -3.0, 0.5, INF, -INF, NAN])
def test_powers_of_special_numbers(special: float) -> None:
    for other in (0.0, -0.0, 1.0, -1.0, 2.0, -3.0, 0.5, INF, -INF, NAN, 3.0):
        try:
            expected = math.pow(special, other)
        except ValueError:
            expected = NAN if special else INF if other % 2 != 1 else math.copysign(INF, special)
        given = transcendental.power(special, other)
        assert repr(given) == repr(expected), (special, other)
        assert repr(float(result("atan2", special, other))) == repr(math.atan2(special, other))


@pytest.mark.parametrize(
    ("name", "numbers", "expected"),
    [
        ("floor", (-1.5,), -2),
        ("floor", (13911860366432393,), 13911860366432392.0),
        ("floor", (INF,), INF),
        ("ceil", (-0.5,), -0.0),
        ("trunc", (-1.5,), -1),
        ("round", (2.5,), 3),
        ("round", (-2.5,), -3),
        ("round", (0.49999999999999994,), 0),
        ("rint", (2.5,), 2),
        ("nearbyint", (3.5,), 4),
        ("sqrt", (2,), math.sqrt(2)),
        ("sqrt", (-1,), NAN),
        ("fabs", (-0.0,), 0),
        ("log", (0,), -INF),
        ("log2", (2.0**-1074,), -1074),
        ("log10", (1000,), 3),
        ("exp", (1000,), INF),
        ("exp", (-INF,), 0),
        ("expm1", (1e300,), INF),
        ("exp10", (2,), 100),
        ("exp2", (-1,), 0.5),
        ("cbrt", (-27,), -3),
        ("sin", (1e22,), -0.8522008497671888),
        ("cos", (INF,), NAN),
        ("tgamma", (5,), 24),
        ("tgamma", (-1,), NAN),
        ("tgamma", (0.5,), 1.772453850905516),
        ("tgamma", (171.7,), INF),
        ("lgamma", (-2,), INF),
        ("gamma", (1,), 0),
        ("lgamma_r", (-0.5,), [1.2655121234846454, -1]),
        ("lgamma_r", (-3,), [INF, 1]),
        ("fma", (-1e300, 1e300, 1), -INF),
        ("erf", (7,), 1),
        ("erfc", (27,), 5.237048923789255e-319),
        ("j0", (0,), 1),
        ("j1", (2.5,), 0.49709410246427405),
        ("jn", (1, -2), -0.5767248077568734),
        ("jn", (5.9, 1000), 0.0050254069452331865),
        ("jn", (300, 250), 2.646448499976161e-11),
        ("jn", (1, INF), 0),
        ("y0", (-1,), NAN),
        ("y1", (0,), -INF),
        ("yn", (-1, 2), 0.10703243154093754),
        ("frexp", (-6,), [-0.75, 3]),
        ("frexp", (INF,), [INF, 0]),
        ("modf", (-1.5,), [-0.5, -1]),
        ("modf", (-INF,), [-0.0, -INF]),
        ("logb", (0.1,), -4),
        ("logb", (0,), -INF),
        ("significand", (10,), 1.25),
        ("pow", (2, 10), 1024),
        ("pow", (134217729, 2), 18014398777917440.0),
        ("pow", (-8, 1 / 3), NAN),
        ("ldexp", (1, 2000), INF),
        ("ldexp", (3, 2.9), 12),
        ("scalb", (3, 2.5), NAN),
        ("scalbln", (3, -1), 1.5),
        ("fmod", (-5, 3), -2),
        ("fmod", (5, 0), NAN),
        ("drem", (5, 3), -1),
        ("drem", (INF, 3), NAN),
        ("fdim", (5, 3), 2),
        ("fdim", (3, 5), 0),
        ("fmax", (NAN, 3), 3),
        ("fmin", (3, NAN), 3),
        ("copysign", (3, -0.0), -3),
        ("nextafter", (1, 2), 1.0000000000000002),
        ("nexttoward", (0, -1), -5e-324),
        ("fma", (134217729, 134217729, -18014398777917440), 1),
        ("fma", (0, INF, 1), NAN),
        ("fma", (1e300, 1e300, -INF), -INF),
    ],
)  # fmt: skip
def test_results(name: str, numbers: tuple[float, ...], expected: Json) -> None:
    assert repr(result(name, *numbers)) == repr(expected)


def test_errors() -> None:
    given: list[tuple[str, list[Json]]] = [("floor", ["a"]), ("pow", [1, "a"]), ("fma", [1, "a", None])]
    for name, numbers in given:
        with pytest.raises(JqError) as caught:
            result(name, *numbers)
        assert caught.value.value == 'string ("a") number required'


def test_many_digits_are_paid() -> None:
    paid: list[int] = []
    for name, numbers in (("sin", [1]), ("j0", [1]), ("jn", [10_000, 1])):
        FUNCTIONS[name, len(numbers) if len(numbers) > 1 else 0](*numbers, paid.append)
        assert sum(paid) > 64 * (79_000 if name == "jn" else 20)
        with pytest.raises(Spent):
            FUNCTIONS[name, len(numbers) if len(numbers) > 1 else 0](*numbers, purse(0))
    assert FUNCTIONS["floor", 0](1.5, purse(0)) == 1
