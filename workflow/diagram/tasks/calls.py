"""What a call says in its box: what is called, where, and with the details of the data by which parameters."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from workflow.diagram import words
from workflow.diagram.graph import Detail, Row
from workflow.diagram.tasks.values import (
    endpoint,
    file_name,
    host_and_path,
    inner,
    is_code,
    members,
    names,
    said,
)
from workflow.diagram.text import printable
from workflow.model import Duration
from workflow.profile.own_calls import OwnCall
from workflow.tasks import CallTask

Arguments = Mapping[str, Any]

WORDS = {
    "http": ("Call HTTP", "http"),
    "openapi": ("Call OpenAPI", "openapi"),
    "grpc": ("Call gRPC", "grpc"),
    "asyncapi": ("Call AsyncAPI", "envelope"),
    "a2a": ("Call A2A", "agent"),
    "mcp": ("Call MCP", "mcp"),
}
"""The kind of a call as people read it, and its icon."""


def word(task: CallTask) -> tuple[str, str]:
    """The kind as people read it and its icon."""
    if task.own is not None:
        return task.own.word, task.own.icon
    return WORDS.get(task.call, ("Call function", "function"))


def mode(task: CallTask) -> str:
    """What of the answer is given on, where that is not its content; whether it publishes or subscribes."""
    given = members(task.arguments)
    if task.call == "asyncapi":
        return "subscribe" if "subscription" in given else "publish" if "message" in given else ""
    found = given.get("output")
    return said(found) if isinstance(found, str) and found != "content" else ""


def rows(task: CallTask, detail: Detail) -> Iterator[Row]:
    """One or two facts; with the details of the data everything that is sent."""
    given = members(task.arguments)
    if task.own is not None:
        yield from _own(task.own, given)
        return
    yield from CALLS.get(task.call, _function)(task, given)
    if detail == "data":
        found = ((name, given[name]) for name in SENT if name in given)
        yield from (Row("data", names(each), name, mono=True) for name, each in found if names(each))


def _http(_: CallTask, given: Arguments) -> Iterator[Row]:
    method = said(given.get("method", "get")).upper()
    host, path = host_and_path(_literal(endpoint(given.get("endpoint"))))
    if host:
        yield Row("http", f"{method} {host}")
        yield from (Row("goto", path, mono=True),) if path.strip("/") else ()
    else:
        yield Row("http", f"{method} {path or 'where?'}", mono=True)


def _literal(text: str) -> str:
    r"""An address that is written as a text of jq, without its quotes: `"https://a.example/\(.id)"`."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' and "://" in text else text


def _openapi(_: CallTask, given: Arguments) -> Iterator[Row]:
    yield Row("function", said(given.get("operationId", "")) or "which operation?", mono=True)
    yield from _document(endpoint(given.get("document")), "openapi")


def _grpc(_: CallTask, given: Arguments) -> Iterator[Row]:
    name = said(inner(given, "service", "name") or "")
    method = said(given.get("method", ""))
    yield Row("function", "/".join(filter(None, (name, method))) or "which method?", mono=True)
    host, port = inner(given, "service", "host"), inner(given, "service", "port")
    if host:
        yield Row("grpc", ":".join(said(one) for one in (host, port) if one is not None))


def _asyncapi(_: CallTask, given: Arguments) -> Iterator[Row]:
    name = given.get("operation") or given.get("channel") or ""
    yield Row("envelope", said(name) or "which operation?", "" if given.get("operation") else "channel", mono=True)
    found = (given.get("protocol"), inner(given, "server", "name"))
    where = ", ".join(said(one) for one in found if one)
    if where:
        yield Row("http", where, file_name(endpoint(given.get("document"))))
    else:
        yield from _document(endpoint(given.get("document")), "http")
    yield from _consumed(inner(given, "subscription", "consume"))


def _consumed(consume: Any) -> Iterator[Row]:
    """When a subscription ends."""
    found = consume if isinstance(consume, Mapping) else {}
    if "amount" in found:
        yield Row("flag", f"until {said(found['amount'])} messages")
    yield from (Row("flag", f"{name} {said(found[name])}") for name in ("while", "until") if name in found)
    if "for" in found:
        yield Row("clock", f"for {_length(found['for'])}")


def _length(value: Any) -> str:
    """A length of time that the model has as it is written."""
    if isinstance(value, Mapping):
        return ", ".join(f"{said(number)} {unit}" for unit, number in value.items())
    return said(value) if is_code(value) else words.duration(Duration(str(value), ()))


def _a2a(_: CallTask, given: Arguments) -> Iterator[Row]:
    yield Row("agent", said(given.get("method", "")) or "which method?", mono=True)
    uri = endpoint(given.get("server")) or endpoint(given.get("agentCard"))
    yield from _document(uri, "http")


def _mcp(_: CallTask, given: Arguments) -> Iterator[Row]:
    tool = inner(given, "parameters", "name") or inner(given, "parameters", "uri") or ""
    yield Row("mcp", said(given.get("method", "")) or "which method?", said(tool), mono=True)
    stdio = inner(given, "transport", "stdio")
    if isinstance(stdio, Mapping):
        more = stdio.get("arguments")
        first = said(more[0]) if isinstance(more, list) and more else ""
        yield Row("shell", f"{said(stdio.get('command', ''))} {first}".strip(), "stdio", mono=True)
    else:
        yield from _document(endpoint(inner(given, "transport", "http")), "http")


def _own(own: OwnCall, given: Arguments) -> Iterator[Row]:
    """What a call of a runtime's own kind does and where, or what it writes out; and what it is given."""
    if own.writes in given:
        yield Row(own.icon, said(given[own.writes]))
        return
    if own.does or own.at:
        yield Row("function", printable(own.does or own.at), printable(own.at if own.does else ""), mono=True)
    yield from (Row("data", names(dict(given)), mono=True),) if given else ()


def _function(task: CallTask, given: Arguments) -> Iterator[Row]:
    name, at, catalog = task.call.partition("@")
    where = f"catalog {catalog}" if at else ""
    if "://" in name:
        name, where = f"…/{'/'.join(name.rstrip('/').split('/')[-3:])}", host_and_path(name)[0]
    yield Row("function", words.named(name, "function"), printable(where), mono=True)
    yield from (Row("data", names(dict(given)), mono=True),) if given else ()


def _document(uri: str, icon: str) -> Iterator[Row]:
    """Where a document or a service is: its host, and the name of the file."""
    host, path = host_and_path(uri)
    if host or path:
        yield Row(icon, host or path, file_name(path) if host else "")


SENT = ("headers", "query", "body", "parameters", "arguments", "message", "payload")
"""The members that are sent, in the order in which they are told."""

CALLS: dict[str, Callable[[CallTask, Arguments], Iterator[Row]]] = {
    "http": _http,
    "openapi": _openapi,
    "grpc": _grpc,
    "asyncapi": _asyncapi,
    "a2a": _a2a,
    "mcp": _mcp,
}
