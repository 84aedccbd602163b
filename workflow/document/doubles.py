"""Values as engines in Go have them: each number is a double, members are in the order of their names."""

from math import isinf

from workflow.paths import Json

EXACT = 2**53


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


def _number(value: float) -> float:
    """A whole number that a double has exactly stays one."""
    if isinstance(value, int):
        if -EXACT <= value <= EXACT:
            return value
        try:
            return float(value)
        except OverflowError:
            return float("inf") if value > 0 else float("-inf")
    if isinf(value) or value != value or not value.is_integer() or abs(value) > EXACT:
        return value
    return int(value)
