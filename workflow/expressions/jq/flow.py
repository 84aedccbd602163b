"""How parts follow each other: pipes, alternatives, conditions, errors, labels (jq 1.8 manual, "Conditionals")."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.run import AN_ERROR, Cell, Code, Env, Many, Path, Run, Tracked
from workflow.expressions.jq.scope import Compiler, Known, with_cell
from workflow.expressions.jq.syntax.tree import Alternative, Binary, Break, Comma, If, Label, Logic, Pipe, Try
from workflow.expressions.jq.values.arithmetic import add, divide, multiply, remainder, subtract
from workflow.expressions.jq.values.kinds import Charge, compare, equal
from workflow.paths import Json

Sign = Callable[[Json, Json, Charge], Json]
SIGNS: Final = MappingProxyType[str, Sign](
    {
        "+": add,
        "-": subtract,
        "*": multiply,
        "/": divide,
        "%": lambda left, right, _charge: remainder(left, right),
        "==": equal,
        "!=": lambda left, right, charge: not equal(left, right, charge),
        "<": lambda left, right, charge: compare(left, right, charge) < 0,
        "<=": lambda left, right, charge: compare(left, right, charge) <= 0,
        ">": lambda left, right, charge: compare(left, right, charge) > 0,
        ">=": lambda left, right, charge: compare(left, right, charge) >= 0,
    }
)


_A_LABEL: Final = 4
"""Units of work that a label costs."""


class Broken(Exception):
    """`break`: all that is between it and the label of its cell is given up."""

    def __init__(self, label: object) -> None:
        super().__init__()
        self.label = label


def pipe(node: Pipe, scope: Known | None, compiler: Compiler) -> Code:
    """`left | right`"""
    left, right = compiler.code(node.left, scope), compiler.code(node.right, scope)
    first, then = left.one, right.one
    if first and then:
        return Code(
            lambda value, env, run: then(first(value, env, run), env, run), track=lambda: _piped_track(left, right)
        )
    if first:
        many: Many = lambda value, env, run: right.many(first(value, env, run), env, run)  # noqa: E731
    elif then:
        many = lambda value, env, run: (then(found, env, run) for found in left.many(value, env, run))  # noqa: E731
    else:

        def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
            for found in left.many(value, env, run):
                yield from right.many(found, env, run)

    return Code(None, many, lambda: _piped_track(left, right))


def _piped_track(left: Code, right: Code) -> Callable[[Path, Json, Env, Run], Iterator[Tracked]]:
    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for place, found in left.track(path, value, env, run):
            yield from right.track(place, found, env, run)

    return track


def comma(node: Comma, scope: Known | None, compiler: Compiler) -> Code:
    """`one, other`"""
    parts = [compiler.code(part, scope) for part in node.parts]

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        run.step(len(parts))
        for part in parts:
            yield from part.many(value, env, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        run.step(len(parts))
        for part in parts:
            yield from part.track(path, value, env, run)

    return Code(None, many, lambda: track)


def binary(node: Binary, scope: Known | None, compiler: Compiler) -> Code:
    """Arithmetic and comparisons: the right side varies last."""
    left, right = compiler.code(node.left, scope), compiler.code(node.right, scope)
    function, at = compiler.signs[node.sign], node.at
    first, second = left.one, right.one
    if first and second:

        def one(value: Json, env: Env, run: Run) -> Json:
            run.left -= 2  # what comes next looks whether anything is left
            other = second(value, env, run)
            found = first(value, env, run)
            try:
                return function(found, other, run.charge)
            except JqError as error:
                raise placed(error, at) from None

        return Code(one)

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for other in right.many(value, env, run):
            for found in left.many(value, env, run):
                run.charge(0)
                try:
                    made = function(found, other, run.charge)
                except JqError as error:
                    raise placed(error, at) from None
                yield made

    return Code(None, many)


def is_true(value: Json) -> bool:
    """Everything but null and false."""
    return value is not None and value is not False


def logic(node: Logic, scope: Known | None, compiler: Compiler) -> Code:
    """`and`, `or`: the right side is asked only where the left one does not decide."""
    left, right = compiler.code(node.left, scope), compiler.code(node.right, scope)
    decides = node.word == "or"
    first, second = left.one, right.one
    if first and second:
        if decides:
            return Code(lambda value, env, run: is_true(first(value, env, run)) or is_true(second(value, env, run)))
        return Code(lambda value, env, run: is_true(first(value, env, run)) and is_true(second(value, env, run)))

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in left.many(value, env, run):
            run.charge(0)
            if is_true(found) is decides:
                yield decides
            else:
                for other in right.many(value, env, run):
                    yield is_true(other)

    return Code(None, many)


def alternative(node: Alternative, scope: Known | None, compiler: Compiler) -> Code:
    """`left // right`: the true outputs of the left side, or where it has none the right one. Errors stay errors."""
    left, right = compiler.code(node.left, scope), compiler.code(node.right, scope)

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        found_any = False
        for found in left.many(value, env, run):
            if is_true(found):
                found_any = True
                yield found
        if not found_any:
            yield from right.many(value, env, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        found_any = False
        for place, found in left.track(path, value, env, run):
            if is_true(found):
                found_any = True
                yield place, found
        if not found_any:
            yield from right.track(path, value, env, run)

    first, second = left.one, right.one
    if first and second:

        def one(value: Json, env: Env, run: Run) -> Json:
            found = first(value, env, run)
            return found if is_true(found) else second(value, env, run)

        return Code(one, track=lambda: track)
    return Code(None, many, lambda: track)


def condition(node: If, scope: Known | None, compiler: Compiler) -> Code:
    """`if … then … else … end`"""
    test, then = compiler.code(node.condition, scope), compiler.code(node.then, scope)
    otherwise = compiler.code(node.otherwise, scope) if node.otherwise else compiler.identity

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in test.many(value, env, run):
            run.charge(0)
            yield from (then if is_true(found) else otherwise).many(value, env, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for found in test.many(value, env, run):
            run.charge(0)
            yield from (then if is_true(found) else otherwise).track(path, value, env, run)

    asked, yes, no = test.one, then.one, otherwise.one
    if asked and yes and no:
        return Code(
            lambda value, env, run: (yes if is_true(asked(value, env, run)) else no)(value, env, run),
            track=lambda: track,
        )
    return Code(None, many, lambda: track)


def attempt(node: Try, scope: Known | None, compiler: Compiler) -> Code:
    """`try body catch handler`: an error of the body ends it, and is what the handler gets."""
    body = compiler.code(node.body, scope)
    handler = compiler.code(node.handler, scope) if node.handler else None

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        try:
            yield from body.many(value, env, run)
        except JqError as error:
            run.step(AN_ERROR)
            caught = error.value
        else:
            return
        if handler:
            yield from handler.many(caught, env, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        try:
            yield from body.track(path, value, env, run)
        except JqError as error:
            run.step(AN_ERROR)
            caught = error.value
        else:
            return
        if handler:
            yield from handler.track(None, caught, env, run)

    return Code(None, many, lambda: track)


def label(node: Label, scope: Known | None, compiler: Compiler) -> Code:
    """`label $name | body`"""
    body = compiler.code(node.body, with_cell(scope, "label", node.name))

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        run.step(_A_LABEL)
        own = object()
        try:
            yield from body.many(value, Cell(own, env), run)
        except Broken as broken:
            if broken.label is not own:
                raise

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        run.step(_A_LABEL)
        own = object()
        try:
            yield from body.track(path, value, Cell(own, env), run)
        except Broken as broken:
            if broken.label is not own:
                raise

    return Code(None, many, lambda: track)


def leave(node: Break, scope: Known | None, compiler: Compiler) -> Code:
    """`break $name`"""
    cell = compiler.cell(scope, "label", node.name, node.at)

    def one(_value: Json, env: Env, _run: Run) -> Json:
        raise Broken(cell(env))

    return Code(one)
