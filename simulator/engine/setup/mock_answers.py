"""What a mock's entry may answer, by the scenario's key that it is under (contracts.md, "Scenario file").

Functions and calls of tasks (1.0) are answered by a `result`, which is what the call gives; by an HTTP `response` with
`status`, `headers` and `content`; by `grpc` with `status`, `message`, `trailers` and `content`; or not at all, by a
`failure` of the way there. Calls of tasks may be answered by a `process` with `code`, `stdout` and `stderr`, or by the
`messages` that a subscription gets (semantics-1.0.md §7.2).
"""

from collections.abc import Callable, Mapping
from typing import Final

from simulator.engine.setup import grpc_statuses
from simulator.engine.world.errors import Error, Problem, of_problem
from workflow.durations import parse, parse_time
from workflow.error_types import COMMUNICATION
from workflow.paths import Json, Path, PathError

FORMS: Final = {
    "functions": ("result", "response", "failure", "grpc"),
    "subflows": ("output",),
    "calls": ("result", "response", "failure", "grpc", "process", "messages"),
}
"""The members that say what is answered; the first stands for all where an entry says nothing."""
MEMBERS: Final = {
    "response": ("status", "headers", "content"),
    "grpc": ("status", "message", "trailers", "content"),
    "process": ("code", "stdout", "stderr"),
    "messages": ("at", "payload", "headers", "correlationId"),
}


FAILURE: Final = "failure"
"""The form of a call that no answer comes to."""
FAILURES: Final = ("timeout", "refused")
"""Why none comes: it took too long, or the connection was refused."""
EXPRESSIONS: Final = ("{{", "${")


class MockError(PathError):
    """A mock that cannot be read: the message, and the `path` in the scenario that it is about."""


def wrong_form(form: str, value: Json) -> str:
    """What is wrong with an answer of a form, "" where nothing is."""
    check = CHECKS.get(form)
    return check(form, value) if check else ""


def answered(kind: str, given: Mapping[str, Json]) -> tuple[Json, Error | None, str | None]:
    """What a person answers to a call of this kind (`function`, `subflow`, `call`): the result, or the error, and what
    the result is where it is not what the call gives. `given` has `result`, `error`, or what a mock may have (FORMS).

    Raises MockError.
    """
    forms = FORMS[f"{kind}s"]
    error = given.get("error")
    if error is not None:
        return None, read_error(error, forms, ("error",)), None
    form = next((name for name in forms[1:] if name in given), None)
    if form is None:
        return given.get("result"), None, None
    fault = wrong_form(form, given[form])
    if fault:
        raise MockError(fault, (form,))
    return given[form], None, form


def _members(form: str, value: Json) -> str:
    known = MEMBERS[form]
    if not isinstance(value, dict) or not set(value) <= set(known):
        return f"`{form}` is a mapping with {', '.join(f'`{name}`' for name in known)}"
    return ""


def _messages(form: str, value: Json) -> str:
    if not isinstance(value, list):
        return "`messages` is a list of messages, each with `at`, `payload` and `headers`"
    for message in value:
        at = message.get("at", "PT0S") if isinstance(message, dict) else None
        if _members(form, message) or not isinstance(at, str) or (parse(at) is None and parse_time(at) is None):
            return "a message has `at`, a duration or timestamp, `payload`, `headers` and `correlationId`"
    return ""


def _failure(_form: str, value: Json) -> str:
    return "" if value in FAILURES else f"`failure` is {' or '.join(f'`{one}`' for one in FAILURES)}"


def _grpc(form: str, value: Json) -> str:
    """A status that an expression gives is known when it is asked."""
    fault = _members(form, value)
    status = value.get("status", grpc_statuses.OK) if not fault else None
    is_open = isinstance(status, str) and any(one in status for one in EXPRESSIONS)
    if fault or is_open or grpc_statuses.name_of(status):
        return fault
    return f"the `status` of `grpc` is {grpc_statuses.ALLOWED}"


CHECKS: Final[dict[str, Callable[[str, Json], str]]] = {
    "response": _members,
    "failure": _failure,
    "grpc": _grpc,
    "process": _members,
    "messages": _messages,
}


def read_error(value: Json, forms: tuple[str, ...], place: Path) -> Error | None:
    """The error of an entry: a name, `{name, code}`, or of what tasks call problem details (`{type, status}`).

    A status alone is that of an error of communication, as an answer over HTTP is.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return Error(value, value)
    of_tasks, written = forms != FORMS["functions"], value if isinstance(value, dict) else {}
    if written.get("name") and not (forms == FORMS["calls"] and written.get("type")):
        return Error.from_json(written)
    if of_tasks and written.get("type"):
        return of_problem(Problem.from_json(written))
    if of_tasks and "status" in written:
        found = Problem.from_json({**written, "type": ""})
        said = found.detail if isinstance(found.detail, str) else found.title
        return Error(COMMUNICATION, said or f"the call failed with the status {found.status}", None, found)
    words = "`error` must have a `name`, a `type` or a `status`" if of_tasks else "`error` must have a `name`"
    raise MockError(words, place)
