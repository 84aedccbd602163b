"""Compensation, which 1.0 has no form for: where every way to it has completed the same states, what undoes them is
written out in its place (semantics.md §8)."""

from dataclasses import dataclass

from workflow.limits import COMPENSATED_STATES, COMPENSATED_WAYS
from workflow.model import Next, Scope, State, Transition, Workflow
from workflow.paths import Path
from workflow.states import SwitchState, exits

Chain = tuple[State, ...]
Done = tuple[int, ...]
"""The numbers of completed states, in their order."""


@dataclass(frozen=True, slots=True)
class Compensation:
    """What each way that compensates undoes, newest first, by its path; None where that hangs on the run."""

    chains: dict[Path, Chain] | None

    @classmethod
    def of(cls, workflow: Workflow) -> "Compensation":
        """What is known of a definition."""
        found = _completed_before(workflow)
        if found is None or any(len(each) != 1 for each in found.values()):
            return cls(None)
        chains: dict[Path, Chain] = {}
        for path, each in found.items():
            undone: list[State] = []
            for number in reversed(next(iter(each))):
                steps = _steps(workflow.scope.states[number], workflow.scope)
                if steps is None:
                    return cls(None)
                undone += steps
            chains[path] = tuple(undone)
        return cls(chains)

    @property
    def is_written(self) -> bool:
        """Whether all of it is written out."""
        return self.chains is not None

    def undone_by(self, transition: Next) -> Chain:
        """The states that undo what was done before a way."""
        return (self.chains or {}).get(transition.path, ()) if transition is not None and transition.compensate else ()


def _completed_before(workflow: Workflow) -> dict[Path, set[Done]] | None:
    """The completed states that each compensating way may come with; None where they are too many to tell."""
    scope, found = workflow.scope, dict[Path, set[Done]]()
    numbers = {state.path: number for number, state in enumerate(scope.states)}
    ref = next(iter(scope.start), None)
    first = scope.find(ref.name) if ref else None
    left: list[tuple[State, Done]] = [(first, ())] if first else []
    seen: set[tuple[Path, Done]] = set()
    while left:
        state, done = left.pop()
        if (state.path, done) in seen:
            continue
        seen.add((state.path, done))
        if len(seen) > COMPENSATED_WAYS or len(done) > COMPENSATED_STATES:
            return None
        completed = (*done, numbers[state.path]) if state.compensated_by else done
        for label, transition in exits(state):
            if transition is None:
                continue
            after = done if label == "error" else completed  # a state that failed is not completed
            if transition.compensate:
                found.setdefault(transition.path, set()).add(after)
            target = scope.find(transition.target.name) if isinstance(transition, Transition) else None
            if target is not None:
                left.append((target, () if transition.compensate else after))
    return found


def _steps(state: State, scope: Scope) -> list[State] | None:
    """The states that undo one, in their order; None where they do not follow each other plainly."""
    found: list[State] = []
    target = scope.find(state.compensated_by.name) if state.compensated_by else None
    while target is not None:
        if target in found or target.on_errors or isinstance(target, SwitchState):
            return None
        found.append(target)
        transition = target.next
        if not isinstance(transition, Transition):
            return found
        if transition.produce or transition.compensate:
            return None
        target = scope.find(transition.target.name)
    return None
