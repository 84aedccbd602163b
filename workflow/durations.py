"""Lengths of time and instants as text (ISO 8601), counted in whole milliseconds; pure arithmetic, no clock.

A length is calendar months plus milliseconds, because a month has no fixed length until it is added to an instant
(semantics.md §5.1). Instants are milliseconds since 1970-01-01T00:00:00Z in the Gregorian calendar, without leap
seconds; years beyond 9999 are computed and written with as many digits as they need, but no virtual clock gets there.
"""

import re
from functools import lru_cache
from typing import NamedTuple

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

END_OF_TIME = 253_402_300_799_999
"""The last instant of a virtual clock, 9999-12-31T23:59:59.999Z."""

_NUMBER = r"\d{1,12}(?:[.,]\d{1,9})?"
_DURATION = re.compile(
    r"P(?=[\dT])(?:(\d{1,6})Y)?(?:(\d{1,6})M)?"
    rf"(?:({_NUMBER})W)?(?:({_NUMBER})D)?(?:T(?=\d)(?:({_NUMBER})H)?(?:({_NUMBER})M)?(?:({_NUMBER})S)?)?",
    re.ASCII,
)
_TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?)?",
    re.ASCII,
)
_JAVA_TIME = re.compile(
    r"P(?=[\dT])(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d{0,9})?S)?)?", re.ASCII | re.IGNORECASE
)
_UNITS = (("week", 7 * DAY), ("day", DAY), ("hour", HOUR), ("minute", MINUTE), ("second", SECOND))
_WORDS = ("year", "month", *(name for name, _ in _UNITS))
_LETTERS = ("Y", "M", "W", "D", "H", "M", "S")
_SPOKEN: dict[str, int] = {
    **dict.fromkeys(("y", "yr", "yrs", "year", "years"), 0),
    **dict.fromkeys(("mo", "mos", "month", "months"), 1),
    **dict.fromkeys(("w", "wk", "wks", "week", "weeks"), 2),
    **dict.fromkeys(("d", "day", "days"), 3),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 4),
    **dict.fromkeys(("min", "mins", "minute", "minutes"), 5),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 6),
    **dict.fromkeys(("ms", "millisecond", "milliseconds"), 7),
}
"""The units of plain words by the place of their part; of milliseconds there are seconds."""
_PIECE = re.compile(r"(\d{1,12}(?:[.,]\d{1,9})?|an?\b)\s*([a-z]*)\.?(?:\s*(?:,|and\b))?\s*", re.ASCII)


class Period(NamedTuple):
    """A length of time: whole calendar months, and milliseconds on top of them."""

    months: int
    milliseconds: int


@lru_cache(maxsize=256)
def parse(text: str) -> Period | None:
    """`PT15M`, `P2DT3H4M`, `P1Y2M`, `P2W`, `PT0.001S` -> the period; None for anything else, negative lengths included.

    Weeks may stand beside other parts; every part but years and months may have decimals (to the nearest millisecond).
    """
    parts = _parts(text)
    if parts is None:
        return None
    years, months, *rest = parts
    milliseconds = sum(_times(number, unit) for number, (_, unit) in zip(rest, _UNITS, strict=True) if number)
    return Period(int(years or 0) * 12 + int(months or 0), milliseconds)


def add(epoch_ms: int, period: Period) -> int:
    """The instant `period` after `epoch_ms`: months first, by calendar (31 January + P1M is the end of February)."""
    if not period.months:
        return epoch_ms + period.milliseconds
    days, time_of_day = divmod(epoch_ms, DAY)
    year, month, day = _date(days)
    year, month = divmod(year * 12 + month - 1 + period.months, 12)
    day = min(day, _month_length(year, month + 1))
    return _days(year, month + 1, day) * DAY + time_of_day + period.milliseconds


