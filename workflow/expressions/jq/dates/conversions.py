"""Dates as jq 1.8 has them: seconds since 1970, and broken down into eight numbers; always UTC, never a locale.

Broken down is `[year, month from 0, day, hours, minutes, seconds, weekday from Sunday as 0, day of the year from 0]`.
"""

from calendar import isleap
from dataclasses import dataclass
from math import floor, isfinite
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values.kinds import NUMBERS, double, number
from workflow.paths import Json

_DAY: Final = 86_400
_INTEGERS: Final = 2**31
_FIRST_YEARS: Final = 1900
_CYCLE: Final = 146_097
"""Days of 400 years, after which the calendar begins anew."""
_BEFORE: Final = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
"""Days before each month of a year that is no leap year."""
_TO_1970: Final = 719_162
"""Days from the first of January of the year 1 up to 1970."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A date and time broken down into integers; `weekday` is 0 on Sundays, `yearday` and `month` begin at 0."""

    year: int = _FIRST_YEARS
    month: int = 0
    day: int = 0
    hour: int = 0
    minute: int = 0
    second: int = 0
    weekday: int = 0
    yearday: int = 0

    def seconds(self) -> int:
        """Seconds since 1970; months, days, hours and so on may be too large or negative."""
        years, month = divmod(self.month, 12)
        days = days_before(self.year + years, month) + self.day - 1
        return days * _DAY + self.hour * 3600 + self.minute * 60 + self.second

    def listed(self) -> list[Json]:
        """The eight numbers."""
        clock = [self.year, self.month, self.day, self.hour, self.minute, self.second]
        return [*clock, self.weekday, self.yearday]


def days_before(year: int, month: int) -> int:
    """Days from 1970 up to the first of a month (from 0) of a year."""
    past = year - 1
    days = past * 365 + past // 4 - past // 100 + past // 400 - _TO_1970
    return days + _BEFORE[month] + (month > 1 and isleap(year))


def moment(seconds: int) -> Moment:
    """Seconds since 1970, broken down."""
    days, clock = divmod(seconds, _DAY)
    cycles, rest = divmod(days + _TO_1970, _CYCLE)
    year = 1 + cycles * 400 + rest * 400 // _CYCLE
    year += days_before(year + 1, 0) <= days
    year -= days_before(year, 0) > days
    month = max(month for month in range(12) if days_before(year, month) <= days)
    day, yearday = days - days_before(year, month) + 1, days - days_before(year, 0)
    return Moment(year, month, day, clock // 3600, clock // 60 % 60, clock % 60, (days + 4) % 7, yearday)


def gmtime(value: Json, name: str = "gmtime") -> list[Json]:
    """Seconds since 1970 broken down; the seconds keep their fraction. `name` is the builtin's, for its message."""
    if type(value) not in NUMBERS:
        raise JqError(f"{name}() requires numeric inputs")
    exact = double(value)
    if not isfinite(exact) or not _has_year(then := moment(int(exact))):
        raise JqError("error converting number of seconds since epoch to datetime")
    listed = then.listed()
    listed[5] = number(then.second + (exact - floor(exact)))
    return listed


def localtime(value: Json) -> list[Json]:
    """As gmtime: local time is UTC."""
    return gmtime(value, "localtime")


def mktime(value: Json) -> Json:
    """Seconds since 1970 of a broken-down date, without a fraction."""
    if type(value) is not list:
        raise JqError("mktime requires array inputs")
    seconds = broken_down(value, "mktime requires parsed datetime inputs").seconds()
    if seconds == -1 or not _has_year(moment(seconds)):  # as in C, -1 says that it failed
        raise JqError("invalid gmtime representation")
    return number(float(seconds))


def broken_down(value: list[Json], complaint: str) -> Moment:
    """The eight numbers of an array, cut to integers of 32 bits; those that are missing are 0."""
    whole = []
    for place, one in enumerate(value[:8]):
        if type(one) not in NUMBERS or one != one:
            raise JqError(complaint)
        first = _FIRST_YEARS if place == 0 else 0  # the year is counted from there in C
        whole.append(int(min(max(double(one) - first, -_INTEGERS), _INTEGERS - 1)) + first)
    return Moment(*whole)


def _has_year(then: Moment) -> bool:
    return -_INTEGERS <= then.year - _FIRST_YEARS < _INTEGERS
