"""Where ways lead in a definition, whatever the data say."""

from collections.abc import Iterator

from simulator.engine.setup.program import Program
from simulator.studies.exploration.tasks.lists import Lists
from workflow.model import State, Transition
from workflow.paths import Path
from workflow.states import EventState, all_actions, exits


def reachable(program: Program, state: State) -> set[Path]:
    """The states that ways, compensations, retries and timeouts lead to from `state`, itself included.

    In 1.0 those that lists lead to, one in the other.
    """
    if program.by_tasks:
        return Lists(program.workflow).reached()
    known = known_states(program)
    found: set[Path] = set()
    waiting = [state, *run_before(program)]
    while waiting:
        here = waiting.pop()
        if here.path in found:
            continue
        found.add(here.path)
        waiting += followers(known, here)
        waiting += _inside(program, here)
        if isinstance(here, EventState) and any(entry.timeout for entry in here.on_events):
            waiting += [one for one in program.states.values() if one.kind == "end"]
    return found


def no_way_to(program: Program, state: State) -> str:
    """That no way leads to a state, in words."""
    return Lists(program.workflow).lost(state) if program.by_tasks else f"no way leads to {state.name}"


Known = dict[tuple[Path, str], State]
"""States by what ways call them, in the scope at a path."""


def known_states(program: Program) -> Known:
    """By name and by id: where one is the name of another, the id counts, but for 0.8 the name."""
    by_name = {(one.path[:-1], one.name): one for one in reversed(program.states.values())}
    by_id = {(one.path[:-1], one.id): one for one in program.states.values() if one.id}
    return by_id | by_name if program.workflow.scope.names_first else by_name | by_id


def followers(known: Known, state: State) -> list[State]:
    """The states that may come next."""
    return [known[key] for name in _targets(state) if (key := (state.path[:-1], name)) in known]


def run_before(program: Program) -> list[State]:
    """The state that an instance comes to whose time is up (semantics-0.8.md §5.5)."""
    timeouts = program.workflow.timeouts
    found = program.workflow.scope.find(timeouts.run_before.name) if timeouts and timeouts.run_before else None
    return [found] if found is not None else []


def _inside(program: Program, state: State) -> list[State]:
    """The start states of a state's branches, and of the parent's way out of one of them."""
    found = []
    for branch in getattr(state, "branches", ()):
        start = branch.scope.find(branch.scope.start[0].name) if branch.scope and branch.scope.start else None
        found += [start] if start is not None else []
    holder = next((p for n in range(len(state.path) - 1, 0, -1) if (p := state.path[:n]) in program.states), None)
    return [*found, program.states[holder]] if holder else found


def _targets(state: State) -> Iterator[str]:
    for _, transition in exits(state):
        if isinstance(transition, Transition):
            yield transition.target.name
    if state.compensated_by:
        yield state.compensated_by.name
    for action in all_actions(state):
        for retry in action.retries:
            if retry.target:
                yield retry.target.name
