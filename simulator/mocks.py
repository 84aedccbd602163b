"""What a function or sub-workflow answers in a simulation (contracts.md, "Scenario file"; semantics.md §7.1).

A call takes the first entry whose `when` holds and that is not used up: with `times` after so many calls; without,
a `when` entry and the last entry never, any other after one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.data import evaluate, holds
from simulator.errors import Error
from workflow import expressions
from workflow.durations import parse
from workflow.expressions import ExpressionError
from workflow.expressions.templates import compile_template, strip_braces
from workflow.model import Duration, Expression, Template
from workflow.paths import Json, Path


class MockError(ValueError):
    """A mock that cannot be read: the message, and the `path` in the scenario that it is about."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it answers, when it applies, how often. `times` None: never used up."""

    result: Template
    error: Error | None
    delay: Duration | None
    when: Expression | None
    times: int | None


@dataclass(slots=True)
class Answer:
    """What a call gets: a result or an error, after `delay`; `used` is the counter of the entry it came from."""

    result: Json
    error: Error | None
    delay: Duration | None
    used: str


Mocks = Mapping[str, tuple[Entry, ...]]


def read_mocks(source: object, result: str = "result") -> dict[str, tuple[Entry, ...]]:
    """Entries by key from the scenario's `functions` (or `subflows`, whose `result` is called `output`)."""
    place: Path = ("subflows" if result == "output" else "functions",)
    if source is None:
        return {}
    if not isinstance(source, dict):
        raise MockError("mocks are written as a mapping from a name to its entries", place)
    return {str(key): _entries(value, result, (*place, key)) for key, value in source.items()}


def _entries(value: object, result: str, place: Path) -> tuple[Entry, ...]:
    if not isinstance(value, list):
        return (_entry(value, result, place, True),)
    last = len(value) - 1
    return tuple(_entry(entry, result, (*place, number), number == last) for number, entry in enumerate(value))


def _entry(entry: object, result: str, place: Path, last: bool) -> Entry:
    if not isinstance(entry, dict):
        raise MockError(f"an entry of a mock is a mapping with `{result}` or `error`", place)
    unknown = [key for key in entry if key not in (result, "error", "delay", "when", "times")]
    if unknown:
        raise MockError(f"there is no `{unknown[0]}` in a mock", (*place, unknown[0]))
    when = _when(entry.get("when"), (*place, "when"))
    times = entry.get("times", None if when or last else 1)
    if times is not None and (isinstance(times, bool) or not isinstance(times, int) or times < 0):
        raise MockError("`times` must be a whole number", (*place, "times"))
    error = _error(entry.get("error"), (*place, "error"))
    delay = _delay(entry.get("delay"), (*place, "delay"))
    return Entry(_result(entry.get(result, {}), (*place, result)), error, delay, when, times)


def _result(value: Json, place: Path) -> Template:
    template = Template(value, ())
    try:
        compile_template(template)
    except ExpressionError as error:
        raise MockError(str(error), place) from None
    return template


def _when(text: object, place: Path) -> Expression | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise MockError("`when` must be a path on the request", place)
    bare = strip_braces(text) or text.strip()
    wrong = expressions.check(bare)
    if wrong:
        raise MockError(f"`{bare}`: {wrong[0]}", place)
    return Expression(bare, ())


def _delay(text: object, place: Path) -> Duration | None:
    if text is None:
        return None
    if not isinstance(text, str) or parse(text) is None:
        raise MockError(f"`delay` must be a duration such as PT2S, not {text!r}", place)
    return Duration(text, ())


def _error(value: object, place: Path) -> Error | None:
    if value is None:
        return None
    if isinstance(value, str):
        return Error(value, value)
    if not isinstance(value, dict) or not value.get("name"):
        raise MockError("`error` must have a `name`", place)
    return Error.from_json(value)


def answer(mocks: Mocks, keys: tuple[str, ...], request: Json, used: Mapping[str, int]) -> Answer | None:
    """What the call of one of `keys` (the narrowest first) gets for `request`, or None: it is not mocked.

    `used` counts how often each entry was taken, by `Answer.used`. Raises Trouble where an expression fails.
    """
    for key in keys:
        for place, entry in enumerate(mocks.get(key, ())):
            counter = f"{key}/{place}"
            if entry.times is not None and used.get(counter, 0) >= entry.times:
                continue
            if entry.when is not None and not holds(entry.when, request):
                continue
            result = None if entry.error else evaluate(entry.result, request, _silent)
            return Answer(result, entry.error, entry.delay, counter)
    return None


def _silent(*_: object, **__: object) -> None:
    """Expressions inside a mock are not the workflow's: an empty one is not traced."""
