"""1.0: what a `call` calls and a `run` runs, in sentences."""

from collections.abc import Callable, Iterator, Mapping

from workflow.diagram.conditions import condition
from workflow.diagram.sentences import Sentence, code, counted, name, say
from workflow.diagram.tasks.values import endpoint, inner
from workflow.outline.book import Book
from workflow.outline.parts import Item
from workflow.outline.tasks.values import arguments, given, lasts, shown
from workflow.paths import Json
from workflow.profile.own_calls import OwnCall
from workflow.tasks import CallTask, RunTask, Subscription

Given = Mapping[str, Json]
RETURNED = {
    "stderr": "What it writes to its error output is kept.",
    "code": "The code that it ends with is kept.",
    "all": "What it writes and the code that it ends with are kept.",
    "none": "Nothing of it is kept.",
}


def call(task: CallTask, book: Book) -> Iterator[Item]:
    """What is called, with what, and what of the answer is kept."""
    found = arguments(task.arguments)
    yield Item(say(CALLS.get(task.call, _function)(task, found, book), "."), "call")
    access = found.get("authentication") or inner(found, "endpoint", "authentication")
    if access:
        known = access if isinstance(access, str) else inner(access, "use") if isinstance(access, dict) else None
        by = say("the authentication ", name(str(known))) if known else say("an authentication")
        yield Item(say("It says who it is by ", by, "."), "call")
    if found.get("output") in ("raw", "response") and task.call in ("http", "openapi"):
        kept = "the whole response is kept" if found["output"] == "response" else "the content is kept as base64"
        yield Item(say(f"Of the answer {kept}."), "data")
    if task.subscription is not None:
        yield from _subscription(task.subscription)


def _http(_: CallTask, found: Given, __: Book) -> Sentence:
    method = str(found.get("method", "get")).upper()
    sent = [say(given(found.get(part), f" {word} ")) for part, word in SENT if found.get(part)]
    return say("Calls ", code(f"{method} {endpoint(found.get('endpoint')) or '(no address)'}"), *_joined(sent))


SENT = (("query", "with the query"), ("headers", "with the headers"), ("body", "with the body"))


def _joined(parts: list[Sentence]) -> list[Sentence]:
    return [say("," if number else "", part) for number, part in enumerate(parts)]


def _openapi(_: CallTask, found: Given, __: Book) -> Sentence:
    return say(
        "Calls the operation ",
        name(str(found.get("operationId") or "")),
        _of_document(found.get("document")),
        given(found.get("parameters")),
    )


def _of_document(document: Json) -> Sentence:
    where = endpoint(document)
    return say(" of ", code(where)) if where else ()


def _grpc(_: CallTask, found: Given, __: Book) -> Sentence:
    method = f"{inner(found, 'service', 'name') or '?'}/{found.get('method') or '?'}"
    return say("Calls the method ", code(method), " by gRPC", given(found.get("arguments")))


def _asyncapi(task: CallTask, found: Given, _: Book) -> Sentence:
    channel = code(str(found.get("operation") or found.get("channel") or ""))
    if task.subscription is not None:
        return say("Takes messages of ", channel)
    message = found.get("message")
    payload = message.get("payload") if isinstance(message, dict) else None
    return say("Sends a message to ", channel, given(payload))


def _a2a(_: CallTask, found: Given, __: Book) -> Sentence:
    where = endpoint(found.get("server")) or endpoint(found.get("agentCard"))
    return say("Asks an agent", say(" at ", code(where)) if where else (), " by ", code(str(found.get("method") or "")))


def _mcp(_: CallTask, found: Given, __: Book) -> Sentence:
    tool = inner(found, "parameters", "name")
    if tool and found.get("method") == "tools/call":
        return say("Uses the tool ", name(str(tool)), " by MCP", given(inner(found, "parameters", "arguments")))
    return say("Asks an MCP server by ", code(str(found.get("method") or "")), given(found.get("parameters")))


def _function(task: CallTask, found: Given, book: Book) -> Sentence:
    if task.own:
        return _own(task.own, found)
    body = book.functions.get(task.call)
    called = (book.link(body.states[0]),) if body is not None else (name(task.call),)
    return say("Does what the function ", called, " says", given(dict(found)))


def _own(own: OwnCall, found: Given) -> Sentence:
    """What is called of a kind that the runtime has, of whom, and with what besides."""
    rest = {key: value for key, value in found.items() if key not in own.named}
    at = say(" at ", code(own.at)) if own.at else ()
    return say(f"Calls the {own.word.lower()} ", name(own.does), at, given(rest))


CALLS: dict[str, Callable[[CallTask, Given, Book], Sentence]] = {
    "http": _http,
    "openapi": _openapi,
    "grpc": _grpc,
    "asyncapi": _asyncapi,
    "a2a": _a2a,
    "mcp": _mcp,
}
"""By what is called; every other is the name of a function."""


def _subscription(wanted: Subscription) -> Iterator[Item]:
    """Which messages, and until when."""
    if wanted.filter is not None:
        yield Item(say("Only those messages count for which ", condition(wanted.filter), " holds."), "choice")
    if wanted.amount is not None:
        yield Item(say(f"It takes {counted(wanted.amount, 'message')}."), "wait")
    if wanted.loop_condition is not None:
        yield Item(say("It takes more as long as ", condition(wanted.loop_condition), "."), "wait")
    if wanted.until is not None:
        yield Item(say("It takes more until ", condition(wanted.until), "."), "wait")
    if wanted.lasts is not None:
        yield Item(say("It takes them for ", lasts(wanted.lasts), "."), "wait")


def run(task: RunTask, _book: Book) -> Iterator[Item]:
    """What is run, with what, whether that is awaited, and what of it is kept."""
    found = arguments(task.arguments)
    alone = "" if task.waits else " and does not wait for it"
    yield Item(say(_process(task, found), alone, "."), "call")
    if task.process in ("container", "script", "shell") and task.returned in RETURNED and task.waits:
        yield Item(say(RETURNED[task.returned]), "data")


def _process(task: RunTask, found: Given) -> Sentence:
    match task.process:
        case "container":
            command = say(" with the command ", shown(found["command"])) if found.get("command") else ()
            return say("Runs the container ", shown(found.get("image") or ""), command)
        case "script":
            return say("Runs a script in ", name(str(found.get("language") or "")), given(found.get("arguments")))
        case "shell":
            return say("Runs the command ", shown(found.get("command") or ""), given(found.get("arguments")))
        case "workflow":
            called = task.workflow.name if task.workflow else ""
            version = say(" in version ", name(task.version)) if task.version else ()
            return say("Runs the workflow ", name(called), version, given(found.get("input")))
    return say("Runs something that is not chosen yet")
