"""The model of 0.8 as a definition of DSL 1.0 that does the same; what it cannot do there is listed.

Every state is one task of the top-level list, so that each transition stays one. Data stay what they are in 0.8: how
filters and merging work there is written out in jq. Section names in this package are those of the 0.8 document.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from workflow.convert.losses import Lost
from workflow.convert.objects import objects
from workflow.convert.shapes import Seen
from workflow.convert.to_1_0.actions import Actions
from workflow.convert.to_1_0.as_documented import as_documented
from workflow.convert.to_1_0.calls import Called, Calls
from workflow.convert.to_1_0.compensation import Compensation
from workflow.convert.to_1_0.correlations import Correlations
from workflow.convert.to_1_0.errors import Errors
from workflow.convert.to_1_0.event_states import EventStates, start_of
from workflow.convert.to_1_0.events import Events
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.frame import Frame
from workflow.convert.to_1_0.head import Head
from workflow.convert.to_1_0.merges import Merges, keeps_object
from workflow.convert.to_1_0.names import TaskNames
from workflow.convert.to_1_0.overlaps import STARTS_MORE, of_themselves, start_more
from workflow.convert.to_1_0.states import States
from workflow.convert.to_1_0.transitions import Transitions
from workflow.model import State, Workflow
from workflow.paths import Json, Path
from workflow.profile.semantics import DOCUMENTS, Semantics

__all__ = ["DIALECT", "SOURCE", "Called", "Tasks", "write"]

DIALECT: Final = "1.0"
SOURCE: Final = "0.8"


@dataclass(frozen=True, slots=True)
class Tasks:
    """Which task of the result stands for which state, and which for the call of a function; all by name.

    `sources` are the places of the states that the tasks of the top-level list come from, one for each task, `places`
    those of tasks that come from a part of one.
    """

    of_states: dict[str, str]
    calls: dict[str, Called]
    sources: tuple[Path, ...] = ()
    places: dict[str, Path] = field(default_factory=dict)

    def source_of(self, path: Path) -> Path:
        """The place in the source that what stands at `path` of the result comes from: a call, else a state."""
        for one in reversed(path):
            if isinstance(one, str) and (place := self._place(one)) is not None:
                return place
        return self.sources[path[1]] if len(path) > 1 and path[0] == "do" and isinstance(path[1], int) else ()

    def _place(self, name: str) -> Path | None:
        called = self.calls.get(name)
        return self.places.get(name) if called is None else called.path

    def moved(self, at: Callable[[Path], Path]) -> "Tasks":
        """The same for another source, where `at` gives for the places of this one those of the other."""
        calls = {name: replace(one, path=at(one.path)) for name, one in self.calls.items()}
        places = {name: at(path) for name, path in self.places.items()}
        return Tasks(self.of_states, calls, tuple(map(at, self.sources)), places)


def write(
    workflow: Workflow, lost: Lost, seen: Seen, replaces_arrays: bool, semantics: Semantics = DOCUMENTS
) -> tuple[Json, Tasks]:
    """The data of a 1.0 definition that does what `workflow`, of 0.8, does; and what stands for what.

    `seen` are shapes that data merge by, `replaces_arrays`: of arrays that meet the newer one counts. `semantics` say
    how the engine runs it that it was written for.
    """
    workflow = as_documented(workflow, semantics, lost)
    for event in start_more(workflow):
        lost.change(event, STARTS_MORE)
    for kind, ref in workflow.resources:
        if kind not in ("dataInputSchema", "constants") and not getattr(workflow, kind, None):
            lost.add(ref, f"`{kind}` of a resource that is not given: {ref.name}")
    names, expressions = TaskNames(workflow, lost), Expressions(workflow, lost, semantics)
    events = Events(workflow, lost, expressions, Correlations.of(workflow), of_themselves(workflow), semantics)
    errors = Errors(workflow, lost, semantics)
    calls = Calls(workflow, lost, expressions, semantics)
    merges = Merges(lost, objects(workflow, keeps_object), seen, replaces_arrays, semantics)
    actions = Actions(workflow, lost, names, expressions, calls, events, errors, merges, semantics)
    waiting = EventStates(workflow, lost, names, actions, events, merges, errors, semantics)
    states = States(workflow, lost, names, expressions, actions, waiting, merges, semantics)
    waiting.performed = states.performed
    transitions = Transitions(lost, names, events, actions, Compensation.of(workflow), semantics=semantics)
    frame = Frame(workflow, lost, names, expressions, actions, errors, waiting, states, transitions, semantics)
    transitions.undo = frame.undo
    made = [(state.path, task) for state in _in_order(workflow) for task in frame.tasks(state)]
    tasks: list[dict[str, Any]] = [task for _, task in made]
    head = Head(workflow, lost, expressions, events, waiting, errors, calls, semantics).written()
    of_states = {state.name or state.id or "": names.of(state) for state in workflow.scope.states}
    return head | {"do": tasks}, Tasks(of_states, calls.made, tuple(path for path, _ in made), calls.places)


def _in_order(workflow: Workflow) -> list[State]:
    """The states in the source's order, the start first: in a list of tasks it is the first one."""
    start = start_of(workflow)
    rest = [state for state in workflow.scope.states if state is not start]
    return [start, *rest] if start is not None else rest
