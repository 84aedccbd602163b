"""What a function or sub-workflow answers in a simulation (contracts.md, "Scenario file"; semantics.md §7.1).

A call takes the first entry that is for it and not used up. `when`, `call`, `attempt` and `iteration` say which calls
an entry is for. With `times` it is used up after so many calls; without, one that says which and the last never, any
other after one. An entry with `never` does not answer at all. With `choice` chance decides between answers, and so it
may for `delay` (distributions.py). Calls of tasks (1.0) have more kinds of answers (mock_answers.py).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from simulator.engine.data.filters import SILENT, evaluate, holds
from simulator.engine.setup.distributions import Chance, ChanceError, read_chance, read_weights
from simulator.engine.setup.mock_answers import FAILURE, FORMS, MockError, read_error, wrong_form
from simulator.engine.world.errors import Error
from workflow import expressions
from workflow.durations import parse
from workflow.expressions import NO_ARGUMENTS, ExpressionError, dollar
from workflow.expressions.double_braces import strip_braces
from workflow.expressions.templates import compile_template
from workflow.model import Duration, Expression, Template
from workflow.paths import Json, Path, json_text

Numbers = tuple[tuple[int, int], ...]  # from and to, both included


@dataclass(frozen=True, slots=True)
class Which:
    """A call among others: the how manieth of its mock's key, of the attempts and of the iterations it is in."""

    calls: Mapping[str, int]
    attempt: int = 1
    iteration: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers of an entry with `choice`; without a `delay` the entry's counts. `form` says what its result
    is (mock_answers.py)."""

    result: Template
    error: Error | None
    delay: Duration | Chance | None
    never: bool
    form: str = "result"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it answers, when it applies, how often. `times` None: never used up.

    With `options` one of them answers instead: that which `pick` gives for a number from 0 up to 1.
    """

    result: Template
    error: Error | None
    delay: Duration | Chance | None
    when: Expression | None
    times: int | None
    call: Numbers = ()
    attempt: Numbers = ()
    iteration: Numbers = ()
    never: bool = False
    options: tuple[Option, ...] = ()
    pick: Callable[[float], int] | None = None
    form: str = "result"

    @property
    def is_narrow(self) -> bool:
        """Whether it is for calls of some number, attempt or iteration only."""
        return bool(self.call or self.attempt or self.iteration)

    def is_for(self, key: str, which: Callable[[], Which]) -> bool:
        """Whether it is for a call of this number, attempt and iteration, which are asked for where that matters."""
        if not self.is_narrow:
            return True
        found = which()
        asked = ((self.call, found.calls.get(key)), (self.attempt, found.attempt), (self.iteration, found.iteration))
        return all(not numbers or _within(numbers, number) for numbers, number in asked)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call gets: a result or an error, after `delay`, or `never` one; `used` counts the entry it came from.

    A `delay` that was drawn is in milliseconds.
    """

    result: Json
    error: Error | None
    delay: Duration | int | None
    used: str
    never: bool
    form: str = "result"


Kind = Literal["functions", "subflows", "calls"]
KINDS: tuple[Kind, ...] = ("functions", "subflows", "calls")
"""The keys of a scenario that have mocks."""
SORTS = {"functions": "", "subflows": "", "calls": "calls "}
"""What is put before a key and place where `World.used` counts an entry, by the kind of its mock."""
Mocks = Mapping[str, tuple[Entry, ...]]
Candidates = tuple[tuple[str, str, Entry, Answer | None], ...]
"""For each its key, what `used` counts it by, the entry, and what it answers where that is fixed."""
NARROW = ("call", "attempt", "iteration")
KEYS = ("error", "delay", "when", "times", "never", "choice", *NARROW)
_RANGE = re.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?")


def read_mocks(source: object, kind: Kind = "functions") -> dict[str, tuple[Entry, ...]]:
    """Entries by key, of the scenario's key `kind`. Raises MockError."""
    place: Path = (kind,)
    if source is None:
        return {}
    if not isinstance(source, dict):
        raise MockError("mocks are written as a mapping from a name to its entries", place)
    return {str(key): _entries(value, FORMS[kind], (*place, key)) for key, value in source.items()}


