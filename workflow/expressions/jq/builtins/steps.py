"""Builtins that go on from what they gave: `recurse`, `repeat`, `until`, `while`, `range`."""

from collections.abc import Callable, Iterable, Iterator

from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.flow import is_true
from workflow.expressions.jq.run import Code, Env, Path, Run, Tracked
from workflow.expressions.jq.values.kinds import NUMBERS, double, number
from workflow.paths import Json

_AGAIN = 4
"""Units of work that it costs to begin again."""
Steps = Callable[[Path, Json, Env, Run], Iterator[tuple[bool, Path, Json]]]
"""From a value on: whether the next one is an output, or where to go on from; with its path."""


def recurse(arguments: tuple[Code, ...], _at: int) -> Code:
    going = _going(arguments[0])

    def steps(path: Path, value: Json, env: Env, run: Run) -> Iterator[tuple[bool, Path, Json]]:
        yield True, path, value
        for place, found in going(path, value, env, run):
            yield False, place, found

    return _walked(steps)


def repeat(arguments: tuple[Code, ...], _at: int) -> Code:
    """What the argument gives for the input, again and again, up to an error."""
    (source,) = arguments

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        while True:
            run.step(_AGAIN)
            yield from source.many(value, env, run)

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        while True:
            run.step(_AGAIN)
            yield from source.track(path, value, env, run)

    return Code(None, many, lambda: track)


def until(arguments: tuple[Code, ...], _at: int) -> Code:
    condition, update = arguments
    going = _going(update)

    def steps(path: Path, value: Json, env: Env, run: Run) -> Iterator[tuple[bool, Path, Json]]:
        for holds in condition.many(value, env, run):
            if is_true(holds):
                yield True, path, value
            else:
                for place, found in going(path, value, env, run):
                    yield False, place, found

    return _walked(steps)


def while_(arguments: tuple[Code, ...], _at: int) -> Code:
    condition, update = arguments
    going = _going(update)

    def steps(path: Path, value: Json, env: Env, run: Run) -> Iterator[tuple[bool, Path, Json]]:
        for holds in condition.many(value, env, run):
            if is_true(holds):
                yield True, path, value
                for place, found in going(path, value, env, run):
                    yield False, place, found

    return _walked(steps)


def range_(arguments: tuple[Code, ...], at: int) -> Code:
    zero, step = Code(lambda _value, _env, _run: 0), Code(lambda _value, _env, _run: 1)
    start = arguments[0] if len(arguments) > 1 else zero
    end = arguments[1] if len(arguments) > 1 else arguments[0]
    by = arguments[2] if len(arguments) > 2 else step

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for first in start.many(value, env, run):
            for last in end.many(value, env, run):
                for width in by.many(value, env, run):
                    if any(type(one) not in NUMBERS for one in (first, last, width)):
                        raise placed(JqError("Range bounds must be numeric"), at)
                    yield from _numbers(first, last, width, run)

    return Code(None, many)


def _walked(steps: Steps) -> Code:
    """All outputs, each value's own before the next one's, without calling anything inside of itself."""

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        pending = [steps(path, value, env, run)]
        while pending:
            for is_output, place, found in pending[-1]:
                run.charge(0)
                if is_output:
                    yield place, found
                else:
                    run.step(_AGAIN)
                    run.charge(len(pending))
                    pending.append(steps(place, found, env, run))
                    break
            else:
                pending.pop()

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        return (found for _, found in track(None, value, env, run))

    return Code(None, many, lambda: track)


def _going(code: Code) -> Callable[[Path, Json, Env, Run], Iterable[Tracked]]:
    """The outputs of a part with their paths, where these are asked for."""

    def going(path: Path, value: Json, env: Env, run: Run) -> Iterable[Tracked]:
        if path is None:
            return ((None, found) for found in code.many(value, env, run))
        return code.track(path, value, env, run)

    return going


def _numbers(first: float, last: float, width: float, run: Run) -> Iterator[Json]:
    here = first if type(first) is int else number(double(first))
    run.left -= 4
    units = 1 if type(first) is int and type(width) is int else 4
    while (here < last) if width > 0 else (here > last and width < 0):
        run.left -= units
        if run.left < 0:
            run.stop()
        yield here
        here = here + width if type(here) is int and type(width) is int else number(double(here) + double(width))
