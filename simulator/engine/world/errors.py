"""The runtime's own errors, as values: a workflow's faults are trace events, never exceptions of the program.

`Trouble` carries one from where it is found to the frame that fails by it (semantics.md §7.2).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from workflow import error_types
from workflow.error_types import (
    AUTHENTICATION,
    AUTHORIZATION,
    COMMUNICATION,
    CONFIGURATION,
    EXPRESSION_TYPE,
    PREFIX,
    RUNTIME,
    STATUSES,
    TIMEOUT_TYPE,
    VALIDATION,
    standard,
)
from workflow.paths import LONGEST_INDEX, Json, Path

TIMEOUT = "Timeout"
DATA = "DataError"
EXPRESSION = "ExpressionError"
SCHEMA = "SchemaError"
UNMOCKED = "UnmockedFunction"
"""Nobody answers a call: the scenario lacks a mock, and no `catch` and no retry takes that."""
BLOCKED = "Blocked"
ABORTED = "Aborted"

TYPE_OF: Final = {TIMEOUT: TIMEOUT_TYPE, DATA: CONFIGURATION, EXPRESSION: EXPRESSION_TYPE, SCHEMA: VALIDATION}
"""The standard types of the runtime's own errors; every other is of the type `runtime`."""

UNFINISHED = "unfinished:"
"""How a message begins about what was left open in the definition (docs/rules/unfinished.md)."""


@dataclass(frozen=True, slots=True)
class Error:
    """An error as the trace writes it: `{"name", "code"?, "message"}` (contracts.md, "Trace").

    `column` is where in an expression it arose; 1.0 tells it. `reason` says of what kind the fault is to an engine that
    tells several apart where the documents know one type (JAVA_CLASSES).
    """

    name: str
    message: str
    code: str | None = None
    details: "Problem | None" = None
    column: int | None = None
    reason: str = field(default="", compare=False)

    def to_json(self) -> dict[str, Json]:
        """The error as JSON; `code` only where there is one."""
        found: dict[str, Json] = {"name": self.name}
        if self.code is not None:
            found["code"] = self.code
        found["message"] = self.message
        if self.details is not None:
            found |= self.details.to_json()
        return found

    @classmethod
    def from_json(cls, value: dict[str, Json]) -> "Error":
        """Back from `to_json`; a code given as a number is taken as its text."""
        code = value.get("code")
        name = str(value.get("name") or "Error")
        details = Problem.from_json(value) if "type" in value else None
        return cls(name, str(value.get("message") or name), None if code is None else str(code), details)


@dataclass(frozen=True, slots=True)
class Problem:
    """What an error of 1.0 is made of: problem details (semantics-1.0.md §6.1). `instance` is where it was raised."""

    type: str
    status: Json
    title: str | None = None
    detail: Json = None
    instance: str | None = None

    def to_json(self) -> dict[str, Json]:
        """The members that there are."""
        found: dict[str, Json] = {"type": self.type}
        if self.status is not None:
            found["status"] = self.status
        if self.title is not None:
            found["title"] = self.title
        if self.detail is not None:
            found["detail"] = self.detail
        if self.instance is not None:
            found["instance"] = self.instance
        return found

    def as_record(self) -> dict[str, Json]:
        """All members, those that there are not as null (docs/runtimes/java.md, J8.1)."""
        found = {"type": self.type, "status": self.status, "instance": self.instance}
        return {**found, "title": self.title, "detail": self.detail}

    @classmethod
    def from_json(cls, value: dict[str, Json]) -> "Problem":
        """Back from `to_json`; a status that is a number in text is that number."""
        status = value.get("status")
        if isinstance(status, str) and status.isdecimal() and len(status) < LONGEST_INDEX:
            status = int(status)
        title, instance = value.get("title"), value.get("instance")
        detail = value.get("detail", value.get("details"))
        return cls(
            str(value.get("type")),
            status,
            None if title is None else str(title),
            detail,
            None if instance is None else str(instance),
        )


