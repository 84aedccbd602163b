"""What stands between two parts in jackson-jq: sums of whole numbers have 64 bits, and wrap."""

from collections.abc import Mapping
from operator import add, mul, sub
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.flow import SIGNS, Sign
from workflow.expressions.jq.jackson.numbers import whole
from workflow.expressions.jq.values.kinds import NUMBERS, Charge
from workflow.paths import Json

_BITS: Final = 64
_HALF: Final = 1 << (_BITS - 1)


def _whole(sign: str, made: Sign) -> Sign:
    """A sum; of whole numbers what fits into 64 bits of it."""
    otherwise = SIGNS[sign]

    def total(left: Json, right: Json, charge: Charge) -> Json:
        if type(left) is int and type(right) is int:
            return (made(left, right, charge) + _HALF) % (1 << _BITS) - _HALF
        return whole(otherwise(left, right, charge))

    return total


def times(left: Json, right: Json, charge: Charge) -> Json:
    """As in jq 1.6: a text not once is null."""
    return None if _is_never(left, right) else SIGNS["*"](left, right, charge)


def _is_never(left: Json, right: Json) -> bool:
    text, count = (left, right) if isinstance(left, str) else (right, left)
    return isinstance(text, str) and type(count) in NUMBERS and count <= 0


def _times(left: Json, right: Json, charge: Charge) -> Json:
    return None if _is_never(left, right) else _PRODUCT(left, right, charge)


_PRODUCT: Final = _whole("*", lambda left, right, _charge: mul(left, right))
JACKSON_SIGNS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        **SIGNS,
        "+": _whole("+", lambda left, right, _charge: add(left, right)),
        "-": _whole("-", lambda left, right, _charge: sub(left, right)),
        "*": _times,
        "/": lambda left, right, charge: whole(SIGNS["/"](left, right, charge)),
    }
)
