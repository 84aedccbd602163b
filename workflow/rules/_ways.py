"""Where one can go from each state, and what is reached from the start."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from workflow.model import Scope
from workflow.paths import Path
from workflow.rules import _refs
from workflow.rules._facts import Facts
from workflow.states import State

Ways = Mapping[Path, list[State]]


def ways(facts: Facts) -> Ways:
    """The states that each state leads to, in every scope: by transitions of all kinds, retries and compensation."""
    found: dict[Path, list[State]] = defaultdict(list)
    for ref, scope, state in _refs.states(facts):
        target = facts.state(scope, ref.name)
        if state and target:
            found[state.path].append(target)
    return found


def reachable(facts: Facts, scope: Scope, leads: Ways) -> set[Path]:
    """The paths of the states that the scope's start leads to; empty where it has no start."""
    return closure(leads, (state for ref in scope.start if (state := facts.state(scope, ref.name))))


def closure(leads: Ways, start: Iterable[State]) -> set[Path]:
    """The paths of `start` and of all that they lead to."""
    left = list(start)
    reached = {state.path for state in left}
    while left:
        for target in leads.get(left.pop().path, ()):
            if target.path not in reached:
                reached.add(target.path)
                left.append(target)
    return reached
