"""What `+ - * / %` need on a side to give a wanted value."""

from collections.abc import Callable
from typing import Any, Final

from simulator.studies.exploration.languages.jq.demand import Demands, Inverter, both, once
from simulator.studies.exploration.languages.jq.values import is_number
from simulator.studies.exploration.partial_data import ANYTHING
from workflow.expressions import NOTHING
from workflow.expressions.jq import Binary, Node, Object
from workflow.paths import Json


def _whole(value: float) -> Json:
    return int(value) if value == int(value) else value


def _without(output: Json, part: Json, *, at_start: bool) -> Json:
    """What was added to a part where `output` is the sum."""
    if isinstance(output, str) and isinstance(part, str):
        return output.removeprefix(part) if at_start else output.removesuffix(part)
    if isinstance(output, list) and isinstance(part, list):
        return [one for one in output if one not in part]
    if isinstance(output, dict) and isinstance(part, dict):
        return {key: value for key, value in output.items() if key not in part}
    return output - part


_LEFT: Final[dict[str, Callable[[Any, Any], Json]]] = {
    "+": lambda output, right: _without(output, right, at_start=False),
    "-": lambda output, right: output + right,
    "*": lambda output, right: _whole(output / right),
    "/": lambda output, right: output * right,
    "%": lambda output, _right: output,
}
"""The left side, where the right one is known."""
_RIGHT: Final[dict[str, Callable[[Any, Any], Json]]] = {
    "+": lambda output, left: _without(output, left, at_start=True),
    "-": lambda output, left: left - output,
    "*": lambda output, left: _whole(output / left),
    "/": lambda output, left: _whole(left / output),
    "%": lambda output, left: left - output,
}
"""The right side, where the left one is known."""
_NEUTRAL: Final[dict[str, Json]] = {"-": 0, "*": 1, "/": 1, "%": 1_000_000}
"""A right side that leaves the left one as it is."""


def arithmetic(inverter: Inverter, node: Binary, output: Json) -> Demands:
    """One side is known, and so is the other; else the left one gives all of it."""
    left, right = inverter.fixed(node.left), inverter.fixed(node.right)
    if isinstance(output, dict) and isinstance(node.right, Object) and right is NOTHING and node.sign in "+*":
        return _put_together(inverter, node.left, node.right, output)
    known = left if right is NOTHING else right
    if node.sign != "+" and not (is_number(output) and (known is NOTHING or is_number(known))):
        return []
    try:
        if right is not NOTHING:
            return inverter.inputs(node.left, _LEFT[node.sign](output, right))
        if left is not NOTHING:
            return inverter.inputs(node.right, _RIGHT[node.sign](output, left))
    except (TypeError, ValueError, ArithmeticError):
        return []
    neutral = _NEUTRAL.get(node.sign, type(output)() if isinstance(output, str | list | dict) else 0)
    return once(both(inverter.inputs(node.left, output), inverter.inputs(node.right, neutral)))


def _put_together(inverter: Inverter, left: Node, right: Object, output: dict[str, Json]) -> Demands:
    """Of objects that are put together the right one gives the members written in it, the left one the rest."""
    keys = {inverter.fixed(key) for key, _ in right.members if isinstance(inverter.fixed(key), str)}
    rest = {key: value for key, value in output.items() if key not in keys}
    own = {key: value for key, value in output.items() if key in keys}
    return once(both(inverter.inputs(left, rest or ANYTHING), inverter.inputs(right, own)))
