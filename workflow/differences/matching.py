"""Which state of one definition is which of another: by `id`, by name, by what it says, and by where it stands.

A state under a new name that says nearly the same is the old one renamed; so is one of the same kind between the same
neighbours, if it does the same calls (or none) or has a name much like the old one.
"""

from collections.abc import Callable, Hashable, Sequence
from difflib import SequenceMatcher

from workflow.differences.items import values
from workflow.differences.references import references
from workflow.model import State, Transition
from workflow.paths import Path
from workflow.states import exits

ALIKE = 0.6
"""The part of what two states say that must be the same for one to be the other renamed."""
MOST_COMPARED = 60
"""States without a partner that are compared with each other, on each side."""
NAMES_ALIKE = 0.6
"""How much of two names must be the same for states in the same place, as difflib counts."""
MOST_LETTERS = 80

Pairs = dict[int, State]
"""The partner of an old state, by the id of its object."""


def match(old: Sequence[State], new: Sequence[State]) -> list[tuple[State, State]]:
    """The states that are in both, in the order of `old`."""
    found: Pairs = {}
    _by(lambda state: state.id, old, new, found)
    _by(lambda state: state.name, old, new, found)
    found |= _alike(*_left(old, new, found))
    for _ in range(MOST_COMPARED):
        more = _in_place(old, new, found)
        if not more:
            break
        found |= more
    return [(state, found[id(state)]) for state in old if id(state) in found]


def _left(old: Sequence[State], new: Sequence[State], found: Pairs) -> tuple[list[State], list[State]]:
    taken = {id(state) for state in found.values()}
    return [state for state in old if id(state) not in found], [state for state in new if id(state) not in taken]


def _by(key: Callable[[State], str | None], old: Sequence[State], new: Sequence[State], found: Pairs) -> None:
    left, free = (_by_key(key, states) for states in _left(old, new, found))
    for name, states in left.items():
        found |= _in_turn(states, free.get(name, []))


def _by_key(key: Callable[[State], str | None], states: Sequence[State]) -> dict[str, list[State]]:
    found: dict[str, list[State]] = {}
    for state in states:
        if name := key(state):
            found.setdefault(name, []).append(state)
    return found


def _in_turn(old: list[State], new: list[State]) -> Pairs:
    """States of one name: of several those that say the same first, the others in order."""
    found: Pairs = {}
    if len(old) > 1 or len(new) > 1:
        said = {id(state): values(state) for state in (*old, *new)}
        for state in old:
            taken = {id(other) for other in found.values()}
            same = (other for other in new if said[id(other)] == said[id(state)] and id(other) not in taken)
            if (other := next(same, None)) is not None:
                found[id(state)] = other
    return found | {id(state): other for state, other in zip(*_left(old, new, found), strict=False)}


def _alike(old: list[State], new: list[State]) -> Pairs:
    """States that say nearly the same under another name, the most alike first."""
    if not old or not new or max(len(old), len(new)) > MOST_COMPARED:
        return {}
    said = {id(state): values(state) for state in (*old, *new)}
    scores = [
        (len(said[id(a)] & said[id(b)]) / max(1, len(said[id(a)] | said[id(b)])), -i, -j)
        for i, a in enumerate(old)
        for j, b in enumerate(new)
        if a.kind == b.kind and len(said[id(a)]) > 1
    ]
    found: Pairs = {}
    for score, i, j in sorted(scores, reverse=True):
        taken = any(new[-j] is state for state in found.values())
        if score >= ALIKE and not taken and id(old[-i]) not in found:
            found[id(old[-i])] = new[-j]
    return found


def _in_place(old: Sequence[State], new: Sequence[State], found: Pairs) -> Pairs:
    """States of one kind that alone stand between the same neighbours on both sides, and are likely the same."""
    left, free = _left(old, new, found)
    if not left or not free or max(len(left), len(free)) > MOST_COMPARED:
        return {}
    known = {key: id(state) for key, state in found.items()}
    before = _places(old, left, known)
    after = _places(new, free, {id(state): id(state) for state in found.values()})
    pairs = ((before[place], after[place]) for place in before if place in after)
    return {id(a): b for a, b in pairs if a is not None and b is not None and _likely(a, b)}


def _places(states: Sequence[State], left: Sequence[State], known: dict[int, int]) -> dict[Hashable, State | None]:
    """Where each of `left` stands; None for a place that several have. A place has a neighbour that is known."""
    by_name = {name: id(state) for state in reversed(states) for name in (state.name, state.id) if name}
    by_place = {state.path: id(state) for state in states}
    onward = {id(state): _goals(state, by_name, by_place) for state in states}
    back: dict[int, list[int]] = {}
    for state in states:
        for goal in onward[id(state)]:
            back.setdefault(goal, []).append(id(state))
    found: dict[Hashable, State | None] = {}
    for state in left:
        transitions = (back.get(id(state), []), onward[id(state)])
        told = [frozenset(known[one] for one in transition if one in known) for transition in transitions]
        unknown = [sum(one not in known for one in transition) for transition in transitions]
        if any(told):
            place = (state.kind, state.start is not None, *told, *unknown)
            found[place] = None if place in found else state
    return found


def _goals(state: State, by_name: dict[str, int], by_place: dict[Path, int]) -> list[int]:
    refs = [transition.target for _, transition in exits(state) if isinstance(transition, Transition)]
    goals = [by_name.get(ref.name) if ref.place is None else by_place.get(ref.place) for ref in refs]
    return [goal for goal in dict.fromkeys(goals) if goal is not None]


def _likely(a: State, b: State) -> bool:
    one, other = _calls(a), _calls(b)
    if one & other or not (one or other):
        return True
    return SequenceMatcher(None, a.name[:MOST_LETTERS], b.name[:MOST_LETTERS]).ratio() >= NAMES_ALIKE


def _calls(state: State) -> frozenset[str]:
    """The functions, events and workflows that a state names."""
    return frozenset(name for kind, name in references(state) if kind not in ("state", "retry"))
