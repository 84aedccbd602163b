"""What SonataFlow calls: kinds told by the type of a function and how its operation begins (S27, S160 – S169)."""

import re
from typing import Final
from urllib.parse import parse_qs

from workflow.profile.calls import CallKind, Parts, pattern

_METHOD: Final = re.compile(r"rest(?::(?:([^:]*):)?(.*))?", re.DOTALL)


def _rest(operation: str) -> Parts | None:
    """`rest:METHOD:URL` (S161): what stands before the first colon is the method."""
    found = _METHOD.fullmatch(operation)
    if found is None:
        return None
    method, address = (found[1] or "get").strip().upper(), (found[2] or "").strip()
    host, path = _host_and_path(address)
    return f"{method} {path}".strip(), host


def _host_and_path(address: str) -> Parts:
    """`example.com:8080`, `/pets`; the host is empty where none is written."""
    scheme, is_whole, rest = address.partition("://")
    if not is_whole:
        return "", address
    host, _, path = rest.partition("/")
    return host or scheme, f"/{path}"


def _knative(operation: str) -> Parts | None:
    """`knative:SERVICE?path=/p&method=GET` (S165)."""
    prefix, _, rest = operation.partition(":")
    if prefix != "knative":
        return None
    where, _, query = rest.partition("?")
    service = where.rpartition("/")[2]
    given = {name: values[-1] for name, values in parse_qs(query).items()}
    method, path = given.get("method", "POST").upper(), given.get("path", "/")
    if given.get("asCloudEvent") == "true":
        return f"CloudEvent {path}", service
    return f"{method} {path}", service


def _of_file(operation: str) -> Parts | None:
    """`FILE#OPERATION` (S160, S165); an address is cut to the name of its file."""
    where, _, name = operation.partition("#")
    return name, re.split(r"[/\\:]", where)[-1] or where


CALLS: Final = (
    CallKind(
        "sysout",
        "Print",
        "shell",
        "none",
        pattern(r"sysout(?::(?P<does>.*))?"),
        writes="message",
        offers=("sysout", "sysout:DEBUG", "sysout:WARN", "sysout:ERROR"),
        arguments=("message",),
    ),
    CallKind("rest", "REST", "http", "response", _rest, offers=("rest:get:", "rest:post:", "rest:put:")),
    CallKind(
        "service",
        "Service",
        "container",
        operation=pattern(r"service(?::(?:java:|python:)?(?P<at>.*?)(?:::(?P<does>.*))?)?"),
        offers=("service:java:", "service:python:"),
    ),
    CallKind(
        "python",
        "Python",
        "script",
        "members",
        pattern(r"script:python(?::.*)?"),
        known_as="python",
        offers=("script:python",),
        arguments=("script",),
    ),
    CallKind("script", "Script", "script", operation=pattern(r"script(?::(?P<does>\w+).*)?"), arguments=("script",)),
    CallKind("knative", "Knative", "container", "response", _knative, offers=("knative:",)),
    CallKind(
        "camel",
        "Camel",
        "mcp",
        operation=pattern(r"camel(?::(?P<does>.*))?"),
        offers=("camel:direct:",),
        arguments=("body", "headers"),
    ),
    CallKind("java", "Java", "function", operation=pattern(r"java(?::(?P<does>.*))?")),
    CallKind("jwt", "JWT parser", "function", operation=pattern(r"jwt-parser(?::.*)?"), offers=("jwt-parser",)),
    CallKind("openapi", "OpenAPI", "openapi", "response", _of_file, types=(None, "rest"), addressed=True),
    CallKind(
        "asyncapi",
        "AsyncAPI",
        "envelope",
        operation=_of_file,
        types=("asyncapi",),
        addressed=True,
        sent=("publish ", "send "),
    ),
    CallKind("rpc", "gRPC", "grpc", operation=_of_file, types=("rpc",)),
    CallKind("unknown", "Unknown kind", "close", "none", pattern(r".*"), types=("custom", "graphql", "odata")),
)
"""The first that fits counts; the last takes what nobody knows (S27)."""
