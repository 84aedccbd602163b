"""What an HTTP or OpenAPI call of a task gives, of what a mock answers (DSL reference, "HTTP Call";
semantics-1.0.md §7.2, §7.3).
"""

import base64
import json
from collections.abc import Mapping

from simulator.engine.run.reason_phrases import phrase_of
from simulator.engine.setup.grpc_statuses import ALLOWED, HTTP_STATUSES, OK, name_of
from simulator.engine.world.errors import Error, Problem, Trouble, problem
from workflow.error_types import COMMUNICATION, CONFIGURATION, RUNTIME
from workflow.paths import LONGEST_INDEX, Json, Path

CLASSES = {3: "Redirection error", 4: "Client error", 5: "Server error"}
OUTPUTS = ("content", "response", "raw")


def response_of(form: str | None, value: Json, path: Path) -> dict[str, Json]:
    """The response that an answer is: as written, or for a result one of the status 200 with that content."""
    if form is None:
        return {"statusCode": 200, "headers": {}, "content": value}
    if form != "response":
        raise problem(CONFIGURATION, f"the mock gives `{form}`, and this call has a `result` or a `response`", path)
    return {
        "statusCode": status_of(value, path),
        "headers": value.get("headers") or {},
        "content": value.get("content"),
    }


def status_of(response: dict[str, Json], path: Path) -> int:
    """The status of a response, 200 where it says none."""
    status = response.get("status", 200)
    if isinstance(status, str) and status.isdecimal() and len(status) < LONGEST_INDEX:
        status = int(status)
    if isinstance(status, bool) or not isinstance(status, int):
        raise problem(CONFIGURATION, f"the mock's `status` is no number: {json.dumps(status)}", path)
    return status


def check_status(
    status: int,
    what: str,
    path: Path,
    *,
    redirect: bool = False,
    kind: str = COMMUNICATION,
    said: str | None = None,
    classes: bool = False,
) -> None:
    """Raise an error by a status that is none of success, or with `redirect` of redirection (§7.2); `said` is its
    detail where that is not told of the status, and `classes` titles it by its class (docs/runtimes/lemline.md, L61).
    """
    if not 200 <= status < (400 if redirect else 300):
        if classes:
            title = f"{CLASSES.get(status // 100, 'Unexpected status')}: {status}"
            raise Trouble(Error(kind, title, None, Problem("", status, title, f"{what} answered {status}")), path)
        words = f"{what} answered {status} {phrase_of(status)}"
        details = Problem("", status, phrase_of(status), words if said is None else said)
        raise Trouble(Error(kind, words, None, details), path)


def as_body(content: Json) -> str:
    """A content as it came."""
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def output_of(request: dict[str, Json], response: dict[str, Json], wanted: Json, path: Path) -> Json:
    """The output of the call in the form that its `output` says."""
    if wanted not in (None, *OUTPUTS):
        raise problem(CONFIGURATION, f"`output` may be {', '.join(OUTPUTS)}, not {json.dumps(wanted)}", path)
    if wanted == "response":
        return {"request": request, **response}
    content = response["content"]
    return in_base64(content) if wanted == "raw" else content


def read_by_type(response: dict[str, Json]) -> Json:
    """The content of a response where it is JSON by its type, or has none; null for any other
    (docs/runtimes/synapse.md, Y61).
    """
    headers, content = response["headers"], response["content"]
    named = headers.items() if isinstance(headers, dict) else ()
    kind = next((str(value).lower() for name, value in named if str(name).lower() == "content-type"), "")
    if not kind:
        return content
    return read_text(content) if "json" in kind else None


def read_text(value: Json) -> Json:
    """What a text is as JSON; one that is none stays (docs/runtimes/java.md, J10.2, J11.4)."""
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return value


def parsed_content(response: dict[str, Json], path: Path) -> dict[str, Json]:
    """The response with its content read as JSON. Raises Trouble where it is none (docs/runtimes/lemline.md, L62)."""
    content = response["content"]
    try:
        return {**response, "content": json.loads(content) if isinstance(content, str) else content}
    except (ValueError, RecursionError):
        raise problem(COMMUNICATION, "Unexpected HTTP error: the body is no JSON", path) from None


def in_base64(content: Json) -> Json:
    """A content in base64; what is no text as JSON."""
    if content is None:
        return None
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")


def grpc_output(value: Mapping[str, Json], what: str, path: Path, kind: str) -> Json:
    """The message of an answer by gRPC. Raises Trouble where its status is not OK: its detail is the message of the
    status, its status that of HTTP.
    """
    status = grpc_status(value, path)
    if status != OK:
        words = str(value.get("message") or f"{what} answered {status}")
        raise Trouble(Error(kind, words, None, Problem("", HTTP_STATUSES[status], status, words)), path)
    return value.get("content")


def grpc_status(value: Mapping[str, Json], path: Path) -> str:
    """The name of the status that a mock gives. Raises Trouble where what its expression gives is none."""
    status = name_of(value.get("status", OK))
    if status is None:
        words = f"the mock's `status` is no status of gRPC: {json.dumps(value.get('status'))}; it is {ALLOWED}"
        raise problem(CONFIGURATION, words, path)
    return status


def rpc_output(form: str | None, value: Json, what: str, path: Path, kind: str = RUNTIME) -> Json:
    """The output of a call that is no HTTP: the result, or the content of a response of success."""
    response = response_of(form, value, path)
    check_status(response["statusCode"], what, path, kind=kind)
    return response["content"]
