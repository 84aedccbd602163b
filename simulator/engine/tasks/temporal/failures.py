"""Errors as failures of Temporal: what `raise` makes, what a handler sees (docs/runtimes/zigflow.md, Z110 – Z115)."""

import re
from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_outcomes import TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext, task_of
from simulator.engine.world.errors import Error, Problem, Trouble
from simulator.engine.world.world import Frame
from workflow.error_types import EXPRESSION_TYPE, VALIDATION, standard
from workflow.model import State, Template
from workflow.paths import Json
from workflow.tasks import CallTask, RaiseTask, RunTask, SetTask

RAISED: Final = "raise"
_OWN: Final = re.compile(
    r"https://zigflow\.dev/spec/1\.0\.0/errors/"
    r"(configuration|validation|expression|authentication|authorization|timeout|communication|runtime)"
)
FINAL: Final = "https://temporal.io/errors/nonretryable"
PANIC: Final = "https://go.dev/panic"
WRAPPED: Final = "wrapError"
CONDITION: Final = "a condition is true or false"
"""What is said of a condition that is neither."""
_PARTS: Final = {"try": "_try", "catch": "_catch", "iteration": "_for_{}", "branch": "_fork_{}"}
_LABELLED: Final = ("iteration", "branch")
TIMEOUT_TITLE: Final = "Timeout"
"""The title of an attempt that took too long."""
_COLUMN: Final = re.compile(r", column \d+$")


def raise_texts(task: RaiseTask, context: TaskContext) -> TaskOutcome:
    """The error, of which only title and detail are evaluated; one that the engine cannot make stops the workflow for
    good, for it is tried again without end.
    """
    if not isinstance(task.error, Template) or not isinstance(task.error.value, dict):
        return Waiting()
    written = task.error.value
    title, detail = (context.member(task.error, name) for name in ("title", "detail"))
    kind = str(written.get("type") or "")
    known = _OWN.fullmatch(kind)
    if PANIC in (title, kind) or (known is None and title is None):
        return Waiting()
    details = Problem(
        kind,
        written.get("status"),
        f"{known[1].capitalize()} Error" if title is None and known else str(title),
        detail,
    )
    raise Trouble(Error(kind, str(detail or title or kind), None, details, reason=RAISED), task.path)


def workflow_id(run: StepContext, frame: Frame) -> str:
    """The id of the workflow that a frame works in: lists of tasks are workflows of their own, but those of `do`."""
    parts: list[str] = []
    current: Frame | None = frame
    while current is not None:
        word = current.memory.get("word") if current.role == "list" else None
        if word is not None and word in _PARTS:
            parts.append(_PARTS[word].format(current.memory["part"]["label"].strip("[]") if word in _LABELLED else ""))
        current = run.world.frames.get(current.parent)
    return f"{frame.instance}{''.join(reversed(parts))}"


def failure_of(run: StepContext, frame: Frame, error: Error, source: Frame) -> dict[str, Json]:
    """What the handler of the `try` of `frame` sees of an error that came up from another frame."""
    owner = task_of(run, source)
    failed = None if owner is None else run.programs[owner.instance].states.get(owner.path)
    child = f"{workflow_id(run, frame)}_try"
    found: dict[str, Json] = _failure(workflow_id(run, source), error, failed)
    found["childWorkflow"] = {
        "initiatedEventID": 5,
        "runID": child,
        "startedEventID": 6,
        "workflowID": child,
        "workflowType": f"workflow_try_{frame.state}",
    }
    if error.reason == "activity" and failed is not None:
        name = run.programs[frame.instance].workflow.name
        places = [key for key in failed.path if isinstance(key, str) and key != "do"]
        found["activity"] = {
            "activityID": failed.name,
            "retryState": "NonRetryableFailure",
            "type": ".".join([name, *places]),
        }
        if error.details is not None and error.details.title == TIMEOUT_TITLE:
            found["errorKind"] = "timeout"
    return dict(sorted(found.items()))


def _failure(origin: str, error: Error, failed: State | None) -> dict[str, Json]:
    """Type and message of the outermost failure, which came up in the workflow of this id."""
    details = error.details or Problem("", None)
    text = _plain(details.detail if isinstance(details.detail, str) else error.message)
    if error.reason == RAISED:
        if details.title == FINAL:
            return {"type": details.type, "message": text, "nonRetryable": True, "cause": text}
        said = "" if details.detail is None else str(details.detail)
        words = f"[{details.status}] {details.title}: {said} ({details.type}). Origin: '{origin}'"
        return {"type": "Error", "message": words, "nonRetryable": False}
    if error.reason == "plain":
        return {"type": "", "message": text, "nonRetryable": False}
    if standard(details.type) == VALIDATION:
        words = "Workflow input did not meet JSON schema specification"
        return {"type": "Validation", "message": words, "nonRetryable": True, "cause": text}
    if standard(details.type) == EXPRESSION_TYPE and CONDITION in text:
        return {"type": "If statement error", "message": "If statement error", "nonRetryable": True, "cause": text}
    if standard(details.type) == EXPRESSION_TYPE:
        begin = "error parsing set object :" if isinstance(failed, SetTask) else ""
        words = f"{begin}error running runtime expression: jq evaluation error: {text}"
        return {"type": WRAPPED, "message": words, "nonRetryable": False}
    begin = "error calling activity: " if isinstance(failed, CallTask | RunTask) else ""
    return {"type": WRAPPED, "message": f"{begin}{text}", "nonRetryable": False}


def _plain(text: str) -> str:
    """Words about an expression without the expression, and without the place in it."""
    found = _COLUMN.sub("", text)
    return found.partition("`: ")[2] if found.startswith("`") and "`: " in found else found
