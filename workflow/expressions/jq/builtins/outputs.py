"""Builtins that choose among the outputs of their arguments: some of them, the first, the last, whether any is true."""

from collections.abc import Callable, Iterable, Iterator

from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.flow import is_true
from workflow.expressions.jq.json_text.tojson import wrong_kind
from workflow.expressions.jq.run import Code, Env, Path, Run, Tracked
from workflow.expressions.jq.values.kinds import NUMBERS, double
from workflow.paths import Json

_TRIED = 6
"""Units of work that it costs to try a value."""


def empty(_arguments: tuple[Code, ...], _at: int) -> Code:
    return Code(None, lambda _value, _env, _run: (), lambda: lambda _path, _value, _env, _run: ())


def select(arguments: tuple[Code, ...], _at: int) -> Code:
    (condition,) = arguments
    single = condition.one

    def many(value: Json, env: Env, run: Run) -> Iterable[Json]:
        if single:
            return (value,) if is_true(single(value, env, run)) else ()
        return (value for found in condition.many(value, env, run) if is_true(found))

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for found in condition.many(value, env, run):
            if is_true(found):
                yield path, value

    return Code(None, many, lambda: track)


def first(arguments: tuple[Code, ...], _at: int) -> Code:
    (source,) = arguments

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        run.step(_TRIED)
        for found in source.many(value, env, run):
            yield found
            return

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for found in source.track(path, value, env, run):
            yield found
            return

    return Code(None, many, lambda: track)


def last(arguments: tuple[Code, ...], _at: int) -> Code:
    (source,) = arguments

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        found: list[Json] = []
        for one in source.many(value, env, run):
            run.step(2)
            found = [one]
        yield from found

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        found: list[Tracked] = []
        for one in source.track(path, value, env, run):
            run.step(2)
            found = [one]
        yield from found

    return Code(None, many, lambda: track)


def limit(arguments: tuple[Code, ...], at: int) -> Code:
    count, source = arguments

    def cut(found: Iterable[Json], most: float, run: Run) -> Iterator[Json]:
        left = most
        for one in found:
            run.step(2)
            yield one
            left -= 1
            if left <= 0:
                return

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for most in count.many(value, env, run):
            if _count(most, "limit", at) > 0:
                yield from cut(source.many(value, env, run), most, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for most in count.many(value, env, run):
            if _count(most, "limit", at) > 0:
                yield from cut(source.track(path, value, env, run), most, run)

    return Code(None, many, lambda: track)


def skip(arguments: tuple[Code, ...], at: int) -> Code:
    count, source = arguments

    def rest(found: Iterable[Json], passed: float, run: Run) -> Iterator[Json]:
        left = passed
        for one in found:
            run.charge(0)
            left -= 1
            if left < 0:
                yield one

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for passed in count.many(value, env, run):
            most = _count(passed, "skip", at)
            yield from rest(source.many(value, env, run), most, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        for passed in count.many(value, env, run):
            most = _count(passed, "skip", at)
            yield from rest(source.track(path, value, env, run), most, run)

    return Code(None, many, lambda: track)


def _count(value: Json, name: str, at: int) -> float:
    if type(value) not in NUMBERS:
        raise placed(wrong_kind(value, "is not a count"), at)
    if value < 0:
        raise placed(JqError(f"{name} doesn't support negative count"), at)
    return double(value)


def is_empty(arguments: tuple[Code, ...], _at: int) -> Code:
    (source,) = arguments

    def one(value: Json, env: Env, run: Run) -> Json:
        return all(False for _ in source.many(value, env, run))

    return Code(one)


def is_any(wanted: bool) -> Callable[[tuple[Code, ...], int], Code]:
    """`any` and `all`: whether a condition is true, or false, of some output of a source."""

    def form(arguments: tuple[Code, ...], _at: int) -> Code:
        source, condition = arguments

        def one(value: Json, env: Env, run: Run) -> Json:
            for found in source.many(value, env, run):
                run.step(_TRIED)
                for holds in condition.many(found, env, run):
                    if is_true(holds) is wanted:
                        return wanted
            return not wanted

        return Code(one)

    return form
