"""Builtins whose arguments are carried out as often as they like (jq 1.8 manual): loops, choices, paths, sorting."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.access import get_path
from workflow.expressions.jq.assignments import checked
from workflow.expressions.jq.builtins import outputs, quick, steps
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.run import Code, Env, Path, Run, Tracked
from workflow.expressions.jq.values import order
from workflow.expressions.jq.values.arithmetic import add
from workflow.expressions.jq.values.containers import entries
from workflow.paths import Json

_AN_ENTRY: Final = 4
"""Units of work that an entry costs beside what is done with it."""
_KEYS: Final = 16
"""Keys of a path that take a unit of work when they are taken over into an array."""
Form = Callable[[tuple[Code, ...], int], Code]
"""Given the arguments and the place of the call."""


def _map(arguments: tuple[Code, ...], at: int) -> Code:
    (function,) = arguments

    def one(value: Json, env: Env, run: Run) -> Json:
        made: list[Json] = []
        for entry in _entries(value, at):
            run.step(_AN_ENTRY)
            made += function.many(entry, env, run)
        run.charge(len(made))
        return made

    return Code(one)


def _entries(value: Json, at: int) -> list[Json]:
    try:
        return entries(value)
    except JqError as error:
        raise placed(error, at) from None


def _path(arguments: tuple[Code, ...], at: int) -> Code:
    (target,) = arguments

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for path, found in target.track((), value, env, run):
            keys = checked(path, found, at)
            run.step(2 + len(keys) // _KEYS)
            yield keys

    return Code(None, many)


def _getpath(arguments: tuple[Code, ...], at: int) -> Code:
    (path,) = arguments

    def looked_up(value: Json, keys: Json, run: Run) -> Json:
        try:
            return get_path(value, keys, run.charge)
        except JqError as error:
            raise placed(error, at) from None

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for keys in path.many(value, env, run):
            yield looked_up(value, keys, run)

    def track(place: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for keys in path.many(value, env, run):
            found = looked_up(value, keys, run)
            yield (None if place is None else (*place, *keys)), found

    return Code(None, many, lambda: track)


def _add(arguments: tuple[Code, ...], at: int) -> Code:
    (source,) = arguments

    def one(value: Json, env: Env, run: Run) -> Json:
        total: Json = None
        for found in source.many(value, env, run):
            try:
                total = add(total, found, run.charge)
            except JqError as error:
                raise placed(error, at) from None
        return total

    return Code(one)


def _by(function: Callable[..., Json]) -> Form:
    """`sort_by` and its like: the values go by the arrays of what the argument gives for each."""

    def form(arguments: tuple[Code, ...], at: int) -> Code:
        (key,) = arguments

        def one(value: Json, env: Env, run: Run) -> Json:
            keys = []
            for entry in _entries(value, at):
                run.step(_AN_ENTRY)
                keys.append(list(key.many(entry, env, run)))
            try:
                return function(value, keys, run.charge)
            except JqError as error:
                raise placed(error, at) from None

        return Code(one)

    return form


FORMS: Final = MappingProxyType[tuple[str, int], Form](
    {
        ("empty", 0): outputs.empty,
        ("select", 1): outputs.select,
        ("map", 1): _map,
        ("path", 1): _path,
        ("getpath", 1): _getpath,
        ("first", 1): outputs.first,
        ("last", 1): outputs.last,
        ("limit", 2): outputs.limit,
        ("skip", 2): outputs.skip,
        ("isempty", 1): outputs.is_empty,
        ("any", 2): outputs.is_any(True),
        ("all", 2): outputs.is_any(False),
        ("add", 1): _add,
        ("recurse", 0): quick.recurse,
        ("recurse", 1): steps.recurse,
        ("combinations", 0): quick.combinations,
        ("sub", 3): quick.sub,
        ("test", 1): quick.test,
        ("test", 2): quick.test,
        ("repeat", 1): steps.repeat,
        ("until", 2): steps.until,
        ("while", 2): steps.while_,
        ("range", 1): steps.range_,
        ("range", 2): steps.range_,
        ("range", 3): steps.range_,
        ("sort_by", 1): _by(order.ordered),
        ("group_by", 1): _by(order.grouped),
        ("unique_by", 1): _by(order.unique),
        ("min_by", 1): _by(order.least),
        ("max_by", 1): _by(order.greatest),
    }
)
