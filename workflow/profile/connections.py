"""In which order a switch tries its conditions where that is the order of a graph's connections
(docs/runtimes/sonataflow.md, S121, S122).
"""

from functools import cached_property

from workflow.model import End, Next, Scope, State, Transition
from workflow.paths import Path
from workflow.states import DataCondition, SwitchState, exits


class Connections:
    """The states of a scope as a graph."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def in_order(self, state: SwitchState) -> list[DataCondition]:
        """The conditions in the order in which they are tried: those whose target has no other way in, by the order of
        the targets; those that end, send events or compensate; those whose target has other ways in. One that leads
        where the default leads is never tried.
        """
        scope = self._scope
        asked = [case for case in state.data_conditions if not leads_as_default(scope, state, case)]
        return sorted(asked, key=self._key) if len(asked) > 1 else asked

    def _key(self, case: DataCondition) -> tuple[int, int]:
        target = _target(self._scope, case.next)
        if target is None or (isinstance(case.next, Transition) and (case.next.produce or case.next.compensate)):
            return 1, 0
        return (0, self._places.get(target.path, 0)) if self._ways_in.get(target.path, 0) == 1 else (2, 0)

    @cached_property
    def _places(self) -> dict[Path, int]:
        return {one.path: number for number, one in enumerate(self._scope.states)}

    @cached_property
    def _ways_in(self) -> dict[Path, int]:
        """How many ways lead to each state; the start is one."""
        scope = self._scope
        found = {one.path: 1 for one in scope.states if scope.names_as_start(one)}
        for state in scope.states:
            for _, way in exits(state):
                target = _target(scope, way)
                if target is not None:
                    found[target.path] = found.get(target.path, 0) + 1
        return found


def leads_as_default(scope: Scope, state: SwitchState, case: DataCondition) -> bool:
    """Whether a condition leads where the default leads."""
    if isinstance(case.next, End) and isinstance(state.default, End):
        return True
    target = _target(scope, case.next)
    return target is not None and target is _target(scope, state.default)


def is_never_tried(scope: Scope, state: State | None, path: Path) -> bool:
    """Whether a place is in a condition of a switch that is never tried."""
    if not isinstance(state, SwitchState):
        return False
    inside = (case for case in state.data_conditions if path[: len(case.path)] == case.path)
    return any(leads_as_default(scope, state, case) for case in inside)


def _target(scope: Scope, way: Next) -> State | None:
    return scope.target(way.target) if isinstance(way, Transition) else None
