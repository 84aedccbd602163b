"""Numbers as Java has them: their text, and sums that are whole."""

from decimal import Decimal
from math import isfinite
from typing import Final

from workflow.expressions.jq.json_text.tojson import to_text
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

_PLAIN: Final = (1e-3, 1e7)
"""Between these a double is written without an exponent."""
_LONG: Final = 2.0**63


def as_text(value: Json, charge: Charge) -> str:
    """A value in a text: a double has a point, `1.0`, also where it is whole."""
    return java_text(value) if isinstance(value, float) else to_text(value, charge)


def java_text(number: float) -> str:
    """A double as `Double.toString` has it: `0.1`, `2.0`, `1.0E7`."""
    if not isfinite(number):
        return "NaN" if number != number else "Infinity" if number > 0 else "-Infinity"
    exact = Decimal(float.__repr__(number))
    if not number or _PLAIN[0] <= abs(number) < _PLAIN[1]:
        text = format(exact, "f")
        return text if "." in text else f"{text}.0"
    digits = "".join(map(str, exact.as_tuple().digits)).rstrip("0")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[0]}.{digits[1:] or '0'}E{exact.adjusted()}"


def whole(value: Json) -> Json:
    """What a sum comes to: a whole number where it is one."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < _LONG else value
