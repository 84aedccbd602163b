"""The table of mocks: what answers a call, by the scenario's key that the mock is under (docs/scenarios.md)."""

import re
from dataclasses import dataclass
from typing import Final

from simulator.engine.setup.grpc_statuses import ALLOWED, NAMES, name_of
from simulator.engine.setup.mock_answers import FAILURES
from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import ANYTHING, DELAY, HEADERS, NUMBERS, SCALAR, TEXT, TIME, WEIGHT
from simulator.scenario.format.shapes import (
    FLAG,
    ByName,
    Either,
    Fault,
    Faults,
    Instead,
    ListOf,
    Number,
    Shape,
    Text,
    one_or_more,
    optional,
)
from simulator.scenario.format.words import near
from workflow.paths import Json, Path

EXPRESSION: Final = r"^-?[0-9]+$|\{\{|\$\{"
"""A number as a text, or one that an expression gives."""


def _number(wanted: str, least: int | None = None) -> Shape:
    return Either((Number(wanted, least), Text(wanted, pattern=EXPRESSION)), wanted)


def _status_meant(text: str) -> Instead | None:
    close = near(text.strip().upper().replace(" ", "_").replace("-", "_"), NAMES)
    return Instead(close) if close else None


STATUS: Final = _number("a status such as 404", 0)
GRPC_STATUS: Final = Either(
    (
        Number(ALLOWED, 0, len(NAMES) - 1),
        Text(
            ALLOWED,
            reads=lambda text: name_of(text) or re.search(EXPRESSION, text),
            pattern=rf"{EXPRESSION}|^({'|'.join(NAMES)})$",
            hint=_status_meant,
        ),
    ),
    ALLOWED,
)
EXIT: Final = _number("an exit code such as 1")
RESULT: Final = Key("result", ANYTHING, "What the call gives; expressions in it see the request.", {"accepted": True})
OUTPUT: Final = Key("output", ANYTHING, "What the workflow gives; expressions in it see its input.", {"started": True})
ANSWERED: Final = Object(
    "response",
    "`response`",
    (
        Key("status", STATUS, "The status; 200 where nothing is said.", 404),
        Key("headers", HEADERS, "The headers.", {"Retry-After": "5"}),
        Key("content", ANYTHING, "The body.", {"reason": "unknown"}),
    ),
    meant={"body": "content", "data": "content", "code": "status", "statusCode": "status", "payload": "content"},
)
RESPONSE: Final = Key(
    "response",
    ANSWERED,
    "What the service answers over HTTP, which the call takes as its engine does: 404 is an error.",
    {"status": 404, "content": {"reason": "unknown"}},
    "calls over HTTP",
)
FAILURE: Final = Key(
    "failure",
    Text("timeout or refused", choices=FAILURES),
    "No answer comes: the call takes too long for who makes it, or the connection is refused.",
    "refused",
    "calls over a network",
)
BY_GRPC: Final = Object(
    "grpc",
    "`grpc`",
    (
        Key("status", GRPC_STATUS, "The status, by its name or number; OK where nothing is said.", "UNAVAILABLE"),
        Key("message", ANYTHING, "What the service says of the status.", "stock is restarting"),
        Key("trailers", HEADERS, "The metadata behind the answer.", {"grpc-retry-pushback-ms": "2000"}),
        Key("content", ANYTHING, "The message that it gives, where the status is OK.", {"reserved": True}),
    ),
    meant={
        "code": "status",
        "details": "message",
        "detail": "message",
        "metadata": "trailers",
        "headers": "trailers",
        "body": "content",
        "data": "content",
        "payload": "content",
        "response": "content",
    },
)
GRPC: Final = Key(
    "grpc",
    BY_GRPC,
    "What the service answers by gRPC: any status but OK is an error.",
    {"status": "UNAVAILABLE", "message": "stock is restarting"},
    "calls of gRPC",
)
ENDED: Final = Object(
    "process",
    "`process`",
    (
        Key("code", EXIT, "The exit code; 0 where nothing is said.", 1),
        Key("stdout", ANYTHING, "What it writes.", "done"),
        Key("stderr", ANYTHING, "What it complains of.", "no such file"),
    ),
    meant={"exitCode": "code", "status": "code", "output": "stdout", "error": "stderr"},
)
PROCESS: Final = Key(
    "process",
    ENDED,
    "How the process ends.",
    {"code": 1, "stderr": "no such file"},
    "1.0, run: container, script, shell",
)
MESSAGE: Final = Object(
    "message",
    "a message",
    (
        Key("at", TIME, "When it comes, counted from when the task listens; at once where nothing is said.", "PT5S"),
        Key("payload", ANYTHING, "What it says.", {"text": "hello"}),
        Key("headers", HEADERS, "Its headers."),
        Key("correlationId", ANYTHING, "What it belongs to.", "c-1"),
    ),
    meant={"body": "payload", "data": "payload", "content": "payload", "time": "at", "after": "at", "delay": "at"},
)
MESSAGES: Final = Key(
    "messages",
    ListOf(MESSAGE, "a list of messages"),
    "The messages that a subscription gets.",
    [{"at": "PT5S", "payload": {"text": "hello"}}],
    "1.0, call: asyncapi",
)
NAME: Final = Key("name", TEXT, "Its name, as `onErrors` has it.", "ServiceNotAvailable", "0.1 to 0.8")
CODE: Final = Key("code", SCALAR, "Its code.", "503", "0.1 to 0.8")
SAYS: Final = Key("message", TEXT, "What it says.", "try again later", "0.1 to 0.8")
MEANT_BY_ERRORS: Final = {"errorCode": "code", "detailMessage": "message", "reason": "message", "text": "message"}
NAMED: Final = Object("namedError", "`error`", (NAME, CODE, SAYS), meant=MEANT_BY_ERRORS, asked=("name",))
PROBLEM: Final = Object(
    "problem",
    "`error`",
    (
        Key(
            "type",
            TEXT,
            "Its type: a URI, or the last word of a standard one.",
            "communication",
            "1.0",
        ),
        Key("status", STATUS, "Its status; alone it is that of an error of communication.", 503, "1.0"),
        Key("title", ANYTHING, "Its title.", "Unavailable", "1.0"),
        Key("detail", ANYTHING, "What it says.", "try again later", "1.0"),
        Key("instance", ANYTHING, "Where it was raised; the task's place where nothing is said.", counts="1.0"),
        NAME,
        CODE,
        SAYS,
    ),
    meant={"details": "detail", "statusCode": "status", "message": "detail"},
    asked=("type", "status", "name"),
)


