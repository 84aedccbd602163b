"""What kinds of values arithmetic gives (jq 1.8 manual, "Builtin operators and functions")."""

from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.static.facts import Kind
from workflow.expressions.jq.static.shapes import Shape

COMPARISONS: Final = frozenset(("==", "!=", "<", "<=", ">", ">="))
_PAIRS: Final = MappingProxyType[str, dict[tuple[Kind, Kind], tuple[Kind, ...]]](
    {
        "+": {(kind, kind): (kind,) for kind in ("number", "string", "array", "object")},
        "-": {("number", "number"): ("number",), ("array", "array"): ("array",)},
        "*": {
            ("number", "number"): ("number",),
            ("string", "number"): ("string", "null"),
            ("number", "string"): ("string", "null"),
            ("object", "object"): ("object",),
        },
        "/": {("number", "number"): ("number",), ("string", "string"): ("array",)},
        "%": {("number", "number"): ("number",)},
    }
)


def combined(sign: str, left: Shape, right: Shape) -> tuple[Shape, bool]:
    """What a sign makes of two values where it does not fail, and whether it may fail."""
    if sign in COMPARISONS:
        return Shape(frozenset(("boolean",))), False
    fails = sign in "/%" or (sign == "*" and "string" in left.kinds | right.kinds)
    found: set[Kind] = set()
    for one in left.kinds:
        for other in right.kinds:
            if sign == "+" and "null" in (one, other):
                found.add(other if one == "null" else one)
            elif kinds := _PAIRS[sign].get((one, other)):
                found.update(kinds)
            else:
                fails = True
    return Shape(frozenset(found)), fails
