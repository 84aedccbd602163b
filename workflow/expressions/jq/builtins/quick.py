"""Builtins that the prelude has in jq, and that go a quicker way to the same outputs here.

What the prelude has is what is looked at and traced.
"""

from collections.abc import Iterator

from workflow.expressions.jq.access import cannot_index
from workflow.expressions.jq.builtins.matching import is_match, matches
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.patterns import matches as patterns
from workflow.expressions.jq.run import Code, Env, Path, Run, Tracked
from workflow.expressions.jq.values.arithmetic import add
from workflow.expressions.jq.values.containers import entries, length
from workflow.expressions.jq.values.kinds import kind
from workflow.paths import Json

_A_PATH = 14
"""Units of work that a value with its path costs."""
_A_REPLACEMENT = 8
_KEYS = 16
"""Keys of a path that take a unit of work when they are taken over into another."""


def recurse(_arguments: tuple[Code, ...], _at: int) -> Code:
    """`recurse`, `..`: the input and everything in it, each value before what is in it."""

    def many(value: Json, _env: Env, run: Run) -> Iterator[Json]:
        pending = [value]
        while pending:
            one = pending.pop()
            run.step(2)
            yield one
            if type(one) is list or type(one) is dict:
                run.charge(len(one))
                pending += reversed(entries(one))

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        if path is None:
            yield from ((None, found) for found in many(value, env, run))
            return
        pending: list[tuple[tuple[Json, ...], Json]] = [(path, value)]
        while pending:
            here, one = pending.pop()
            run.step(_A_PATH)
            yield here, one
            if type(one) is list or type(one) is dict:
                keys = range(len(one)) if type(one) is list else one
                run.charge(len(one))
                run.step(len(one) * (len(here) // _KEYS))
                pending += reversed([((*here, key), one[key]) for key in keys])

    return Code(None, many, lambda: track)


def combinations(_arguments: tuple[Code, ...], at: int) -> Code:
    """`combinations`: arrays with an entry of each array of the input, the last varying first."""

    def pool(value: Json, place: int) -> Iterator[Json]:
        try:
            if type(value) is not list:
                raise cannot_index(value, 0)
            return iter(entries(value[place]))
        except JqError as error:
            raise placed(error, at) from None

    def many(value: Json, _env: Env, run: Run) -> Iterator[Json]:
        if not _size(value, at):
            yield []
            return
        chosen: list[Json] = []
        pending = [pool(value, 0)]
        while pending:
            run.step(5)
            del chosen[len(pending) - 1 :]
            for one in pending[-1]:
                chosen.append(one)
                break
            else:
                pending.pop()
                continue
            if len(pending) < len(value):
                pending.append(pool(value, len(pending)))
            else:
                run.charge(len(chosen))
                yield list(chosen)

    return Code(None, many)


def _size(value: Json, at: int) -> Json:
    try:
        return length(value)
    except JqError as error:
        raise placed(error, at) from None


def sub(arguments: tuple[Code, ...], at: int) -> Code:
    """`sub` with flags: the text with others in place of matches, once for each output of the second argument."""
    expressions, text, modes = arguments

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for expression in expressions.many(value, env, run):
            for flags in modes.many(value, env, run):
                yield from replaced(value, expression, flags, env, run)

    def replaced(value: Json, expression: Json, flags: Json, env: Env, run: Run) -> Iterator[Json]:
        made: list[list[str]] = []
        last = 0
        try:
            for match in matches(run, value, expression, flags):
                between = value[last : match["offset"]]
                for place, new in enumerate(list(text.many(patterns.captured(match), env, run))):
                    run.step(_A_REPLACEMENT)
                    run.charge(len(between))
                    made += [[] for _ in range(place + 1 - len(made))]
                    made[place].append(add(between, new, run.charge))
                last = match["offset"] + match["length"]
        except JqError as error:
            raise placed(error, at) from None
        for parts in made:
            run.charge(sum(map(len, parts)) + len(value) - last)
            yield "".join(parts) + value[last:]
        if not made:
            yield value

    return Code(None, many)


def test(arguments: tuple[Code, ...], at: int) -> Code:
    """`test`: whether a text has a match; an array as the only argument has the flags too."""
    singles = [argument.one for argument in arguments]

    def held(value: Json, run: Run, expression: Json, *given: Json) -> Json:
        try:
            flags = given[0] if given else None
            if not given and type(expression) is not str:
                expression, flags = _with_flags(expression)
            return is_match(run, value, expression, flags)
        except JqError as error:
            raise placed(error, at) from None

    def one(value: Json, env: Env, run: Run) -> Json:
        return held(value, run, *[single(value, env, run) for single in singles if single])

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        for expression in arguments[0].many(value, env, run):
            for given in [()] if len(arguments) == 1 else zip(arguments[1].many(value, env, run), strict=True):
                yield held(value, run, expression, *given)

    return Code(one) if all(singles) else Code(None, many)


def _with_flags(given: Json) -> tuple[Json, Json]:
    if type(given) is not list or not given:
        raise JqError(f"{kind(given)} not a string or array")
    return given[0], given[1] if len(given) > 1 else None
