"""Cron expressions: 5 fields as crontab.org has them, or 6 with the seconds first (semantics.md §6.7).

`?` in a day field is `*`; names, ranges, lists, steps (`0/15`, `*/5`), `L`, `LW` and `MON#2` are known; days of the
week are 0–7, 0 and 7 are Sunday. With both day fields restricted either one suffices. Times are computed by cronsim,
time zones come from the tzdata package and never from the machine.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from cronsim import CronSim, CronSimError

from workflow.limits import CRON_LENGTH

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)
FIELDS = ("second", "minute", "hour", "day of the month", "month", "day of the week")
ALLOWED = (
    "0 to 59",
    "0 to 59",
    "0 to 23",
    "1 to 31, L or LW",
    "1 to 12 or JAN to DEC",
    "0 to 7 or SUN to SAT",
)
DAY_FIELDS = (3, 5)


class CronError(ValueError):
    """Text that is no cron expression; `field` is the place of the field that is wrong, from 0, None for all of it."""

    def __init__(self, message: str, field: int | None = None) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Cron:
    """An expression that can be read. `fields` are six, in cronsim's spelling."""

    text: str
    fields: tuple[str, ...]

    def next_after(self, epoch_ms: int, timezone: str | None = None) -> int | None:
        """The first time after `epoch_ms` (both in milliseconds since 1970); None if none comes within 50 years.

        `timezone` is an IANA name, UTC without it; an unknown one is a KeyError.
        """
        try:
            local = (EPOCH + timedelta(milliseconds=epoch_ms)).astimezone(_zone(timezone) if timezone else UTC)
            found = next(CronSim(self._written(), local), None)
        except OverflowError:  # beyond the year 9999
            return None
        return (found - EPOCH) // SECOND * 1000 if found else None

    def to_words(self) -> str:
        """What it means, in English: `At 09:00 on Monday through Friday`."""
        return CronSim(self._written(), EPOCH).explain()

    def _written(self) -> str:
        """Only with five fields does cronsim take a local time that the clock skips or repeats once, as cron does."""
        return " ".join(self.fields[1:] if len(self.text.split()) == 5 else self.fields)


@lru_cache(maxsize=256)
def parse(text: str) -> Cron:
    """`0 0/15 * * * ?` -> Cron; raises CronError."""
    if len(text) > CRON_LENGTH:
        raise CronError(f"a cron expression has at most {CRON_LENGTH} characters")
    written = text.split()
    if len(written) not in {5, 6}:
        count = "1 field" if len(written) == 1 else f"{len(written)} fields"
        raise CronError(
            f"it has {count} and not 5 (minute, hour, day of the month, month, day of the week) or 6 (the second first)"
        )
    six = written if len(written) == 6 else ["0", *written]
    read = tuple("*" if part == "?" and index in DAY_FIELDS else part.upper() for index, part in enumerate(six))
    for index, part in enumerate(read):
        if not _is_field(index, part):
            place = index - (6 - len(written))
            raise CronError(f"“{six[index]}” is no {FIELDS[index]} ({ALLOWED[index]})", place)
    try:
        CronSim(" ".join(read), EPOCH)
    except CronSimError:  # every field by itself is right
        raise CronError("no month of it has that day", len(written) - 3) from None
    return Cron(text, read)


def is_timezone(name: str) -> bool:
    """Whether `name` is a time zone that `Cron.next_after` knows, such as `America/Los_Angeles`."""
    try:
        _zone(name)
    except KeyError:
        return False
    return True


def timezones() -> tuple[str, ...]:
    """The names of all time zones, sorted."""
    return tuple(sorted(_zones()))


def _is_field(index: int, part: str) -> bool:
    fields = ["*"] * 6
    fields[index] = part
    try:
        CronSim(" ".join(fields), EPOCH)
    except CronSimError:
        return False
    return True


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset((files("tzdata") / "zones").read_text("utf-8").split())


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    """The zone as the tzdata package has it, whatever the machine has."""
    if name not in _zones():
        raise KeyError(name)
    place = files("tzdata") / "zoneinfo"
    with place.joinpath(*name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)
