"""What the pointers in a trace are about: the nodes of a definition by pointer, and whose filters they are."""

from typing import Literal, TypeVar
from weakref import WeakKeyDictionary

from simulator.engine.setup.program import Program
from workflow.actions import Action
from workflow.model import Expression, State
from workflow.paths import Path, pointer
from workflow.tasks import DataStep, Task

T = TypeVar("T")
Which = Literal["input", "output", "target"]


def state_filters(program: Program) -> dict[str, tuple[Path, Which]]:
    """The filters of states, by pointer: the state's path and which it is. Filters of actions are not among them.

    In 1.0 `input.from` and `output.as` of tasks; `export.as` makes no data of a task.
    """
    found: dict[str, tuple[Path, Which]] = {}
    for path, state in program.states.items():
        own: tuple[tuple[Which, Expression | None], ...] = (
            ("input", state.filter.input),
            ("output", state.filter.output),
            ("target", state.filter.target),
        )
        for which, expression in own:
            if expression is not None:
                found[pointer(expression.path)] = (path, which)
        if isinstance(state, Task):
            steps: tuple[tuple[Which, DataStep | None], ...] = (("input", state.input), ("output", state.output))
            for which, step in steps:
                if step is not None and step.transform is not None:
                    found[pointer(step.transform.path)] = (path, which)
    return found


class Places:
    """The nodes of a program by pointer."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._filters = state_filters(program)
        self._nodes = {pointer(path): node for path, node in program.nodes.items()}

    @property
    def is_placing(self) -> bool:
        """Whether results are placed by paths (0.1), and not merged."""
        return self.program.workflow.dialect.startswith("0.1")

    def is_at_once(self, action: Action | None) -> bool:
        """0.1: whether an action is one of several at once whose results become an array (§4.2)."""
        owner = self.program.lists.get(action.path[:-2]) if action and self.is_placing else None
        return bool(owner and owner.at_once)

    def node(self, place: str) -> object:
        """The node that a pointer names; None where it names none."""
        return self._nodes.get(place)

    def filter(self, place: str) -> Which | None:
        """Which filter of a state a pointer names; None where it names none."""
        found = self._filters.get(place)
        return found[1] if found else None

    def state(self, place: str) -> State | None:
        """The state that a pointer names, or the innermost that holds what it names."""
        return self._holder(place, State)

    def action(self, place: str) -> Action | None:
        """The action that a pointer names, or that holds what it names."""
        return self._holder(place, Action)

    def below(self, state: State | None) -> list[object]:
        """The nodes that are in a state."""
        path = state.path if state else ()
        return [node for inner, node in self.program.nodes.items() if state and inner[: len(path)] == path]

    def _holder(self, place: str, kind: type[T]) -> T | None:
        while place:
            node = self._nodes.get(place)
            if isinstance(node, kind):
                return node
            place = place.rpartition("/")[0]
        return None


def places_of(program: Program) -> Places:
    """The nodes of a program by pointer, made once for it."""
    found = _PLACES.get(program)
    if found is None:
        found = _PLACES[program] = Places(program)
    return found


_PLACES: WeakKeyDictionary[Program, Places] = WeakKeyDictionary()
