"""Functions of the program: their definition, and calls of them and of their arguments (jq 1.8 manual, "Functions")."""

from collections.abc import Iterator

from workflow.expressions.jq.run import Cell, Code, Env, Path, Run, Tracked
from workflow.expressions.jq.scope import Compiler, Known, depth_of, find, outer, with_cell, with_function
from workflow.expressions.jq.syntax.tree import Call, Definition, Function, Variable
from workflow.paths import Json

_A_VALUE = 6
"""Units of work that a `$parameter` costs at each call."""


class Compiled:
    """A function, which may call itself: its body is compiled once it is known. `values` are its `$parameters`."""

    __slots__ = ("body", "depth", "values")

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.body: Code = Code()
        self.values: tuple[int, ...] = ()


def definition(node: Definition, scope: Known | None, compiler: Compiler) -> Code:
    """A function, and what follows it."""
    return compiler.code(node.body, define(node.function, scope, compiler))


def define(function: Function, scope: Known | None, compiler: Compiler) -> Known:
    """A scope that knows the function; its body knows it too."""
    made = Compiled(depth_of(scope))
    known = with_function(scope, function.name, len(function.parameters), made)
    inside: Known = known
    for parameter in function.parameters:
        inside = with_cell(inside, "argument", parameter.removeprefix("$"))
    values = [number for number, parameter in enumerate(function.parameters) if parameter.startswith("$")]
    for number in values:
        inside = with_cell(inside, "variable", function.parameters[number][1:])
    made.values = tuple(values)
    with compiler.fresh():
        made.body = compiler.code(function.body, inside)
    return known


def call(node: Call, scope: Known | None, compiler: Compiler) -> Code | None:
    """A call of what the program defines; None where it does not define it."""
    known = find(scope, ("function", "argument"), node.name, len(node.arguments))
    if known is None:
        return None
    levels = compiler.nesting + 2
    if known.kind == "argument":
        return _argument(depth_of(scope) - known.depth, levels)
    made: Compiled = known.code
    arguments = tuple(compiler.code(argument, scope) for argument in node.arguments)
    return call_compiled(made, depth_of(scope) - made.depth, arguments, levels)


def _argument(cells: int, levels: int) -> Code:
    """A call of an argument: it is carried out where it was written."""

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        cell = outer(env, cells)
        assert cell is not None
        code, home = cell.value
        run.enter(levels)
        try:
            yield from code.many(value, home, run)
        finally:
            run.leave(levels)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        cell = outer(env, cells)
        assert cell is not None
        code, home = cell.value
        run.enter(levels)
        try:
            yield from code.track(path, value, home, run)
        finally:
            run.leave(levels)

    return Code(None, many, lambda: track)


def call_compiled(made: Compiled, cells: int, arguments: tuple[Code, ...], levels: int) -> Code:
    """A call of a function that is known so many cells further out; `levels` deep in what calls it."""

    def home(env: Env) -> Env:
        found = outer(env, cells)
        for argument in arguments:
            found = Cell((argument, env), found)
        return found

    def homes(value: Json, env: Env, run: Run) -> Iterator[Env]:
        """The Envs of the body: one for each choice of the outputs of `$parameters`, the first varying last."""
        return _with_values(made.values, 0, value, env, home(env), run)

    def _with_values(left: tuple[int, ...], place: int, value: Json, env: Env, so_far: Env, run: Run) -> Iterator[Env]:
        if place == len(left):
            yield so_far
            return
        for found in arguments[left[place]].many(value, env, run):
            run.step(_A_VALUE)
            yield from _with_values(left, place + 1, value, env, Cell(found, so_far), run)

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        run.enter(levels)
        try:
            if not made.values:
                yield from made.body.many(value, home(env), run)
                return
            for inner in homes(value, env, run):
                yield from made.body.many(value, inner, run)
        finally:
            run.leave(levels)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        run.enter(levels)
        try:
            for inner in homes(value, env, run):
                yield from made.body.track(path, value, inner, run)
        finally:
            run.leave(levels)

    return Code(None, many, lambda: track)


def variable(node: Variable, scope: Known | None, compiler: Compiler) -> Code:
    """`$name`: of the program, or one that the evaluation is given."""
    known = find(scope, ("variable",), node.name)
    if known is None:
        return compiler.given(node)
    cells = depth_of(scope) - known.depth

    if cells == 0:
        return Code(lambda _value, env, _run: env.value)  # type: ignore[union-attr]
    if cells == 1:
        return Code(lambda _value, env, _run: env.rest.value)  # type: ignore[union-attr]

    def one(_value: Json, env: Env, _run: Run) -> Json:
        cell = outer(env, cells)
        assert cell is not None
        return cell.value

    return Code(one)