def _error(shape: Object) -> Key:
    says = "The call fails with this error: its name, or a mapping."
    return Key("error", optional(Either((TEXT, shape))), says, {shape.keys[0].name: shape.keys[0].example})


NEVER: Final = Key(
    "never", FLAG, "No answer comes: the call waits for its timeout, or in a session for a person.", True
)
DELAYED: Final = Key("delay", DELAY, "The answer comes so much later; a distribution draws the length.", "PT2S")
WHICH: Final = (
    Key(
        "when",
        optional(Text("a path on the request, or a condition")),
        "Only requests in which this path selects something, or of which this condition is true.",
        "${ .query.page == 1 }",
    ),
    Key("call", optional(NUMBERS), "Only these calls of its key, counted from 1.", "2-4"),
    Key("attempt", optional(NUMBERS), "Only these attempts, counted from 1.", 1),
    Key("iteration", optional(NUMBERS), "Only these iterations of a loop, counted from 0.", 0),
    Key("times", optional(Number("a whole number", 0)), "It is used up after so many calls.", 2),
)
MEANT: Final = {
    "body": "result",
    "content": "result",
    "returns": "result",
    "return": "result",
    "answer": "result",
    "data": "result",
    "status": "response",
    "fails": "error",
    "errors": "error",
    "fault": "error",
    "if": "when",
    "after": "delay",
    "wait": "delay",
    "count": "times",
    "repeat": "times",
    "choices": "choice",
    "exit": "process",
    "result": "result",
}


def _mock(name: str, title: str, error: Object, *answers: Key) -> Object:
    """What a mock of a kind may say; the first of the answers counts where it says nothing."""
    first = answers[0].name
    failing = _error(error)
    alone = ((*(one.name for one in answers), "never"), ("error", "never"))
    known = {*(one.name for one in answers), "error", "never", "delay", "choice", *(one.name for one in WHICH)}
    named = {word: first if key == "result" else key for word, key in {**MEANT, "output": "result"}.items()}
    meant = {word: key for word, key in named.items() if key in known and word not in known}
    weight = Key("weight", WEIGHT, "How often it comes, held against the others; 1 where nothing is said.", 9)
    chosen = Object(
        f"{name}Choice",
        "an answer of `choice`",
        (*answers, failing, NEVER, DELAYED, weight),
        meant={**meant, "chance": "weight", "probability": "weight"},
        alone=alone,
    )
    listed = ListOf(chosen, f"a list of answers with `weight`, and `{first}` or `error`", 1)
    choice = Key("choice", listed, "Chance decides between these answers, by the seed.")
    return Object(
        name,
        title,
        (*answers, failing, NEVER, choice, DELAYED, *WHICH),
        wanted=f"a mapping with `{first}` or `error`",
        meant=meant,
        alone=tuple((*names, "choice") for names in alone),
    )


FUNCTION: Final = _mock("functionMock", "a mock of a function", NAMED, RESULT, RESPONSE, FAILURE, GRPC)
SUBFLOW: Final = _mock("subflowMock", "a mock of a sub-workflow", PROBLEM, OUTPUT)
CALL: Final = _mock("callMock", "a mock of a call", PROBLEM, RESULT, RESPONSE, FAILURE, GRPC, PROCESS, MESSAGES)


@dataclass(frozen=True)
class Mocks(ByName):
    """Mocks by the key of what they answer; answers that only mocks of calls have say that these are meant."""

    def look(self, value: Json, path: Path, found: Faults) -> None:
        super().look(value, path, found)
        if self.names == "calls":
            return
        foreign = {PROCESS.name, MESSAGES.name}  # the other answers fit functions too
        entries = (one for listed in value.values() for one in (listed if isinstance(listed, list) else [listed]))
        word = next((key for one in entries if isinstance(one, dict) for key in one if key in foreign), None)
        if word is not None:
            found.append(Fault(path, f"`{word}` answers a call of 1.0: such mocks stand under `calls`"))


def by_key(mock: Object, names: str) -> Shape:
    """Mocks by the key of what they answer, one or several each."""
    return optional(Mocks(optional(one_or_more(optional(mock))), "a mapping from a name to its mocks", names))
