"""What a part of a program knows by name while it is looked at."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from workflow.expressions.jq.static.facts import Finding
from workflow.expressions.jq.static.shapes import Outputs, Shape
from workflow.expressions.jq.syntax.tree import Node


@dataclass(frozen=True, slots=True)
class Scope:
    """Variables by name, functions by name and arity."""

    variables: Mapping[str, Shape] = field(default_factory=dict)
    functions: Mapping[tuple[str, int], "Closure"] = field(default_factory=dict)

    def with_variables(self, shapes: Mapping[str, Shape]) -> "Scope":
        """A scope that knows these too."""
        return replace(self, variables={**self.variables, **shapes})

    def with_function(self, name: str, arity: int, closure: "Closure") -> "Scope":
        """A scope that knows one more function."""
        return replace(self, functions={**self.functions, (name, arity): closure})


@dataclass(frozen=True, slots=True, eq=False)
class Closure:
    """A function, or an argument of one (which has no name): what it does, and where it was written.

    `column` is where a builtin that is written in jq was called; None in the program itself.
    """

    body: Node
    scope: Scope
    column: int | None
    name: str | None = None
    parameters: tuple[str, ...] = ()

    def inside(self) -> Scope:
        """What the body knows: a function knows itself."""
        if self.name is None:
            return self.scope
        return self.scope.with_function(self.name, len(self.parameters), self)


class Reader(Protocol):
    """Who looks at a program, as the builtins see it."""

    def of(self, node: Node, given: Shape, scope: Scope) -> Outputs:
        """What a part gives for an input."""

    def use(self, shape: Shape) -> None:
        """A value is looked at, all of it."""

    def enter(self, entries: Shape) -> None:
        """How many entries there are counts, even where none of them is looked at."""

    def add(self, finding: Finding) -> None:
        """Something is most likely not meant."""

    def in_program(self) -> bool:
        """Whether it is the program itself that is looked at, not a builtin that is written in jq."""

    def column(self, node: Node) -> int:
        """Where a part stands in the text, from 1."""


def value_of(reader: Reader, node: Node, given: Shape, scope: Scope) -> Outputs:
    """What a part gives, which is looked at."""
    found = reader.of(node, given, scope)
    reader.use(found.shape)
    return found


def all_variables(scope: Scope) -> Iterator[Shape]:
    """The variables that a scope knows, and those that its functions know."""
    pending, seen = [scope], set[int]()
    while pending:
        here = pending.pop()
        if id(here) not in seen:
            seen.add(id(here))
            yield from here.variables.values()
            pending += [closure.scope for closure in here.functions.values()]
