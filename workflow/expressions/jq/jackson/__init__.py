"""jackson-jq 1.0.0-preview in its jq 1.6 mode, as the engines of Java have it: what differs from jq 1.8.

Its id is `jq@jackson`. Which functions there are is asked when a program runs; `fault` asks before, as shallowly as
SonataFlow does (docs/runtimes/sonataflow.md, S43).
"""

from collections.abc import Callable
from functools import lru_cache
from math import inf, isfinite

from workflow.expressions._query import NOTHING, ExpressionError, Nothing, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.jackson.compiler import JacksonCompiler
from workflow.expressions.jq.jackson.grammar import parse_program
from workflow.expressions.jq.jackson.names import KNOWN
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.program import Program, of_tree
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.syntax.parts import nodes, path_of
from workflow.paths import Json

__all__ = ["fault", "members_of", "missing", "query", "query_of"]

_INFINITE = frozenset(
    [
        "nan",
        "infinite",
        "log",
        "log2",
        "log10",
        "log1p",
        "sqrt",
        "pow",
        "exp",
        "exp2",
        "exp10",
        "expm1",
        "acos",
        "asin",
        "tan",
        "sinh",
        "cosh",
    ]
)
_ENDLESS = (inf, -inf)
_Evaluate = Callable[[Json, Arguments], Json | Nothing]
_Outputs = Callable[[Json, Arguments], list[Json]]


def query(text: str) -> Query:
    """The query that a program is. Raises ExpressionError with the column where it goes wrong.

    A text that is no program and has `\\( )` in it is one in quotes.
    """
    root, text = _read(text)
    return query_of(root, _program(root, text), text)


def query_of(root: s.Node, program: Program, text: str) -> Query:
    """The query that a compiled program is."""
    steps = path_of(root)
    names = tuple(step for step in steps if isinstance(step, str)) if steps is not None else None
    only_names = names if names is not None and steps is not None and len(names) == len(steps) else None
    evaluate, outputs = _finite_ways(program) if _may_be_infinite(root) else (program.evaluate, program.outputs)
    return Query(text, True, None, evaluate, only_names, outputs, program.variables)


def _finite_ways(program: Program) -> tuple[_Evaluate, _Outputs]:
    """What gives the value of a program and its outputs, with texts for the numbers that JSON has not."""

    def outputs(data: Json, arguments: Arguments) -> list[Json]:
        return [_finite(one) for one in program.outputs(data, arguments)]

    def evaluate(data: Json, arguments: Arguments) -> Json | Nothing:
        found = program.evaluate(data, arguments)
        return found if found is NOTHING else _finite(found)

    return evaluate, outputs


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a program looks up, in order; raises as `query`."""
    looked_up = [node for node in nodes(_read(text)[0]) if isinstance(node, s.Index)]
    keys = [node.key for node in sorted(looked_up, key=lambda node: node.at)]
    return tuple(dict.fromkeys(key.value for key in keys if isinstance(key, s.Constant) and isinstance(key.value, str)))


@lru_cache(maxsize=2048)
def fault(text: str) -> tuple[str, int] | None:
    """Why a text does not pass for an expression, with the column; None: it does.

    Beside the grammar only the functions are asked for that are called outright, or stand at the right of a sign.
    """
    try:
        root, text = _read(text)
        _program(root, text)
    except ExpressionError as error:
        return error.message, error.column
    call = _asked(root)
    if call is None or (call.name, len(call.arguments)) in KNOWN:
        return None
    return f"there is no function `{call.name}/{len(call.arguments)}`", call.at + 1


@lru_cache(maxsize=2048)
def missing(text: str) -> tuple[str, int] | None:
    """The first function that a program calls and that there is not, wherever it stands, with its column.

    None too for what is no program: `fault` says why.
    """
    compiler = JacksonCompiler(JQ_LIMITS)
    try:
        root, text = _read(text)
        of_tree(root, text, JQ_LIMITS, compiler)
    except ExpressionError:
        return None
    call = min(compiler.missing, key=lambda one: one.at, default=None)
    return None if call is None else (f"{call.name}/{len(call.arguments)}", call.at + 1)


def _read(text: str) -> tuple[s.Node, str]:
    try:
        return parse_program(text, JQ_LIMITS), text
    except ExpressionError:
        if "\\(" not in text or text.startswith('"'):
            raise
        quoted = f'"{text}"'
        try:
            return parse_program(quoted, JQ_LIMITS), quoted
        except ExpressionError:
            pass
        raise


def _program(root: s.Node, text: str) -> Program:
    return of_tree(root, text, JQ_LIMITS, JacksonCompiler(JQ_LIMITS))


def _asked(node: s.Node | None) -> s.Call | None:
    """The call that is looked at: what stands in pipes, commas, lists, objects, conditions and texts is not."""
    while node is not None:
        match node:
            case s.Call():
                return node
            case s.Binary(right=after) | s.Logic(right=after) | s.Alternative(right=after):
                node = after
            case s.Assignment(value=after) | s.Reduce(source=after) | s.Try(body=after):
                node = after
            case s.Negation(of=after) | s.Index(of=after) | s.Slice(of=after) | s.Each(of=after):
                node = after
            case _:
                return None
    return None


def _may_be_infinite(root: s.Node) -> bool:
    """Whether a program may make numbers that JSON has not."""
    names = {node.name for node in nodes(root) if isinstance(node, s.Call)}
    return bool(names & _INFINITE) or any(isinstance(one, s.Constant) and one.value in _ENDLESS for one in nodes(root))


def _finite(value: Json) -> Json:
    """A value with the texts that Jackson writes for numbers that JSON has not."""
    if isinstance(value, float) and not isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    return [_finite(one) for one in value] if isinstance(value, list) else value