def _entries(value: object, forms: tuple[str, ...], place: Path) -> tuple[Entry, ...]:
    if not isinstance(value, list) or not value:
        return (_entry(None if value == [] else value, forms, place, True),)
    last = len(value) - 1
    return tuple(_entry(entry, forms, (*place, number), number == last) for number, entry in enumerate(value))


def _entry(entry: object, forms: tuple[str, ...], place: Path, last: bool) -> Entry:
    entry = {} if entry is None else entry  # what is empty says no answer, however it is written
    if not isinstance(entry, dict):
        raise MockError(f"an entry of a mock is a mapping with `{forms[0]}` or `error`", place)
    unknown = [key for key in entry if key not in (*forms, *KEYS)]
    if unknown:
        raise MockError(f"there is no `{unknown[0]}` in a mock", (*place, unknown[0]))
    when = _when(entry.get("when"), (*place, "when"), of_tasks=place[0] == "calls")
    numbers = {name: _numbers(entry.get(name), (*place, name)) for name in NARROW}
    times = entry.get("times", None if when or any(numbers.values()) or last else 1)
    if times is not None and (isinstance(times, bool) or not isinstance(times, int) or times < 0):
        raise MockError("`times` must be a whole number", (*place, "times"))
    options, pick = _options(entry, forms, (*place, "choice"))
    own = _option(entry, forms, place)
    return Entry(
        own.result,
        own.error,
        own.delay,
        when,
        times,
        **numbers,
        never=own.never,
        options=options,
        pick=pick,
        form=own.form,
    )


def _option(entry: dict[str, Json], forms: tuple[str, ...], place: Path) -> Option:
    """What an entry, or one of those that it chooses from, answers."""
    error = read_error(entry.get("error"), forms, (*place, "error"))
    delay = _delay(entry.get("delay"), (*place, "delay"))
    never = entry.get("never", False)
    written = [form for form in forms if form in entry]
    if not isinstance(never, bool) or (never and (error or written)):
        raise MockError(
            f"`never` is true or false, and has neither `{forms[0]}` nor `error` beside it", (*place, "never")
        )
    if len(written) > 1:
        raise MockError(f"there is one answer: `{written[0]}` or `{written[1]}`", (*place, written[1]))
    form = written[0] if written else forms[0]
    wrong = wrong_form(form, entry[form]) if written else ""
    if wrong:
        raise MockError(wrong, (*place, form))
    return Option(_result(entry.get(form, {}), (*place, form)), error, delay, never, form)


def _options(
    entry: dict[str, Json], forms: tuple[str, ...], place: Path
) -> tuple[tuple[Option, ...], Callable[[float], int] | None]:
    """The answers that chance decides between, and how."""
    if "choice" not in entry:
        return (), None
    listed = entry["choice"]
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise MockError(f"`choice` is a list of answers with `weight`, and `{forms[0]}` or `error`", place)
    if any(key in entry for key in (*forms, "error", "never")):
        raise MockError(f"`choice` has no `{forms[0]}`, `error` or `never` beside it", place)
    for number, one in enumerate(listed):
        unknown = [key for key in one if key not in (*forms, "error", "delay", "never", "weight")]
        if unknown:
            raise MockError(f"there is no `{unknown[0]}` in an answer of a choice", (*place, number, unknown[0]))
    try:
        pick = read_weights(listed, ())
    except ChanceError as error:
        raise MockError(str(error), (*place, *error.path)) from None
    return tuple(_option(one, forms, (*place, number)) for number, one in enumerate(listed)), pick


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


