"""Powers, logarithms and hyperbolic functions of doubles, the same to the last bit on every machine.

Each is computed with many digits (`decimal`, whose results its standard fixes) and rounded once. C's libraries, which
`math` calls, differ in the last bit from machine to machine. Infinite and undefined results are C's; nothing raises.
"""

from collections.abc import Callable
from decimal import Context, Decimal
from math import copysign, frexp, inf, isinf, isnan, nan
from typing import Final

ROUGH: Final = 1e-9
"""So near to 0, what begins with `x + x**3` is x, to the last bit."""
_NEARER: Final = 1e-17
"""So near to 0, what begins with `x + x**2` is x."""
DIGITS: Final = 60
CONTEXT: Final = Context(prec=DIGITS, Emax=999_999, Emin=-999_999, traps=[])
WIDE: Final = Context(prec=100, Emax=999_999, Emin=-999_999, traps=[])
"""For what is left of a difference."""
ONE: Final = Decimal(1)
_EXACT_EXPONENT: Final = 64
_FARTHEST: Final = 10_000
"""Beyond it every power of e, 2 or 10 is 0 or infinite as a double."""


def exp(x: float) -> float:
    """`e ** x`."""
    return _bounded(x, CONTEXT.exp)


def exp2(x: float) -> float:
    """`2 ** x`."""
    return _bounded(x, lambda given: _power(Decimal(2), float(given)))


def exp10(x: float) -> float:
    """`10 ** x`."""
    return _bounded(x, lambda given: _power(Decimal(10), float(given)))


def _bounded(x: float, function: Callable[[Decimal], Decimal]) -> float:
    if isnan(x) or abs(x) > _FARTHEST:
        return nan if isnan(x) else inf if x > 0 else 0.0
    return float(function(Decimal(x)))


def expm1(x: float) -> float:
    """`exp(x) - 1`."""
    if isnan(x) or abs(x) < _NEARER:
        return x
    if x > _FARTHEST:
        return inf
    return -1.0 if x < -_FARTHEST else float(WIDE.subtract(WIDE.exp(Decimal(x)), ONE))


def log(x: float) -> float:
    """The natural logarithm."""
    return _logarithm(x, CONTEXT.ln)


def log10(x: float) -> float:
    """The logarithm to base 10."""
    return _logarithm(x, CONTEXT.log10)


def log2(x: float) -> float:
    """The logarithm to base 2."""
    if x > 0 and not isinf(x) and frexp(x)[0] == 0.5:
        return float(frexp(x)[1] - 1)
    return _logarithm(x, lambda given: CONTEXT.divide(CONTEXT.ln(given), CONTEXT.ln(Decimal(2))))


def _logarithm(x: float, function: Callable[[Decimal], Decimal]) -> float:
    if isnan(x) or x < 0:
        return nan
    return -inf if x == 0 else x if isinf(x) else float(function(Decimal(x)))


def log1p(x: float) -> float:
    """`log(1 + x)`."""
    if isnan(x) or abs(x) < _NEARER or x == inf:
        return x
    return nan if x < -1 else -inf if x == -1 else float(WIDE.ln(WIDE.add(ONE, Decimal(x))))


def power(x: float, y: float) -> float:
    """C's `pow(x, y)`."""
    if y == 0 or x == 1:
        return 1.0
    if isnan(x) or isnan(y):
        return nan
    odd = not isinf(y) and y == int(y) and int(y) % 2 == 1
    if isinf(y):
        return 1.0 if abs(x) == 1 else inf if (abs(x) > 1) == (y > 0) else 0.0
    if x == 0 or isinf(x):
        return copysign(inf if isinf(x) == (y > 0) else 0.0, x if odd else 1.0)
    if x < 0 and y != int(y):
        return nan
    return copysign(float(_power(Decimal(abs(x)), y)), x if odd else 1.0)


def _power(base: Decimal, exponent: float) -> Decimal:
    """Small whole exponents exactly, which decides between two doubles that are equally near."""
    if exponent == int(exponent) and abs(exponent) <= _EXACT_EXPONENT:
        return CONTEXT.power(base, int(exponent))
    return CONTEXT.exp(WIDE.multiply(Decimal(exponent), WIDE.ln(base)))


def cbrt(x: float) -> float:
    """The cube root."""
    if x == 0 or isnan(x) or isinf(x):
        return x
    return copysign(float(CONTEXT.exp(CONTEXT.divide(CONTEXT.ln(Decimal(abs(x))), Decimal(3)))), x)


def hypot(x: float, y: float) -> float:
    """The square root of `x * x + y * y`."""
    if isinf(x) or isinf(y):
        return inf
    one, other = Decimal(x), Decimal(y)
    return float(CONTEXT.sqrt(WIDE.add(WIDE.multiply(one, one), WIDE.multiply(other, other))))


def sinh(x: float) -> float:
    """The hyperbolic sine."""
    return _hyperbolic(x, lambda up, down: WIDE.divide(WIDE.subtract(up, down), Decimal(2)))


def tanh(x: float) -> float:
    """The hyperbolic tangent."""
    if isnan(x) or abs(x) > 30:
        return x if isnan(x) else copysign(1.0, x)
    return _hyperbolic(x, lambda up, down: WIDE.divide(WIDE.subtract(up, down), WIDE.add(up, down)))


def cosh(x: float) -> float:
    """The hyperbolic cosine."""
    if isnan(x) or abs(x) > _FARTHEST:
        return abs(x) if isnan(x) else inf
    return float(CONTEXT.divide(CONTEXT.add(CONTEXT.exp(Decimal(x)), CONTEXT.exp(Decimal(-x))), Decimal(2)))


def _hyperbolic(x: float, function: Callable[[Decimal, Decimal], Decimal]) -> float:
    if isnan(x) or abs(x) < ROUGH:
        return x
    if abs(x) > _FARTHEST:
        return copysign(inf, x)
    return float(function(CONTEXT.exp(Decimal(x)), CONTEXT.exp(Decimal(-x))))


def asinh(x: float) -> float:
    """The inverse hyperbolic sine."""
    if isnan(x) or isinf(x) or abs(x) < ROUGH:
        return x
    size = Decimal(abs(x))
    return copysign(float(WIDE.ln(WIDE.add(size, WIDE.sqrt(WIDE.add(WIDE.multiply(size, size), ONE))))), x)


def acosh(x: float) -> float:
    """The inverse hyperbolic cosine."""
    if isnan(x) or x < 1 or isinf(x):
        return nan if isnan(x) or x < 1 else x
    size = Decimal(x)
    return float(WIDE.ln(WIDE.add(size, WIDE.sqrt(WIDE.multiply(WIDE.subtract(size, ONE), WIDE.add(size, ONE))))))


def atanh(x: float) -> float:
    """The inverse hyperbolic tangent."""
    if isnan(x) or abs(x) > 1:
        return nan
    if abs(x) < ROUGH or abs(x) == 1:
        return copysign(inf, x) if abs(x) == 1 else x
    ratio = WIDE.divide(WIDE.add(ONE, Decimal(x)), WIDE.subtract(ONE, Decimal(x)))
    return float(WIDE.divide(WIDE.ln(ratio), Decimal(2)))
