"""What a jq program is made of. `at` is where a part stands in the text, counted from 0."""

from dataclasses import dataclass, field
from typing import Literal

from workflow.paths import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Any part of a program."""

    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Identity(Node):
    """`.`"""


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """A number or a text without parts."""

    value: Json


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A text with parts, written by a format (`text` where none is named)."""

    format: str
    parts: tuple[str | Node, ...]


@dataclass(frozen=True, slots=True)
class Format(Node):
    """`@base64` by itself."""

    name: str


@dataclass(frozen=True, slots=True)
class Index(Node):
    """`of[key]`, `.name`."""

    of: Node
    key: Node
    optional: bool = False
    """With `?` behind it: what cannot be looked up is left out."""


@dataclass(frozen=True, slots=True)
class Slice(Node):
    """`of[start:end]`."""

    of: Node
    start: Node | None
    end: Node | None
    optional: bool = False
    """With `?` behind it: what cannot be looked up is left out."""


@dataclass(frozen=True, slots=True)
class Each(Node):
    """`of[]`."""

    of: Node
    optional: bool = False
    """With `?` behind it: what cannot be gone through is left out."""


@dataclass(frozen=True, slots=True)
class Array(Node):
    """`[body]`."""

    body: Node | None


@dataclass(frozen=True, slots=True)
class Object(Node):
    """`{key: value, …}`."""

    members: tuple[tuple[Node, Node], ...]


@dataclass(frozen=True, slots=True)
class Negation(Node):
    """`-of`."""

    of: Node


@dataclass(frozen=True, slots=True)
class Pipe(Node):
    """`left | right`."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Comma(Node):
    """`one, other, …`."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Arithmetic and comparisons: `+ - * / % == != < <= > >=`."""

    sign: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """`and`, `or`."""

    word: Literal["and", "or"]
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """`left // right`."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Assignment(Node):
    """`target = value`, `|=`, `//=`, and arithmetic ones (`+=`)."""

    sign: str
    target: Node
    value: Node


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if … then … else … end`; without `else` the input."""

    condition: Node
    then: Node
    otherwise: Node | None


@dataclass(frozen=True, slots=True)
class Try(Node):
    """`try body catch handler`, `body?`."""

    body: Node
    handler: Node | None


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a value is taken apart by: the `variable` it has, the patterns of an array's entries, of an object's
    members by key.
    """

    variable: str | None = None
    entries: tuple["Pattern", ...] | None = None
    members: tuple[tuple[Node, "Pattern | None", str | None], ...] | None = None
    at: int = field(default=0, compare=False)

    def variables(self) -> tuple[str, ...]:
        """The names that it gives, in order."""
        found = [self.variable] if self.variable is not None else []
        for entry in self.entries or ():
            found += entry.variables()
        for _, inner, name in self.members or ():
            found += [name] if name is not None else []
            found += inner.variables() if inner else ()
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Binding(Node):
    """`source as pattern ?// other | body`."""

    source: Node
    patterns: tuple[Pattern, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Reduce(Node):
    """`reduce source as pattern (start; update)`."""

    source: Node
    patterns: tuple[Pattern, ...]
    start: Node
    update: Node


@dataclass(frozen=True, slots=True)
class Foreach(Node):
    """`foreach source as pattern (start; update; extract)`."""

    source: Node
    patterns: tuple[Pattern, ...]
    start: Node
    update: Node
    extract: Node | None


@dataclass(frozen=True, slots=True)
class Label(Node):
    """`label $name | body`."""

    name: str
    body: Node


@dataclass(frozen=True, slots=True)
class Break(Node):
    """`break $name`."""

    name: str


@dataclass(frozen=True, slots=True)
class Function(Node):
    """`def name(parameter; $parameter): body;`."""

    name: str
    parameters: tuple[str, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Definition(Node):
    """A function, and the part of the program that knows it."""

    function: Function
    body: Node


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`name(argument; …)`."""

    name: str
    arguments: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """`$name`."""

    name: str


@dataclass(frozen=True, slots=True)
class Location(Node):
    """`$__loc__`: the line in which it stands."""

    line: int
