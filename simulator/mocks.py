"""What a function or sub-workflow answers in a simulation (contracts.md, "Scenario file"; semantics.md §7.1).

A call takes the first entry that is for it and not used up. `when`, `call`, `attempt` and `iteration` say which calls
an entry is for. With `times` it is used up after so many calls; without, one that says which and the last never, any
other after one. An entry with `never` does not answer at all.
"""

import re
from collections.abc import Callable, Mapping
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


Numbers = tuple[tuple[int, int], ...]  # from and to, both included


@dataclass(frozen=True, slots=True)
class Which:
    """A call among others: the how manieth of its mock's key, of the attempts and of the iterations it is in."""

    calls: Mapping[str, int]
    attempt: int = 1
    iteration: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it answers, when it applies, how often. `times` None: never used up."""

    result: Template
    error: Error | None
    delay: Duration | None
    when: Expression | None
    times: int | None
    call: Numbers = ()
    attempt: Numbers = ()
    iteration: Numbers = ()
    never: bool = False

    def is_for(self, key: str, which: Callable[[], Which]) -> bool:
        """Whether it is for a call of this number, attempt and iteration, which are asked for where that matters."""
        if not (self.call or self.attempt or self.iteration):
            return True
        found = which()
        asked = ((self.call, found.calls.get(key)), (self.attempt, found.attempt), (self.iteration, found.iteration))
        return all(not numbers or _within(numbers, number) for numbers, number in asked)


@dataclass(slots=True)
class Answer:
    """What a call gets: a result or an error, after `delay`, or `never` one; `used` counts the entry it came from."""

    result: Json
    error: Error | None
    delay: Duration | None
    used: str
    never: bool


Mocks = Mapping[str, tuple[Entry, ...]]
Candidates = tuple[tuple[str, str, Entry], ...]  # key, what `used` counts it by, entry
NARROW = ("call", "attempt", "iteration")
KEYS = ("error", "delay", "when", "times", "never", *NARROW)
_RANGE = re.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?")


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
    unknown = [key for key in entry if key not in (result, *KEYS)]
    if unknown:
        raise MockError(f"there is no `{unknown[0]}` in a mock", (*place, unknown[0]))
    when = _when(entry.get("when"), (*place, "when"))
    numbers = {name: _numbers(entry.get(name), (*place, name)) for name in NARROW}
    times = entry.get("times", None if when or any(numbers.values()) or last else 1)
    if times is not None and (isinstance(times, bool) or not isinstance(times, int) or times < 0):
        raise MockError("`times` must be a whole number", (*place, "times"))
    error = _error(entry.get("error"), (*place, "error"))
    delay = _delay(entry.get("delay"), (*place, "delay"))
    never = entry.get("never", False)
    if not isinstance(never, bool) or (never and (error or result in entry)):
        raise MockError(
            f"`never` is true or false, and has neither `{result}` nor `error` beside it", (*place, "never")
        )
    answer = _result(entry.get(result, {}), (*place, result))
    return Entry(answer, error, delay, when, times, **numbers, never=never)


def _numbers(written: object, place: Path) -> Numbers:
    """A number, a text such as `0-2`, or a list of these."""
    if written is None:
        return ()
    parts = written if isinstance(written, list) else [written]
    found = [_RANGE.fullmatch(str(part)) if isinstance(part, int | str) else None for part in parts]
    pairs = [(int(one[1]), int(one[2] or one[1])) for one in found if one]
    if not pairs or len(pairs) != len(parts) or any(low > high for low, high in pairs):
        raise MockError(f"`{place[-1]}` is a number, a range such as 2-4, or a list of these", place)
    return tuple(pairs)


def _within(numbers: Numbers, number: int | None) -> bool:
    return number is not None and any(low <= number <= high for low, high in numbers)


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


def candidates(mocks: Mocks, keys: tuple[str, ...]) -> Candidates:
    """The entries for a call of `keys`, the narrowest first."""
    return tuple((key, f"{key}/{place}", entry) for key in keys for place, entry in enumerate(mocks.get(key, ())))


def answer(entries: Candidates, request: Json, used: Mapping[str, int], which: Callable[[], Which]) -> Answer | None:
    """What the call `which()` gets of its `candidates` for `request`, or None: it is not mocked.

    `used` counts how often each entry was taken, by `Answer.used`. Raises Trouble where an expression fails.
    """
    for key, counter, entry in entries:
        if entry.times is not None and used.get(counter, 0) >= entry.times:
            continue
        if not entry.is_for(key, which) or (entry.when is not None and not holds(entry.when, request)):
            continue
        result = None if entry.error or entry.never else evaluate(entry.result, request, _silent)
        return Answer(result, entry.error, entry.delay, counter, entry.never)
    return None


def _silent(*_: object, **__: object) -> None:
    """Expressions inside a mock are not the workflow's: an empty one is not traced."""
