"""Intervals of ISO 8601 in the forms of 0.6, "Schedule Definition": start/end, start/duration, duration/end, duration.

A duration without a start counts from an instant that the caller gives (semantics.md §6.7); with an end, the interval
is over at whichever comes first. Both its ends belong to an interval.
"""

from dataclasses import dataclass

from workflow import durations
from workflow.durations import Period


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
