"""What the pointers in a trace are about: the nodes of a definition by pointer, and whose filters they are."""

from simulator.program import Program
from workflow.model import Expression
from workflow.paths import Path, pointer
from workflow.states import State


def state_filters(program: Program) -> dict[str, tuple[Path, Expression]]:
    """The filters of states, by pointer: the state's path and the expression. Filters of actions are not among them."""
    found: dict[str, tuple[Path, Expression]] = {}
    for path, state in program.states.items():
        for expression in (state.filter.input, state.filter.output, state.filter.target):
            if expression is not None:
                found[pointer(expression.path)] = (path, expression)
    return found


class Places:
    """The nodes of a program by pointer."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.filters = state_filters(program)
        self._nodes = {pointer(path): node for path, node in program.nodes.items()}

    def node(self, place: str) -> object:
        """The node that a pointer names; None where it names none."""
        return self._nodes.get(place)

    def state(self, place: str) -> State | None:
        """The state that a pointer names, or the innermost that holds what it names."""
        while place:
            node = self._nodes.get(place)
            if isinstance(node, State):
                return node
            place = place.rpartition("/")[0]
        return None
