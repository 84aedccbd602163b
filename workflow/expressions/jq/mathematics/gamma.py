"""Gamma, its logarithm and the error function of doubles, the same on every machine (see transcendental)."""

from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from math import comb, copysign, factorial, floor, inf, isinf, isnan, nan
from typing import Final

from workflow.expressions.jq.mathematics.angles import circle, sine_series
from workflow.expressions.jq.mathematics.transcendental import CONTEXT, ONE

_SHIFTED: Final = 30
"""From here on the sum of Stirling's series has more than 40 digits."""
_TERMS: Final = 20
_HALF: Final = Decimal("0.5")
_INFINITE_FROM: Final = 180
"""Beyond it gamma is infinite as a double, and below its negative 0."""
_CERTAIN: Final = 6.0
"""Beyond it the error function is 1 as a double, and from 28 on its complement 0."""
_VANISHED: Final = 28.0


def tgamma(x: float) -> float:
    """Gamma."""
    if isnan(x) or x == -inf or (x < 0 and x == int(x)):
        return nan
    if x == 0 or x > _INFINITE_FROM:
        return copysign(inf, x)
    if x == int(x):
        return _whole(factorial(int(x) - 1))
    if x < -_INFINITE_FROM - _SHIFTED:
        return copysign(0.0, _sign(x))
    return float(CONTEXT.exp(_logarithm(x)).copy_sign(Decimal(_sign(x))))


def lgamma(x: float) -> float:
    """The logarithm of the absolute value of gamma."""
    if isnan(x) or isinf(x):
        return abs(x)
    if x in (1, 2):
        return 0.0
    return inf if x <= 0 and x == int(x) else float(_logarithm(x))


def lgamma_r(x: float) -> tuple[float, float]:
    """That logarithm, and the sign of gamma."""
    return lgamma(x), 1.0 if isnan(x) else _sign(x)


def erf(x: float) -> float:
    """The error function."""
    if isnan(x) or abs(x) > _CERTAIN:
        return x if isnan(x) else copysign(1.0, x)
    return float(_error(x, CONTEXT)) if x else x


def erfc(x: float) -> float:
    """`1 - erf(x)`, with all its digits."""
    if isnan(x) or abs(x) > _VANISHED:
        return x if isnan(x) else 0.0 if x > 0 else 2.0
    context = Context(prec=70 + int(x * x), Emax=999_999, Emin=-999_999, traps=[])
    return float(context.subtract(ONE, _error(x, context)))


def _error(x: float, context: Context) -> Decimal:
    """The sum of `(-1)**n * x**(2n+1) / (n! * (2n+1))`, times 2 by the root of pi; it loses `x * x` of its digits."""
    context = Context(prec=context.prec + 20, Emax=999_999, Emin=-999_999, traps=[])
    term = total = Decimal(x)
    square, place = context.multiply(term, term), 0
    while term and term.adjusted() > total.adjusted() - context.prec:
        place += 1
        term = context.divide(context.multiply(term, square), Decimal(place)).copy_negate()
        total = context.add(total, context.divide(term, Decimal(2 * place + 1)))
    return context.divide(context.multiply(Decimal(2), total), context.sqrt(circle(context.prec)))


def _whole(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return inf


def _sign(x: float) -> float:
    """The sign of gamma; of a negative integer 1."""
    if x == 0:
        return copysign(1.0, x)
    return -1.0 if x < 0 and not isinf(x) and x != int(x) and floor(x) % 2 else 1.0


def _logarithm(x: float) -> Decimal:
    if x < 0.5:
        rest = CONTEXT.subtract(Decimal(x), Decimal(round(x)))
        sine = sine_series(CONTEXT.multiply(circle(), rest)).copy_abs()
        return CONTEXT.subtract(
            CONTEXT.ln(CONTEXT.divide(circle(), sine)), _stirling(CONTEXT.subtract(ONE, Decimal(x)))
        )
    return _stirling(Decimal(x))


def _stirling(x: Decimal) -> Decimal:
    product = ONE
    while x < _SHIFTED:
        product = CONTEXT.multiply(product, x)
        x = CONTEXT.add(x, ONE)
    total = CONTEXT.subtract(CONTEXT.multiply(CONTEXT.subtract(x, _HALF), CONTEXT.ln(x)), x)
    total = CONTEXT.add(total, CONTEXT.divide(CONTEXT.ln(CONTEXT.multiply(Decimal(2), circle())), Decimal(2)))
    power, square = x, CONTEXT.multiply(x, x)
    for factor in _factors():
        total = CONTEXT.add(total, CONTEXT.divide(factor, power))
        power = CONTEXT.multiply(power, square)
    return CONTEXT.subtract(total, CONTEXT.ln(product))


@cache
def _factors() -> tuple[Decimal, ...]:
    """The factors of Stirling's series, `B(2k) / (2k * (2k - 1))`."""
    numbers = list(_bernoulli(2 * _TERMS))
    return tuple(
        CONTEXT.divide(Decimal(one.numerator), Decimal(one.denominator))
        for one in (numbers[2 * k] / (2 * k * (2 * k - 1)) for k in range(1, _TERMS + 1))
    )


def _bernoulli(last: int) -> Iterator[Fraction]:
    """The numbers of Bernoulli up to an index."""
    known: list[Fraction] = []
    for index in range(last + 1):
        known.append(
            Fraction(int(index == 0))
            - sum((comb(index, k) * known[k] / (index - k + 1) for k in range(index)), Fraction(0))
        )
        yield known[-1]
