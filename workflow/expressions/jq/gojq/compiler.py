"""Programs of gojq: its functions, an engine's own, and members that are in the order of their names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq import functions
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.builtins.native import Native
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.gojq.names import ENVIRONMENT, OF_THE_PROCESS, known
from workflow.expressions.jq.gojq.numbers import GO_SIGNS, spelled
from workflow.expressions.jq.jackson.own import OWN
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.terms import mapped
from workflow.expressions.jq.values.kinds import Spelled
from workflow.paths import Json

_MAKERS: Final = (s.Object, s.Assignment, s.Binary, s.Call)
"""Parts that may make an object."""
_NESTED: Final = frozenset(("fromjson", "match", "capture", "splits", "scan", "env"))
"""Functions that may make objects inside of others."""
_TRIMMING: Final = (("ltrimstr", 1), ("rtrimstr", 1))
"""Functions that let pass what is no text, as those of jackson-jq do."""
_WRITERS: Final = frozenset(("tojson", "tostring", "format", "join", "ascii_downcase"))
"""Functions that write numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spelled(s.Node):
    """A part of a text, whose numbers are written as Go does."""

    of: s.Node


class GojqCompiler(Compiler):
    """What compiles one program, which may use these variables (None: any) and `own` functions beside gojq's."""

    signs = GO_SIGNS

    def __init__(
        self,
        variables: frozenset[str] | None,
        own: Mapping[tuple[str, int], Native],
        lacking: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(JQ_LIMITS)
        self._lacking = lacking
        self._given = variables
        self._own = own

    def code(self, node: s.Node, scope: Known | None) -> Code:
        if isinstance(node, _Spelled):
            return mapped(self.code(node.of, scope), lambda value, _run: spelled(value))
        if isinstance(node, s.Location):
            raise ExpressionError("variable not defined: $__loc__", node.at + 1)
        if isinstance(node, s.Constant) and type(node.value) is Spelled:
            node = replace(node, value=float(node.value))
        if isinstance(node, s.Text):
            parts = tuple(one if isinstance(one, str) else _Spelled(of=one, at=one.at) for one in node.parts)
            node = replace(node, parts=parts)
        found = super().code(node, scope)
        if isinstance(node, s.Format):
            return _before(found)
        if isinstance(node, _MAKERS):
            deep = isinstance(node, s.Call) and node.name in _NESTED
            return _sorted(found, deep=deep)
        return found

    def call(self, node: s.Call, scope: Known | None) -> Code:
        name = (node.name, len(node.arguments))
        found = functions.call(node, scope, self)
        if found is None and name in self._own:
            arguments = tuple(self.code(argument, scope) for argument in node.arguments)
            return builtins.of_native(self._own[name], arguments, node.at)
        if found is None and name in _TRIMMING:
            arguments = tuple(self.code(argument, scope) for argument in node.arguments)
            return builtins.of_native(OWN[name], arguments, node.at)
        if found is None and name == ENVIRONMENT:
            return Code(lambda _value, _env, _run: {})
        if found is None and name in OF_THE_PROCESS:
            return _of_the_process(node)
        if found is None and name in known() and node.name not in self._lacking:
            found = builtins.call(node, scope, self)
            if found is not None and node.name in _WRITERS:
                found = _before(found)
        if found is None:
            raise ExpressionError(f"function not defined: {node.name}/{len(node.arguments)}", node.at + 1)
        return found

    def given(self, node: s.Variable) -> Code:
        if node.name == "ENV":
            return Code(lambda _value, _env, _run: {})
        if self._given is not None and node.name not in self._given:
            raise ExpressionError(f"variable not defined: ${node.name}", node.at + 1)
        return super().given(node)

    def another(self) -> Compiler:
        return Compiler(self.limits, of_builtins=True)


def _of_the_process(node: s.Call) -> Code:
    """There is no file, and a process that is ended has no result."""
    if node.name == "input_filename":
        return Code(lambda _value, _env, _run: None)
    return Code(None, lambda _value, _env, _run: ())


def _before(code: Code) -> Code:
    """A function of a value whose numbers are spelled."""
    single = code.one
    if single:
        return Code(lambda value, env, run: single(spelled(value), env, run))
    return Code(None, lambda value, env, run: code.many(spelled(value), env, run))


def _sorted(code: Code, *, deep: bool) -> Code:
    """The same part; objects that it makes have their members in the order of their names."""
    order = ordered if deep else _in_order
    single = code.one
    if single:
        return Code(lambda value, env, run: order(single(value, env, run)), track=lambda: code.track)

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in code.many(value, env, run):
            yield order(found)

    return Code(None, many, lambda: code.track)


def _in_order(value: Json) -> Json:
    if type(value) is not dict:
        return value
    names = sorted(value)
    return value if names == list(value) else {name: value[name] for name in names}


def ordered(value: Json) -> Json:
    """A value, at all its levels, with members in the order of their names."""
    if type(value) is list:
        return [ordered(one) for one in value]
    return {name: ordered(value[name]) for name in sorted(value)} if type(value) is dict else value
