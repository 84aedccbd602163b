"""`strptime`: text to a broken-down date after a format, as glibc reads it in the C locale, which jq 1.8 uses."""

import re
from collections.abc import Callable
from typing import Final

from workflow.expressions.jq.dates.conversions import moment
from workflow.expressions.jq.dates.formats import COMBINED, MONTHS, WEEKDAYS
from workflow.expressions.jq.dates.parts import completed
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

_SPACES: Final = " \t\n\v\f\r"
_CONVERSION: Final = re.compile(r"%[_\-0^#]*[0-9]*(?P<modifier>[EO]?)(?P<letter>.)", re.DOTALL)
_ZONE: Final = re.compile(r"Z|[+-]\d\d(?::?([0-5]\d)|(?!:?\d))", re.ASCII)
_PIVOT: Final = 69
"""Years of two digits from here on are of the twentieth century."""


class _Mismatch(Exception):
    """The text is not what the format asks for."""


def strptime(value: Json, form: Json, charge: Charge) -> list[Json]:
    """The broken-down date; white space and what follows it, where the format has ended, is a ninth entry."""
    if type(value) is not str or type(form) is not str:
        raise JqError("strptime/1 requires string inputs and arguments")
    charge(len(value) + len(form))
    reader = _Reader(value)
    try:
        reader.read(form)
    except _Mismatch:
        raise JqError(f'date "{value}" does not match format "{form}"') from None
    rest = value[reader.place :]
    if rest and rest[0] not in _SPACES:
        raise JqError(f'date "{value}" does not match format "{form}"')
    return [*completed(reader.known).listed(), *([rest] if rest else [])]


class _Reader:
    """What has been read of a text, and up to where."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.known: dict[str, int] = {}
        """What the text says, by name; `century`, `short`, `half` and such say how to read others."""

    def read(self, form: str) -> None:
        """Reads all that a format asks for; raises _Mismatch."""
        at = 0
        while at < len(form):
            if form[at] in _SPACES:
                self._skip(_SPACES)
                at += 1
            elif form[at] == "%" and (found := _CONVERSION.match(form, at)):
                self._convert(found["letter"], found["modifier"])
                at = found.end()
            else:
                self._expect(form[at])
                at += 1

    def _convert(self, letter: str, modifier: str) -> None:
        if (modifier == "E" and letter not in "cxXY") or (modifier == "O" and letter not in "bBdehHImMSUVWwy"):
            raise _Mismatch
        if letter in COMBINED:
            self.read(COMBINED[letter])
        elif letter in _NUMBERS:
            name, low, high, digits, correction = _NUMBERS[letter]
            self.known[name] = self._number(low, high, digits) + correction
            self._settle(letter)
        elif letter in _OTHERS:
            _OTHERS[letter](self)
        else:
            raise _Mismatch

    def _settle(self, letter: str) -> None:
        """What one conversion says about others."""
        if letter in "Hk":
            self.known["twelve"] = 0
        elif letter in "Il":
            self.known["hour"] %= 12
            self.known["twelve"] = 1
        elif letter == "u":
            self.known["weekday"] %= 7
        elif letter == "y":
            self.known["year"] += 1900 if self.known["year"] >= _PIVOT else 2000
            self.known["short"] = 1
        elif letter == "Y":
            self.known["short"] = 0

    def _number(self, low: int, high: int, digits: int) -> int:
        self._skip(" ")
        start, value = self.place, 0
        while self.place < len(self.text) and "0" <= self.text[self.place] <= "9":
            value = value * 10 + int(self.text[self.place])
            self.place += 1
            if self.place - start >= digits or value * 10 > high:
                break
        if self.place == start or not low <= value <= high:
            raise _Mismatch
        return value

    def _skip(self, characters: str) -> None:
        while self.place < len(self.text) and self.text[self.place] in characters:
            self.place += 1

    def _expect(self, part: str) -> None:
        if not self.text.startswith(part, self.place):
            raise _Mismatch
        self.place += len(part)

    def named(self, name: str, words: tuple[str, ...]) -> None:
        """One of some words, whole or by its first three letters, in any case."""
        rest = self.text[self.place : self.place + 10].lower()
        for index, word in enumerate(words):
            for form in (word.lower(), word[:3].lower()):
                if rest.startswith(form):
                    self.place += len(form)
                    self.known[name] = index
                    return
        raise _Mismatch

    def half(self) -> None:
        """AM or PM."""
        self.named("half", ("AM", "PM"))

    def epoch(self) -> None:
        """Seconds since 1970, which say all."""
        digits = re.compile("[0-9]{1,18}").match(self.text, self.place)
        if not digits:
            raise _Mismatch
        self.place = digits.end()
        then = moment(int(digits[0]))
        for name in ("year", "month", "day", "hour", "minute", "second", "weekday", "yearday"):
            self.known[name] = getattr(then, name)

    def zone(self) -> None:
        """A zone's name, which changes nothing."""
        self._skip(_SPACES)
        while self.place < len(self.text) and self.text[self.place] not in _SPACES:
            self.place += 1

    def offset(self) -> None:
        """An offset from UTC, which changes nothing."""
        self._skip(_SPACES)
        found = _ZONE.match(self.text, self.place)
        if not found:
            raise _Mismatch
        self.place = found.end()

    def blanks(self) -> None:
        """White space, or none."""
        self._skip(_SPACES)

    def percent(self) -> None:
        """The sign itself."""
        self._expect("%")

    def year_with_week(self) -> None:
        """The year of ISO weeks, which changes nothing."""
        digits = re.compile("[0-9]+").match(self.text, self.place)
        if not digits:
            raise _Mismatch
        self.place = digits.end()


_NUMBERS: Final = {
    "C": ("century", 0, 99, 2, 0),
    "d": ("day", 1, 31, 2, 0),
    "e": ("day", 1, 31, 2, 0),
    "g": ("ignored", 0, 99, 2, 0),
    "H": ("hour", 0, 23, 2, 0),
    "k": ("hour", 0, 23, 2, 0),
    "I": ("hour", 1, 12, 2, 0),
    "l": ("hour", 1, 12, 2, 0),
    "j": ("yearday", 1, 366, 3, -1),
    "m": ("month", 1, 12, 2, -1),
    "M": ("minute", 0, 59, 2, 0),
    "S": ("second", 0, 61, 2, 0),
    "u": ("weekday", 1, 7, 1, 0),
    "U": ("sundays", 0, 53, 2, 0),
    "V": ("ignored", 0, 53, 2, 0),
    "w": ("weekday", 0, 6, 1, 0),
    "W": ("mondays", 0, 53, 2, 0),
    "y": ("year", 0, 99, 2, 0),
    "Y": ("year", 0, 9999, 4, 0),
}
"""What a conversion reads: its name, its bounds, its most digits, and what is added."""
_OTHERS: Final[dict[str, Callable[[_Reader], None]]] = {
    "a": lambda reader: reader.named("weekday", WEEKDAYS),
    "A": lambda reader: reader.named("weekday", WEEKDAYS),
    "b": lambda reader: reader.named("month", MONTHS),
    "B": lambda reader: reader.named("month", MONTHS),
    "h": lambda reader: reader.named("month", MONTHS),
    "G": _Reader.year_with_week,
    "n": _Reader.blanks,
    "p": _Reader.half,
    "s": _Reader.epoch,
    "t": _Reader.blanks,
    "z": _Reader.offset,
    "Z": _Reader.zone,
    "%": _Reader.percent,
}
