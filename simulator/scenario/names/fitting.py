"""By which forms of an answer the calls of a definition may be answered, by the keys of their mocks
(docs/scenarios.md, "What it answers").
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from workflow.actions import Action, FunctionCall
from workflow.model import Workflow
from workflow.nodes import nodes_of
from workflow.tasks import CallTask, RunTask, TaskWorkflow

_OF_SERVICES: Final = ("result", "response", "failure")
_OF_GRPC: Final = ("result", "response", "grpc", "failure")
BY_CALL: Final = {
    "http": _OF_SERVICES,
    "openapi": _OF_SERVICES,
    "a2a": _OF_SERVICES,
    "mcp": _OF_SERVICES,
    "grpc": _OF_GRPC,
    "asyncapi": ("result", "messages", "failure"),
}
"""By what is called; what a function or a call of an engine's own takes is for them to say."""
_OF_PROCESSES: Final = ("result", "process")
_OF_WORKFLOWS: Final = ("result",)
REQUEST: Final = " request"
METHODS: Final = frozenset(("get", "post", "put", "patch", "delete", "head", "options", "trace"))


class Takes(NamedTuple):
    """A call, as `what` in a sentence, and the forms of an answer that it takes; none: nobody knows."""

    what: str
    forms: tuple[str, ...]


def short(key: str) -> str:
    """The name in a key: of `container/task` and `state/action` the last part; all HTTP requests have the same."""
    first, blank, _ = key.partition(" ")
    if blank and first.lower() in METHODS:
        return REQUEST
    return key if blank else key.rpartition("/")[2]


def calls_by_key(workflow: Workflow, kind: str) -> dict[str, list[Takes]]:
    """The calls of a definition by the short keys of their mocks under `kind`; none of a key with a call of which
    nobody knows what it takes.
    """
    pairs = _of_tasks(workflow) if isinstance(workflow, TaskWorkflow) else _of_functions(workflow)
    found: dict[str, list[Takes]] = {}
    for key, takes in pairs if (kind == "calls") is isinstance(workflow, TaskWorkflow) else ():
        found.setdefault(key, []).append(takes)
    return {key: calls for key, calls in found.items() if all(one.forms for one in calls)}


def _of_tasks(workflow: TaskWorkflow) -> Iterator[tuple[str, Takes]]:
    for task in nodes_of(CallTask, workflow):
        takes = Takes(f"`call: {task.call}`", () if task.own else BY_CALL.get(task.call, ()))
        yield task.name, takes
    for run in nodes_of(RunTask, workflow):
        forms = _OF_WORKFLOWS if run.process == "workflow" else _OF_PROCESSES
        yield run.name, Takes(f"`run: {run.process}`", forms)
    yield REQUEST, Takes("`call: http`", _OF_SERVICES)


def _of_functions(workflow: Workflow) -> Iterator[tuple[str, Takes]]:
    """The functions that are no `rpc`, by their names and those of the actions that call them."""
    takes = {one.name: _of_type(one.type, is_known=one.own is None) for one in workflow.functions}
    yield from takes.items()
    for action in nodes_of(Action, workflow):
        if action.name and isinstance(action.call, FunctionCall):
            yield action.name, takes.get(action.call.called, Takes("", ()))


def _of_type(kind: str, *, is_known: bool) -> Takes:
    forms = _OF_GRPC if kind == "rpc" else _OF_SERVICES
    return Takes(f"function of the type `{kind}`", forms if is_known else ())
