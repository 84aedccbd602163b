"""Where one can go from each state, and what is reached from the start; in 1.0 also by the order of a list."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from workflow.model import Ref, Scope, State, Transition
from workflow.paths import Path
from workflow.rules import _refs
from workflow.rules._facts import Facts
from workflow.tasks import RaiseTask, SwitchTask, Task

Transitions = Mapping[Path, list[State]]


def transitions(facts: Facts, compensation: bool = True) -> Transitions:
    """The states that each state leads to, in every scope: by transitions of all kinds, retries and `compensatedBy`."""
    found: dict[Path, list[State]] = defaultdict(list)
    for ref, scope, state in _refs.states(facts):
        target = facts.target(scope, ref)
        if state and target and (compensation or ref is not state.compensated_by) and not _never_taken(state, ref):
            found[state.path].append(target)
    for scope in facts.scopes:
        for state, following in zip(scope.states, scope.states[1:], strict=False):
            if isinstance(state, Task) and state.condition is not None:
                found[state.path].append(following)  # a task that is skipped (semantics-1.0.md §3.4)
    return found


def _never_taken(state: State, ref: Ref) -> bool:
    """Whether it is the way behind a task of 1.0 that goes on otherwise: `raise` never does, a switch by its default
    (semantics-1.0.md §4.4)."""
    if not isinstance(state.next, Transition) or state.next.target is not ref:
        return False
    return isinstance(state, RaiseTask) or (
        isinstance(state, SwitchTask) and any(case.condition is None for case in state.cases)
    )


def reachable(facts: Facts, scope: Scope, leads: Transitions) -> set[Path]:
    """The paths of the states that the scope's start leads to; empty where it has no start."""
    return closure(leads, (state for ref in scope.start if (state := facts.target(scope, ref))))


def before_timeout(facts: Facts, scope: Scope, leads: Transitions) -> set[Path]:
    """The paths of the states that come before an end by timeout; empty where there are none."""
    ref = _refs.run_before(facts) if scope is facts.workflow.scope else None
    state = facts.state(scope, ref.name) if ref else None
    return closure(leads, (state,)) if state else set()


def closure(leads: Transitions, start: Iterable[State]) -> set[Path]:
    """The paths of `start` and of all that they lead to."""
    left = list(start)
    reached = {state.path for state in left}
    while left:
        for target in leads.get(left.pop().path, ()):
            if target.path not in reached:
                reached.add(target.path)
                left.append(target)
    return reached


def groups(leads: Transitions, states: Iterable[State]) -> list[list[State]]:
    """The groups of `states` in which each leads to each other without leaving `states`, singles included.

    Kosaraju's two passes: backwards from the last one finished, without recursion.
    """
    inside = {state.path: state for state in states}
    back: dict[Path, list[State]] = defaultdict(list)
    for state in inside.values():
        for target in leads.get(state.path, ()):
            back[target.path].append(state)
    found: list[list[State]] = []
    seen: set[Path] = set()
    for state in reversed(_finished(leads, inside)):
        if state.path not in seen:
            group, left = [], [state]
            seen.add(state.path)
            while left:
                group.append(left.pop())
                for one in back[group[-1].path]:
                    if one.path not in seen:
                        seen.add(one.path)
                        left.append(one)
            found.append(group)
    return found


def _finished(leads: Transitions, inside: Mapping[Path, State]) -> list[State]:
    """The states in the order in which a search, depth first, is done with them."""
    done: list[State] = []
    seen: set[Path] = set()
    for first in inside.values():
        left = [(first, iter(leads.get(first.path, ())))] if first.path not in seen else []
        seen.add(first.path)
        while left:
            state, targets = left[-1]
            target = next((one for one in targets if one.path in inside and one.path not in seen), None)
            if target is None:
                done.append(state)
                left.pop()
            else:
                seen.add(target.path)
                left.append((target, iter(leads.get(target.path, ()))))
    return done