def to_words(text: str) -> str:
    """`P2DT3H` -> `2 days 3 hours`, with the numbers as they are written; text that is no duration stays as it is."""
    parts = _parts(text)
    if parts is None:
        return text
    words = [_counted(number, word) for number, word in zip(parts, _WORDS, strict=True) if number and float(number)]
    return " ".join(words) or "0 seconds"


def from_words(text: str) -> str | None:
    """`30 min`, `2 h 15`, `1 day and 3 hours`, `250 ms` -> `PT30M`, `PT2H15M`, `P1DT3H`, `PT0.25S`; None otherwise.

    It reads what `to_words` says, and the short units of the diagram. A length in the ISO form stays as it is,
    in capitals.
    The units come from large to small, each once; a last number without one is of the unit that follows.
    """
    written = next((form for form in (text.strip(), text.strip().upper()) if parse(form) is not None), None)
    if written is not None:
        return written
    parts = _spoken(text.strip().lower())
    if not parts:
        return None
    date, time = (
        "".join(f"{parts[at]}{_LETTERS[at]}" for at in span if at in parts) for span in (range(4), range(4, 7))
    )
    found = f"P{date}" + (f"T{time}" if time else "")
    return found if parse(found) is not None else None


def format_ms(milliseconds: int) -> str:
    """A length as contracts.md, "Result", writes it: `P1DT2H`, `PT0.5S`, `PT0S`; days of 24 hours."""
    sign, left = ("-", -milliseconds) if milliseconds < 0 else ("", milliseconds)
    days, left = divmod(left, DAY)
    hours, left = divmod(left, HOUR)
    minutes, left = divmod(left, MINUTE)
    seconds = f"{left // SECOND}.{left % SECOND:03d}".rstrip("0").rstrip(".") if left else ""
    parts = ((hours, "H"), (minutes, "M"), (seconds, "S"))
    time = "".join(f"{number}{unit}" for number, unit in parts if number)
    date = f"{days}D" if days else ""
    return f"{sign}P{date}" + (f"T{time}" if time or not days else "") + ("" if time or days else "0S")


def parse_time(text: str) -> int | None:
    """`2020-03-20T09:00:00Z`, with `+02:00`, decimals, or only a date -> milliseconds since 1970; None otherwise.

    Without an offset the time is UTC. Digits beyond milliseconds are cut off.
    """
    found = _TIME.fullmatch(text.strip())
    if not found:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    fraction, sign, offset_hours, offset_minutes = found.groups()[6:]
    if not (1 <= month <= 12 and 1 <= day <= _month_length(year, month) and hour < 24 and minute < 60 and second < 60):
        return None
    offset = int(offset_hours or 0) * HOUR + int(offset_minutes or 0) * MINUTE
    if offset >= DAY or int(offset_minutes or 0) > 59:
        return None
    milliseconds = int((fraction or "")[:3].ljust(3, "0"))
    local = _days(year, month, day) * DAY + hour * HOUR + minute * MINUTE + second * SECOND + milliseconds
    return local + offset if sign == "-" else local - offset


def names_offset(text: str) -> bool:
    """Whether a time that can be read says how far it is from UTC: `Z`, or `+02:00`."""
    found = _TIME.fullmatch(text.strip())
    return bool(found and (found.group(8) or text.strip()[-1] in "Zz"))


def format_time(epoch_ms: int) -> str:
    """An instant as contracts.md, "Result", writes it: `2020-03-20T09:00:00Z`, `2020-03-20T09:00:00.250Z`."""
    days, left = divmod(epoch_ms, DAY)
    year, month, day = _date(days)
    hour, left = divmod(left, HOUR)
    minute, left = divmod(left, MINUTE)
    second, millisecond = divmod(left, SECOND)
    fraction = f".{millisecond:03d}" if millisecond else ""
    return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}{fraction}Z"


def _parts(text: str) -> tuple[str | None, ...] | None:
    """The numbers of years, months, weeks, days, hours, minutes and seconds as written, or None."""
    found = _DURATION.fullmatch(text.strip())
    if not found:
        return None
    return tuple(number and number.replace(",", ".") for number in found.groups())


