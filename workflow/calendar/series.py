"""The instants at which a schedule starts something: the next one, and how many there are between two.

Instants are milliseconds since 1970. Counting does not go through the instants one by one: a cron may have one every
second.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from cronsim import CronSim

from workflow import durations
from workflow.cron import EPOCH, Cron
from workflow.durations import Period
from workflow.intervals import Repeated
from workflow.zones import Zone, zone

SECOND: Final = durations.SECOND
DAY: Final = durations.DAY // SECOND
SHIFT: Final = 2 * DAY
"""Seconds that clocks are changed by at most: at the date line, by a day."""


class Series(Protocol):
    """What a schedule starts, in order."""

    def next_after(self, now: int) -> int | None:
        """The first start after `now`; None where no more comes."""

    def count(self, first: int, end: int) -> int:
        """How many starts there are from `first` on and before `end`."""


@dataclass(frozen=True, slots=True)
class OfCron:
    """The times of a cron in a time zone (UTC without one), the last of them not after `until`."""

    cron: Cron
    timezone: str | None = None
    until: int | None = None

    def next_after(self, now: int) -> int | None:
        """As `Series` has it."""
        found = self.cron.next_after(now, self.timezone)
        return None if found is None or (self.until is not None and found > self.until) else found

    def count(self, first: int, end: int) -> int:
        """As `Series` has it: days that fit times what fits of a day, with what changes of clocks make of it."""
        end = end if self.until is None else min(end, self.until + 1)
        low, high = -(-first // SECOND), -(-end // SECOND)
        if low >= high:
            return 0
        return shown(self.cron, low, high) if not self.timezone else self._zoned(zone(self.timezone), low, high)

    def _zoned(self, there: Zone, low: int, high: int) -> int:
        """Stretches without a change of clocks, each by itself; a fixed time counts once of two, or after a gap."""
        fixed, count = self.cron.is_fixed, 0
        at = low - SHIFT
        offset, repeated_until = there.offset(at), at
        while at < high:
            change = there.change(at, high - 1)
            begin, end = max(low, repeated_until if fixed else at, at), high if change is None else change
            if begin < end:
                count += shown(self.cron, begin + offset, end + offset)
            if change is None:
                break
            after = there.offset(change)
            if fixed and change >= low:
                count += self._made_up(change + offset, change + after)
            at, offset, repeated_until = change, after, change + max(0, offset - after)
        return count

    def _made_up(self, wall: int, later: int) -> int:
        """1 where clocks go from `wall` to `later` and what they skip is made up for by a start of its own."""
        return int(later > wall and shown(self.cron, wall, later) > 0 and not shown(self.cron, later, later + 1))


@dataclass(frozen=True, slots=True)
class OfIntervals:
    """What comes again after a duration; one without a start counts from the instant `counted_from`."""

    repeated: Repeated
    counted_from: int

    def next_after(self, now: int) -> int | None:
        """As `Series` has it."""
        return self.repeated.next_after(now, self.counted_from)

    def count(self, first: int, end: int) -> int:
        """As `Series` has it."""
        start = self.next_after(first - 1)
        if start is None or start >= end:
            return 0
        months, length = self.repeated.duration
        if months:
            return _one_by_one(self, first, end)
        most = (end - 1 - start) // length
        return 1 + bisect_right(
            range(1, most + 1), False, key=lambda number: not self._is_start(start + number * length)
        )

    def _is_start(self, at: int) -> bool:
        return self.next_after(at - 1) == at


@dataclass(frozen=True, slots=True)
class AfterEach:
    """A start at the instant `first`, and one more `length` after the end of each run, which lasts `run` milliseconds.

    How long runs last is not known where `run` is None: then there is the first start only.
    """

    first: int
    length: Period
    run: int | None

    def next_after(self, now: int) -> int | None:
        """As `Series` has it."""
        if now < self.first:
            return self.first
        if self.run is None:
            return None
        if not self.length.months:
            each = self.run + self.length.milliseconds
            return self.first + ((now - self.first) // each + 1) * each if each > 0 else None
        at = self.first
        while at <= now:
            at = durations.add(at + self.run, self.length)
        return at

    def count(self, first: int, end: int) -> int:
        """As `Series` has it."""
        start = self.next_after(first - 1)
        if start is None or start >= end:
            return 0
        if self.run is None or self.length.months:
            return _one_by_one(self, first, end)
        each = self.run + self.length.milliseconds
        return (end - 1 - start) // each + 1 if each > 0 else 1


def _one_by_one(series: Series, first: int, end: int) -> int:
    """For what comes once in a month at most."""
    count, at = 0, series.next_after(first - 1)
    while at is not None and at < end:
        count, at = count + 1, series.next_after(at)
    return count


def shown(cron: Cron, first: int, end: int) -> int:
    """How many of the times that a clock shows from `first` on and before `end` (seconds) fit a cron."""
    if first >= end:
        return 0
    days = Cron(cron.text, ("0", "0", "0", *cron.fields[3:]), cron.years)
    last = (end - 1) // DAY * DAY
    count, day = 0, _next(days, first // DAY * DAY - 1)
    while day is not None and day <= last:
        high = end - day if day == last else DAY
        count += _in_day(cron, high) - _in_day(cron, max(0, first - day))
        day = _next(days, day)
    return count


def _next(cron: Cron, now: int) -> int | None:
    found = cron.next_after(now * SECOND)
    return None if found is None else found // SECOND


def _in_day(cron: Cron, end: int) -> int:
    """How many times of a day before `end` (seconds of the day) fit."""
    seconds, minutes, hours = _times(cron)
    hour, rest = divmod(end, 3600)
    minute, second = divmod(rest, 60)
    whole = sum(one < hour for one in hours) * len(minutes)
    if hour in hours:
        whole += sum(one < minute for one in minutes)
    count = whole * len(seconds)
    if hour in hours and minute in minutes:
        count += sum(one < second for one in seconds)
    return count


@lru_cache(maxsize=64)
def _times(cron: Cron) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """The seconds, minutes and hours that fit."""
    read = CronSim(" ".join(cron.fields), EPOCH)
    seconds, minutes, hours = (
        frozenset(int(str(one)) for one in part) for part in (read.seconds, read.minutes, read.hours)
    )
    return seconds, minutes, hours
