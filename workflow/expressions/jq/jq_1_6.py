"""jq 1.6 as a process of its own, as Synapse runs it: what came later is not there, and one output is all there may be.

Its id is `jq@jq_1_6` (docs/runtimes/synapse.md, Y23, Y24, Y85).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from math import copysign, isinf, isnan
from types import MappingProxyType
from typing import Final

from workflow.expressions._query import NOTHING, ExpressionError, Nothing, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import functions
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.builtins.native import NATIVE, Native
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.flow import SIGNS, Sign
from workflow.expressions.jq.jackson.sums import times
from workflow.expressions.jq.later import FORMATS, NEWER
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.program import of_tree
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes, path_of
from workflow.expressions.jq.values.kinds import NUMBERS, Spelled
from workflow.paths import Json

__all__ = ["members_of", "query"]

EXACT: Final = 2**53
"""Whole numbers up to here are what they are; larger ones are the nearest double."""
HIGHEST: Final = 1.7976931348623157e308
WRITTEN_OUT: Final = 1e17
"""Whole numbers below are written without a power of ten."""
_SIGNS: Final[Mapping[str, Sign]] = MappingProxyType({**SIGNS, "*": times})
_NOT_THERE: Final = frozenset([("ascii", 0), ("date", 0), ("dateadd", 2), ("datesub", 2)])
"""What it has not, beside what came later."""
_RENAMED: Final[Mapping[tuple[str, int], str]] = {("recurse_down", 0): "recurse", ("pow10", 0): "exp10"}
"""What later ones call otherwise."""


def _trimmed(name: str) -> Native:
    """A function that leaves what is no text as it is."""
    trim = NATIVE[name, 1]

    def made(run: Run, value: Json, part: Json) -> Json:
        return trim(run, value, part) if isinstance(value, str) and isinstance(part, str) else value

    return made


_TRIMMING: Final = {(name, 1): _trimmed(name) for name in ("ltrimstr", "rtrimstr")}


class _Compiler(Compiler):
    """What compiles one program."""

    signs = _SIGNS

    def code(self, node: s.Node, scope: Known | None) -> Code:
        if isinstance(node, s.Constant) and type(node.value) is Spelled:
            node = replace(node, value=rounded(float(node.value)))
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
        name = (node.name, len(node.arguments))
        if len(node.arguments) in NEWER.get(node.name, ()) or name in _NOT_THERE:
            raise ExpressionError(f"{node.name}/{len(node.arguments)} is not defined", node.at + 1)
        if name == ("limit", 2):
            return self._limit(node, scope)
        if name in _TRIMMING:
            arguments = tuple(self.code(argument, scope) for argument in node.arguments)
            return builtins.of_native(_TRIMMING[name], arguments, node.at)
        if name in _RENAMED:
            return super().call(replace(node, name=_RENAMED[name]), scope)
        return super().call(node, scope)

    def another(self) -> Compiler:
        return Compiler(self.limits, of_builtins=True)

    def _limit(self, node: s.Call, scope: Known | None) -> Code:
        """With 0 one output passes, with a number below all of them do."""
        count, outputs = (self.code(argument, scope) for argument in node.arguments)
        limited = builtins.call(node, scope, self)
        assert limited is not None

        def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
            most = [one for one in count.many(value, env, run) if type(one) in NUMBERS]
            if any(one < 0 for one in most):
                yield from outputs.many(value, env, run)
            elif 0 in most:
                yield from islice(outputs.many(value, env, run), 1)
            else:
                yield from limited.many(value, env, run)

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
        found = program.outputs(rounded(data), arguments)
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


def _printed(value: float) -> Json:
    """A number as JSON has it: none is null, one without end the largest, a whole one has no point."""
    if isnan(value):
        return None
    if isinf(value):
        return copysign(HIGHEST, value)
    return int(value) if value.is_integer() and abs(value) < WRITTEN_OUT else value


def rounded(value: Json) -> Json:
    """A value whose numbers are doubles, as jq 1.6 prints them; what is right already is the same object."""
    if type(value) is float:
        return _printed(value)
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
