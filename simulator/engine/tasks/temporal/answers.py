"""What activities give of what a mock answers, and which answers are errors (docs/runtimes/zigflow.md, Z91 – Z95)."""

import base64
import json
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlencode

from simulator.engine.run.reason_phrases import phrase_of
from simulator.engine.setup.grpc_statuses import HTTP_STATUSES
from simulator.engine.tasks.http_answers import grpc_status, status_of
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import Error, Problem
from workflow.error_types import COMMUNICATION, RUNTIME
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask

AGAIN = (408, 429)
"""Statuses below 500 that are tried again; of the others 501 is not."""
_OK, _REDIRECT, _ERROR, _FAULT, _NOT_THERE = 200, 300, 400, 500, 501


@dataclass(slots=True)
class Answered:
    """A value, or an error; a `final` one is not tried again, `after` are the milliseconds that it asks to wait."""

    value: Json = None
    error: Error | None = None
    final: bool = False
    after: int | None = None


def output_of(task: CallTask | RunTask, context: TaskContext, value: Json) -> Answered:
    """What the activity of a task gives of an answer."""
    form = context.memory.get("form")
    if isinstance(task, RunTask):
        return _of_process(task, form, value)
    if task.call == "http":
        return _of_http(task, context, _response(form, value, context))
    if form == "grpc" and task.call == "grpc":
        status = HTTP_STATUSES[grpc_status(value, context.frame.path)]
        form, value = "response", {"status": status, "content": value.get("content")}
    if form == "response":
        response = _response(form, value, context)
        if response["statusCode"] >= _REDIRECT:
            status, is_grpc = response["statusCode"], task.call == "grpc"
            words = f"{'error loading protofile: ' if is_grpc else ''}{context.memory.get('what')} answered {status}"
            return Answered(error=_error(RUNTIME, words, status), final=is_grpc)
        return Answered(response["content"])
    return Answered(value)


def _error(kind: str, words: str, status: int | None, title: str | None = None) -> Error:
    return Error(kind, words, None, Problem("", status, title, words))


def _response(form: str | None, value: Json, context: TaskContext) -> dict[str, Any]:
    if form != "response" or not isinstance(value, dict):
        return {"statusCode": _OK, "headers": {}, "content": value, "is_json": True}
    found = {"statusCode": status_of(value, context.frame.path), "headers": value.get("headers") or {}}
    return {**found, "content": value.get("content"), "is_json": "content" in value}


def _of_http(task: CallTask, context: TaskContext, response: dict[str, Any]) -> Answered:
    """Statuses below 300 are good, with `redirect` those below 400."""
    status, what = response["statusCode"], str(context.memory.get("what"))
    redirect = context.member(task.arguments, "redirect") is True
    if status >= _ERROR or (status >= _REDIRECT and not redirect):
        is_again = status in AGAIN or (status >= _FAULT and status != _NOT_THERE)
        kind = "retryable" if is_again else "non-retryable"
        phrase = phrase_of(status)
        words = f"CallHTTP returned {kind} error: {what} answered {status} {phrase}"
        after = _after(response["headers"], context) if is_again else None
        return Answered(error=_error(COMMUNICATION, words, status, phrase), final=not is_again, after=after)
    return Answered(_body(task, context, response))


def _after(headers: Json, context: TaskContext) -> int | None:
    """The milliseconds that `Retry-After` asks for: seconds, or a date."""
    given = next((value for name, value in headers.items() if name.lower() == "retry-after"), None)
    text = str(given).strip() if given is not None else ""
    if text.isdecimal():
        return int(text) * 1000
    try:
        at = int(parsedate_to_datetime(text).timestamp() * 1000)
    except (TypeError, ValueError, IndexError):
        return None
    return max(0, at - context.run.world.clock)


def _body(task: CallTask, context: TaskContext, response: dict[str, Any]) -> Json:
    """What `output` says: the content, which is JSON if it can be read as that; all of the response; or raw."""
    wanted = context.member(task.arguments, "output")
    if wanted == "raw":
        content = response["content"]
        text = content if isinstance(content, str) else "" if not response["is_json"] else _json(content)
        return base64.b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")
    content = _parsed(response)
    if wanted != "response":
        return content
    asked = context.memory["request"]
    pairs = urlencode(sorted(asked["query"].items()))
    uri = f"{asked['uri']}{'&' if '?' in asked['uri'] else '?'}{pairs}" if pairs else asked["uri"]
    request = {"method": asked["method"], "uri": uri, "headers": asked["headers"]}
    headers = {_canonical(name): _joined(value) for name, value in response["headers"].items()}
    return {"request": request, "statusCode": response["statusCode"], "headers": headers, "content": content}


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _parsed(response: dict[str, Any]) -> Json:
    content = response["content"]
    if not response["is_json"]:
        return ""
    if not isinstance(content, str):
        return content
    try:
        return json.loads(content)
    except ValueError:
        return content


def _canonical(name: str) -> str:
    return "-".join(part[:1].upper() + part[1:].lower() for part in name.split("-"))


def _joined(value: Json) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _of_process(task: RunTask, form: str | None, value: Json) -> Answered:
    """What it wrote, without blanks around it; a code that is not zero is an error."""
    if form != "process" or not isinstance(value, dict):
        return Answered(value.strip() if isinstance(value, str) else value)
    code = value.get("code", 0)
    if code != 0:
        words = f"{task.process} of {task.name} ended with the code {code}: {value.get('stderr') or ''}".strip(": ")
        return Answered(error=Error("command", words, None, Problem("command", None, "command", words)))
    written = value.get("stdout", "")
    return Answered(written.strip() if isinstance(written, str) else _json(written))
