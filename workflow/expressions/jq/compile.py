"""A program's tree becomes closures over plain data; each kind of part is compiled in the module of its family."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq import assignments, flow, functions, lookups, loops, terms
from workflow.expressions.jq.builtins import known as known_builtins
from workflow.expressions.jq.json_text.tojson import to_text
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.run import Cell, Code, Env, Run
from workflow.expressions.jq.scope import Known, depth_of, find, outer
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

_DEEPEST: Final = 240
"""Parts inside of each other in a program, those between signs included (`1+1+1`)."""
_COMPILERS: Final = MappingProxyType[type[s.Node], Callable[..., Code]](
    {
        s.Identity: terms.identity,
        s.Constant: terms.constant,
        s.Location: terms.location,
        s.Text: terms.text,
        s.Format: terms.form,
        s.Index: lookups.index,
        s.Slice: lookups.part,
        s.Each: lookups.each,
        s.Array: terms.array,
        s.Object: terms.object_,
        s.Negation: terms.negation,
        s.Pipe: flow.pipe,
        s.Comma: flow.comma,
        s.Binary: flow.binary,
        s.Logic: flow.logic,
        s.Alternative: flow.alternative,
        s.If: flow.condition,
        s.Try: flow.attempt,
        s.Label: flow.label,
        s.Break: flow.leave,
        s.Binding: loops.binding,
        s.Reduce: loops.reduce,
        s.Foreach: loops.foreach,
        s.Definition: functions.definition,
        s.Variable: functions.variable,
        s.Assignment: assignments.assignment,
    }
)


class Compiler:
    """What compiles one program. `variables` are those that an evaluation must be given, with their places.

    `spelled` becomes true where the program may make numbers that keep their spelling. `of_builtins`: it compiles a
    builtin, which may call what only builtins know (`_captured`). `signs` are what stands between two parts.
    """

    signs: Mapping[str, flow.Sign] = flow.SIGNS

    def __init__(self, limits: JqLimits, *, of_builtins: bool = False) -> None:
        self.limits = limits
        self.of_builtins = of_builtins
        self.nesting = 0
        self.variables: dict[str, int] = {}
        self.spelled = False
        self.identity = terms.identity(s.Identity(), None, self)

    def code(self, node: s.Node, scope: Known | None) -> Code:
        """A part, where this is known. Raises ExpressionError where a name is not."""
        self.nesting += 1
        if self.nesting > _DEEPEST:
            raise ExpressionError(f"the program has more than {_DEEPEST} parts inside of each other", node.at + 1)
        try:
            if isinstance(node, s.Call):
                return self.call(node, scope)
            return _COMPILERS[type(node)](node, scope, self)
        finally:
            self.nesting -= 1

    def call(self, node: s.Call, scope: Known | None) -> Code:
        """A call of a function. Raises ExpressionError where there is none of that name."""
        found = functions.call(node, scope, self) or known_builtins.call(node, scope, self)
        if found is None:
            raise ExpressionError(_unknown(node), node.at + 1)
        return found

    @property
    def writer(self) -> Callable[[Json, Charge], str]:
        """What writes a value into a text."""
        return to_text

    def constant(self, value: Json) -> Code:
        """What always gives this."""
        return Code(lambda _value, _env, _run: value)

    def cell(self, scope: Known | None, kind: Any, name: str, at: int) -> Callable[[Env], Any]:
        """What gives the content of a cell. Raises ExpressionError where there is none of that name."""
        known = find(scope, (kind,), name)
        if known is None:
            raise ExpressionError(f"there is no {kind} ${name} here", at + 1)
        cells = depth_of(scope) - known.depth

        def content(env: Env) -> Any:
            found: Cell | None = outer(env, cells)
            assert found is not None
            return found.value

        return content

    def given(self, node: s.Variable) -> Code:
        """A variable that the program does not define: the evaluation is given it, or fails."""
        name, at = node.name, node.at
        if name in known_builtins.FORBIDDEN_VARIABLES:
            raise ExpressionError(known_builtins.FORBIDDEN_VARIABLES[name], at + 1)
        self.variables.setdefault(name, at)

        def one(_value: Json, _env: Env, run: Run) -> Json:
            try:
                return run.arguments.variables[name]
            except KeyError:
                raise ExpressionError(f"the variable ${name} is not known here", at + 1) from None

        return Code(one)

    def another(self) -> "Compiler":
        """One for another program: the builtins that are written in jq."""
        return Compiler(self.limits, of_builtins=True)

    @contextmanager
    def fresh(self) -> Iterator[None]:
        """The body of a function is compiled: how deep its parts are counts from here."""
        before, self.nesting = self.nesting, 0
        try:
            yield
        finally:
            self.nesting = before


def _unknown(node: s.Call) -> str:
    reason = known_builtins.FORBIDDEN.get(node.name)
    if reason:
        return reason
    arities = known_builtins.arities(node.name)
    if arities:
        return known_builtins.miscounted(node.name, arities, len(node.arguments))
    return f"there is no function `{node.name}`"
