"""The order in which states are told: along the ways from the start, what one way alone reaches indented below it.

A state is told after the one state that every way to it goes through (its dominator). If that state
chooses, or fails, and only one of its ways leads here, it stands one level deeper; where ways join again, the telling
goes on as far out as they parted. So a sequence stays at the margin, and a choice reads like an indented list.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workflow.actions import ResultRetry
from workflow.model import Ref, Scope, State, Transition
from workflow.nodes import nodes_of
from workflow.states import exits

MAX_DEPTH = 5
"""Deeper choices are told at this depth: the numbers say where they go on."""


@dataclass(frozen=True, slots=True)
class PlacedState:
    """A state in its place: `depth` levels deep, from 0."""

    state: State
    depth: int


@dataclass(frozen=True, slots=True)
class Flow:
    """The states of a scope as they are told: from the start, those that undo, those that run when the time is up, and
    what nothing leads to.
    """

    transition: tuple[PlacedState, ...]
    undoing: tuple[PlacedState, ...]
    late: tuple[PlacedState, ...]
    unreached: tuple[PlacedState, ...]

    def __iter__(self) -> Iterator[PlacedState]:
        yield from (*self.transition, *self.undoing, *self.late, *self.unreached)


def flow(scope: Scope, run_before: Ref | None = None) -> Flow:
    """Every state of `scope` once; `run_before` names the first that runs when the time is up (0.8)."""
    places = {id(state): place for place, state in enumerate(scope.states)}
    transitions = [_goals(state, scope, places) for state in scope.states]
    on = [_following(state, scope, places) for state in scope.states]
    starts = [place for place, state in enumerate(scope.states) if starts_here(state, scope)]
    transition = _placed(scope.states, transitions, on, starts)
    left = [place for place in places.values() if place not in {places[id(told.state)] for told in transition}]
    undo = [place for place in left if scope.states[place].used_for_compensation]
    undoing = [told for told in _placed(scope.states, transitions, on, undo) if places[id(told.state)] in left]
    gone = {id(told.state) for told in (*transition, *undoing)}
    first = scope.find(run_before.name) if run_before else None
    begun = [places[id(first)]] if first and id(first) not in gone else []
    late = [told for told in _placed(scope.states, transitions, on, begun) if id(told.state) not in gone]
    gone |= {id(told.state) for told in late}
    unreached = tuple(PlacedState(state, 0) for state in scope.states if id(state) not in gone)
    return Flow(tuple(transition), tuple(undoing), tuple(late), unreached)


def starts_here(state: State, scope: Scope) -> bool:
    """Whether the scope starts at `state`."""
    return state.start is not None or scope.names_as_start(state)


def transitions_out(state: State) -> Iterator[tuple[str, Ref]]:
    """Where a state leads, with the kind of way, its given-up retries (0.1) included; ends are left out."""
    for label, transition in exits(state):
        target = transition.target if isinstance(transition, Transition) else None
        if target is not None:
            yield label, target
    for retry in nodes_of(ResultRetry, getattr(state, "actions", None) or getattr(state, "on_events", ())):
        if retry.target is not None:
            yield "error", retry.target


def _goals(state: State, scope: Scope, places: dict[int, int]) -> list[int]:
    """The places of the states that a state leads to, in order, each once for each way."""
    found = (scope.target(target) for _, target in transitions_out(state))
    return [places[id(goal)] for goal in found if goal is not None]


def _following(state: State, scope: Scope, places: dict[int, int]) -> int | None:
    """The place of the one state that comes next when all goes well, None where there is a choice."""
    goals = [scope.target(target) for label, target in transitions_out(state) if label != "error"]
    found = {places[id(goal)] for goal in goals if goal is not None}
    return found.pop() if len(found) == 1 else None


def _placed(
    states: Sequence[State], transitions: list[list[int]], on: list[int | None], starts: list[int]
) -> list[PlacedState]:
    order = _order(transitions, starts)
    entries: dict[int, list[int]] = {place: [] for place in order}
    for place in order:
        for goal in transitions[place]:
            entries[goal].append(place)
    above = _dominators(entries, starts, order)
    below: dict[int, list[int]] = {}
    for place in order:
        below.setdefault(above[place], []).append(place)
    found: list[PlacedState] = []
    left = [(place, 0) for place in reversed(below.get(ROOT, []))]
    while left:
        place, depth = left.pop()
        found.append(PlacedState(states[place], min(depth, MAX_DEPTH)))
        inside = [
            goal for goal in below.get(place, []) if goal != on[place] and _is_own(goal, place, transitions, entries)
        ]
        after = [goal for goal in below.get(place, []) if goal not in inside]
        left += [(goal, depth) for goal in reversed(after)]
        left += [(goal, depth + 1) for goal in sorted(inside, key=transitions[place].index, reverse=True)]
    return found


def _is_own(goal: int, place: int, transitions: list[list[int]], entries: dict[int, list[int]]) -> bool:
    """Whether one way out of `place` is the only one, from anywhere, that leads to `goal`."""
    return set(entries[goal]) == {place} and transitions[place].count(goal) == 1


ROOT = -1


def _order(transitions: list[list[int]], starts: list[int]) -> list[int]:
    """What the starts reach, each place before those that only come after it (reverse postorder)."""
    seen: set[int] = set()
    done: list[int] = []
    for start in reversed(starts):
        stack = [(start, iter(reversed(transitions[start])))] if start not in seen else []
        seen.add(start)
        while stack:
            goal = next((goal for goal in stack[-1][1] if goal not in seen), None)
            if goal is None:
                done.append(stack.pop()[0])
            else:
                seen.add(goal)
                stack.append((goal, iter(reversed(transitions[goal]))))
    return done[::-1]


def _dominators(entries: dict[int, list[int]], starts: list[int], order: list[int]) -> dict[int, int]:
    """For each place the last one that every way to it goes through, `ROOT` where there is none."""
    rank = {place: index for index, place in enumerate(order)} | {ROOT: -1}
    above: dict[int, int] = dict.fromkeys((place for place in starts if place in rank), ROOT) | {ROOT: ROOT}
    is_changed = True
    while is_changed:
        is_changed = False
        for place in order:
            if place in starts:
                continue
            known = [entry for entry in entries[place] if entry in above]
            found = known[0]
            for entry in known[1:]:
                found = _meet(found, entry, above, rank)
            if above.get(place) != found:
                above[place], is_changed = found, True
    return above


def _meet(one: int, other: int, above: dict[int, int], rank: dict[int, int]) -> int:
    while one != other:
        if rank[one] > rank[other]:
            one = above[one]
        else:
            other = above[other]
    return one