def _spoken(text: str) -> dict[int, str]:
    """The numbers of plain words by the place of their unit; nothing where they are no length of time."""
    parts: dict[int, str] = {}
    place, last = 0, -1
    while place < len(text):
        found = _PIECE.match(text, place)
        at = _place(found.group(2), last, found.end() == len(text)) if found else None
        if found is None or at is None or at <= last:
            return {}
        number = "1" if found.group(1) in ("a", "an") else found.group(1).replace(",", ".")
        if at == 7:
            number = _seconds(parts.get(6, "0"), number)
        parts[min(at, 6)] = number
        place, last = found.end(), at
    return parts


def _place(word: str, last: int, is_end: bool) -> int | None:
    """The place of a unit; without one, at the end, that of minutes behind hours and of seconds behind minutes.

    A single `m` may mean months: it is minutes beside hours or seconds only.
    """
    if word == "m":
        return 5 if last == 4 or not is_end else None
    if word:
        return _SPOKEN.get(word)
    return last + 1 if is_end and last in (4, 5) else None


def _seconds(whole: str, milliseconds: str) -> str:
    """Seconds, as decimal text, with milliseconds added; the nearest millisecond counts."""
    found = _times(whole, SECOND) + _times(milliseconds, 1)
    return f"{found // SECOND}.{found % SECOND:03d}".rstrip("0").rstrip(".")


def _times(number: str, unit: int) -> int:
    """`number` (decimal text) units in milliseconds, to the nearest, halves up; exact, without floats."""
    whole, _, decimals = number.partition(".")
    scale: int = 10 ** len(decimals)
    return (2 * int(whole + decimals) * unit + scale) // (2 * scale)


def _counted(number: str, word: str) -> str:
    shown = number.lstrip("0") or "0"
    if "." in shown:
        shown = ("0" + shown if shown.startswith(".") else shown).rstrip("0").rstrip(".")
    return f"{shown} {word}" if shown == "1" else f"{shown} {word}s"


def _month_length(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in {4, 6, 9, 11} else 31


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01 of a date of the Gregorian calendar, counted in years that begin in March."""
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 1 - 719_468


def _date(days: int) -> tuple[int, int, int]:
    """Year, month and day of a number of days since 1970-01-01: the inverse of `_days`."""
    eras, day = divmod(days + 719_468, 146_097)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day = day - (153 * month + 2) // 5 + 1
    year += 400 * eras
    return (year, month + 3, day) if month < 10 else (year + 1, month - 9, day)


_JAVA = re.compile(
    r"(?:(\d+)\s*[dD])?\s*(?:(\d+)\s*[hH])?\s*(?:(\d+)\s*[mM](?![sS]))?"
    r"\s*(?:(\d+)\s*[sS])?\s*(?:(\d+)\s*(?:[mM][sS])?)?",
    re.ASCII,
)
_JAVA_CHARACTERS = 30


def of_java_time(text: str) -> str | None:
    """A length of time as java.time.Duration reads it, in ISO 8601: days, hours, minutes and seconds; None of any other
    text.
    """
    return text.upper().replace(",", ".") if _JAVA_TIME.fullmatch(text) else None


def of_java(text: str) -> str | None:
    """A length of time as engines in Java take it, in ISO 8601: `PT5S`, `5s`, `1h30m`, `10` (milliseconds); None of any
    other text.
    """
    stripped = text.strip()
    if parse(stripped) is not None:
        return stripped
    found = _JAVA.fullmatch(stripped) if len(stripped) <= _JAVA_CHARACTERS else None
    if not found or not any(found.groups()):
        return None
    days, hours, minutes, seconds, rest = (int(part or 0) for part in found.groups())
    return f"P{days}DT{hours}H{minutes}M{seconds + rest // 1000}.{rest % 1000:03}S"
