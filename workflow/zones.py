"""Time zones by their names in the IANA list: from the tzdata package, never from the machine.

An instant is in seconds since 1970-01-01T00:00:00Z. A wall time, what a clock on the wall there shows, is counted in
the same way, as if it were UTC.
"""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from workflow import durations

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
WEEK = 7 * 24 * 60 * 60  # clocks that are changed stay so for longer


def is_timezone(name: str) -> bool:
    """Whether `name` is a time zone, such as `America/Los_Angeles`."""
    return name in _zones()


def timezones() -> tuple[str, ...]:
    """The names of all time zones, sorted."""
    return tuple(sorted(_zones()))


class Zone:
    """A time zone: how far its clocks are ahead of UTC, and when that changes.

    Its methods raise OverflowError beyond the year 9999.
    """

    def __init__(self, zone: ZoneInfo) -> None:
        self._zone = zone

    def offset(self, instant: int) -> int:
        """How many seconds its clocks are ahead of UTC at an instant."""
        found = (EPOCH + timedelta(seconds=instant)).astimezone(self._zone).utcoffset()
        return (found or timedelta()) // SECOND

    def change(self, after: int, until: int) -> int | None:
        """The first instant after `after`, up to `until` itself, at which clocks are changed; None: there is none."""
        offset = self.offset(after)
        while after < until:
            end = min(after + WEEK, until)
            if self.offset(end) != offset:
                while end - after > 1:
                    middle = (after + end) // 2
                    after, end = (middle, end) if self.offset(middle) == offset else (after, middle)
                return end
            after = end
        return None

    def instant(self, wall: int) -> int:
        """When clocks show a wall time: the first time, where that comes twice; the first instant after the gap, where
        clocks skip it (semantics-0.8.md §8.6).
        """
        there = datetime(1970, 1, 1) + timedelta(seconds=wall)  # noqa: DTZ001  # of no zone yet
        first, second = (
            wall - (there.replace(tzinfo=self._zone, fold=fold).utcoffset() or timedelta()) // SECOND for fold in (0, 1)
        )
        if first <= second:
            return first
        return self.change(second, first) or first


@lru_cache(maxsize=64)
def zone(name: str) -> Zone:
    """The zone of this name as the tzdata package has it, whatever the machine has; an unknown name is a KeyError."""
    if name not in _zones():
        raise KeyError(name)
    place = files("tzdata") / "zoneinfo"
    with place.joinpath(*name.split("/")).open("rb") as file:
        return Zone(ZoneInfo.from_file(file, key=name))


def parse_time(text: str, timezone: str | None) -> int | None:
    """As `durations.parse_time`, but that a time which names no offset is local to `timezone`, where that is known."""
    found = durations.parse_time(text)
    if found is None or not timezone or durations.names_offset(text) or not is_timezone(timezone):
        return found
    seconds, milliseconds = divmod(found, durations.SECOND)
    try:
        return zone(timezone).instant(seconds) * durations.SECOND + milliseconds
    except OverflowError:
        return found


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset((files("tzdata") / "zones").read_text("utf-8").split())
