"""Tasks of kinds that an engine reads and never does: they pass their input on, or fail (`Calls.kinds`)."""

from simulator.engine.run.context import StepContext
from simulator.engine.world.errors import problem
from workflow.model import State
from workflow.tasks import CallTask, RunTask

_APART = ("http", "openapi", "grpc", "asyncapi")
"""Calls that are told from those of functions."""


def is_passed(run: StepContext, task: State, before: str = "") -> bool:
    """Whether a task only passes its input on. Raises Trouble where it cannot be done; `before` is `branch ` of one."""
    if not run.semantics.calls.kinds:
        return False
    known, kind = dict(run.semantics.calls.kinds), _kind(task)
    found = next((known[one] for one in (before + kind, kind, task.kind) if one in known), None)
    if found is None or found == "passes":
        return found == "passes"
    raise problem(found, f"unsupported task type '{kind}' for task '{task.name}'", task.path)


def _kind(task: State) -> str:
    match task:
        case CallTask():
            return f"call {task.call}" if task.call in _APART else "call function"
        case RunTask():
            return f"run {task.process}"
    return task.kind
