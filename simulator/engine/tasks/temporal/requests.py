"""What activities ask, by what they do, and the keys of their mocks."""

from typing import Any, NamedTuple

from simulator.engine.setup.mock_patterns import matching
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.go_texts import go_text
from simulator.engine.world.errors import problem
from workflow.error_types import CONFIGURATION
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask

EVALUATED = {
    "shell": ("arguments", "environment"),
    "script": ("arguments", "environment"),
    "container": ("environment",),
}
"""The members of a process that are evaluated."""
KNOWN_BY = {"shell": "command", "script": "language", "container": "image"}


class Asked(NamedTuple):
    """The `parameters` of an activity, the keys of its mocks, and what it is called in an error."""

    parameters: Json
    keys: tuple[str, ...]
    what: str


def request_of(task: CallTask | RunTask, context: TaskContext) -> Asked:
    """What the activity of a task asks."""
    if isinstance(task, RunTask):
        return _process(task, context)
    if task.call == "http":
        given = context.value(task.arguments, None)
        return _http(context, given if isinstance(given, dict) else {})
    written = task.arguments.value if task.arguments is not None else None
    given = dict(written) if isinstance(written, dict) else {}
    given["arguments"] = context.member(task.arguments, "arguments")
    if task.call == "grpc":
        service = given.get("service")
        name = service.get("name") if isinstance(service, dict) else ""
        key = f"grpc {name}/{given.get('method')}"
        return Asked(given.get("arguments") or {}, (key,), key)
    name = str(given.get("name") or "")
    asked = {"name": name, "taskQueue": given.get("taskQueue"), "arguments": given.get("arguments") or []}
    return Asked(asked, (f"activity {name}", name), f"activity {name}")


def _http(context: TaskContext, given: dict[str, Any]) -> Asked:
    """The URI stands as it is written, headers and query are texts, and the body is JSON."""
    method, endpoint = str(given.get("method") or "").upper(), given.get("endpoint")
    uri = endpoint.get("uri") if isinstance(endpoint, dict) else endpoint
    if not isinstance(uri, str):
        raise problem(CONFIGURATION, "the endpoint is no text", context.frame.path)
    uri = uri.replace("{", "%7B").replace("}", "%7D")
    query = texts_of(given.get("query"))
    asked = {"method": method, "uri": uri, "headers": texts_of(given.get("headers")), "query": query}
    keys = matching(context.run.setup.calls, method, uri, query.items())
    return Asked({**asked, "body": given.get("body")}, tuple(keys), f"{method} {uri}")


def texts_of(given: Json, nothing: str = "<nil>") -> dict[str, str]:
    """The members of an object as texts; `nothing` is null."""
    found = given if isinstance(given, dict) else {}
    return {name: nothing if value is None else go_text(value) for name, value in found.items()}


def _process(task: RunTask, context: TaskContext) -> Asked:
    written = task.arguments.value if task.arguments is not None else None
    request = dict(written) if isinstance(written, dict) else {}
    for name in EVALUATED.get(task.process, ()):
        if name in request:
            request[name] = context.member(task.arguments, name)
    if isinstance(request.get("arguments"), list):
        request["arguments"] = [go_text(one) for one in request["arguments"]]
    if isinstance(request.get("environment"), dict):
        request["environment"] = texts_of(request["environment"], "")
    if isinstance(request.get("source"), dict):
        request["source"] = context.member(task.arguments, "source")
    known = str(request.get(KNOWN_BY.get(task.process, "")) or "")
    return Asked(request, (f"run {task.process} {known}",), f"run {task.process} {known}")
