"""Calls of jackson-jq: its functions, some of them its own; what is not there fails when it is called."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from workflow.expressions.jq import functions
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.builtins.native import Native
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.jackson.names import KNOWN
from workflow.expressions.jq.jackson.own import OWN
from workflow.expressions.jq.jackson.sums import JACKSON_SIGNS
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax.tree import Assignment, Call, Node
from workflow.expressions.jq.values.kinds import NUMBERS
from workflow.paths import Json

_LIMIT: Final = ("limit", 2)


class JacksonCompiler(Compiler):
    """What compiles one program. `known` are the functions that there are, `own` those of them that are not jq's."""

    signs = JACKSON_SIGNS
    known: ClassVar[frozenset[tuple[str, int]]] = KNOWN
    own: ClassVar[Mapping[tuple[str, int], Native]] = OWN

    def code(self, node: Node, scope: Known | None) -> Code:
        update = node.value if isinstance(node, Assignment) and node.sign == "|=" else None
        if isinstance(node, Call) and node.name == "map_values" and len(node.arguments) == 1:
            update = node.arguments[0]
        if isinstance(update, Call) and (update.name, update.arguments) == ("empty", ()):
            return _failing(node, "`|= empty` is undefined")
        return super().code(node, scope)

    def call(self, node: Call, scope: Known | None) -> Code:
        name = (node.name, len(node.arguments))
        found = functions.call(node, scope, self)
        if found is None and name == _LIMIT:
            return self._limit(node, scope)
        self.spelled |= node.name == "tonumber"
        if found is None and name in self.own:
            arguments = tuple(self.code(argument, scope) for argument in node.arguments)
            found = builtins.of_native(self.own[name], arguments, node.at)
        if found is None and name in self.known:
            found = builtins.call(node, scope, self)
        return found or _failing(node, f"Function {node.name}/{len(node.arguments)} does not exist")

    def another(self) -> Compiler:
        return Compiler(self.limits, of_builtins=True)

    def _limit(self, node: Call, scope: Known | None) -> Code:
        """A negative number lets all outputs through."""
        count, outputs = (self.code(argument, scope) for argument in node.arguments)
        limited = builtins.call(node, scope, self)
        assert limited is not None

        def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
            is_less = any(type(one) in NUMBERS and one < 0 for one in count.many(value, env, run))
            yield from (outputs if is_less else limited).many(value, env, run)

        return Code(None, many)


def _failing(node: Node, words: str) -> Code:

    def one(_value: Json, _env: Env, _run: Run) -> Json:
        raise placed(JqError(words), node.at)

    return Code(one)
