"""Serverless Workflow 0.1 in camelCase: `id`, `startsAt`, `end: true`, `filter` objects, SUBFLOW, ISO durations."""

from collections.abc import Iterator

from workflow.dialects import _v01
from workflow.dialects._node import Node
from workflow.dialects._sign import Sign
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json

ID = "0.1-camel"
TITLE = "Serverless Workflow 0.1 (camelCase)"
ORDER = 2
SPELLING = Spelling(
    ID,
    triggers=("triggerDefs",),
    correlation_token=("correlationToken",),
    event_id=(),
    starts_at=("startsAt",),
    exec_status=("execStatus",),
    event_expression=("eventExpression", "event-expression"),
    action_mode=("actionMode",),
    next_state=("nextState", "next-state"),
    time_delay=("timeDelay",),
    retry_interval=("retryInterval",),
    max_retry=("maxRetry",),
    wait=("waitForCompletion",),
    waits=False,
    workflow_id=("workflowId",),
    filter=("filter",),
    input_path=("inputPath",),
    result_path=("resultPath",),
    output_path=("outputPath",),
)

_HEAD = ("startsAt", "triggerDefs")
_WORDS = ("nextState", "actionMode", "timeDelay", "eventExpression", "waitForCompletion")


def detect(data: Json) -> Sign | None:
    """Semantics.md §1.2: `startsAt` or `triggerDefs`."""
    return next(map(Sign, _signs(data)), None)


def lower(data: Json, *_: object) -> Workflow:
    """The model of a definition in this form."""
    return _v01.lower(data, SPELLING)


def _signs(data: Json) -> Iterator[str]:
    yield from (f"it has a member `{key}`" for key in _HEAD if isinstance(data, dict) and key in data)
    says = (Node(data, ()).text("schemaVersion") or "").startswith("0.1")
    for name, _ in _v01.members(data):
        if name == "startsAt":
            yield "a branch has `startsAt`"
        if says and name in _WORDS:
            yield f"it has a member `{name}`, and its `schemaVersion` is of 0.1"
