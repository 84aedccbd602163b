"""What the calls of tasks ask, by what they call, and the key of their mocks that says so (semantics-1.0.md §7.1).

OpenAPI is asked its `parameters`, gRPC its `arguments`, A2A and MCP their `parameters` (§7.4).
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple
from urllib.parse import quote_plus

from simulator.engine.setup.callee import Callee
from simulator.engine.setup.mock_patterns import matching
from simulator.engine.tasks.http_answers import read_text
from simulator.engine.tasks.task_context import TaskContext, reference_of
from simulator.engine.tasks.uri_templates import (
    as_text,
    check_template,
    expand,
    fill_members,
    is_absolute,
    names,
    variables,
)
from simulator.engine.world.errors import problem
from workflow.error_types import COMMUNICATION, CONFIGURATION
from workflow.expressions import dollar
from workflow.model import Template
from workflow.paths import Json, Path
from workflow.tasks import CallTask

WITH_BODY: Final = ("POST", "PUT", "PATCH")
"""The methods of which a request has a body, where a runtime tells them apart."""
METHODS: Final = ("GET", "POST", "PUT", "DELETE")
"""Those of an engine that has no others."""
SENDS: Final = ("message/send", "message/stream")
"""The methods of A2A that send a message."""


class Request(NamedTuple):
    """The `parameters` of a call, the keys of its mocks, and what it is called in an error."""

    parameters: Json
    keys: tuple[str, ...]
    what: str


class PreparedCall(NamedTuple):
    """A call as it is placed: the request, whom it asks, and of an HTTP call what it gives of the answer (`output`) and
    whether a redirection is one.
    """

    request: Request
    to: Callee
    wanted: Json
    redirect: bool


def http(task: CallTask, context: TaskContext) -> Request:
    """An HTTP request; its URI with the variables in it, its query beside it."""
    with_ = task.arguments
    method, uri = context.member(with_, "method"), endpoint(task, context, "endpoint")
    if not isinstance(method, str):
        raise problem(CONFIGURATION, "nothing says by which `method` to call", task.path)
    if context.run.semantics.calls.content == "parsed" and method.upper() not in METHODS:
        raise problem(COMMUNICATION, f"Unsupported HTTP method: {method}", task.path)
    parameters: Json = {
        "method": method,
        "uri": uri,
        "headers": _headers(context, context.member(with_, "headers")),
        "query": _mapping(context.member(with_, "query")),
        "body": _body(task, context, method),
    }
    keys = matching(context.run.setup.calls, method, uri, query_pairs(parameters["query"]))
    return Request(parameters, tuple(keys), f"{method.upper()} {uri}")


def _headers(context: TaskContext, written: Json) -> Json:
    """The headers of a request, with those that say whose it is where a runtime adds them."""
    if context.run.semantics.events.carries != "quarkus" or not isinstance(written, dict | None):
        return _mapping(written)
    task = reference_of(context.run, context.frame)
    return {**(written or {}), "X-Flow-Instance-Id": context.frame.instance, "X-Flow-Task-Id": task}


def _body(task: CallTask, context: TaskContext, method: str) -> Json:
    """The body of a request; a runtime may have none by its method, and read one that is a text."""
    if context.run.semantics.calls.content == "parsed" and method.upper() not in ("POST", "PUT"):
        return None
    if context.run.semantics.calls.content != "java":
        return context.member(task.arguments, "body")
    return read_text(context.member(task.arguments, "body")) if method.upper() in WITH_BODY else None


def _mapping(value: Json) -> Json:
    return {} if value is None else value


def query_pairs(query: Json) -> Iterator[tuple[str, str]]:
    """The names and values of a query; a list has a pair for each of its items, null has none."""
    for name, value in query.items() if isinstance(query, dict) else ():
        for one in value if isinstance(value, list) else [value]:
            if one is not None:
                yield name, as_text(one)


def whole_uri(parameters: dict[str, Json]) -> str:
    """The URI of a request with its query."""
    pairs = "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in query_pairs(parameters["query"]))
    uri = str(parameters["uri"])
    return f"{uri}{'&' if '?' in uri else '?'}{pairs}" if pairs else uri


def endpoint(task: CallTask, context: TaskContext, *place: str) -> str:
    """The URI at a place: written, where it may have variables in braces, or given by an expression."""
    part = context.part(task.arguments, *place)
    if part is not None and isinstance(part.value, dict):
        part = context.part(part, "uri")
    found = context.value(part, context.data)
    if part is None or not isinstance(found, str):
        raise problem(CONFIGURATION, "nothing says which URI to call", task.path if part is None else part.path)
    if not _is_written(part, found) or context.run.semantics.calls.templates == "none":
        return found
    if context.run.semantics.calls.templates == "strict":
        check_template(found, context.data, part.path)
        if not is_absolute(found):
            return found
    expanding = fill_members if context.run.semantics.calls.templates == "members" else expand
    _observe_variables(context, found, part.path)
    made, marks = expanding(found, context.data, part.path), context.run.setup.marks
    return made if marks is None else marks.joined(made, variables(found, context.data))


def _observe_variables(context: TaskContext, uri: str, path: Path) -> None:
    """Let who observes hear what stands for each variable of a URI."""
    arguments = context.arguments
    if arguments.observing is not None:
        for name, value in zip(names(uri), variables(uri, context.data), strict=False):
            arguments.observing.evaluated(path, f"{{{name}}}", context.data, arguments, value)


def _is_written(part: Template, found: str) -> bool:
    """Whether a text is as it was written, and not what an expression gave."""
    return isinstance(part.value, str) and dollar.whole(part.value) is None and part.value == found


def openapi(task: CallTask, context: TaskContext) -> Request:
    """An operation of an OpenAPI document."""
    operation = _name(task, context, "operationId")
    parameters = _mapping(context.member(task.arguments, "parameters"))
    return Request(parameters, (f"openapi {operation}",), f"openapi {operation}")


def grpc(task: CallTask, context: TaskContext) -> Request:
    """A method of a gRPC service."""
    key = f"grpc {_name(task, context, 'service', 'name')}/{_name(task, context, 'method')}"
    return Request(_mapping(context.member(task.arguments, "arguments")), (key,), key)


def a2a(task: CallTask, context: TaskContext) -> Request:
    """A method of an agent; a message is the user's and has an id, where it says nothing else (§14.8)."""
    method = _name(task, context, "method")
    parameters = _mapping(context.member(task.arguments, "parameters"))
    message = parameters.get("message") if isinstance(parameters, dict) and method in SENDS else None
    if isinstance(message, dict):
        missing = {} if "messageId" in message else {"messageId": context.run.uuid()}
        parameters = {**parameters, "message": {"role": "user", **message, **missing}}
    return Request(parameters, (f"a2a {method}",), f"a2a {method}")