def _when(text: object, place: Path, *, of_tasks: bool) -> Expression | None:
    """A path, or jq in `${ }` (semantics-0.8.md §11.10); of calls of tasks also jq without them, as conditions are."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise MockError("`when` must be a path on the request", place)
    program = dollar.inside(text)
    bare = program or strip_braces(text) or text.strip()
    language = "jsonpath" if program is None and (bare.startswith("$") or not of_tasks) else "jq"
    wrong = expressions.check(bare, language)
    if wrong:
        raise MockError(f"`{bare}`: {wrong[0]}{_other_when(bare, of_tasks)}", place)
    return Expression(bare, (), language)


def _other_when(text: str, of_tasks: bool) -> str:
    """The same condition in a language that can say it, where what is written is no path."""
    program = f".{text.removeprefix('$').removeprefix('.')}"
    if expressions.check(program, "jq"):
        return ""
    return f"; did you mean `{program if of_tasks else f'${{ {program} }}'}`?"


def _delay(text: object, place: Path) -> Duration | Chance | None:
    if text is None:
        return None
    if isinstance(text, dict):
        try:
            return read_chance(text)
        except ChanceError as error:
            raise MockError(str(error), (*place, *error.path)) from None
    if not isinstance(text, str) or parse(text) is None:
        raise MockError(f"`delay` must be a duration such as PT2S, not {json_text(text)}", place)
    return Duration(text, ())


def candidates(mocks: Mocks, keys: tuple[str, ...], sort: str = "") -> Candidates:
    """The entries for a call of `keys`, the narrowest first; `sort` is put before what `used` counts them by."""
    found = ((key, f"{sort}{key}/{place}", entry) for key in keys for place, entry in enumerate(mocks.get(key, ())))
    return tuple((key, counter, entry, _fixed(entry, counter)) for key, counter, entry in found)


def _fixed(entry: Entry, counter: str) -> Answer | None:
    """What an entry always answers; None where that is up to the request or to chance."""
    if entry.pick or isinstance(entry.delay, Chance):
        return None
    if entry.error or entry.never:
        return Answer(None, entry.error, entry.delay, counter, entry.never)
    if compile_template(entry.result).is_fixed:
        return Answer(entry.result.value, None, entry.delay, counter, False, entry.form)
    return None


def are_prompt(entries: Candidates) -> bool:
    """Whether each call gets a result at once: every answer is a fixed one, and there is always one."""
    always = any(entry.times is None and entry.when is None and not entry.is_narrow for _, _, entry, _ in entries)
    answers = [fixed for _, _, _, fixed in entries]
    return always and all(one is not None and _is_result(one) for one in answers)


def _is_result(one: Answer) -> bool:
    """Whether an answer is a result that comes at once."""
    return not (one.error or one.delay or one.never or one.form == FAILURE)


def no_chance() -> float:
    """For who only asks whether there is an answer."""
    return 0.0


def answer(
    entries: Candidates,
    request: Json,
    used: Mapping[str, int],
    which: Callable[[], Which] | None,
    draw: Callable[[], float] = no_chance,
) -> Answer | None:
    """What the call `which()` gets of its `candidates` for `request`, or None: it is not mocked.

    `used` counts how often each entry was taken, by `Answer.used`; `which` may be None where no entry is narrow; `draw`
    gives a number from 0 up to 1, where chance decides. Raises Trouble where an expression fails.
    """
    for key, counter, entry, fixed in entries:
        if entry.times is not None and used.get(counter, 0) >= entry.times:
            continue
        if which is not None and not entry.is_for(key, which):
            continue
        if entry.when is not None and not holds(entry.when, request, NO_ARGUMENTS):
            continue
        if fixed is not None:
            return fixed
        given = entry.options[entry.pick(draw())] if entry.pick else entry
        delay = given.delay or entry.delay
        length = delay.draw(draw()) if isinstance(delay, Chance) else delay
        result = None if given.error or given.never else evaluate(given.result, request, SILENT)
        return Answer(result, given.error, length, counter, given.never, given.form)
    return None
