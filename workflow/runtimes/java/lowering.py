"""The model of a definition as the Java SDK understands it: which texts are expressions, whose tasks there are."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from workflow.expressions import dollar
from workflow.model import Expression, Ref, Scope, State, Template, Transition, Workflow
from workflow.profile.rewriting import NO_CHANGES, Changes, Rewriter
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

LIBRARY: Final = "jq@jackson_1_6"


def lowered(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """The model as it is run, with `changes` that are made besides."""
    if not isinstance(workflow, TaskWorkflow):
        return workflow
    found: TaskWorkflow = _Reader(workflow.definition, changes).read(workflow)
    return replace(found, expression_language=LIBRARY)


class _Reader(Rewriter):
    OWN = (Scope, Catch, TaskRetry, RunTask, EventFilter, TaskSchedule, Correlate)

    def condition(self, node: Expression) -> Expression:
        bare = dollar.opened(node.text)
        return Expression(node.text if bare is None else bare, node.path, LIBRARY)

    def value(self, node: Template) -> Template:
        return Template(node.value, node.path, "opened", LIBRARY)

    def own(self, node: Any) -> Mapping[str, Any]:
        match node:
            case Scope(states=states):
                return {"states": self.read(last_of_each(states))}
            case Catch():
                filtered = {"filter": replace(node.filter, style="text")} if node.filter else {}
                return {**filtered, "error_name": self.at(node.path, "as") or ""}  # J8.1
            case TaskRetry(attempts=None) if self.at(node.path, "limit", "attempt") is not None:
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
