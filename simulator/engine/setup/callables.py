"""What a definition calls, and from where: the keys that mocks of it may have (simulator/engine/run/calls.py)."""

from dataclasses import dataclass

from simulator.engine.setup.program import Program
from workflow.actions import FunctionCall
from workflow.model import Ref
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class Callee:
    """One call as written: `kind` is functions or subflows, `action` the action's own name, if it has one."""

    kind: str
    state: str
    name: str
    action: str | None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its mocks."""
        return (*(f"{self.state}/{part}" for part in (self.action, self.name) if part), self.name)


def callees(program: Program) -> list[Callee]:
    """All calls of functions and sub-workflows in the definition, in its order."""
    found = []
    for path, ready in program.actions.items():
        if isinstance(ready.action.call, FunctionCall):
            name = ready.action.call.function.name
            found.append(Callee("functions", _state(program, path), name, ready.action.name))
    for path, node in program.nodes.items():
        workflow = getattr(node, "workflow", None)
        if isinstance(workflow, Ref):
            found.append(Callee("subflows", _state(program, path), workflow.name, None))
    return found


def _state(program: Program, path: Path) -> str:
    """The name of the innermost state around a path."""
    for length in range(len(path), 0, -1):
        state = program.states.get(path[:length])
        if state is not None:
            return state.name
    return ""
