"""Tasks of kinds that an engine reads and never does: they pass their input on, or fail (`Calls.kinds`)."""

from simulator.engine.run.context import StepContext
from simulator.engine.run.lemline_variables import BROKEN
from simulator.engine.world.errors import Error, Problem, Trouble, problem
from simulator.engine.world.world import Frame
from workflow.error_types import COMMUNICATION, RUNTIME, STATUSES
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
    if found == "communication":
        title = f"{kind.partition(' ')[2].capitalize()} execution not yet implemented"
        details = Problem("", STATUSES[COMMUNICATION], title, title)
        raise Trouble(Error(COMMUNICATION, title, None, details), task.path)
    raise problem(RUNTIME, f"unsupported task type '{kind}' for task '{task.name}'", task.path)


def check_start(run: StepContext, scope: Frame) -> None:
    """Raise Trouble where a list cannot begin for a task anywhere in the definition (docs/runtimes/lemline.md, L66)."""
    refused = {kind for kind, outcome in run.semantics.calls.kinds if outcome == "never-starts"}
    for task in run.programs[scope.instance].states.values() if refused else ():
        if _kind(task) in refused:
            raise problem(RUNTIME, f"Unknown task type: {task.name}", task.path, BROKEN)


def _kind(task: State) -> str:
    match task:
        case CallTask():
            return f"call {task.call}" if task.call in _APART else "call function"
        case RunTask():
            return f"run {task.process}"
    return task.kind
