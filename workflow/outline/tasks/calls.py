"""1.0: what a `call` calls and a `run` runs, in sentences."""

from collections.abc import Callable, Iterator, Mapping

from workflow.diagram.conditions import condition
from workflow.diagram.sentences import Sentence, code, counted, name, say
from workflow.diagram.tasks.values import endpoint, inner, members
from workflow.outline.book import Book
from workflow.outline.parts import Item
from workflow.outline.tasks.authentications import authentication
from workflow.outline.tasks.values import arguments, given, lasts, pairs, rest, shown
from workflow.paths import Json
from workflow.profile.own_calls import OwnCall
from workflow.tasks import CallTask, RunTask, Subscription, TaskWorkflow

Given = Mapping[str, Json]
GIVEN = {"grpc": "the message of the answer", "a2a": "the result of the answer", "mcp": "the result of the answer"}
"""What a call gives, by what is called; of HTTP its `output` says it."""
OUTPUTS = {"raw": "the content of the answer in base64", "response": "the whole answer: status, headers and content"}
RETURNED = {
    "stdout": "It gives what it writes to its output.",
    "stderr": "It gives what it writes to its error output.",
    "code": "It gives the code that it ends with.",
    "all": "It gives what it writes and the code that it ends with.",
    "none": "It gives nothing.",
}


def call(task: CallTask, book: Book) -> Iterator[Item]:
    """What is called, with what, who says that it calls, and what is given of the answer."""
    found = arguments(task.arguments)
    yield Item(say(CALLS.get(task.call, _function)(task, found, book), "."), "call")
    yield from authentication(found, book)
    if task.call in ("http", "openapi"):
        if found.get("redirect") is True:
            yield Item(say("An answer that leads elsewhere (status 300 to 399) is no error."), "call")
        yield Item(say(f"It gives {OUTPUTS.get(str(found.get('output')), 'the content of the answer')}."), "data")
    elif task.call in GIVEN:
        yield Item(say(f"It gives {GIVEN[task.call]}."), "data")
    elif task.subscription is not None:
        yield from _subscription(task.subscription)
        yield Item(say("It gives the list of these messages."), "data")


def _http(_: CallTask, found: Given, __: Book) -> Sentence:
    method = str(found.get("method") or "?").upper()
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
    host, port = inner(found, "service", "host"), inner(found, "service", "port")
    at = say(" at ", code(str(host) if port is None else f"{host or ''}:{port}")) if host or port else ()
    return say(
        "Calls the method ",
        code(method),
        _of_document(found.get("proto")),
        " by gRPC",
        at,
        given(found.get("arguments")),
    )


def _asyncapi(task: CallTask, found: Given, _: Book) -> Sentence:
    channel = say(code(str(found.get("operation") or found.get("channel") or "")), _of_document(found.get("document")))
    by = say(" by ", shown(found["protocol"])) if found.get("protocol") else ()
    server = found.get("server")
    at = (
        say(" at the server ", name(str(inner(found, "server", "name"))), given(rest(server, "name"))) if server else ()
    )
    where = say(channel, by, at)
    if task.subscription is not None:
        return say("Takes messages of ", where)
    message = found.get("message")
    sent = message if isinstance(message, dict) else {}
    headers = given(sent.get("headers"), ", with the headers ")
    return say("Sends a message to ", where, given(sent.get("payload")), headers)


def _a2a(_: CallTask, found: Given, __: Book) -> Sentence:
    where = endpoint(found.get("server")) or endpoint(found.get("agentCard"))
    at = say(" at ", code(where)) if where else ()
    return say("Asks an agent", at, " by ", code(str(found.get("method") or "")), given(found.get("parameters")))


def _mcp(_: CallTask, found: Given, __: Book) -> Sentence:
    tool, at = inner(found, "parameters", "name"), _server(found)
    if tool and found.get("method") == "tools/call":
        return say("Uses the tool ", name(str(tool)), at, " by MCP", given(inner(found, "parameters", "arguments")))
    return say("Asks an MCP server", at, " by ", code(str(found.get("method") or "")), given(found.get("parameters")))


def _server(found: Given) -> Sentence:
    """Where a server of MCP is, or what starts it, and all else that is said of it."""
    by = found.get("transport")
    transport = by if isinstance(by, dict) else {}
    where = endpoint(inner(transport, "http", "endpoint"))
    command = inner(transport, "stdio", "command")
    at = say(" at ", code(where)) if where else say(" that ", shown(command), " starts") if command else ()
    more = rest(transport.get("http"), "endpoint") | rest(transport.get("stdio"), "command")
    more |= rest(transport, "http", "stdio") | rest(found, "method", "parameters", "transport")
    return say(at, say(" (", pairs(more), ")") if more else ())


def _function(task: CallTask, found: Given, book: Book) -> Sentence:
    if task.own:
        return _own(task.own, found)
    body = book.functions.get(task.call)
    called = say(book.link(body.states[0])) if body is not None else _catalogued(task.call, book)
    return say("Does what the function ", called, " says", given(dict(found)))


def _catalogued(call: str, book: Book) -> Sentence:
    """A function by its name, and of which catalog it is where that is known."""
    function, _, catalog = call.partition("@")
    known = book.workflow.use.catalogs if isinstance(book.workflow, TaskWorkflow) else ()
    for one in known:
        if one.name == catalog:
            where = endpoint(members(one.value).get("endpoint"))
            return say(name(function), " of the catalog ", name(catalog), " (", code(where), ")")
    return (name(call),)


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
    """What is run, with what, whether that is awaited, and what of it is given."""
    found = arguments(task.arguments)
    alone = "" if task.waits else " and does not wait for it"
    yield Item(say(_process(task, found), alone, "."), "call")
    if not task.waits:
        yield Item(say("It gives what it was given."), "data")
    elif task.process == "workflow":
        gives = RETURNED["none"] if task.returned == "none" else "It gives the output of that workflow."
        yield Item(say(gives), "data")
    elif task.process:
        yield Item(say(RETURNED[task.returned]), "data")


def _process(task: RunTask, found: Given) -> Sentence:
    match task.process:
        case "container":
            command = say(" with the command ", shown(found["command"])) if found.get("command") else ()
            return say(
                "Runs the container ", shown(found.get("image") or ""), command, _more(found, "image", "command")
            )
        case "script":
            source = say(" of ", code(endpoint(found["source"]))) if found.get("source") else ()
            text = say(", ", shown(found["code"])) if found.get("code") else source
            more = _more(found, "language", "code", "source")
            return say("Runs a script in ", name(str(found.get("language") or "")), text, more)
        case "shell":
            return say("Runs the command ", shown(found.get("command") or ""), _more(found, "command"))
        case "workflow":
            called = task.workflow.name if task.workflow else ""
            version = say(" in version ", name(task.version)) if task.version else ()
            return say("Runs the workflow ", name(called), version, given(found.get("input")))
    return say("Runs something that is not chosen yet")


def _more(found: Given, *but: str) -> Sentence:
    """All that is said besides: arguments, environment, input and, of a container, how long it stays."""
    return given(rest(found, *but), ", with ")
