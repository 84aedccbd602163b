"""Lookups: members, entries, slices, all that is in a value (jq 1.8 manual, "Basic filters")."""

from collections.abc import Iterable, Iterator

from workflow.expressions.jq.access import cannot_index, look_up
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.json_text.tojson import excerpt, long_excerpt
from workflow.expressions.jq.run import AN_ERROR, Code, Env, One, Path, Run, Tracked
from workflow.expressions.jq.scope import Compiler, Known
from workflow.expressions.jq.syntax.tree import (
    Constant,
    Each,
    Identity,
    Index,
    Node,
    Slice,
)
from workflow.expressions.jq.values.containers import entries
from workflow.paths import Json

_A_SLICE = 6
"""Units of work that a slice costs beside what it makes."""
_CHAIN = 60
"""Names that are looked up in one go."""


def index(node: Index, scope: Known | None, compiler: Compiler) -> Code:
    """`of[key]`; a chain of names is looked up in one go."""
    names = member_names(node)
    if names:
        return Code(_by_names(names), track=lambda: _looked_up(node, None, compiler.another()).track)
    return _looked_up(node, scope, compiler)


def _looked_up(node: Index, scope: Known | None, compiler: Compiler) -> Code:
    of, key = compiler.code(node.of, scope), compiler.code(node.key, scope)
    at, optional = node.at, node.optional
    one = None
    if of.one and key.one and not optional:
        one = _by_key(of.one, key.one, at)

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for by in key.many(value, env, run):
            for found in of.many(value, env, run):
                try:
                    inner = look_up(found, by, run.charge)
                except JqError as error:
                    if optional:
                        run.step(AN_ERROR)
                        continue
                    raise placed(error, at) from None
                yield inner

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for by in key.many(value, env, run):
            for place, found in of.track(path, value, env, run):
                yield from _steps(place, found, by, node, run)

    return Code(one, None if one else many, lambda: track)


def _steps(place: Path, value: Json, key: Json, node: Index | Slice, run: Run) -> Iterable[Tracked]:
    """A lookup with its path; none where there is nothing to look up and that is optional."""
    if place is None:
        complaint = f"Invalid path expression near attempt to access element {excerpt(key)} of {long_excerpt(value)}"
        raise placed(JqError(complaint), node.at)
    run.charge(len(place))
    try:
        return (((*place, key), look_up(value, key, run.charge)),)
    except JqError as error:
        if node.optional:
            run.step(AN_ERROR)
            return ()
        raise placed(error, node.at) from None


def member_names(node: Node) -> tuple[tuple[str, int], ...]:
    """The names of `.a.b.c` with their places; empty where it is not such a chain, or too long to look at each time."""
    found: list[tuple[str, int]] = []
    while (
        isinstance(node, Index)
        and not node.optional
        and isinstance(node.key, Constant)
        and type(node.key.value) is str
        and len(found) < _CHAIN
    ):
        found.append((node.key.value, node.at))
        node = node.of
    return tuple(reversed(found)) if isinstance(node, Identity) else ()


def _by_names(names: tuple[tuple[str, int], ...]) -> One:
    if len(names) == 1:
        name, at = names[0]

        def member(value: Json, _env: Env, _run: Run) -> Json:
            if type(value) is dict:
                return value.get(name)
            if value is None:
                return None
            raise placed(cannot_index(value, name), at)

        return member

    def chain(value: Json, _env: Env, _run: Run) -> Json:
        for name, at in names:
            if type(value) is dict:
                value = value.get(name)
            elif value is None:
                return None
            else:
                raise placed(cannot_index(value, name), at)
        return value

    return chain


def _by_key(of: One, key: One, at: int) -> One:
    def one(value: Json, env: Env, run: Run) -> Json:
        by = key(value, env, run)
        found = of(value, env, run)
        try:
            return look_up(found, by, run.charge)
        except JqError as error:
            raise placed(error, at) from None

    return one


def part(node: Slice, scope: Known | None, compiler: Compiler) -> Code:
    """`of[start:end]`"""
    of = compiler.code(node.of, scope)
    nothing = Code(lambda _value, _env, _run: None)
    start = compiler.code(node.start, scope) if node.start else nothing
    end = compiler.code(node.end, scope) if node.end else nothing
    at, optional = node.at, node.optional

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for first in start.many(value, env, run):
            for last in end.many(value, env, run):
                for place, found in of.track(path, value, env, run):
                    yield from _steps(place, found, {"start": first, "end": last}, node, run)

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for first in start.many(value, env, run):
            for last in end.many(value, env, run):
                for found in of.many(value, env, run):
                    run.step(_A_SLICE)
                    try:
                        inner = look_up(found, {"start": first, "end": last}, run.charge)
                    except JqError as error:
                        if optional:
                            continue
                        raise placed(error, at) from None
                    yield inner

    return Code(None, many, lambda: track)


def each(node: Each, scope: Known | None, compiler: Compiler) -> Code:
    """`of[]`"""
    of, at = compiler.code(node.of, scope), node.at

    def inner(value: Json, run: Run) -> list[Json]:
        try:
            found = entries(value)
        except JqError as error:
            if node.optional:
                run.step(AN_ERROR)
                return []
            raise placed(error, at) from None
        run.charge(0)
        return found

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for container in of.many(value, env, run):
            for found in inner(container, run):
                run.left -= 1
                if run.left < 0:
                    run.stop()
                yield found

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for place, container in of.track(path, value, env, run):
            if place is None:
                complaint = f"Invalid path expression near attempt to iterate through {long_excerpt(container)}"
                raise placed(JqError(complaint), at)
            keys = container if type(container) is dict else range(len(inner(container, run)))
            for key, found in zip(keys, inner(container, run), strict=True):
                run.charge(len(place))
                yield (*place, key), found

    return Code(None, many, lambda: track)
