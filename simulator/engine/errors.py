"""The runtime's own errors, as values: a workflow's faults are trace events, never exceptions of the program.

`Trouble` carries one from where it is found to the frame that fails by it (semantics.md §7.2).
"""

from dataclasses import dataclass

from workflow.paths import Json, Path

TIMEOUT = "Timeout"
DATA = "DataError"
EXPRESSION = "ExpressionError"
SCHEMA = "SchemaError"
UNMOCKED = "UnmockedFunction"
BLOCKED = "Blocked"

UNFINISHED = "unfinished:"
"""How a message begins about what was left open in the definition (docs/rules/unfinished.md)."""


@dataclass(frozen=True, slots=True)
class Error:
    """An error as the trace writes it: `{"name", "code"?, "message"}` (contracts.md, "Trace")."""

    name: str
    message: str
    code: str | None = None

    def to_json(self) -> dict[str, Json]:
        """The error as JSON; `code` only where there is one."""
        code = {} if self.code is None else {"code": self.code}
        return {"name": self.name, **code, "message": self.message}

    @classmethod
    def from_json(cls, value: dict[str, Json]) -> "Error":
        """Back from `to_json`; a code given as a number is taken as its text."""
        code = value.get("code")
        name = str(value.get("name") or "Error")
        return cls(name, str(value.get("message") or name), None if code is None else str(code))


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
    """Raised inside the engine while a frame works; `path` is the place in the definition that it is about."""

    def __init__(self, error: Error, path: Path | None = None) -> None:
        super().__init__(error.message)
        self.error = error
        self.path = path


def own_name(error: Error, dialect: str) -> Error:
    """The error as its dialect names it: in 0.1 the runtime's own errors have their SYS name."""
    if dialect.startswith("0.1") and error.name in _SYSTEM_NAMES:
        return Error(_SYSTEM_NAMES[error.name], error.message, error.code)
    return error


def missing(what: str, name: str, path: Path | None = None) -> Trouble:
    """A `Trouble` because nothing has that name; an empty one is a choice that was left open (rule `unfinished`)."""
    return trouble(DATA, f"there is no {what} {name}" if name else f"{UNFINISHED} which {what} is not chosen yet", path)


def trouble(name: str, message: str, path: Path | None = None) -> Trouble:
    """A `Trouble` by one of this module's error names."""
    return Trouble(Error(name, message), path)
