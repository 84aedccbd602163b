"""jq 1.6 as a process of its own, as Synapse runs it: what came later is not there, and one output is all there may be.

Its id is `jq@jq_1_6` (docs/runtimes/synapse.md, Y23, Y24, Y85).
"""

from collections.abc import Iterator
from typing import Final

from workflow.expressions._query import NOTHING, ExpressionError, Nothing, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import functions
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.later import FORMATS, NEWER
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.program import of_tree
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes, path_of
from workflow.expressions.jq.values.kinds import NUMBERS
from workflow.paths import Json

__all__ = ["members_of", "query"]

EXACT: Final = 2**53
"""Whole numbers up to here are what they are; larger ones are the nearest double."""


class _Compiler(Compiler):
    """What compiles one program."""

    def code(self, node: s.Node, scope: Known | None) -> Code:
        if isinstance(node, s.If) and node.otherwise is None:
            raise ExpressionError("an `if` needs an `else`", node.at + 1)
        name = node.name if isinstance(node, s.Format) else node.format if isinstance(node, s.Text) else ""
        if name in FORMATS:
            raise ExpressionError(f"there is no `@{name}`", node.at + 1)
        return super().code(node, scope)

    def call(self, node: s.Call, scope: Known | None) -> Code:
        own = functions.call(node, scope, self)
        if own is not None:
            return own
        if len(node.arguments) in NEWER.get(node.name, ()):
            raise ExpressionError(f"{node.name}/{len(node.arguments)} is not defined", node.at + 1)
        if (node.name, len(node.arguments)) == ("limit", 2):
            return self._limit(node, scope)
        return super().call(node, scope)

    def another(self) -> Compiler:
        return Compiler(self.limits, of_builtins=True)

    def _limit(self, node: s.Call, scope: Known | None) -> Code:
        """At least one output passes, whatever the number is."""
        count, outputs = (self.code(argument, scope) for argument in node.arguments)
        limited = builtins.call(node, scope, self)
        assert limited is not None

        def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
            is_less = any(type(one) in NUMBERS and one <= 0 for one in count.many(value, env, run))
            if not is_less:
                yield from limited.many(value, env, run)
                return
            for found in outputs.many(value, env, run):
                yield found
                return

        return Code(None, many)


def query(text: str) -> Query:
    """The query that a program is. Raises ExpressionError with the column where it goes wrong."""
    if len(text) > JQ_LIMITS.characters:
        words = f"the expression is longer than {JQ_LIMITS.characters} characters"
        raise ExpressionError(words, JQ_LIMITS.characters + 1)
    root = parse_program(text, JQ_LIMITS)
    program = of_tree(root, text, JQ_LIMITS, _Compiler(JQ_LIMITS))
    steps = path_of(root)
    names = tuple(step for step in steps if isinstance(step, str)) if steps is not None else None
    only_names = names if names is not None and steps is not None and len(names) == len(steps) else None

    def outputs(data: Json, arguments: Arguments) -> list[Json]:
        found = program.outputs(data, arguments)
        if len(found) > 1:
            raise ExpressionError("the expression has several outputs, and only one is read")
        return [rounded(one) for one in found]

    def evaluate(data: Json, arguments: Arguments) -> Json | Nothing:
        found = outputs(data, arguments)
        return found[0] if found else NOTHING

    return Query(text, True, None, evaluate, only_names, outputs, program.variables)


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a program looks up, in order; raises as `query`."""
    query(text)
    found = [node for node in nodes(parse_program(text, JQ_LIMITS)) if isinstance(node, s.Index)]
    keys = [node.key for node in sorted(found, key=lambda node: node.at)]
    return tuple(dict.fromkeys(one.value for one in keys if isinstance(one, s.Constant) and type(one.value) is str))


def rounded(value: Json) -> Json:
    """A value whose numbers are doubles; what is right already is the same object."""
    if type(value) is int and not -EXACT <= value <= EXACT:
        try:
            return int(float(value))
        except OverflowError:
            return value
    if isinstance(value, dict):
        made = {name: rounded(one) for name, one in value.items()}
        return made if any(made[name] is not value[name] for name in made) else value
    if isinstance(value, list):
        items = [rounded(one) for one in value]
        return items if any(one is not other for one, other in zip(items, value, strict=True)) else value
    return value
