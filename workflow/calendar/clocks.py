"""What changes of clocks do to the starts of a schedule."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from workflow.calendar.plans import Plan
from workflow.calendar.series import SECOND, OfCron, OfIntervals, shown
from workflow.durations import DAY
from workflow.zones import Zone

Mark = Literal["moved", "once", "shifted"]

MARKED: Final = 200
"""Starts of one change of clocks that are marked."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A start that a change of clocks touches.

    `moved`: clocks skip the time `wall`, it comes right after it. `once`: clocks show the time `wall` a second time,
    at the instant `again`, when nothing starts. `shifted`: the schedule goes by UTC, and from here on clocks show it at
    another time of the day than `wall`, where it would be without the change.
    """

    at: int
    mark: Mark
    wall: int
    again: int | None = None


def touched(plan: Plan, there: Zone, first: int, end: int) -> Iterator[Touched]:
    """The starts from `first` on and before `end` that a change of the clocks of a zone touches, in order.

    Instants and `wall` are milliseconds since 1970, `wall` as if it were UTC.
    """
    series, at, high = plan.series, first // SECOND - 1, (end - 1) // SECOND
    if series is None:
        return
    while (change := there.change(at, high)) is not None:
        before, after = there.offset(change - 1), there.offset(change)
        if not isinstance(series, OfCron) or not plan.timezone:
            yield from _shifted(plan, change, before, after, end)
        elif series.cron.is_fixed:
            yield from _moved(series, change, before, after)
            yield from _once(series, change, before, after, first, end)
        at = change


def _moved(series: OfCron, change: int, before: int, after: int) -> Iterator[Touched]:
    at = change * SECOND
    if after > before and shown(series.cron, change + before, change + after) and series.next_after(at - 1) == at:
        skipped = series.cron.next_after((change + before) * SECOND - 1)
        if skipped is not None:
            yield Touched(at, "moved", skipped)


def _once(series: OfCron, change: int, before: int, after: int, first: int, end: int) -> Iterator[Touched]:
    begin = max(first, (change + after - before) * SECOND)
    at = series.next_after(begin - 1)
    number = 0
    while at is not None and at < min(end, change * SECOND) and number < MARKED:
        yield Touched(at, "once", at + before * SECOND, at + (before - after) * SECOND)
        at, number = series.next_after(at), number + 1


def _shifted(plan: Plan, change: int, before: int, after: int, end: int) -> Iterator[Touched]:
    """The first start after the change, where the schedule has its times of a day."""
    series = plan.series
    at = series.next_after(change * SECOND - 1) if series else None
    if at is not None and at < end and before != after and _has_times_of_day(series):
        yield Touched(at, "shifted", at + before * SECOND)


def _has_times_of_day(series: object) -> bool:
    """Whether it starts at the same times of every day that it starts on."""
    if isinstance(series, OfCron):
        return series.cron.is_fixed
    if not isinstance(series, OfIntervals):
        return False
    return series.repeated.duration.milliseconds % DAY == 0
