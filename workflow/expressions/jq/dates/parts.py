"""A date from the parts that a text says, as glibc completes them for jq 1.8's `strptime`."""

from calendar import isleap
from typing import Final

from workflow.expressions.jq.dates.conversions import Moment, days_before

_UNKNOWN_WEEKDAY: Final = 8
_UNKNOWN_YEARDAY: Final = 367
_CENTURY: Final = 100
_DATE: Final = ("year", "month", "day", "century")
_THURSDAY: Final = 4
"""The weekday on which 1970 began."""


def completed(known: dict[str, int]) -> Moment:
    """The date of the parts; what is not said is 0, and weekday and day of the year follow where a date is said.

    `sundays` and `mondays` are weeks of the year that begin on such days; `short` says that `year` had two digits and
    goes with `century`; `twelve` that `hour` is one of twelve, and `half` which.
    """
    year = known.get("year", 1900)
    if "century" in known:
        year = known["century"] * _CENTURY + (year % _CENTURY if known.get("short") else 0)
    month, day, weekday, yearday = _days(year, known)
    hour = known.get("hour", 0) + (12 if known.get("twelve") and known.get("half") else 0)
    return Moment(year, month, day, hour, known.get("minute", 0), known.get("second", 0), weekday, yearday)


def _days(year: int, known: dict[str, int]) -> tuple[int, int, int, int]:
    """Month, day, weekday and day of the year."""
    month, day = known.get("month", 0), known.get("day", 0)
    weekday, yearday = known.get("weekday", _UNKNOWN_WEEKDAY), known.get("yearday", _UNKNOWN_YEARDAY)
    dated = not known.keys().isdisjoint(_DATE)
    if dated and "weekday" not in known:
        if "yearday" in known:
            month, day = _of_yearday(year, yearday, known)
        weekday = (days_before(year, month) + day - 1 + _THURSDAY) % 7
    if dated and "yearday" not in known:
        yearday = days_before(year, month) - days_before(year, 0) + day - 1
    if "weekday" in known and ("sundays" in known or "mondays" in known):
        yearday = known.get("yearday", _of_week(year, weekday, known))
        month, day = _of_yearday(year, yearday, known)
    return month, day, weekday, yearday


def _of_week(year: int, weekday: int, known: dict[str, int]) -> int:
    """The day of the year that a week and a weekday say."""
    first = 0 if "sundays" in known else 1
    begun = (days_before(year, 0) + _THURSDAY) % 7
    week = known["mondays" if first else "sundays"]
    return (7 - (begun - first)) % 7 + (week - 1) * 7 + (weekday - first + 7) % 7


def _of_yearday(year: int, yearday: int, known: dict[str, int]) -> tuple[int, int]:
    """Month and day of a day of the year, but for what the text says itself."""
    start = days_before(year, 0)
    within = min(max(yearday, 0), 364 + isleap(year))
    month = max(month for month in range(12) if days_before(year, month) - start <= within)
    return known.get("month", month), known.get("day", yearday - (days_before(year, month) - start) + 1)
