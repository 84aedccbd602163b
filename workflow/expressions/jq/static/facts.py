"""What can be told of a jq program without running it (docs/jq.md, "Static look")."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from workflow.expressions._query import NOTHING, Nothing
from workflow.paths import Json

Kind = Literal["null", "boolean", "number", "string", "array", "object"]
KINDS: Final = frozenset[Kind](("null", "boolean", "number", "string", "array", "object"))
FindingKind = Literal[
    "syntax",
    "quotes",
    "jsonpath",
    "braces",
    "hyphen",
    "plain-word",
    "unknown-function",
    "arity",
    "forbidden",
    "unknown-variable",
    "same-sides",
    "unreachable-alternative",
]

SLIPS = ("hyphen", "same-sides", "unreachable-alternative")
"""What may stand in a program that runs, and is most likely not meant."""


class Anywhere(Enum):
    """A step of a path that is not one certain member."""

    EACH = "[]"
    """Any one entry or member."""
    BELOW = ".."
    """Anything inside, however deep."""

    def __repr__(self) -> str:
        return self.name


EACH: Final = Anywhere.EACH
BELOW: Final = Anywhere.BELOW
Step = str | int | Anywhere
ERROR: Final = "!"
"""Stands where a variable's name does, for what a handler of `try` gets: its words tell of values."""


@dataclass(frozen=True, slots=True)
class Read:
    """A place that is read, with all that stands in it: in the input, or in a `variable` that the program is given."""

    variable: str | None
    path: tuple[Step, ...]
    column: int


@dataclass(frozen=True, slots=True)
class Called:
    """A call of a function that the program does not define itself."""

    name: str
    arity: int
    column: int


@dataclass(frozen=True, slots=True)
class Used:
    """A variable that the program must be given, by name without the sign."""

    name: str
    column: int


@dataclass(frozen=True, slots=True)
class Literally:
    """A number or text that stands in the program."""

    value: Json
    column: int


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison, by its `kinds`: a `constant`, where it stands in the text, or the `place` that it is,
    in the input of the program or in a variable that it is given. What is neither is made in the program.
    """

    kinds: frozenset[Kind] = KINDS
    place: Read | None = None
    constant: Json | Nothing = NOTHING
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison by its `sign`, which stands in the given column (from 1)."""

    sign: str
    left: Side
    right: Side
    column: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, or most likely not meant: one plain sentence, and the column where it stands, from 1."""

    kind: FindingKind
    message: str
    column: int


@dataclass(frozen=True, slots=True)
class Look:
    """All of it. Of a program that does not parse there is nothing but the finding.

    `kinds` are those that an output may have; `least` outputs come if nothing fails, and `is_single` says that there
    are never several. `result` is the only output of a program that always gives the same, else NOTHING.
    `comparisons` do not depend on the variables that it will be given: they are there where it was looked at without.
    """

    reads: tuple[Read, ...] = ()
    variables: tuple[Used, ...] = ()
    functions: tuple[Called, ...] = ()
    constants: tuple[Literally, ...] = ()
    kinds: frozenset[Kind] = KINDS
    least: int = 0
    is_single: bool = False
    may_fail: bool = True
    result: Json | Nothing = NOTHING
    findings: tuple[Finding, ...] = ()
    comparisons: tuple[Compared, ...] = ()

    @property
    def surely(self) -> Kind | None:
        """The kind that every output has; None where it cannot be told."""
        return next(iter(self.kinds)) if len(self.kinds) == 1 else None
