"""1.0: which task of a list now stands elsewhere in it, and what came from another list."""

from collections.abc import Sequence

from workflow.differences.increasing import increasing
from workflow.differences.items import Item
from workflow.model import State
from workflow.tasks import Task

FIRST = "at the beginning"


def moved(old: Sequence[State], new: Sequence[State], partner: Sequence[tuple[State, State]]) -> dict[int, Item]:
    """By the id of a task as it is now that it changed its place among those that are in both: as few as can be."""
    if not all(isinstance(one, Task) for one in (*old, *new)):
        return {}
    place = {id(state): number for number, state in enumerate(new)}
    kept = {number for _, number in increasing([(at, place[id(after)]) for at, (_, after) in enumerate(partner)])}
    found = {}
    for before, after in partner:
        if place[id(after)] not in kept:
            was, now = _behind(old, before), _behind(new, after)
            found[id(after)] = Item(("place",), was, now, before.path, after.path, "place")
    return found


def _behind(states: Sequence[State], one: State) -> str:
    """What a task stands behind."""
    number = next(number for number, state in enumerate(states) if state is one)
    return f"after {states[number - 1].name}" if number else FIRST
