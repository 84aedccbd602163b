"""When the schedules of a definition start something: each start between two instants, and which need a look.

Pure: the caller says from when to when, in which time zone, and how long a run lasts. Lists are cut; counts are not.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from workflow.calendar.clocks import Mark, Touched, touched
from workflow.calendar.plans import Kind, Plan, plans
from workflow.calendar.series import SECOND, Series
from workflow.limits import CALENDAR_DAYS, CALENDAR_STARTS
from workflow.zones import Zone, zone

__all__ = ["Calendar", "Gap", "Kind", "Mark", "Plan", "Start", "TooLong", "Touched", "calendar", "plans"]

DAY: Final = 24 * 60 * 60
LOOKED_BACK: Final = 400 * DAY * SECOND
"""How long before the first instant runs are looked for that still go on then."""
USUAL: Final = 3
"""So often days without a start lie between two starts, where that is how the schedule is."""


class TooLong(ValueError):
    """There are too many days from the first to the last; the message says how many may be."""


@dataclass(frozen=True, slots=True)
class Start:
    """A start: its instant and what clocks show then; what a change of clocks does to it, if that touches it.

    `overlap`: for so many milliseconds from then on the run before it still goes on.
    """

    at: int
    wall: int
    touched: Touched | None = None
    overlap: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """Days without a start, the last one included; each is its midnight on the wall."""

    first: int
    last: int

    @property
    def days(self) -> int:
        """How many days."""
        return (self.last - self.first) // DAY // SECOND + 1


@dataclass(frozen=True, slots=True)
class Calendar:
    """The starts of a schedule in a time; walls are those of the zone `timezone`.

    `count` and `days`, the starts of each day by its midnight on the wall, count all, `starts` and `overlaps` those
    that are listed; `touched` are all that changes of clocks touch, without overlaps.
    """

    plan: Plan
    timezone: str
    count: int
    days: dict[int, int]
    starts: Sequence[Start]
    touched: Sequence[Start]
    gaps: Sequence[Gap]
    overlaps: int

    @property
    def is_cut(self) -> bool:
        """Whether there are more starts than are listed."""
        return self.count > len(self.starts)


def calendar(
    plan: Plan, first: int, end: int, timezone: str = "UTC", run: int | None = None, most: int = CALENDAR_STARTS
) -> Calendar:
    """The starts of a schedule from `first` on and before `end` (milliseconds since 1970), at most `most` of them.

    `timezone` is that of the clocks that are looked at where the schedule names none; `run` how long a run lasts.
    Raises KeyError for a zone that is not known, TooLong.
    """
    name = timezone if plan.series is None or not plan.timezone else plan.timezone
    there = zone(name)
    if end - first > CALENDAR_DAYS * DAY * SECOND:
        raise TooLong(f"a calendar has at most {CALENDAR_DAYS:,} days")
    if plan.series is None:
        return Calendar(plan, name, 0, {}, (), (), (), 0)
    marks = list(touched(plan, there, first, end))
    starts = list(_starts(plan.series, there, first, end, marks, run, most))
    count = plan.series.count(first, end)
    listed = [one.at for one in starts] if count == len(starts) else None
    days = dict(_days(plan.series, there, first, end, listed))
    overlaps = sum(one.overlap > 0 for one in starts)
    odd = [Start(one.at, _wall(one.at, there), one) for one in marks]
    return Calendar(plan, name, count, days, starts, odd, _gaps(days), overlaps)


def _wall(at: int, there: Zone) -> int:
    """What clocks show at an instant."""
    return at + there.offset(at // SECOND) * SECOND


def _starts(
    series: Series, there: Zone, first: int, end: int, marks: Sequence[Touched], run: int | None, most: int
) -> Iterator[Start]:
    by_instant = {one.at: one for one in marks}
    previous = _before(series, first, run)
    at = series.next_after(first - 1)
    while at is not None and at < end and most > 0:
        overlap = max(0, previous + run - at) if run is not None and previous is not None else 0
        yield Start(at, _wall(at, there), by_instant.get(at), overlap)
        previous, at, most = at, series.next_after(at), most - 1


def _before(series: Series, first: int, run: int | None) -> int | None:
    """The last start before `first` whose run may still go on then, looked for by halving."""
    low, high = first - min(run or 0, LOOKED_BACK), first
    if not series.count(low, first):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if series.count(middle, first) else (low, middle)
    return low


def _days(series: Series, there: Zone, first: int, end: int, listed: Sequence[int] | None) -> Iterator[tuple[int, int]]:
    """Each day by its midnight on the wall, with its starts; the first and the last may be parts of days.

    `listed` are the starts where these are all.
    """
    day = (first // SECOND + there.offset(first // SECOND)) // DAY * DAY
    begin = first
    while begin < end:
        following = min(end, there.instant(day + DAY) * SECOND)
        if following > begin:  # a day that clocks skip as a whole is none
            held = None if listed is None else bisect_left(listed, following) - bisect_left(listed, begin)
            yield day * SECOND, series.count(begin, following) if held is None else held
        begin, day = max(begin, following), day + DAY


def _gaps(days: dict[int, int]) -> Sequence[Gap]:
    """Days without a start, of which more follow each other than is usual for the schedule."""
    started = [day for day, count in days.items() if count]
    if not started:
        return ()
    listed = list(days)
    places = [bisect_left(listed, one) for one in started]
    between = [two - one - 1 for one, two in pairwise(places)]
    usual = max((one for one in set(between) if between.count(one) >= USUAL), default=None)
    if usual is None:
        return ()
    edges = [listed[0] - DAY * SECOND, *started, listed[-1] + DAY * SECOND]
    found = [Gap(one + DAY * SECOND, two - DAY * SECOND) for one, two in pairwise(edges)]
    return [gap for gap in found if gap.days > usual]
