"""In which order a switch tries its conditions where that is the order of a graph's connections
(docs/runtimes/sonataflow.md, S121, S122).
"""

from simulator.engine.setup.program import Program
from workflow.model import End, Next, State, Transition
from workflow.states import DataCondition, SwitchState, exits


def in_order(program: Program, state: SwitchState) -> list[DataCondition]:
    """Those whose target has no other way in, by the order of the targets; those that end, send events or compensate;
    those whose target has other ways in. One that leads where the default leads is never tried.
    """
    asked = [case for case in state.data_conditions if not _same(program, case.next, state.default)]
    places = {one.path: number for number, one in enumerate(program.workflow.scope.states)}
    ways = _ways_in(program)

    def key(case: DataCondition) -> tuple[int, int]:
        target = _target(program, case.next)
        if target is None or (isinstance(case.next, Transition) and (case.next.produce or case.next.compensate)):
            return 1, 0
        return (0, places.get(target.path, 0)) if ways.get(target.path, 0) == 1 else (2, 0)

    return sorted(asked, key=key)


def _same(program: Program, way: Next, default: Next) -> bool:
    if isinstance(way, End) and isinstance(default, End):
        return True
    target = _target(program, way)
    return target is not None and target is _target(program, default)


def _target(program: Program, way: Next) -> State | None:
    return program.target(way) if isinstance(way, Transition) else None


def _ways_in(program: Program) -> dict[tuple[str | int, ...], int]:
    """How many ways lead to each state; the start is one."""
    found = {one.path: 1 for one in program.states.values() if program.is_start(one)}
    for state in program.states.values():
        for _, way in exits(state):
            target = _target(program, way)
            if target is not None:
                found[target.path] = found.get(target.path, 0) + 1
    return found
