"""Bessel's functions of both kinds, of doubles, the same on every machine (see transcendental).

Up to some hundreds they come from Miller's recurrence downwards with many digits, beyond from Hankel's series.
"""

from decimal import Context, Decimal
from functools import cache
from math import copysign, inf, isinf, isnan, nan
from typing import Final

from workflow.expressions.jq.mathematics.angles import circle, sine_and_cosine
from workflow.expressions.jq.mathematics.transcendental import CONTEXT, DIGITS, ONE

_FAR: Final = 200.0
"""From here on Hankel's series has all the digits of a double, for the orders 0 and 1."""
_ORDERS: Final = 10_000
"""Orders beyond it are taken for it: what they give is 0 or infinite wherever it is known."""
_EULER: Final = Decimal("0.57721566490153286060651209008240243104215933593992359880576723488486772677766467")
_TWO: Final = Decimal(2)


def j0(x: float) -> float:
    """The first kind, order 0."""
    return jn(0, x)


def j1(x: float) -> float:
    """The first kind, order 1."""
    return jn(1, x)


def y0(x: float) -> float:
    """The second kind, order 0."""
    return yn(0, x)


def y1(x: float) -> float:
    """The second kind, order 1."""
    return yn(1, x)


def jn(order: float, x: float) -> float:
    """The first kind, of an order that is cut to an integer."""
    if isnan(x) or isnan(order):
        return nan
    whole = _whole(order)
    sign = -1.0 if whole % 2 and (whole < 0) != (copysign(1.0, x) < 0) else 1.0
    if isinf(x) or x == 0:
        return 1.0 if x == 0 and not whole else copysign(0.0, sign)
    return sign * float(_first_kind(abs(whole), abs(x)))


def yn(order: float, x: float) -> float:
    """The second kind, of an order that is cut to an integer; no number below 0."""
    if isnan(x) or isnan(order) or x < 0:
        return nan
    whole = _whole(order)
    sign = -1.0 if whole < 0 and whole % 2 else 1.0
    if isinf(x) or x == 0:
        return 0.0 if isinf(x) else -inf * sign
    size = Decimal(x)
    below, above = _far_second(size) if x >= _FAR else _near_second(size)
    for place in range(1, abs(whole)):
        factor = CONTEXT.divide(Decimal(2 * place), size)
        below, above = above, CONTEXT.subtract(CONTEXT.multiply(factor, above), below)
    return sign * float(above if whole else below)


def _whole(order: float) -> int:
    return int(min(max(order, -_ORDERS), _ORDERS))


def _first_kind(order: int, x: float) -> Decimal:
    size = Decimal(x)
    if x < _FAR or order >= x:
        return _downwards(order, size)[0]
    below, above = (_far(size, one)[0] for one in (0, 1))
    for place in range(1, order):
        factor = CONTEXT.divide(Decimal(2 * place), size)
        below, above = above, CONTEXT.subtract(CONTEXT.multiply(factor, above), below)
    return above if order else below


def _downwards(order: int, x: Decimal) -> tuple[Decimal, list[Decimal]]:
    """The function of an order, and of the orders 0, 1, 2 … up to where they vanish."""
    context = Context(prec=2 * DIGITS, Emax=999_999_999, Emin=-999_999_999, traps=[])
    last = 2 * ((max(order, int(x)) + 80 + int(x) // 4) // 2)
    values = [Decimal(0)] * (last + 2)
    values[last] = ONE
    for place in range(last, 0, -1):
        factor = context.divide(Decimal(2 * place), x)
        values[place - 1] = context.subtract(context.multiply(factor, values[place]), values[place + 1])
    total = values[0]
    for place in range(2, last + 1, 2):
        total = context.add(total, context.multiply(_TWO, values[place]))
    scaled = [context.divide(value, total) for value in values]
    return scaled[order], scaled


def _near_second(x: Decimal) -> tuple[Decimal, Decimal]:
    """The second kind of the orders 0 and 1: Neumann's series, and what the determinant of both kinds says."""
    context = Context(prec=2 * DIGITS, Emax=999_999, Emin=-999_999, traps=[])
    values = _downwards(0, x)[1]
    logarithm = context.add(context.ln(context.divide(x, _TWO)), _EULER)
    total = context.multiply(logarithm, values[0])
    for place in range(1, len(values) // 2):
        term = context.divide(context.multiply(_TWO, values[2 * place]), Decimal(place))
        total = context.subtract(total, term) if place % 2 == 0 else context.add(total, term)
    zeroth = context.divide(context.multiply(_TWO, total), circle(2 * DIGITS))
    wronskian = context.divide(_TWO, context.multiply(circle(2 * DIGITS), x))
    first = context.divide(context.subtract(context.multiply(values[1], zeroth), wronskian), values[0])
    return zeroth, first


def _far_second(x: Decimal) -> tuple[Decimal, Decimal]:
    return _far(x, 0)[1], _far(x, 1)[1]


def _far(x: Decimal, order: int) -> tuple[Decimal, Decimal]:
    """Both kinds of the order 0 or 1, by Hankel's series."""
    even, odd = ONE, Decimal(0)
    term, square = ONE, 4 * order * order
    for place in range(1, 60):
        factor = CONTEXT.divide(Decimal(square - (2 * place - 1) ** 2), CONTEXT.multiply(Decimal(8 * place), x))
        term = CONTEXT.multiply(term, factor)
        if place % 2:
            odd = CONTEXT.add(odd, term) if place % 4 == 1 else CONTEXT.subtract(odd, term)
        else:
            even = CONTEXT.add(even, term) if place % 4 == 0 else CONTEXT.subtract(even, term)
    sine, cosine = sine_and_cosine(float(x))
    root = _half_root()
    # the angle is an eighth of a circle behind for the order 0, and a quarter more for 1
    turned = (
        (CONTEXT.add(cosine, sine), CONTEXT.subtract(sine, cosine))
        if order == 0
        else (CONTEXT.subtract(sine, cosine), CONTEXT.add(sine, cosine).copy_negate())
    )
    cosine, sine = (CONTEXT.multiply(root, one) for one in turned)
    scale = CONTEXT.sqrt(CONTEXT.divide(_TWO, CONTEXT.multiply(circle(), x)))
    first = CONTEXT.subtract(CONTEXT.multiply(even, cosine), CONTEXT.multiply(odd, sine))
    second = CONTEXT.add(CONTEXT.multiply(even, sine), CONTEXT.multiply(odd, cosine))
    return CONTEXT.multiply(scale, first), CONTEXT.multiply(scale, second)


@cache
def _half_root() -> Decimal:
    return CONTEXT.sqrt(Decimal("0.5"))
