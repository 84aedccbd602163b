"""Secrets are used as they are, and masked where a run is shown: `<secret NAME>` stands in their place on a copy
(semantics-0.8.md §2.5, semantics-1.0.md §13).

Masked are values by origin (data/marks.py), and the texts of secrets wherever they stand. Data that flow, what a run
came to and what is expected of it keep their values. Trace events are copies for showing; `happened` leads back to the
event as it was. Names of members are masked only by origin.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from simulator.engine.data.equality import same
from simulator.engine.data.marks import Marks
from workflow.paths import Json

SHORTEST: Final = 4
"""Characters of a secret that is looked for inside of other texts; a shorter one is masked as a whole value only."""
LONG: Final = 8
"""From this length on, letters alone (or digits alone) are masked anywhere; shorter ones only as a word."""
MASK: Final = "<secret"
"""What the texts that stand in a secret's place begin with."""
CREDENTIAL: Final = "<secret>"
AUTHORIZATION: Final = {"scheme", "parameter"}
"""The members of `$authorization`, by which it is known as a whole."""
DATA: Final = frozenset(
    "input output error data result after event parameters compared reason message path condition".split()  # noqa: SIM905
)
"""The fields of trace events that have data or programs in them; all others name places, kinds and times."""
NAMES: Final = frozenset(("name", "member"))
"""The fields of trace events and views with names that an expression may have made: they are masked by origin alone."""

WORDS: Final = frozenset("message reason detail title uri url endpoint does says".split())  # noqa: SIM905
"""The members that have texts which the engine, not an expression, makes of other values."""
EXPECTED: Final = "expected"
"""The member that has what a person wrote of values."""


class MaskedEvent(dict[str, Json]):
    """A trace event with secrets masked, for showing; `true` is the event as it was."""

    __slots__ = ("true",)

    def __init__(self, shown: dict[str, Json], true: dict[str, Json]) -> None:
        super().__init__(shown)
        self.true = true


def happened(event: dict[str, Json]) -> dict[str, Json]:
    """A trace event as it happened, for programs that go on with its data; never for showing."""
    return event.true if isinstance(event, MaskedEvent) else event


@dataclass(frozen=True, slots=True)
class Secrecy:
    """What is masked: secrets by name, and the `credentials` that calls would show."""

    secrets: Mapping[str, Json]
    credentials: Sequence[str] = ()
    marks: Marks | None = None

    def shown(self, value: Json) -> Json:
        """A value as it may be shown; itself where no secret is known."""
        marks = self.marks
        return self.by_value(value if marks is None or marks.is_empty else _by_origin(value, marks))

    def by_value(self, value: Json) -> Json:
        """A value without the texts of secrets in it, whatever else expressions made of them."""
        return masked(value, self.secrets, self.credentials)

    def fields(self, value: Json, names: Collection[str]) -> Json:
        """A value of which only fields of these names, and of NAMES, may have secrets, as it may be shown."""
        if not self.secrets and not self.credentials and (self.marks is None or self.marks.is_empty):
            return value
        if isinstance(value, dict):
            return {name: self._field(name, one, names) for name, one in value.items()}
        return [self.fields(one, names) for one in value] if isinstance(value, list) else value

    def _field(self, name: str, value: Json, names: Collection[str]) -> Json:
        if name in names:
            return cast(dict[str, Json], self.shown({name: value}))[name]  # words are known by their name
        return self._name(value) if name in NAMES else self.fields(value, names)

    def _name(self, name: Json) -> Json:
        return (self.marks.of(name) if self.marks is not None else None) or name

    def kept(self, written: Json, present: Json) -> Json:
        """What somebody wrote who was shown `present`: its secrets stay where what was shown was not changed."""
        return self._kept(written, present, self.shown(present))

    def _kept(self, written: Json, present: Json, shown: Json) -> Json:
        if written is present or same(written, shown):
            return present
        if isinstance(written, dict) and isinstance(present, dict):
            names = {key if self.marks is None else self.marks.of(key) or key: key for key in present}
            return {
                names.get(name, name): self._kept(one, present.get(names.get(name)), shown.get(name))
                for name, one in written.items()
            }
        if isinstance(written, list) and isinstance(present, list) and len(written) == len(present):
            return [self._kept(*each) for each in zip(written, present, shown, strict=True)]
        return written

    def event(self, event: dict[str, Json]) -> dict[str, Json]:
        """A trace event as it may be shown."""
        data = {name: value for name, value in event.items() if name in DATA or name in NAMES}
        found = self.shown({name: value for name, value in data.items() if name in DATA})
        found |= {name: self._name(data[name]) for name in NAMES if name in data}
        return event if found == data else MaskedEvent({**event, **found}, event)


