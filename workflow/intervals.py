"""Intervals of ISO 8601 in the forms of 0.6, "Schedule Definition": start/end, start/duration, duration/end, duration.

A duration without a start counts from an instant that the caller gives (semantics.md §6.7); with an end, the interval
is over at whichever comes first. Both its ends belong to an interval.
"""

from collections.abc import Callable
from dataclasses import dataclass

from workflow import durations
from workflow.durations import Period
from workflow.zones import parse_time

SHORTEST_MONTH = 28 * durations.DAY
FULL_MONTH = 31 * durations.DAY


@dataclass(frozen=True, slots=True)
class Interval:
    """From `start` to `end` (milliseconds since 1970), each None where it is not written, and how long."""

    start: int | None
    end: int | None
    duration: Period | None

    def bounds(self, counted_from: int) -> tuple[int, int]:
        """The first and the last instant in it; a duration without a start counts from `counted_from`."""
        start = counted_from if self.start is None else self.start
        ends = [self.end] if self.end is not None else []
        if self.duration is not None:
            ends.append(durations.add(start, self.duration))
        return start, min(ends)

    def contains(self, now: int, counted_from: int) -> bool:
        """Whether the instant `now` is in it."""
        start, end = self.bounds(counted_from)
        return start <= now <= end


def parse(text: str) -> Interval | None:
    """`2020-03-20T09:00:00Z/PT6H` -> the interval; None for anything else, repeating intervals (`R/…`) included."""
    first, slash, second = (part.strip() for part in text.partition("/"))
    start, duration = durations.parse_time(first), durations.parse(first)
    if not slash:
        return Interval(None, None, duration) if duration else None
    end = durations.parse_time(second)
    if start is not None:
        length = durations.parse(second)
        return Interval(start, end, length) if end is not None or length else None
    return Interval(None, end, duration) if duration and end is not None else None


@dataclass(frozen=True, slots=True)
class Repeated:
    """`R/…`: again and again after `duration`, from `start` on or up to `end`, `count` times or without end.

    Times are milliseconds since 1970; one without a start counts from an instant that the caller gives.
    """

    duration: Period
    start: int | None = None
    end: int | None = None
    count: int | None = None

    def first_from(self, now: int, counted_from: int) -> int | None:
        """The first time that is not before `now`; None where there is none."""
        return self.next_after(now - 1, counted_from)

    def next_after(self, now: int, counted_from: int) -> int | None:
        """The first time after `now`; None where no more comes (semantics-0.8.md §8.6, §11.4, §12.4).

        With a start the first is that; without one it comes after one duration. Those up to an end are counted from it:
        the last comes one duration before.
        """
        length = durations.add(0, self.duration)
        if length <= 0:
            return None
        if self.start is None and self.end is not None:
            return self._counted_back(now, self.end)
        if self.start is None:
            return self._counted(now, counted_from, 1)
        return self._counted(now, self.start, 0)

    def _counted_back(self, now: int, end: int) -> int | None:
        """The first `end` less so many durations after `now`."""
        shortest = self.duration.months * SHORTEST_MONTH + self.duration.milliseconds
        number = (end - now) // shortest + 1
        number = number if self.count is None else min(number, self.count)
        while number > 0:
            at = durations.add(end, Period(-self.duration.months * number, -self.duration.milliseconds * number))
            if at > now:
                return at
            number -= 1
        return None

    def _counted(self, now: int, start: int, first: int) -> int | None:
        """The first `start` plus so many durations after `now`; they count from `first` on."""
        longest = self.duration.months * FULL_MONTH + self.duration.milliseconds
        number = max(first, (now - start) // longest)
        at = durations.add(start, Period(self.duration.months * number, self.duration.milliseconds * number))
        while at <= now:
            number += 1
            at = durations.add(start, Period(self.duration.months * number, self.duration.milliseconds * number))
        if self.count is not None and number - first >= self.count:
            return None
        return at if self.end is None or at <= self.end else None


def parse_repeated(text: str, timezone: str | None = None) -> Repeated | None:
    """`R/PT15M`, `R3/2020-03-20T09:00:00Z/PT6H`, `R/PT6H/2020-04-20T09:00:00Z`; None for anything else.

    A time without an offset is local to `timezone`, UTC without one.
    """
    parts = [part.strip() for part in text.split("/")]
    head = parts[0]
    if not head.startswith("R") or not (head == "R" or head[1:].isdecimal()) or len(parts) not in (2, 3):
        return None
    count = int(head[1:][:9]) if head[1:] else None
    if len(parts) == 2:
        alone = durations.parse(parts[1])
        return Repeated(alone, count=count) if alone else None
    start, length = parse_time(parts[1], timezone), durations.parse(parts[2])
    if start is not None:
        return Repeated(length, start, count=count) if length else None
    first, end = durations.parse(parts[1]), parse_time(parts[2], timezone)
    return Repeated(first, end=end, count=count) if first and end is not None else None


def repeated_in_words(text: str, time: Callable[[str], str]) -> str | None:
    """`R/PT2H` -> `every 2 hours`, and from or until when, an instant told by `time`; None for anything else."""
    if parse_repeated(text) is None:
        return None
    head, *parts = (part.strip() for part in text.split("/"))
    length = next(part for part in parts if durations.parse(part))
    words = durations.to_words(length)
    said = f"every {words.removeprefix('1 ') if words.count(' ') == 1 else words}"
    if len(parts) > 1:
        said += f" from {time(parts[0])} on" if parts[1] is length else f" until {time(parts[1])}"
    return said + (f", {head[1:]} times" if head[1:] else "")
