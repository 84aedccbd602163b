"""The message of a first difference: it is made again where values of that were masked."""

from simulator.scenario.expectations import COUNTED
from simulator.scenario.outcome.shapes import Difference
from simulator.scenario.outcome.spelling import MOST, apart
from workflow.paths import json_text, unescaped


def retold(difference: Difference, most: int = MOST) -> Difference:
    """A difference, of which values may be masked, with its message, which has so many characters of each at `most`."""
    name, at = difference["name"], difference["at"]
    place = f" at {at}" if at else ""
    if name == "path" and at:
        place = f", state {int(at.split('/')[1]) + 1}"
    elif name == "callCount" and at:
        place = f" of `{unescaped(at[1:])}`"
    hint = f"; {difference['hint']}" if "hint" in difference else ""
    return {**difference, "message": f"{name}{place}: {_in_words(difference, most)}{hint}"}


def _in_words(difference: Difference, most: int) -> str:
    expected, actual, absent = difference["expected"], difference["actual"], difference.get("absent")
    if difference["name"] == "status" and actual is None:
        return f"expected {json_text(expected, most)}, but no instance was started"
    if difference["name"] in COUNTED and isinstance(actual, str):
        return actual
    if absent is None:
        return apart(expected, actual, most)
    is_expected = absent == "actual"
    one, other = (json_text(expected, most), "nothing") if is_expected else ("nothing", json_text(actual, most))
    return f"expected {one}, but got {other}"
