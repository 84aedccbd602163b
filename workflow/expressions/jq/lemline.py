"""jackson-jq with no functions at all, as Lemline has it: several outputs are a list, none is an error.

Its id is `jq@lemline` (docs/runtimes/lemline.md, L23, L24).
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar, Final

from workflow.expressions._query import ExpressionError, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.builtins.native import Native
from workflow.expressions.jq.jackson import members_of, query_of
from workflow.expressions.jq.jackson.compiler import JacksonCompiler
from workflow.expressions.jq.jackson.grammar import parse_program
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.program import of_tree
from workflow.expressions.jq.run import Code
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax import tree as s
from workflow.paths import Json

__all__ = ["members_of", "query"]

NO_OUTPUT: Final = "the expression gives nothing"


class Compiler(JacksonCompiler):
    """What compiles one program."""

    known: ClassVar[frozenset[tuple[str, int]]] = frozenset()
    own: ClassVar[Mapping[tuple[str, int], Native]] = MappingProxyType({})

    def __init__(self, text: str) -> None:
        super().__init__(JQ_LIMITS)
        self._text = text

    def call(self, node: s.Call, scope: Known | None) -> Code:
        """A call; `..` is syntax, and the one function that there is."""
        if node.name == "recurse" and self._text.startswith("..", node.at):
            return self.another().call(node, scope)
        return super().call(node, scope)

    def code(self, node: s.Node, scope: Known | None) -> Code:
        if isinstance(node, s.Format):
            raise ExpressionError(f"there is no format {node.name}", node.at + 1)
        return super().code(node, scope)

    def given(self, node: s.Variable) -> Code:
        if node.name == "ENV":
            raise ExpressionError("there is no environment", node.at + 1)
        return super().given(node)


def query(text: str) -> Query:
    """The query that a program is. Raises ExpressionError with the column where it goes wrong."""
    root = parse_program(text, JQ_LIMITS)
    found = query_of(root, of_tree(root, text, JQ_LIMITS, Compiler(text)), text)
    all_of = found.outputs
    assert all_of is not None

    def evaluate(data: Json, arguments: Arguments) -> Json:
        outputs = all_of(data, arguments)
        if not outputs:
            raise ExpressionError(NO_OUTPUT)
        first, *others = outputs
        if not others:
            return first
        return [*first, *others] if isinstance(first, list) else outputs

    return replace(found, evaluate=evaluate, outputs=lambda data, arguments: [evaluate(data, arguments)])
