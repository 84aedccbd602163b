"""What a part of a program knows by name: variables, functions, arguments, labels; each with its place in the Env."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.run import Code, Env
from workflow.expressions.jq.syntax.tree import Node, Variable
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

Kind = Literal["variable", "argument", "label", "function"]


@dataclass(frozen=True, slots=True)
class Known:
    """A name that is known from here on, and those before it. `depth` is how many cells the Env has with it."""

    kind: Kind
    name: str
    arity: int
    depth: int
    code: Any
    rest: "Known | None"


def depth_of(scope: Known | None) -> int:
    """How many cells the Env has."""
    return scope.depth if scope else 0


def with_cell(scope: Known | None, kind: Kind, name: str) -> Known:
    """A scope that knows one more name with a cell in the Env."""
    return Known(kind, name, 0, depth_of(scope) + 1, None, scope)


def with_function(scope: Known | None, name: str, arity: int, code: Any) -> Known:
    """A scope that knows one more function."""
    return Known("function", name, arity, depth_of(scope), code, scope)


def find(scope: Known | None, kinds: tuple[Kind, ...], name: str, arity: int = 0) -> Known | None:
    """The nearest of that name."""
    while scope is not None:
        if scope.name == name and scope.arity == arity and scope.kind in kinds:
            return scope
        scope = scope.rest
    return None


def outer(env: Env, cells: int) -> Env:
    """The Env without its innermost cells."""
    while cells:
        assert env is not None
        env, cells = env.rest, cells - 1
    return env


class Compiler(Protocol):
    """What compiles a program, as the modules of the kinds of parts see it."""

    limits: JqLimits
    nesting: int
    identity: Code
    spelled: bool
    of_builtins: bool
    signs: Mapping[str, Callable[[Json, Json, Charge], Json]]

    @property
    def writer(self) -> Callable[[Json, Charge], str]:
        """What writes a value into a text."""

    def code(self, node: Node, scope: Known | None) -> Code:
        """A part, where this is known. Raises ExpressionError where a name is not."""

    def constant(self, value: Json) -> Code:
        """What always gives this."""

    def cell(self, scope: Known | None, kind: Kind, name: str, at: int) -> Callable[[Env], Any]:
        """What gives the content of a cell. Raises ExpressionError where there is none of that name."""

    def given(self, node: Variable) -> Code:
        """A variable that the program does not define: the evaluation is given it, or fails."""

    def fresh(self) -> AbstractContextManager[None]:
        """The body of a function is compiled: how deep its parts are counts from here."""

    def another(self) -> "Compiler":
        """One for another program: the builtins that are written in jq."""
