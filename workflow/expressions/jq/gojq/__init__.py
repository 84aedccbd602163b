"""gojq 0.12, as the engines written in Go have it: what differs from jq 1.8.

The first output counts, none is an error; members are in the order of their names. A module beside this package is what
one engine makes of it (`jq@zigflow`): its variables, and functions of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from workflow.expressions._query import ExpressionError, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.builtins.native import Native
from workflow.expressions.jq.gojq.compiler import GojqCompiler
from workflow.expressions.jq.gojq.numbers import text_of
from workflow.expressions.jq.gojq.sentences import failed
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.program import Program, of_tree
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes
from workflow.paths import Json

__all__ = ["NO_RESULT", "Library", "text_of"]

NO_RESULT: Final = "no result from jq evaluation"


@dataclass(frozen=True, eq=False)
class Library:
    """gojq as an engine has it: the variables that it compiles with, None for any, and functions of the engine's own.

    `lacking` are names of functions that its version has not.
    """

    variables: frozenset[str] | None = None
    functions: Mapping[tuple[str, int], Native] = field(default_factory=dict)
    lacking: frozenset[str] = frozenset()

    def query(self, text: str) -> Query:
        """The query that a program is. Raises ExpressionError with the column where it goes wrong."""
        program = self.program(text)

        def outputs(data: Json, arguments: Arguments) -> list[Json]:
            return [_first(program, data, arguments)]

        def evaluate(data: Json, arguments: Arguments) -> Json:
            return _first(program, data, arguments)

        return Query(text, True, None, evaluate, None, outputs, program.variables)

    def program(self, text: str) -> Program:
        """The compiled program. Raises ExpressionError."""
        if len(text) > JQ_LIMITS.characters:
            words = f"the expression is longer than {JQ_LIMITS.characters} characters"
            raise ExpressionError(words, JQ_LIMITS.characters + 1)
        compiler = GojqCompiler(self.variables, self.functions, self.lacking)
        return of_tree(parse_program(text, JQ_LIMITS), text, JQ_LIMITS, compiler)

    def members_of(self, text: str) -> tuple[str, ...]:
        """The names of the members that a program looks up, in order; raises as `query`."""
        found = [node for node in nodes(parse_program(text, JQ_LIMITS)) if isinstance(node, s.Index)]
        keys = [node.key for node in sorted(found, key=lambda node: node.at)]
        return tuple(dict.fromkeys(one.value for one in keys if isinstance(one, s.Constant) and type(one.value) is str))


def _first(program: Program, data: Json, arguments: Arguments) -> Json:
    with failed(program.text, data, arguments):
        for found in program.raw_outputs(data, arguments):
            marking = arguments.marking
            return found if marking is None else marking.as_read(program.text, data, arguments, found)
    raise ExpressionError(NO_RESULT)
