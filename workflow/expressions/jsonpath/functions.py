"""The functions at the end of a path: one value from the value, or the list of matches, before it.

What a function cannot use it leaves out; where nothing is left, it selects nothing. Numbers keep their type where the
result is one of them or a sum; `avg` and `stddev` give a float.
"""

import math
from collections.abc import Callable, Sequence

from workflow.expressions._query import NOTHING, ExpressionError, Nothing
from workflow.expressions.jsonpath.run import Run
from workflow.paths import Json

Function = Callable[[Json, Sequence[Json], Run], Json | Nothing]
"""From (the value, the arguments that selected something, the run) to the result or NOTHING."""


def length(value: Json, arguments: Sequence[Json], _run: Run) -> Json | Nothing:
    """How many an array or an object has. Of what `..` selects, see `spread`."""
    of = arguments[0] if arguments else value
    return len(of) if isinstance(of, list | dict) else NOTHING


def spread(matches: Json, run: Run) -> Json:
    """What `length` counts behind a `..`: an array that was found counts by its elements, anything else once.

    So `$..book.length()` is the number of books, as json-path has it, whether they were found one by one or as a list.
    """
    found = [one for match in matches for one in (match if isinstance(match, list) else [match])]
    run.charge(len(found))
    return found


def _keys(value: Json, _arguments: Sequence[Json], run: Run) -> Json | Nothing:
    if not isinstance(value, dict):
        return NOTHING
    run.charge(len(value))
    return list(value)


def _index(value: Json, arguments: Sequence[Json], _run: Run) -> Json | Nothing:
    at = arguments[0] if arguments else None
    if not isinstance(value, list) or not isinstance(at, int) or isinstance(at, bool):
        return NOTHING
    return value[at] if -len(value) <= at < len(value) else NOTHING


def _concat(value: Json, arguments: Sequence[Json], run: Run) -> Json | Nothing:
    """The texts of the value (a text, or an array with texts) and of the arguments, in one; numbers as in JSON."""
    given = [one for part in (value, *arguments) for one in (part if isinstance(part, list) else [part])]
    run.charge(len(given))
    try:
        parts = [one if isinstance(one, str) else repr(one) for one in given if isinstance(one, str) or is_number(one)]
    except ValueError:  # Python refuses to write integers of thousands of digits
        raise ExpressionError("a number has too many digits to become text") from None
    run.charge_text(*parts)
    return "".join(parts)


def _append(value: Json, arguments: Sequence[Json], run: Run) -> Json | Nothing:
    if not isinstance(value, list):
        return NOTHING
    run.charge(len(value))
    return [*value, *arguments]


def _numeric(function: Callable[[list[int | float]], int | float]) -> Function:
    """A function of the numbers in the value (an array) and in the arguments (numbers, or arrays of them)."""

    def apply(value: Json, arguments: Sequence[Json], run: Run) -> Json | Nothing:
        groups = [part if isinstance(part, list) else [part] for part in arguments]
        groups.insert(0, value if isinstance(value, list) else [])
        run.charge(sum(map(len, groups)))
        numbers = [number for group in groups for number in group if is_number(number)]
        if not numbers:
            return NOTHING
        try:
            result = function(numbers)
            fits = math.isfinite(result)
        except OverflowError:
            fits = False
        if not fits:
            raise ExpressionError("the result is too big for a number")
        return result

    return apply


def _average(numbers: list[int | float]) -> float:
    return math.fsum(numbers) / len(numbers)


def _deviation(numbers: list[int | float]) -> float:
    mean = _average(numbers)
    return math.sqrt(math.fsum((number - mean) ** 2 for number in numbers) / len(numbers))


def _sum(numbers: list[int | float]) -> int | float:
    whole = all(isinstance(number, int) for number in numbers)
    return sum(numbers) if whole else math.fsum(numbers)


def is_number(value: Json) -> bool:
    """Whether `value` is a JSON number: `true` is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


FUNCTIONS: dict[str, tuple[Function, int, int]] = {
    "append": (_append, 1, 100),
    "avg": (_numeric(_average), 0, 100),
    "concat": (_concat, 0, 100),
    "first": (lambda value, _, run: _index(value, (0,), run), 0, 0),
    "index": (_index, 1, 1),
    "keys": (_keys, 0, 0),
    "last": (lambda value, _, run: _index(value, (-1,), run), 0, 0),
    "length": (length, 0, 1),
    "max": (_numeric(max), 0, 100),
    "min": (_numeric(min), 0, 100),
    "stddev": (_numeric(_deviation), 0, 100),
    "sum": (_numeric(_sum), 0, 100),
}
"""By name: the function, and the least and the most arguments it takes."""
