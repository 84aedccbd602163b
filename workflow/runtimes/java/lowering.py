"""The model of a definition as the Java SDK understands it: which texts are expressions, whose tasks there are."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from workflow.expressions import dollar
from workflow.model import Expression, Ref, Scope, State, Template, Transition, Workflow
from workflow.nodes import holders
from workflow.paths import Json, Path
from workflow.tasks import (
    Catch,
    Correlate,
    EventFilter,
    EventStrategy,
    RunTask,
    TaskRetry,
    TaskSchedule,
    TaskWorkflow,
)

_OWN: Final = (Catch, TaskRetry, RunTask, EventFilter, TaskSchedule, Correlate)
"""The nodes in which something is otherwise."""
LIBRARY: Final = "jq@jackson_1_6"


def lowered(workflow: Workflow) -> Workflow:
    """The model as it is run."""
    if not isinstance(workflow, TaskWorkflow):
        return workflow
    found: TaskWorkflow = _Reader(workflow.definition).read(workflow)
    return replace(found, expression_language=LIBRARY)


class _Reader:
    """Goes through a model, whose definition is written so."""

    def __init__(self, written: Json) -> None:
        self._written = written

    def read(self, node: Any) -> Any:
        """A node of the model, or a tuple of them."""
        if node.__class__ is tuple:
            made = tuple(map(self.read, node))
            return made if any(one is not other for one, other in zip(made, node, strict=True)) else node
        if isinstance(node, Expression):
            bare = dollar.opened(node.text)
            return Expression(node.text if bare is None else bare, node.path, LIBRARY)
        if isinstance(node, Template):
            return node if node.style == "text" else Template(node.value, node.path, "opened", LIBRARY)
        if isinstance(node, Scope):
            kept = last_of_each(node.states)
            node = node if kept is node.states else replace(node, states=kept)
        names = holders(node)
        if names is None:
            return node
        changes = {
            name: made for name in names if (value := getattr(node, name)) and (made := self.read(value)) is not value
        }
        if isinstance(node, _OWN):
            changes |= self._own(node)
        return replace(node, **changes) if changes else node

    def _own(self, node: Any) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case Catch():
                filtered = {"filter": replace(node.filter, style="text")} if node.filter else {}
                return {**filtered, "error_name": self._at(node.path, "as") or ""}  # J8.1
            case TaskRetry(attempts=None) if self._at(node.path, "limit", "attempt") is not None:
                return {"attempts": 0}  # J8.7
            case RunTask(process="workflow"):
                return {"waits": True, "returned": "stdout"}  # J10.1
            case EventFilter():
                return {"exact": True}  # J9.5, J9.6
            case TaskSchedule(on=EventStrategy() as on):
                is_correlated = any(one.correlate for one in on.filters)
                on = replace(self.read(on), until=None)
                return {"read": "envelope", "on": None if is_correlated else on}  # J12.1
            case Correlate(expected=Template(value=str(text)) as wanted):
                return {"expected": Expression(text.strip(), wanted.path, LIBRARY)}  # J9.7
        return {}

    def _at(self, path: Path, *more: str) -> Json:
        found = self._written
        for key in (*path, *more):
            if isinstance(found, dict):
                found = found.get(key)
            else:
                found = found[key] if isinstance(found, list) and isinstance(key, int) and key < len(found) else None
        return found


def last_of_each(states: tuple[State, ...]) -> tuple[State, ...]:
    """The tasks of a list: of equal names the last alone (J3.8)."""
    last = {state.name: state.path for state in states}
    if len(last) == len(states):
        return states
    kept = [state for state in states if last[state.name] == state.path]
    return tuple(
        _leading(state, kept[number + 1] if number + 1 < len(kept) else None) for number, state in enumerate(kept)
    )


def _leading(state: State, following: State | None) -> State:
    """A task that leads on to another one, where it says nothing else."""
    way = state.next
    if not isinstance(way, Transition) or not way.implicit or following is None:
        return state
    return replace(state, next=replace(way, target=Ref(following.name, way.path, following.path)))
