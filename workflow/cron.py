"""Cron expressions: 5 fields as crontab.org has them, 6 with the seconds first, or 7 with the years behind these
(semantics.md §6.7).

`?` in a day field is `*`; names, ranges, lists, steps (`0/15`, `*/5`), `L`, `LW` and `MON#2` are known; days of the
week are 0–7, 0 and 7 are Sunday. With both day fields restricted either one suffices. What a clock shows next is
computed by cronsim; what a change of the clocks makes of it here (semantics-0.8.md §8.6).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from cronsim import CronSim, CronSimError

from workflow.limits import CRON_LENGTH
from workflow.zones import Zone, zone

EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001  # what a clock shows, in whatever zone
SECOND: Final = timedelta(seconds=1)
FIELDS: Final = ("second", "minute", "hour", "day of the month", "month", "day of the week", "year")
YEARS: Final = range(1970, 2100)
ALLOWED: Final = (
    "0 to 59",
    "0 to 59",
    "0 to 23",
    "1 to 31, L or LW",
    "1 to 12 or JAN to DEC",
    "0 to 7 or SUN to SAT",
    f"{YEARS[0]} to {YEARS[-1]}",
)
DAY_FIELDS: Final = (3, 5)
COUNTS: Final = (5, 6, 7)
_SOME_YEARS: Final = re.compile(r"(?:\*|(\d{4})(?:-(\d{4}))?)(?:/(\d{1,3}))?", re.ASCII)


class CronError(ValueError):
    """Text that is no cron expression; `field` is the place of the field that is wrong, from 0, None for all of it."""

    def __init__(self, message: str, field: int | None = None) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Cron:
    """An expression that can be read. `fields` are six, in cronsim's spelling; `years` None: all."""

    text: str
    fields: tuple[str, ...]
    years: frozenset[int] | None = None

    def next_after(self, epoch_ms: int, timezone: str | None = None) -> int | None:
        """The first time after `epoch_ms` (both in milliseconds since 1970); None if none comes within 50 years.

        `timezone` is an IANA name, UTC without it; an unknown one is a KeyError.
        """
        now = epoch_ms // 1000
        try:
            if not timezone:
                found = self._shown(now)
            else:
                found = (self._fixed if self.is_fixed else self._elapsed)(zone(timezone), now)
        except OverflowError:  # beyond the year 9999
            return None
        return None if found is None else found * 1000

    @property
    def is_fixed(self) -> bool:
        """Whether hour and minute are local times, neither a wildcard nor a step: where clocks skip one it is made up
        for, and where it comes twice it counts once.
        """
        return not any(sign in field for field in self.fields[1:3] for sign in "*/")

    def to_words(self) -> str:
        """What it means, in English: `At 09:00 on Monday through Friday`."""
        said = CronSim(" ".join(self.fields), EPOCH).explain()
        return said if self.years is None else f"{said}, in {', '.join(_spans(sorted(self.years)))}"

    def _shown(self, wall: int) -> int | None:
        """What a clock shows next that fits, after it has shown `wall` (seconds)."""
        clock = CronSim(" ".join(self.fields), EPOCH + timedelta(seconds=wall))
        for found in clock:
            if self.years is None or found.year in self.years:
                return (found - EPOCH) // SECOND
            later = min((year for year in self.years if year > found.year), default=None)
            if later is None:
                return None
            clock.dt = datetime(later, 1, 1) - SECOND  # noqa: DTZ001
        return None

    def _fixed(self, there: Zone, now: int) -> int | None:
        """The first instant after `now` at which a local time is due."""
        wall: int | None = now + there.offset(now)
        while wall is not None and (wall := self._shown(wall)) is not None:
            due = there.instant(wall)
            if due > now:
                return due
        return None

    def _elapsed(self, there: Zone, now: int) -> int | None:
        """The first instant after `now` at which clocks show what fits."""
        offset = there.offset(now)
        wall = now + offset
        while (found := self._shown(wall)) is not None:
            changed = there.change(now, found - offset)
            if changed is None:
                return found - offset
            now, offset = changed, there.offset(changed)
            wall = now + offset - 1
        return None


@lru_cache(maxsize=256)
def parse(text: str) -> Cron:
    """`0 0/15 * * * ?` -> Cron; raises CronError."""
    if len(text) > CRON_LENGTH:
        raise CronError(f"a cron expression has at most {CRON_LENGTH} characters")
    written = text.split()
    if len(written) not in COUNTS:
        count = "1 field" if len(written) == 1 else f"{len(written)} fields"
        raise CronError(
            f"it has {count} and not 5 (minute, hour, day of the month, month, day of the week), 6 (the second first)"
            " or 7 (the year last)"
        )
    six = ["0", *written] if len(written) == 5 else written[:6]
    read = tuple("*" if part == "?" and index in DAY_FIELDS else part.upper() for index, part in enumerate(six))
    for index, part in enumerate(read):
        if not _is_field(index, part):
            place = index - (len(six) - min(len(written), 6))
            raise CronError(_wrong(six[index], index), place)
    try:
        CronSim(" ".join(read), EPOCH)
    except CronSimError:  # every field by itself is right
        raise CronError("no month of it has that day", DAY_FIELDS[0] - (len(written) == 5)) from None
    return Cron(text, read, _years(written[6]) if len(written) == 7 else None)


def _wrong(part: str, index: int) -> str:
    return f"“{part}” is no {FIELDS[index]} ({ALLOWED[index]})"


def _is_field(index: int, part: str) -> bool:
    fields = ["*"] * 6
    fields[index] = part
    try:
        CronSim(" ".join(fields), EPOCH)
    except CronSimError:
        return False
    return True


def _years(text: str) -> frozenset[int] | None:
    """The years of the seventh field; None: all. Raises CronError."""
    if text in ("*", "?"):
        return None
    found = [_some_years(part) for part in text.split(",")]
    if not all(found):
        raise CronError(_wrong(text, 6), 6)
    return frozenset(year for years in found for year in years)


def _some_years(text: str) -> range:
    """`2027`, `2027-2030`, `*/2`, `2027/2`, `2027-2035/4`; none for anything else."""
    found = _SOME_YEARS.fullmatch(text)
    if not found:
        return range(0)
    first, last, step = (part and int(part) for part in found.groups())
    start = first or YEARS[0]
    end = last or (start if first and step is None else YEARS[-1])
    every = 1 if step is None else step
    return range(start, end + 1, every) if every and start in YEARS and end in YEARS else range(0)


def _spans(years: list[int]) -> Iterator[str]:
    """`2027`, `2029 through 2031`: years in their order, those that follow each other together."""
    start = 0
    for end in range(1, len(years) + 1):
        if end == len(years) or years[end] != years[end - 1] + 1:
            first, last = years[start], years[end - 1]
            yield str(first) if first == last else f"{first} through {last}"
            start = end
