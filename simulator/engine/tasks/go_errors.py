"""Errors as the Go SDK makes them: expressions and schemas name the task, all else points at it (docs/runtimes/go.md,
G29, G31, G47, G48, G60 – G66).
"""

from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_descriptor import described, record_of_run
from simulator.engine.run.task_outcomes import TaskOutcome
from simulator.engine.tasks.named_errors import named_error
from simulator.engine.tasks.task_context import TaskContext, task_of
from simulator.engine.tasks.temporal.go_texts import go_text
from simulator.engine.world.errors import TYPE_OF, Error, Problem, Trouble, details_of, of_problem
from simulator.engine.world.world import Frame
from workflow.error_types import EXPRESSION_TYPE, PREFIX, RUNTIME, STATUSES, VALIDATION
from workflow.model import Template
from workflow.tasks import DoTask, RaiseTask

_NAMED: Final = (EXPRESSION_TYPE, VALIDATION)
"""Types whose errors name the task."""


def as_in_go(run: StepContext, frame: Frame, error: Error) -> Error:
    """The error with the details that it has; one that has all of them stays."""
    details = error.details or details_of(error)
    if details.type:
        return error if error.details else of_problem(details)
    word = TYPE_OF.get(error.name, error.name)
    detail = details.detail
    if word not in _NAMED:
        word, place = RUNTIME, _reference(run, frame)
        detail = f"workflow '{run.workflow(frame).name}', task '{place}': {detail}"
    else:
        place = _name(run, frame)
    return of_problem(Problem(PREFIX + word, STATUSES[word], f"{word.capitalize()} Error", detail, place))


def _name(run: StepContext, frame: Frame) -> str:
    """What the runner of a task is called; that of a `do` has no name, and that of the workflow is `/`."""
    owner = task_of(run, frame)
    if owner is None:
        return "/"
    return "" if isinstance(run.programs[owner.instance].states[owner.path], DoTask) else str(owner.state)


def _reference(run: StepContext, frame: Frame) -> str:
    return str(record_of_run(run.world, frame).get("reference") or "/")


def raise_as_in_go(task: RaiseTask, context: TaskContext) -> TaskOutcome:
    """The error, of which title and detail are evaluated and become texts; a standard type has its own status."""
    written = _written(task, context)
    detail, title = (context.member(written, name) for name in ("detail", "title"))
    value = written.value if isinstance(written.value, dict) else {}
    kind, status = str(value.get("type") or ""), value.get("status")
    word = kind.removeprefix(PREFIX)
    if kind.startswith(PREFIX) and word in STATUSES:
        status = STATUSES[word]
    place = str(described(context.run.world, context.frame).get("reference") or "/")
    raise Trouble(of_problem(Problem(kind, status, go_text(title), go_text(detail), place)), task.path)


def _written(task: RaiseTask, context: TaskContext) -> Template:
    name, found = named_error(task, context)
    if found is None:
        words = f"{name} error definition not found in 'uses'"
        details = Problem(PREFIX + VALIDATION, STATUSES[VALIDATION], "Validation Error", words, "")
        raise Trouble(of_problem(details), task.path)
    return found
