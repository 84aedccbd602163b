"""Calls of jackson-jq: its functions, some of them its own; what is not there fails when it is called."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final

from workflow.expressions.jq import functions
from workflow.expressions.jq.access import cannot_index
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.builtins.native import Native
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.jackson.grammar import Shorthand
from workflow.expressions.jq.jackson.names import KNOWN
from workflow.expressions.jq.jackson.numbers import as_text, whole
from workflow.expressions.jq.jackson.own import OWN
from workflow.expressions.jq.jackson.sums import JACKSON_SIGNS
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax.tree import Assignment, Call, Constant, Index, Negation, Node, Variable
from workflow.expressions.jq.terms import mapped
from workflow.expressions.jq.values.kinds import NUMBERS, Charge
from workflow.paths import Json

_LIMIT: Final = ("limit", 2)


class JacksonCompiler(Compiler):
    """What compiles one program. `known` are the functions that there are, `own` those of them that are not jq's.

    `missing` are the calls that fail when they are reached.
    """

    signs = JACKSON_SIGNS
    known: ClassVar[frozenset[tuple[str, int]]] = KNOWN
    own: ClassVar[Mapping[tuple[str, int], Native]] = OWN

    def __init__(self, limits: JqLimits, *, of_builtins: bool = False) -> None:
        super().__init__(limits, of_builtins=of_builtins)
        self.missing: list[Call] = []

    def code(self, node: Node, scope: Known | None) -> Code:
        update = node.value if isinstance(node, Assignment) and node.sign == "|=" else None
        if isinstance(node, Call) and node.name == "map_values" and len(node.arguments) == 1:
            update = node.arguments[0]
        if isinstance(update, Call) and (update.name, update.arguments) == ("empty", ()):
            return _failing(node, "`|= empty` is undefined")
        if isinstance(node, Shorthand):
            return functions.variable(node, scope, self)
        if isinstance(node, Index) and isinstance(node.key, Constant) and _is_broken(node.key.value):
            return mapped(self.code(node.of, scope), lambda value, _run: _between(value, node))
        found = super().code(node, scope)
        return mapped(found, lambda value, _run: whole(value)) if isinstance(node, Negation) else found

    @property
    def writer(self) -> Callable[[Json, Charge], str]:
        return as_text

    def given(self, node: Variable) -> Code:
        if not isinstance(node, Shorthand):
            return super().given(node)
        name = node.name
        return Code(lambda _value, _env, run: run.arguments.variables.get(name))

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
            found = _not_at_end(found) if found and node.name == "match" else found
        if found is None:
            self.missing.append(node)
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


def _not_at_end(matches: Code) -> Code:
    """The matches of a text but those of nothing at its end."""

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in matches.many(value, env, run):
            if found["length"] or not value or found["offset"] < len(value):
                yield found

    return Code(None, many)


def _is_broken(key: Json) -> bool:
    return isinstance(key, float) and not key.is_integer()


def _between(value: Json, node: Index) -> Json:
    """What stands between two entries of an array: nothing."""
    if value is None or isinstance(value, list):
        return None
    assert isinstance(node.key, Constant)
    raise placed(cannot_index(value, node.key.value), node.at)


def _failing(node: Node, words: str) -> Code:

    def one(_value: Json, _env: Env, _run: Run) -> Json:
        raise placed(JqError(words), node.at)

    return Code(one)
