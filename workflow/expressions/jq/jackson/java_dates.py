"""Dates by the patterns of Java (`yyyy-MM-dd`), as jackson-jq formats and reads them."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from workflow.expressions.jq.errors import JqError

_TOKEN: Final = re.compile(r"'((?:[^']|'')*)'|([A-Za-z])\2*|.", re.DOTALL)
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHORT: Final = 3


def formatted(seconds: float, pattern: str, zone: str) -> str:
    """A time, in seconds since 1970, by a pattern. Raises JqError."""
    try:
        at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
        at = at.astimezone(_zone(zone))
    except (OverflowError, ValueError):
        raise JqError("strftime: the time is out of reach") from None
    return "".join(_written(letter, count, at) if letter else text for letter, count, text in _tokens(pattern))


def parsed(text: str, pattern: str, zone: str) -> int:
    """The time that a text is by a pattern, in milliseconds since 1970. Raises JqError."""
    expression, letters = _reader(pattern)
    found = expression.match(text)
    if found is None:
        raise JqError(f'Unparseable date: "{text}"')
    values = {letter: found.group(number + 1) for number, letter in enumerate(letters)}
    try:
        return _time_of(values, zone)
    except (ValueError, OverflowError):
        raise JqError(f'Unparseable date: "{text}"') from None


def _time_of(values: dict[str, str], zone: str) -> int:
    hour = int(values.get("H") or values.get("k") or values.get("h") or values.get("K") or 0) % 24
    if "a" in values:
        hour = hour % 12 + (12 if values["a"].upper() == "PM" else 0)
    written = values.get("X") or values.get("Z") or values.get("z")
    home = _offset(written) if written and written[0] in "+-Z" else _zone(written or zone)
    day = datetime(int(values.get("y") or values.get("Y") or 1970), 1, 1, tzinfo=home)
    day = day.replace(month=_month(values.get("M") or "1"))
    day += timedelta(days=int(values.get("d") or 1) - 1)
    day += timedelta(hours=hour, minutes=int(values.get("m") or 0), seconds=int(values.get("s") or 0))
    return int(day.timestamp()) * 1000 + int(values.get("S") or 0)


def _month(text: str) -> int:
    if text.isdecimal():
        return int(text)
    return next(number for number, name in enumerate(_MONTHS, 1) if name[:_SHORT].lower() == text[:_SHORT].lower())


def _offset(text: str) -> tzinfo:
    if text == "Z":
        return UTC
    digits = text[1:].replace(":", "").ljust(4, "0")
    length = timedelta(hours=int(digits[:2]), minutes=int(digits[2:4]))
    return datetime.strptime(f"{text[0]}{_two(length)}", "%z").tzinfo or UTC


def _two(length: timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    return f"{minutes // 60:02}{minutes % 60:02}"


def _zone(name: str) -> tzinfo:
    if name in ("UTC", "GMT", "Etc/UTC"):
        return UTC
    try:
        return ZoneInfo(name)
    except (OSError, ValueError):  # a name that no zone has: Java takes UTC then
        return UTC


def _tokens(pattern: str) -> Iterator[tuple[str, int, str]]:
    """The letters of a pattern with their counts, and the texts between them. Raises JqError."""
    for found in _TOKEN.finditer(pattern):
        if found[1] is not None:
            yield "", 0, found[1].replace("''", "'") or "'"
        elif found[2] is None:
            yield "", 0, found[0]
        elif found[2] not in _WRITERS:
            raise JqError(f"Illegal pattern character '{found[2]}'")
        else:
            yield found[2], len(found[0]), ""


def _written(letter: str, count: int, at: datetime) -> str:
    return _WRITERS[letter](at, count)


def _year(at: datetime, count: int) -> str:
    return f"{at.year % 100:02}" if count == 2 else f"{at.year:0{count}}"


def _named_month(at: datetime, count: int) -> str:
    if count < _SHORT:
        return f"{at.month:0{count}}"
    return _MONTHS[at.month - 1][: _SHORT if count == _SHORT else None]


def _shift(at: datetime, colon: str) -> str:
    length = at.utcoffset() or timedelta()
    sign = "-" if length < timedelta() else "+"
    digits = _two(abs(length))
    return f"{sign}{digits[:2]}{colon}{digits[2:]}"


def _iso_shift(at: datetime, count: int) -> str:
    if not at.utcoffset():
        return "Z"
    return _shift(at, ":")[:3] if count == 1 else _shift(at, ":" if count == _SHORT else "")


_WRITERS: Final[dict[str, Callable[[datetime, int], str]]] = {
    "y": _year,
    "Y": _year,
    "M": _named_month,
    "d": lambda at, count: f"{at.day:0{count}}",
    "D": lambda at, count: f"{at.timetuple().tm_yday:0{count}}",
    "H": lambda at, count: f"{at.hour:0{count}}",
    "k": lambda at, count: f"{at.hour or 24:0{count}}",
    "h": lambda at, count: f"{at.hour % 12 or 12:0{count}}",
    "K": lambda at, count: f"{at.hour % 12:0{count}}",
    "m": lambda at, count: f"{at.minute:0{count}}",
    "s": lambda at, count: f"{at.second:0{count}}",
    "S": lambda at, count: f"{at.microsecond // 1000:0{count}}",
    "E": lambda at, count: _DAYS[at.weekday()][: None if count > _SHORT else _SHORT],
    "a": lambda at, _count: "PM" if at.hour >= 12 else "AM",
    "Z": lambda at, _count: _shift(at, ""),
    "X": _iso_shift,
    "z": lambda at, _count: at.tzname() or "UTC",
}
_READ: Final = {
    "M": r"([0-9]{1,2}|[A-Za-z]+)",
    "E": r"([A-Za-z]+)",
    "a": r"([AaPp][Mm])",
    "Z": r"([+-][0-9]{2}:?[0-9]{2})",
    "X": r"(Z|[+-][0-9]{2}(?::?[0-9]{2})?)",
    "z": r"([A-Za-z/_]+|[+-][0-9]{2}:?[0-9]{2})",
}


@lru_cache(maxsize=128)
def _reader(pattern: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """What reads a text by a pattern, and the letters of its groups. Raises JqError."""
    parts, letters = [], []
    for letter, count, text in _tokens(pattern):
        if not letter:
            parts.append(re.escape(text))
            continue
        letters.append(letter)
        digits = f"([0-9]{{{count}}})" if letter in "yYS" and count > 2 else "([0-9]{1,4})"
        parts.append(_READ.get(letter, digits if letter in "yYS" else "([0-9]{1,2})"))
    return re.compile("".join(parts)), tuple(letters)
