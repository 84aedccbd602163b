"""What a function or sub-workflow answers in a simulation (contracts.md, "Scenario file"; semantics.md §7.1).

A call takes the first entry whose `when` holds and that is not used up: with `times` after so many calls; without,
a `when` entry and the last entry never, any other after one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.data import evaluate, holds
from simulator.errors import Error
from workflow.durations import parse
from workflow.expressions.templates import strip_braces
from workflow.model import Duration, Expression, Template
from workflow.paths import Json


class MockError(ValueError):
    """A mock that cannot be read; the message says which entry and why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it answers, when it applies, how often. `times` None: never used up."""

    result: Template
    error: Error | None
    delay: Duration | None
    when: Expression | None
    times: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call gets: a result or an error, after `delay`; `used` is the counter of the entry it came from."""

    result: Json
    error: Error | None
    delay: Duration | None
    used: str


Mocks = Mapping[str, tuple[Entry, ...]]


def read_mocks(source: object, result: str = "result") -> dict[str, tuple[Entry, ...]]:
    """Entries by key from the scenario's `functions` (or `subflows`, whose `result` is called `output`)."""
    if source is None:
        return {}
    if not isinstance(source, dict):
        raise MockError("mocks are written as a mapping from a name to its entries")
    return {str(key): _entries(str(key), value, result) for key, value in source.items()}


def _entries(key: str, value: object, result: str) -> tuple[Entry, ...]:
    entries = value if isinstance(value, list) else [value]
    last = len(entries) - 1
    return tuple(_entry(f"{key}[{place}]", entry, result, place == last) for place, entry in enumerate(entries))


def _entry(where: str, entry: object, result: str, last: bool) -> Entry:
    if not isinstance(entry, dict):
        raise MockError(f"{where}: an entry is a mapping with `{result}` or `error`")
    unknown = set(entry) - {result, "error", "delay", "when", "times"}
    if unknown:
        raise MockError(f"{where}: there is no `{min(map(str, unknown))}` in a mock")
    when = _when(where, entry.get("when"))
    times = entry.get("times", None if when or last else 1)
    if times is not None and (isinstance(times, bool) or not isinstance(times, int) or times < 0):
        raise MockError(f"{where}: `times` must be a whole number")
    value = entry.get(result, {})
    return Entry(Template(value, ()), _error(where, entry.get("error")), _delay(where, entry.get("delay")), when, times)


def _when(where: str, text: object) -> Expression | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise MockError(f"{where}: `when` must be a path on the request")
    return Expression(strip_braces(text) or text, ())


def _delay(where: str, text: object) -> Duration | None:
    if text is None:
        return None
    if not isinstance(text, str) or parse(text) is None:
        raise MockError(f"{where}: `delay` must be a duration such as PT2S, not {text!r}")
    return Duration(text, ())


def _error(where: str, value: object) -> Error | None:
    if value is None:
        return None
    if isinstance(value, str):
        return Error(value, value)
    if not isinstance(value, dict) or not value.get("name"):
        raise MockError(f"{where}: `error` must have a `name`")
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
