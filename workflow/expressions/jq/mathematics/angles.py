"""Sine, cosine, tangent and their inverses of doubles, the same on every machine (see transcendental)."""

from decimal import Context, Decimal
from functools import cache
from math import copysign, isinf, isnan, nan, pi
from typing import Final

from workflow.expressions.jq.mathematics.transcendental import CONTEXT, DIGITS, ONE, ROUGH, WIDE

_TURNING: Final = Context(prec=400, Emax=999_999, Emin=-999_999, traps=[])
"""For the part of a circle that is left of the largest angle."""


@cache
def circle(digits: int = DIGITS) -> Decimal:
    """Pi with so many digits, by Machin's formula on integers."""
    scale: int = 10 ** (digits + 10)

    def inverse_tangent(divisor: int) -> int:
        power = total = scale // divisor
        place, sign = 3, -1
        while power:
            power //= divisor * divisor
            total += sign * (power // place)
            place, sign = place + 2, -sign
        return total

    return Context(prec=digits, traps=[]).divide(
        Decimal(4 * (4 * inverse_tangent(5) - inverse_tangent(239))), Decimal(scale)
    )


def sin(x: float) -> float:
    """The sine."""
    if isnan(x) or isinf(x) or abs(x) < ROUGH:
        return x if not isinf(x) else nan
    return float(_sine(*_turned(x)))


def cos(x: float) -> float:
    """The cosine."""
    if isnan(x) or isinf(x):
        return nan
    rest, quarters = _turned(x)
    return float(_sine(rest, quarters + 1))


def tan(x: float) -> float:
    """The tangent."""
    if isnan(x) or isinf(x) or abs(x) < ROUGH:
        return x if not isinf(x) else nan
    return float(CONTEXT.divide(*sine_and_cosine(x)))


def sine_and_cosine(x: float) -> tuple[Decimal, Decimal]:
    """Sine and cosine of a finite angle."""
    rest, quarters = _turned(x)
    return _sine(rest, quarters), _sine(rest, quarters + 1)


def _turned(x: float) -> tuple[Decimal, int]:
    """An angle as one within an eighth of a circle, and quarters."""
    quarter = _TURNING.divide(circle(_TURNING.prec), Decimal(2))
    turns = _TURNING.to_integral_value(_TURNING.divide(Decimal(x), quarter))
    return CONTEXT.plus(_TURNING.subtract(Decimal(x), _TURNING.multiply(turns, quarter))), int(turns)


def _sine(rest: Decimal, quarters: int) -> Decimal:
    """The sine of a small angle and that many quarters of a circle: the cosine is one quarter further."""
    found = _series(ONE, rest, 0) if quarters % 2 else _series(rest, rest, 1)
    return found.copy_negate() if quarters % 4 > 1 else found


def sine_series(angle: Decimal) -> Decimal:
    """The sine of an angle of at most half a circle."""
    return _series(angle, angle, 1)


def _series(first: Decimal, x: Decimal, place: int) -> Decimal:
    """The alternating sum of `x ** place / place!`, every other place."""
    term, total, square = first, first, CONTEXT.multiply(x, x)
    while term and term.adjusted() > total.adjusted() - DIGITS:
        place += 2
        term = CONTEXT.divide(CONTEXT.multiply(term, square), Decimal(place * (place - 1))).copy_negate()
        total = CONTEXT.add(total, term)
    return total


def atan(x: float) -> float:
    """The inverse tangent."""
    if isnan(x) or abs(x) < ROUGH:
        return x
    return copysign(pi / 2, x) if isinf(x) else float(_inverse_tangent(Decimal(x)))


def asin(x: float) -> float:
    """The inverse sine."""
    if isnan(x) or abs(x) > 1:
        return nan
    if abs(x) < ROUGH or abs(x) == 1:
        return copysign(pi / 2, x) if abs(x) == 1 else x
    size = Decimal(x)
    return float(
        _inverse_tangent(
            CONTEXT.divide(size, CONTEXT.sqrt(WIDE.multiply(WIDE.subtract(ONE, size), WIDE.add(ONE, size))))
        )
    )


def acos(x: float) -> float:
    """The inverse cosine."""
    if isnan(x) or abs(x) > 1:
        return nan
    if x == -1:
        return pi
    size = CONTEXT.sqrt(CONTEXT.divide(WIDE.subtract(ONE, Decimal(x)), WIDE.add(ONE, Decimal(x))))
    return float(CONTEXT.multiply(Decimal(2), _inverse_tangent(size)))


def atan2(y: float, x: float) -> float:
    """The angle of the point (x, y)."""
    if isnan(x) or isnan(y):
        return nan
    if y == 0 or (isinf(x) and not isinf(y)):
        return copysign(0.0 if copysign(1.0, x) > 0 else pi, y)
    if isinf(y):
        return copysign((pi / 4 if x > 0 else 3 * pi / 4) if isinf(x) else pi / 2, y)
    if x == 0:
        return copysign(pi / 2, y)
    angle = _inverse_tangent(CONTEXT.divide(Decimal(abs(y)), Decimal(abs(x))))
    return copysign(float(angle if x > 0 else CONTEXT.subtract(circle(), angle)), y)


def _inverse_tangent(x: Decimal) -> Decimal:
    if x.copy_abs() > 1:
        quarter = CONTEXT.divide(circle(), Decimal(2)).copy_sign(x)
        return CONTEXT.subtract(quarter, _inverse_tangent(CONTEXT.divide(ONE, x)))
    for _ in range(3):  # halved three times, so that the sum is short
        x = CONTEXT.divide(x, CONTEXT.add(ONE, CONTEXT.sqrt(CONTEXT.add(ONE, CONTEXT.multiply(x, x)))))
    term, total, square, place = x, x, CONTEXT.multiply(x, x), 1
    while term and term.adjusted() > total.adjusted() - DIGITS:
        term = CONTEXT.multiply(term, square).copy_negate()
        place += 2
        total = CONTEXT.add(total, CONTEXT.divide(term, Decimal(place)))
    return CONTEXT.multiply(Decimal(8), total)
