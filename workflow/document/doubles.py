"""Values as engines in Go have them: each number is a double, members are in the order of their names."""

from math import isinf
from typing import Final

from workflow.paths import Json

EXACT: Final = 2**53
OVERFLOWING: Final = 1.7976931348623157e308
"""The largest double."""


def doubled(value: Json) -> Json:
    """The value; what is right already is the same object."""
    if isinstance(value, dict):
        names = sorted(value)
        made = {name: doubled(value[name]) for name in names}
        same = all(made[name] is value[name] for name in names) and names == list(value)
        return value if same else made
    if isinstance(value, list):
        items = [doubled(one) for one in value]
        return value if all(one is old for one, old in zip(items, value, strict=True)) else items
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return _number(value)


def _number(value: float) -> float | None:
    """A whole number that a double has exactly stays one; what JSON has not is the largest there is, or null."""
    if isinstance(value, int):
        if -EXACT <= value <= EXACT:
            return value
        try:
            return float(value)
        except OverflowError:
            return OVERFLOWING if value > 0 else -OVERFLOWING
    if value != value:
        return None
    if isinf(value):
        return OVERFLOWING if value > 0 else -OVERFLOWING
    if not value.is_integer() or abs(value) > EXACT:
        return value
    return int(value)
