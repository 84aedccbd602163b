"""What a function answers where a mock gives a response, of HTTP or gRPC: its content, or an error by its status."""

import json
from collections.abc import Mapping
from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.failures import REQUEST_FAILED
from simulator.engine.run.reason_phrases import phrase_of
from simulator.engine.setup.grpc_statuses import ALLOWED, OK, name_of
from simulator.engine.setup.program import ReadyAction
from simulator.engine.world.errors import DATA, Error, Trouble, trouble
from simulator.engine.world.world import Frame
from workflow.paths import Json

_GOOD: Final = range(200, 300)
_LENIENT: Final = "failOnStatusCode"


def answered_in(run: StepContext, frame: Frame, ready: ReadyAction, form: str, answer: Mapping[str, Json]) -> Json:
    """What a function gives of an answer in a form, `response` or `grpc`. Raises Trouble."""
    return (grpc_content if form == "grpc" else content_of)(run, frame, ready, answer)


def grpc_content(run: StepContext, frame: Frame, ready: ReadyAction, answer: Mapping[str, Json]) -> Json:
    """The message of an answer by gRPC. Raises Trouble where its status is not OK, whose name is the code of the error,
    and where the function is not called so.
    """
    function = run.programs[frame.instance].functions.get(ready.called)
    if function is None or function.type != "rpc":
        words = f"the mock gives `grpc`, and {ready.called} is no function of the type `rpc`"
        raise trouble(DATA, words, frame.path)
    status = name_of(answer.get("status", OK))
    if status is None:
        raise trouble(DATA, f"the mock's `status` is no status of gRPC; it is {ALLOWED}", frame.path)
    if status != OK:
        said = answer.get("message")
        raise Trouble(Error(REQUEST_FAILED, str(said or f"Request failed with status: {status}"), status), frame.path)
    content = answer.get("content")
    return {} if content is None else content


def content_of(run: StepContext, frame: Frame, ready: ReadyAction, response: Mapping[str, Json]) -> Json:
    """The content of a response. Raises Trouble where its status is no success, unless the function says that this is
    a result (its metadata `failOnStatusCode: false`, where the runtime reads that).
    """
    status = _status_of(response.get("status", 200), frame)
    phrase = phrase_of(status)
    if run.semantics.expressions.variables == "kogito":
        answered = {"statusCode": status, "statusMessage": phrase, "responseHeaders": response.get("headers") or {}}
        instance = run.instance_of(frame)
        instance.answered = {**instance.answered, **answered}
    content = response.get("content")
    if status in _GOOD or _is_a_result(run, ready, frame):
        return {} if content is None else content
    words = f"Request failed with message: {phrase or status}"
    raise Trouble(Error(REQUEST_FAILED, words, str(status)), frame.path)


def _status_of(written: Json, frame: Frame) -> int:
    """The status that a mock gives. Raises Trouble where what its expression gives is none."""
    try:
        return int(written or 200)
    except (TypeError, ValueError):
        shown = json.dumps(written, ensure_ascii=False)
        raise trouble(DATA, f"the mock's `status` is no number: {shown}", frame.path) from None


def _is_a_result(run: StepContext, ready: ReadyAction, frame: Frame) -> bool:
    function = run.programs[frame.instance].functions.get(ready.called)
    metadata = function.metadata if function else None
    written = metadata.get(_LENIENT) if isinstance(metadata, dict) else None
    return run.semantics.calls.statuses == "metadata" and str(written).lower() == "false"


def parsed(result: Json) -> Json:
    """A result; one that is the text of a JSON object is that object."""
    if not isinstance(result, str) or not (result.startswith("{") and result.endswith("}")):
        return result
    try:
        return json.loads(result)
    except (ValueError, RecursionError):
        return result


def known_besides(run: StepContext, frame: Frame, name: str, result: Json) -> None:
    """Keep what a function answered as a member of what is known of the instance: that is no result."""
    instance = run.instance_of(frame)
    there = instance.answered.get(name)
    if isinstance(result, dict):
        instance.answered = {**instance.answered, name: {**(there if isinstance(there, dict) else {}), **result}}
