"""jq's mathematical builtins on doubles, by name and number of arguments (jq 1.8 manual, "Math").

All give the same bits on every machine. Exact by IEEE 754, and left to Python's `math`, are floor, ceil, trunc, round,
rint, nearbyint, fabs, sqrt, fmod, drem, remainder, ldexp, scalb, scalbln, frexp, modf, logb, significand, copysign,
nextafter, nexttoward, fdim, fmax, fmin; fma is computed exactly. The others (exponentials, logarithms, powers, angles,
gamma, Bessel's and error functions) are computed with many digits and rounded once, in modules of their own.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from math import copysign, inf, isinf, isnan, nan
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.json_text.tojson import wrong_kind
from workflow.expressions.jq.mathematics import angles, bessel, gamma, transcendental
from workflow.expressions.jq.values.kinds import NUMBERS, double, number, pay
from workflow.paths import Json

_COST: Final = 300
"""Units of work of a function with many digits."""
_STEP: Final = 8
"""Units of work of each order of one of Bessel's functions."""
_ORDERS: Final = 250, 10_000
"""How many orders one of Bessel's functions goes through at least and at most."""
_FARTHEST: Final = 5_000
"""Exponents of 2 beyond it make no difference to a double."""


def _whole(function: Callable[[float], int]) -> Callable[[float], float]:
    """A function of finite numbers that rounds them; the sign of 0 stays."""
    return lambda x: x if isnan(x) or isinf(x) else copysign(float(function(x)), x)


def _half_away(x: float) -> int:
    """C's `round`: halves go away from 0."""
    nearest = math.floor(abs(x))
    return nearest + (abs(x) - nearest >= 0.5)


def _sqrt(x: float) -> float:
    return nan if x < 0 else math.sqrt(x)


def _scaled(x: float, exponent: float) -> float:
    """`x * 2 ** exponent`, the exponent cut to an integer."""
    if isnan(exponent):
        return nan
    try:
        return math.ldexp(x, int(min(max(exponent, -_FARTHEST), _FARTHEST)))
    except OverflowError:
        return copysign(inf, x)


def _scalb(x: float, exponent: float) -> float:
    """As `_scaled`, but no number for an exponent with a fraction."""
    if isnan(x) or isnan(exponent) or (isinf(exponent) and (x == 0 if exponent > 0 else isinf(x))):
        return nan
    return _scaled(x, exponent) if isinf(exponent) or exponent == int(exponent) else nan


def _logb(x: float) -> float:
    if x == 0 or isnan(x) or isinf(x):
        return -inf if x == 0 else abs(x)
    return float(math.frexp(x)[1] - 1)


def _significand(x: float) -> float:
    return x if x == 0 or isnan(x) or isinf(x) else math.frexp(x)[0] * 2


def _fmod(x: float, y: float) -> float:
    return nan if isinf(x) or y == 0 or isnan(x) or isnan(y) else math.fmod(x, y)


def _remainder(x: float, y: float) -> float:
    return nan if isinf(x) or y == 0 or isnan(x) or isnan(y) else math.remainder(x, y)


def _fdim(x: float, y: float) -> float:
    return nan if isnan(x) or isnan(y) else x - y if x > y else 0.0


def _fmax(x: float, y: float) -> float:
    return y if isnan(x) else x if isnan(y) else max(x, y)


def _fmin(x: float, y: float) -> float:
    return y if isnan(x) else x if isnan(y) else min(x, y)


def _fma(x: float, y: float, z: float) -> float:
    """`x * y + z`, rounded once."""
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        return x * y + z if math.isfinite(z) or not (math.isfinite(x) and math.isfinite(y)) else z
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if not exact:
        return x * y + z
    try:
        return exact.numerator / exact.denominator
    except OverflowError:
        return inf if exact > 0 else -inf


def _modf(x: float) -> tuple[float, float]:
    return (copysign(0.0, x), x) if isinf(x) else math.modf(x)


_UNARY: Final[dict[str, Callable[[float], float]]] = {
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "trunc": _whole(math.trunc),
    "round": _whole(_half_away),
    "rint": _whole(round),
    "nearbyint": _whole(round),
    "fabs": abs,
    "sqrt": _sqrt,
    "logb": _logb,
    "significand": _significand,
}
_MANY_DIGITS: Final[dict[str, Callable[[float], float]]] = {
    **{name: getattr(transcendental, name) for name in ("exp", "exp2", "exp10", "expm1", "cbrt")},
    **{name: getattr(transcendental, name) for name in ("log", "log10", "log2", "log1p")},
    **{name: getattr(transcendental, name) for name in ("sinh", "cosh", "tanh", "asinh", "acosh", "atanh")},
    **{name: getattr(angles, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan")},
    **{name: getattr(gamma, name) for name in ("tgamma", "lgamma", "erf", "erfc")},
    **{name: getattr(bessel, name) for name in ("j0", "j1", "y0", "y1")},
    "gamma": gamma.lgamma,
}
_PAIRS: Final[dict[str, Callable[[float], tuple[float, float]]]] = {
    "frexp": lambda x: (x, 0.0) if isnan(x) or isinf(x) else math.frexp(x),
    "modf": _modf,
    "lgamma_r": gamma.lgamma_r,
}
_BINARY: Final[dict[str, Callable[[float, float], float]]] = {
    "copysign": copysign,
    "drem": _remainder,
    "remainder": _remainder,
    "fdim": _fdim,
    "fmax": _fmax,
    "fmin": _fmin,
    "fmod": _fmod,
    "ldexp": _scaled,
    "scalbln": _scaled,
    "scalb": _scalb,
    "nextafter": math.nextafter,
    "nexttoward": math.nextafter,
    "pow": transcendental.power,
    "hypot": transcendental.hypot,
    "atan2": angles.atan2,
    "jn": bessel.jn,
    "yn": bessel.yn,
}
_BESSEL: Final = {"j0", "j1", "y0", "y1", "jn", "yn"}
_DEAR: Final = {*_MANY_DIGITS, "lgamma_r", "pow", "hypot", "atan2"} - _BESSEL


def _checked(name: str, function: Callable[..., float | tuple[float, float]]) -> Callable[..., Json]:
    """A builtin of numbers; the last thing that it is given is the charge."""
    cost = _COST if name in _DEAR else 0

    def builtin(*given: Json) -> Json:
        *numbers, charge = given
        for one in numbers:
            if type(one) not in NUMBERS:
                raise wrong_kind(one, "number required")
        if name in _BESSEL:
            order = abs(double(numbers[0])) if len(numbers) > 1 and numbers[0] == numbers[0] else 0
            pay(charge, _STEP * int(min(max(order, _ORDERS[0]), _ORDERS[1])))
        elif cost:
            pay(charge, cost)
        result = function(*map(double, numbers))
        return [number(float(one)) for one in result] if isinstance(result, tuple) else number(float(result))

    return builtin


FUNCTIONS: Final = MappingProxyType(
    {
        **{(name, 0): _checked(name, function) for name, function in (_UNARY | _MANY_DIGITS).items()},
        **{(name, 0): _checked(name, pair) for name, pair in _PAIRS.items()},
        **{(name, 2): _checked(name, function) for name, function in _BINARY.items()},
        ("fma", 3): _checked("fma", _fma),
    }
)
"""Each builtin by its name and how many arguments it is written with.

One without arguments is called with its input and the charge, the others with their arguments and the charge. They
raise JqError where one of them is no number.
"""