def of_problem(found: Problem) -> Error:
    """The error that problem details are: its name is the last part of a standard type, else the whole type."""
    name = standard(found.type) or found.type
    message = found.detail if isinstance(found.detail, str) else found.title or name
    return Error(name, message, None if found.status is None else str(found.status), found)


def with_standard_type(error: Error) -> Error:
    """The error with its whole type, where a mock has but the last word of a standard one."""
    details = error.details
    if details is None or details.type not in STATUSES:
        return error
    kind = PREFIX + details.type
    return of_problem(Problem(kind, details.status, details.title, details.detail, details.instance))


def prefix_of(definition: Json) -> str:
    """What standard types begin with: the host that the definition writes in a type, else that of v1.0.3 (§6.2)."""
    return next(filter(None, map(error_types.prefix_of, _types_in(definition))), PREFIX)


def _types_in(value: Json) -> Iterator[str]:
    """All texts of a definition that stand under `type`, in order."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if isinstance(one.get("type"), str):
                yield one["type"]
            left += reversed(one.values())
        elif isinstance(one, list):
            left += reversed(one)


def details_of(error: Error) -> Problem:
    """The details, of a type to be found by the name, of an error that has but name, code and message."""
    known = error.name in STATUSES or error.name in TYPE_OF or error.name == UNMOCKED
    code = error.code or ""
    status = int(code) if code.isdecimal() and len(code) < LONGEST_INDEX else None
    place = "" if error.column is None else f", column {error.column}"
    return Problem("", status, None if known else error.name, f"{error.message}{place}")


def as_problem(error: Error, prefix: str, instance: str) -> Error:
    """The error as problem details: what has none gets those of its kind. Standard types begin with `prefix`."""
    details = error.details or details_of(error)
    word = standard(details.type)
    kind, title, status = details.type, details.title, details.status
    if not kind:
        word = TYPE_OF.get(error.name, error.name if error.name in STATUSES else RUNTIME)
        kind, title = prefix + word, title or word.capitalize()
    if status is None and word is not None:
        status = STATUSES[word]
    place = instance if details.instance is None else details.instance
    found = of_problem(Problem(kind, status, title, details.detail, place))
    return _named_as(error, found)


def _named_as(error: Error, found: Error) -> Error:
    """The error as it was found; that a call has no mock keeps its name."""
    return replace(found, name=UNMOCKED) if error.name == UNMOCKED else found


JAVA_STATUSES: Final = {**STATUSES, COMMUNICATION: 422}
"""Those of the Java SDK; a call without an answer is 422 (docs/runtimes/java.md, J8.15, J11.2)."""
JAVA_WRITTEN: Final = {**STATUSES, COMMUNICATION: 502}
"""Those of standard types that are written without a status (J8.15)."""
JAVA_CLASSES: Final = {
    "": "java.lang.IllegalArgumentException",
    "nothing": "java.lang.NullPointerException",
    "kind": "java.lang.ClassCastException",
    "empty": "java.util.NoSuchElementException",
    "length": "java.time.format.DateTimeParseException",
    "syntax": "java.lang.IllegalArgumentException",
    "forbidden": "java.lang.SecurityException",
    "exit": "java.lang.RuntimeException",
}
"""What the Java SDK raises that no `try` sees, by an error's `reason` (J8.14); "" is what the documents call
*configuration*."""


def is_workflow_error(error: Error) -> bool:
    """Whether a `try` of the Java SDK sees an error."""
    return error.details is None or error.details.type not in JAVA_CLASSES.values()


def as_in_java(error: Error, instance: str) -> Error:
    """As `as_problem`, with the types and statuses of the Java SDK: no titles, the same prefix in all definitions."""
    details = error.details or details_of(error)
    instance = instance if details.instance is None else details.instance
    if details.type:
        known = standard(details.type)
        status = JAVA_WRITTEN.get(known or "") if details.status is None else details.status
        return _named_as(error, of_problem(replace(details, instance=instance, status=status)))
    word = TYPE_OF.get(error.name, error.name if error.name in STATUSES else RUNTIME)
    if error.reason in JAVA_CLASSES and (error.reason or word == CONFIGURATION):
        return of_problem(Problem(JAVA_CLASSES[error.reason], 500, details.title, details.detail, instance))
    status = JAVA_STATUSES[word] if details.status is None else details.status
    place = None if error.reason == "secret" else instance
    found = of_problem(Problem(PREFIX + word, status, details.title, details.detail, place))
    return _named_as(error, found)


SYNAPSE_PREFIX: Final = "https://serverlessworkflow.io/dsl/errors/types/"
_NOT_THERE = (CONFIGURATION, EXPRESSION_TYPE, AUTHENTICATION, AUTHORIZATION)
SYNAPSE_WORDS: Final = dict.fromkeys(_NOT_THERE, RUNTIME)
"""The types of Synapse for those of the documents that it has not (docs/runtimes/synapse.md, Y24, Y80)."""


def as_in_synapse(error: Error, instance: str) -> Error:
    """As `as_problem`, with the types of Synapse; `reason` may be the type that an error of configuration has."""
    details = error.details or details_of(error)
    instance = instance if details.instance is None else details.instance
    if details.type:
        return of_problem(replace(details, instance=instance))
    word = TYPE_OF.get(error.name, error.name if error.name in STATUSES else RUNTIME)
    word = error.reason if error.reason in STATUSES else SYNAPSE_WORDS.get(word, word)
    status = details.status if details.status is not None and word == error.name else STATUSES[word]
    title = details.title or word.capitalize()
    found = of_problem(Problem(SYNAPSE_PREFIX + word, status, title, details.detail, instance))
    return replace(found, name=UNMOCKED) if error.name == UNMOCKED else found


def problem(kind: str, detail: str, path: Path | None = None, reason: str = "") -> "Trouble":
    """A `Trouble` by one of the standard types (`configuration`, `expression` …) or of this module's error names."""
    return Trouble(Error(kind, detail, reason=reason), path)