def mcp(task: CallTask, context: TaskContext) -> Request:
    """A method of an MCP server; a tool that is called is known by its name first."""
    method = _name(task, context, "method")
    parameters = _mapping(context.member(task.arguments, "parameters"))
    tool = parameters.get("name") if method == "tools/call" and isinstance(parameters, dict) else None
    keys = (*([f"mcp {tool}"] if isinstance(tool, str) else []), f"mcp {method}")
    return Request(parameters, keys, keys[0])


def asyncapi(task: CallTask, context: TaskContext) -> Request:
    """An operation or channel of an AsyncAPI document: the message that is sent, or nothing of a subscription."""
    name = context.member(task.arguments, "operation") or context.member(task.arguments, "channel")
    if not isinstance(name, str):
        raise problem(CONFIGURATION, "nothing says which `operation` or `channel` to call", task.path)
    return Request(_mapping(context.member(task.arguments, "message")), (f"asyncapi {name}",), f"asyncapi {name}")


def _name(task: CallTask, context: TaskContext, *place: str) -> str:
    found = context.member(task.arguments, *place)
    if not isinstance(found, str):
        raise problem(CONFIGURATION, f"nothing says which `{'.'.join(place)}` to call", task.path)
    return found


REQUESTS: Final[dict[str, Callable[[CallTask, TaskContext], Request]]] = {
    "http": http,
    "openapi": openapi,
    "grpc": grpc,
    "a2a": a2a,
    "mcp": mcp,
    "asyncapi": asyncapi,
}
"""How each kind of call makes its request; every other is the name of a function."""