def _by_origin(value: Json, marks: Marks) -> Json:
    """A copy with what stands in their place for all that is marked (data/marks.py); messages tell none of it."""
    if isinstance(value, dict | list):
        mark, hidden = marks.inside(value) or ("", frozenset())
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        shown = [(key, mark if key in hidden else _by_origin(one, marks)) for key, one in pairs]
        if isinstance(value, list):
            return [one for _, one in shown]
        return {marks.of(key) or key: _repeated(key, one, marks) for key, one in shown}
    return marks.of(value) or _without(value, marks.words)


def _repeated(name: str | int, shown: Json, marks: Marks) -> Json:
    """What stands under a name: without marked texts where the engine made it of values, or a person expects them."""
    if name == EXPECTED and isinstance(shown, dict):
        return {key: _repeated(EXPECTED, one, marks) for key, one in shown.items()}
    if name == EXPECTED and isinstance(shown, list):
        return [_repeated(EXPECTED, one, marks) for one in shown]
    return _without(shown, marks.texts) if name in WORDS or name == EXPECTED else shown


def _without(words: Json, texts: Mapping[str, str]) -> Json:
    """A text without these in it, the newest first: what was made of others has them inside."""
    if not isinstance(words, str):
        return words
    for text, mark in reversed(list(texts.items())):
        words = words.replace(text, mark)
    return words


def masked(value: Json, secrets: Mapping[str, Json], credentials: Sequence[str] = ()) -> Json:
    """A copy of the value with names in place of secrets; itself where there are none."""
    named = [(text, f"<secret {name}>") for name, given in secrets.items() for text in texts(given)]
    sent = [(text, CREDENTIAL) for text in credentials if text]
    known = [_Known.of(*one) for one in sorted((*named, *sent), key=lambda one: -len(one[0]))]
    return _masked(value, known, bool(credentials)) if known or credentials else value


def texts(given: Json) -> Iterator[str]:
    """The texts of a secret: itself, or all that an object has."""
    if isinstance(given, str) and given:
        yield given
    elif isinstance(given, dict):
        for one in given.values():
            yield from texts(one)


def masking(write: Callable[[Any], object], secrecy: Callable[[], Secrecy]) -> Callable[[Any], object]:
    """What writes events with the secrets in them masked."""
    return lambda event: write(secrecy().event(event))


@dataclass(frozen=True, slots=True)
class _Known:
    """A text that is masked, what stands in its place, and where inside of other texts it is looked for."""

    text: str
    name: str
    inside: re.Pattern[str] | None

    @classmethod
    def of(cls, text: str, name: str) -> "_Known":
        return cls(text, name, _inside(text))

    def masked(self, text: str) -> str:
        if text == self.text:
            return self.name
        return text if self.inside is None else self.inside.sub(lambda _: self.name, text)


def _inside(text: str) -> re.Pattern[str] | None:
    """What finds a secret inside of other texts: a short word, as `test`, is in too many that have no secret."""
    if len(text) < SHORTEST:
        return None
    is_word = len(text) < LONG and (text.isalpha() or text.isdigit())
    return re.compile(rf"(?<![^\W_]){re.escape(text)}(?![^\W_])" if is_word else re.escape(text))


def _masked(value: Json, known: list[_Known], authorized: bool) -> Json:
    if isinstance(value, str):
        return _text(value, known)
    if isinstance(value, dict):
        if authorized and set(value) == AUTHORIZATION:
            return {**value, "parameter": CREDENTIAL}
        return {key: _masked(one, known, authorized) for key, one in value.items()}
    if isinstance(value, list):
        return [_masked(one, known, authorized) for one in value]
    return value


def _text(text: str, known: list[_Known]) -> str:
    for one in known:
        found = one.masked(text)
        if found == one.name:
            return found
        text = found
    return text
