"""`strftime` and `strflocaltime`: dates as text, as glibc writes them in the C locale, which jq 1.8 uses."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from workflow.expressions.jq.dates.conversions import Moment, broken_down, gmtime, localtime, moment
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.utf8 import encoded
from workflow.expressions.jq.values.kinds import NUMBERS, Charge, pay
from workflow.paths import Json

WEEKDAYS: Final = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
COMBINED: Final = {
    "c": "%a %b %e %H:%M:%S %Y",
    "D": "%m/%d/%y",
    "F": "%Y-%m-%d",
    "r": "%I:%M:%S %p",
    "R": "%H:%M",
    "T": "%H:%M:%S",
    "x": "%m/%d/%y",
    "X": "%H:%M:%S",
}
"""Conversions that stand for several."""
_CONVERSION: Final = re.compile(r"%(?P<flags>[_\-0^#]*)(?P<width>[0-9]*)(?P<modifier>[EO]?)(?P<letter>.?)", re.DOTALL)
_ROOM: Final = 100
"""Bytes that a text may be longer than its format."""
_WITH_E: Final = frozenset("cCxXyYunptPrRsTzZ%")
_WITH_O: Final = frozenset("bBCdeghGHIjklmMSuUVwWynptPrRsTzZ%")


@dataclass(frozen=True, slots=True)
class _Style:
    """How one conversion is written: `pad` is `0`, `_`, `-` or empty."""

    pad: str
    width: int
    upper: bool
    other_case: bool

    def filled(self, text: str) -> str:
        """The text, at least as wide as it should be."""
        text = text.upper() if self.upper else text
        return text.rjust(self.width, "0" if self.pad == "0" else " ")

    def numeral(self, value: int, digits: int, pad: str = "0") -> str:
        """A number with at least so many digits, or blanks in front of it."""
        text, pad, digits = str(value), self.pad or pad, max(digits, self.width)
        if pad == "0":
            text = text.zfill(digits)
        elif pad == "_":
            text = text.rjust(digits)
        return self.filled(text)


def strftime(value: Json, form: Json, charge: Charge) -> str:
    """A date, broken down or in seconds since 1970, as text after a format."""
    return _formatted("strftime/1", gmtime, "GMT", value, form, charge)


def strflocaltime(value: Json, form: Json, charge: Charge) -> str:
    """As strftime: local time is UTC."""
    return _formatted("strflocaltime/1", localtime, "UTC", value, form, charge)


def _formatted(
    name: str, broken: Callable[[Json], list[Json]], zone: str, value: Json, form: Json, charge: Charge
) -> str:
    if type(value) in NUMBERS:
        value = broken(value)
    elif type(value) is not list:
        raise JqError(f"{name} requires parsed datetime inputs")
    if type(form) is not str:
        raise JqError(f"{name} requires a string format")
    then = moment(broken_down(value, f"{name} requires parsed datetime inputs").seconds())
    room = len(encoded(form)) + _ROOM
    charge(room)
    pay(charge, 2 * room)
    text = _written(then, form, zone, room)
    if len(encoded(text)) >= room:
        raise JqError(f"{name}: unknown system failure")
    return text


def _written(then: Moment, form: str, zone: str, room: int) -> str:
    """The text of a format; what passes the room may be cut."""
    parts, place, size = [], 0, 0
    for found in _CONVERSION.finditer(form):
        parts += [form[place : found.start()], _converted(then, found, zone, room)]
        place = found.end()
        size += len(parts[-2]) + len(parts[-1])
        if size > room:
            break
    return "".join(parts) + form[place:]


def _converted(then: Moment, found: re.Match[str], zone: str, room: int) -> str:
    flags, letter, modifier = found["flags"], found["letter"], found["modifier"]
    width = min(int(found["width"][-6:] or 0), room) if len(found["width"]) < 7 else room
    pads = [flag for flag in flags if flag in "_-0"]
    style = _Style(pads[-1] if pads else "", width, "^" in flags, "#" in flags)
    if (modifier == "E" and letter not in _WITH_E) or (modifier == "O" and letter not in _WITH_O):
        return style.filled(found[0])
    if letter in COMBINED:
        return style.filled(_written(then, COMBINED[letter], zone, room))
    if letter in _NUMBERS:
        value, digits, pad = _NUMBERS[letter](then)
        return style.numeral(value, digits, pad)
    return _worded(then, letter, style, zone, found[0])


def _worded(then: Moment, letter: str, style: _Style, zone: str, whole: str) -> str:
    match letter:
        case "a" | "A":
            name = WEEKDAYS[then.weekday]
        case "b" | "h" | "B":
            name = MONTHS[then.month]
        case "p" | "P":
            half = "PM" if then.hour >= 12 else "AM"
            lower = letter == "P" or style.other_case
            return style.filled(half).lower() if lower else style.filled(half)
        case "Z":
            return style.filled(zone).lower() if style.other_case else style.filled(zone)
        case "z":
            return style.filled("+") + style.numeral(0, 4)
        case "s":
            return style.filled(str(then.seconds()))
        case "n" | "t" | "%":
            return style.filled({"n": "\n", "t": "\t"}.get(letter, "%"))
        case _:
            return style.filled(whole)
    shown = name if letter in "AB" else name[:3]
    return style.filled(shown.upper() if style.other_case else shown)


def _hour12(then: Moment) -> int:
    return (then.hour - 1) % 12 + 1


def _week(then: Moment, first_weekday: int) -> int:
    """The week of the year, counted from the first such weekday."""
    return (then.yearday + 7 - (then.weekday - first_weekday) % 7) // 7


def _iso_week(then: Moment) -> tuple[int, int]:
    """Year and week after ISO 8601: a week belongs to the year in which its Thursday lies."""
    thursday = moment(then.seconds() + (4 - (then.weekday or 7)) * 86_400)
    return thursday.year, thursday.yearday // 7 + 1


_NUMBERS: Final[dict[str, Callable[[Moment], tuple[int, int, str]]]] = {
    "C": lambda then: (then.year // 100, 1 if then.year < 1000 else 2, "0"),
    "d": lambda then: (then.day, 2, "0"),
    "e": lambda then: (then.day, 2, "_"),
    "g": lambda then: (_iso_week(then)[0] % 100, 2, "0"),
    "G": lambda then: (_iso_week(then)[0], 1, "0"),
    "H": lambda then: (then.hour, 2, "0"),
    "I": lambda then: (_hour12(then), 2, "0"),
    "j": lambda then: (then.yearday + 1, 3, "0"),
    "k": lambda then: (then.hour, 2, "_"),
    "l": lambda then: (_hour12(then), 2, "_"),
    "m": lambda then: (then.month + 1, 2, "0"),
    "M": lambda then: (then.minute, 2, "0"),
    "S": lambda then: (then.second, 2, "0"),
    "u": lambda then: (then.weekday or 7, 1, "0"),
    "U": lambda then: (_week(then, 0), 2, "0"),
    "V": lambda then: (_iso_week(then)[1], 2, "0"),
    "w": lambda then: (then.weekday, 1, "0"),
    "W": lambda then: (_week(then, 1), 2, "0"),
    "y": lambda then: (then.year % 100, 2, "0"),
    "Y": lambda then: (then.year, 1, "0"),
}
"""What a conversion counts: the number, its least digits, and what fills them."""
