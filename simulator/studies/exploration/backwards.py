"""What a decision asks for, followed back from state to state through the filters between (semantics-0.8.md §3.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from simulator.engine.setup.program import Program
from simulator.studies.exploration.decisions import Decision
from simulator.studies.exploration.filters import Filters
from simulator.studies.exploration.partial_data import once
from simulator.studies.exploration.reachable import followers, known_states
from workflow.model import State
from workflow.paths import Json, Path

MOST_VERSIONS = 12
"""Data that are followed any further from one state."""


@dataclass(slots=True)
class AskedFor:
    """By state: what may come in, and what its data may be while it works, so that the cases come of it."""

    entry: dict[Path, list[Json]] = field(default_factory=dict)
    work: dict[Path, list[Json]] = field(default_factory=dict)


Leading = dict[Path, list[State]]
"""The states that lead to each."""


def followed_back(leading: Leading, filters: Filters, decision: Decision) -> AskedFor:
    """What is asked for at the decision's state and at all that lead to it, each by the shortest way."""
    found, here = AskedFor(), filters.program.states[decision.state]
    cases = list(decision.cases.values())
    if decision.when != "entry":
        left = cases if decision.when == "work" else _all(filters.leaving(here, one) for one in cases)
        found.work[here.path] = _all(filters.before_actions(here, one) for one in left)
        cases = _all(filters.entering(here, one) for one in found.work[here.path])
    found.entry[here.path] = cases
    _follow(leading, filters, found, here)
    return found


def _follow(leading: Leading, filters: Filters, found: AskedFor, here: State) -> None:
    done, waiting = set(), [here]
    while waiting:
        here = waiting.pop(0)
        for before in leading.get(here.path, ()):
            if before.path in done:
                continue
            done.add(before.path)
            left = _all(filters.leaving(before, one) for one in found.entry[here.path])
            worked = _all(filters.before_actions(before, one) for one in left)
            found.work[before.path] = once([*found.work.get(before.path, []), *worked])
            if before.path not in found.entry:
                found.entry[before.path] = _all(filters.entering(before, one) for one in found.work[before.path])
                waiting.append(before)


def leading_to(program: Program) -> Leading:
    """Of each state the states that it may come after."""
    known = known_states(program)
    found: Leading = {}
    for state in program.states.values():
        for one in followers(known, state):
            found.setdefault(one.path, []).append(state)
    return found


def _all(parts: Iterable[list[Json]]) -> list[Json]:
    return once(one for some in parts for one in some)[:MOST_VERSIONS]
