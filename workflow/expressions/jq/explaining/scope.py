"""What a part of a program knows by name while its values are traced."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from workflow.expressions.jq.errors import NOWHERE
from workflow.expressions.jq.explaining.traced import Traced
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.syntax.tree import Node


@dataclass(frozen=True, slots=True)
class Scope:
    """Variables and labels by name, functions by name and arity; in a builtin that is written in jq, where that is
    called.
    """

    variables: Mapping[str, Traced] = field(default_factory=dict)
    functions: Mapping[tuple[str, int], "Closure"] = field(default_factory=dict)
    labels: Mapping[str, object] = field(default_factory=dict)
    called_at: int = NOWHERE

    def with_variables(self, values: Mapping[str, Traced]) -> "Scope":
        """A scope that knows these too."""
        return replace(self, variables={**self.variables, **values})

    def with_function(self, name: str, arity: int, closure: "Closure") -> "Scope":
        """A scope that knows one more function."""
        return replace(self, functions={**self.functions, (name, arity): closure})

    def with_label(self, name: str, label: object) -> "Scope":
        """A scope that knows one more label."""
        return replace(self, labels={**self.labels, name: label})


@dataclass(frozen=True, slots=True, eq=False)
class Closure:
    """A function, or an argument of one (which has no name): what it does, and where it was written."""

    body: Node
    scope: Scope
    name: str | None = None
    parameters: tuple[str, ...] = ()

    def inside(self) -> Scope:
        """What the body knows: a function knows itself."""
        return self.scope if self.name is None else self.scope.with_function(self.name, len(self.parameters), self)


class Tracer(Protocol):
    """Who traces a program, as the kinds of parts see it."""

    run: Run

    def of(self, node: Node, given: Traced, scope: Scope) -> Iterator[Traced]:
        """What a part gives for an input."""
