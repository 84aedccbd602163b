"""Variables and loops: `as`, `reduce`, `foreach`, and taking values apart (jq 1.8 manual, "Advanced features")."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.access import cannot_index, look_up
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.run import AN_ERROR, Cell, Code, Env, Path, Run, Tracked
from workflow.expressions.jq.scope import Compiler, Known, with_cell
from workflow.expressions.jq.syntax.tree import Binding, Constant, Foreach, Pattern, Reduce
from workflow.expressions.jq.values.kinds import kind
from workflow.paths import Json

T = TypeVar("T")
_ROUND = 8
"""Units of work that it costs to take a value apart, and for each of its parts."""
_PLAIN_ROUND = 6
"""Units of work that a round of a loop costs beside what is done in it."""
Bound = Callable[[Json, Json, Env, Run], Iterator[dict[str, Json]]]
"""What the variables of a pattern are for a value, each time; the second value is the input of keys in brackets."""


def all_names(patterns: tuple[Pattern, ...]) -> tuple[str, ...]:
    """The variables of any of the patterns, in order."""
    return tuple(dict.fromkeys(name for pattern in patterns for name in pattern.variables()))


def with_names(scope: Known | None, names: tuple[str, ...]) -> Known | None:
    """A scope that knows these variables."""
    for name in names:
        scope = with_cell(scope, "variable", name)
    return scope


def _cells(env: Env, names: tuple[str, ...], values: dict[str, Json]) -> Env:
    for name in names:
        env = Cell(values.get(name), env)
    return env


class Step(NamedTuple):
    """A part of a pattern: the key that is looked up, which sees `before`, the variable and the pattern of what it
    finds."""

    key: Code
    variable: str | None
    bind: "Bound | None"
    before: tuple[str, ...]


def _bound(pattern: Pattern, scope: Known | None, compiler: Compiler) -> Bound:
    """Taking apart by one pattern. Keys in brackets see the variables before them."""
    variable = pattern.variable
    if variable is None:
        return _apart(pattern, _steps(pattern, scope, compiler))

    def alone(value: Json, _given: Json, _env: Env, _run: Run) -> Iterator[dict[str, Json]]:
        yield {variable: value}

    return alone


def _steps(pattern: Pattern, scope: Known | None, compiler: Compiler) -> list[Step]:
    found: list[Step] = []
    known: tuple[str, ...] = ()
    for place, entry in enumerate(pattern.entries or ()):
        inside = with_names(scope, known)
        found.append(Step(compiler.constant(place), None, _bound(entry, inside, compiler), known))
        known = _together(known, entry.variables())
    for key, inner, name in pattern.members or ():
        if isinstance(key, Constant) and type(key.value) is not str:
            raise ExpressionError(f"a {kind(key.value)} is no key of an object", key.at + 1)
        known = _together(known, (name,) if name is not None else ())
        inside = with_names(scope, known)
        bind = _bound(inner, inside, compiler) if inner is not None else None
        found.append(Step(compiler.code(key, inside), name, bind, known))
        known = _together(known, inner.variables() if inner is not None else ())
    return found


def _together(names: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*names, *more)))


def _apart(pattern: Pattern, steps: list[Step]) -> Bound:
    at, by_place = pattern.at, pattern.entries is not None

    def checked(value: Json, key: Json) -> None:
        if by_place and value is not None and type(value) is not list:
            raise placed(JqError(f"Cannot index {kind(value)} with number"), at)
        if not by_place and type(key) is not str:
            raise placed(cannot_index(value, key), at)

    def apart(value: Json, given: Json, env: Env, run: Run, place: int, found: dict[str, Json]) -> Iterator[Json]:
        if place == len(steps):
            yield found
            return
        key, variable, bind, before = steps[place]
        for by in key.many(given, _cells(env, before, found), run):
            run.step(_ROUND)
            checked(value, by)
            try:
                inner = look_up(value, by, run.charge)
            except JqError as error:
                raise placed(error, at) from None
            so_far = found if variable is None else {**found, variable: inner}
            inside = bind(inner, given, _cells(env, before, so_far), run) if bind else iter(({},))
            for more in inside:
                yield from apart(value, given, env, run, place + 1, {**so_far, **more})

    return lambda value, given, env, run: apart(value, given, env, run, 0, {})


def _alternatives(
    patterns: tuple[Pattern, ...], scope: Known | None, compiler: Compiler
) -> tuple[list[Bound], tuple[str, ...]]:
    names = all_names(patterns)
    if len(names) > (most := compiler.limits.variables):
        raise ExpressionError(f"more than {most} variables are taken at once", patterns[0].at + 1)
    return [_bound(pattern, scope, compiler) for pattern in patterns], names


def binding(node: Binding, scope: Known | None, compiler: Compiler) -> Code:
    """`source as pattern ?// other | body`: an error, also of the body, tries the next pattern."""
    source = compiler.code(node.source, scope)
    bounds, names = _alternatives(node.patterns, scope, compiler)
    body = compiler.code(node.body, with_names(scope, names))
    if len(node.patterns) == 1 and node.patterns[0].variable is not None:
        return _plain(source, body)

    def tried(found: Json, value: Json, env: Env, run: Run, inside: Callable[[Env], Iterable[Any]]) -> Iterator[Any]:
        for number, bound in enumerate(bounds, 1):
            try:
                for values in bound(found, value, env, run):
                    yield from inside(_cells(env, names, values))
            except JqError:
                run.step(AN_ERROR)
                if number == len(bounds):
                    raise
            else:
                return

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in source.many(value, env, run):
            yield from tried(found, value, env, run, lambda inner: body.many(value, inner, run))

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for found in source.many(value, env, run):
            yield from tried(found, value, env, run, lambda inner: body.track(path, value, inner, run))

    return Code(None, many, lambda: track)


def _plain(source: Code, body: Code) -> Code:
    """`source as $name | body`"""

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in source.many(value, env, run):
            run.left -= _PLAIN_ROUND
            if run.left < 0:
                run.stop()
            yield from body.many(value, Cell(found, env), run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for found in source.many(value, env, run):
            run.charge(0)
            yield from body.track(path, value, Cell(found, env), run)

    first, then = source.one, body.one
    if first and then:
        return Code(lambda value, env, run: then(value, Cell(first(value, env, run), env), run), track=lambda: track)
    return Code(None, many, lambda: track)


def _rounds(
    patterns: tuple[Pattern, ...], source: Code, scope: Known | None, compiler: Compiler
) -> tuple[Callable[[Json, Env, Run], Iterator[Env]], tuple[str, ...]]:
    """The Envs in which the update of a loop is made, one after the other."""
    bounds, names = _alternatives(patterns, scope, compiler)
    if len(patterns) == 1 and patterns[0].variable is not None:
        return _plain_rounds(source), names

    def rounds(value: Json, env: Env, run: Run) -> Iterator[Env]:
        for found in source.many(value, env, run):
            run.step(_ROUND)
            for number, bound in enumerate(bounds):
                try:
                    envs = [_cells(env, names, values) for values in bound(found, value, env, run)]
                except JqError:
                    if number == len(bounds) - 1:
                        raise
                    continue
                yield from envs
                break

    return rounds, names


def _plain_rounds(source: Code) -> Callable[[Json, Env, Run], Iterator[Env]]:
    """Those of `source as $name`."""

    def rounds(value: Json, env: Env, run: Run) -> Iterator[Env]:
        for found in source.many(value, env, run):
            run.step(_PLAIN_ROUND)
            yield Cell(found, env)

    return rounds


def reduce(node: Reduce, scope: Known | None, compiler: Compiler) -> Code:
    """`reduce source as $name (start; update)`: the last output of the update counts, null where it has none."""
    source, start = compiler.code(node.source, scope), compiler.code(node.start, scope)
    rounds, names = _rounds(node.patterns, source, scope, compiler)
    update = compiler.code(node.update, with_names(scope, names))
    single = update.one

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for begun in start.many(value, env, run):
            state = begun
            for inner in rounds(value, env, run):
                state = single(state, inner, run) if single else _last(update.many(state, inner, run), None, run)
            yield state

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for begun in start.track(path, value, env, run):
            state = begun
            for inner in rounds(value, env, run):
                state = _last(update.track(*state, inner, run), (None, None), run)
            yield state

    return Code(None, many, lambda: track)


def _last(found: Iterable[T], nothing: T, run: Run) -> T:
    last = nothing
    for one in found:
        run.charge(0)
        last = one
    return last


def foreach(node: Foreach, scope: Known | None, compiler: Compiler) -> Code:
    """`foreach source as $name (start; update; extract)`: each output of the update is told and is the next state."""
    source, start = compiler.code(node.source, scope), compiler.code(node.start, scope)
    rounds, names = _rounds(node.patterns, source, scope, compiler)
    inside = with_names(scope, names)
    update = compiler.code(node.update, inside)
    extract = compiler.code(node.extract, inside) if node.extract else compiler.identity

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for begun in start.many(value, env, run):
            state = begun
            for inner in rounds(value, env, run):
                before, state = state, None  # as jq: the state is null after an update without output
                for found in update.many(before, inner, run):
                    run.step(3)
                    state = found
                    yield from extract.many(found, inner, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for begun in start.track(path, value, env, run):
            state = begun
            for inner in rounds(value, env, run):
                before, state = state, (None, None)
                for found in update.track(*before, inner, run):
                    run.charge(0)
                    state = found
                    yield from extract.track(*found, inner, run)

    return Code(None, many, lambda: track)
