"""Errors as failures of Temporal: what `raise` makes, what a handler sees (docs/runtimes/zigflow.md, Z110 – Z115)."""

import re
from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_outcomes import TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import EXPRESSION_TYPE, VALIDATION, Error, Problem, Trouble, standard
from simulator.engine.world.world import Frame
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


def failure_of(run: StepContext, frame: Frame, error: Error, failed: State | None) -> dict[str, Json]:
    """What the handler of the `try` of `frame` sees of an error; `failed` is the task that it came from."""
    details = error.details or Problem("", None)
    child = f"{frame.instance}_try"
    found: dict[str, Json] = {**_told(frame, error, details, failed)}
    found["childWorkflow"] = {
        "namespace": "default",
        "runID": child,
        "workflowID": child,
        "workflowType": f"workflow_try_{frame.state}",
    }
    if error.reason == "activity" and failed is not None:
        name = run.programs[frame.instance].workflow.name
        places = [str(key) for key in failed.path if isinstance(key, str) and key != "do"]
        found["activity"] = {
            "activityID": failed.name,
            "retryState": "NonRetryableFailure",
            "type": f"{name}.{'.'.join(places)}",
        }
    return dict(sorted(found.items()))


def _told(frame: Frame, error: Error, details: Problem, failed: State | None) -> dict[str, Json]:
    """Type and message of the outermost failure."""
    text = _plain(details.detail if isinstance(details.detail, str) else error.message)
    if error.reason == RAISED:
        if details.title == FINAL:
            return {"type": details.type, "message": text, "nonRetryable": True, "cause": text}
        said = "" if details.detail is None else str(details.detail)
        words = f"[{details.status}] {details.title}: {said} ({details.type}). Origin: '{frame.instance}'"
        return {"type": "Error", "message": words, "nonRetryable": False}
    if error.reason == "plain":
        return {"type": "", "message": text, "nonRetryable": False}
    if standard(details.type) == VALIDATION:
        words = "Workflow input did not meet JSON schema specification"
        return {"type": "Validation", "message": words, "nonRetryable": True, "cause": text}
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