_SYSTEM_NAMES = {
    TIMEOUT: "SYS.Timeout",
    DATA: "SYS.InvalidParameter",
    SCHEMA: "SYS.InvalidParameter",
    EXPRESSION: "SYS.FilterError",
}


def system_name(name: str) -> str:
    """What 0.1 calls an error: the runtime's own have names of theirs, every other is SYS.Fail besides its own name."""
    return name if name.startswith("SYS.") else _SYSTEM_NAMES.get(name, "SYS.Fail")


class Trouble(Exception):
    """Raised inside the engine while a frame works; `path` is the place in the definition that it is about.

    `column` is the character of the expression there at which it goes wrong, from 1, where that is known. `frame` is
    the number of the frame that fails, where that is not the one that reacts (shortcuts).
    """

    frame: int | None = None

    def __init__(self, error: Error, path: Path | None = None, column: int | None = None) -> None:
        super().__init__(error.message)
        self.error = error
        self.path = path
        self.column = column


def own_name(error: Error, dialect: str) -> Error:
    """The error as its dialect names it: in 0.1 the runtime's own errors have their SYS name."""
    if dialect.startswith("0.1") and error.name in _SYSTEM_NAMES:
        return Error(_SYSTEM_NAMES[error.name], error.message, error.code)
    return error


def missing(what: str, name: str, path: Path | None = None) -> Trouble:
    """A `Trouble` because nothing has that name; an empty one is a choice that was left open (rule `unfinished`)."""
    return trouble(DATA, f"there is no {what} {name}" if name else f"{UNFINISHED} which {what} is not chosen yet", path)


def trouble(name: str, message: str, path: Path | None = None, column: int | None = None, reason: str = "") -> Trouble:
    """A `Trouble` by one of this module's error names; `column` is the place in an expression."""
    return Trouble(Error(name, message, column=column, reason=reason), path, column)
