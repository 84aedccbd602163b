"""Calendars as data for pages and programs, and the times that people give for them."""

from typing import NamedTuple

from workflow.calendar import Calendar, Gap, Plan, Start, Touched, calendar, plans
from workflow.durations import DAY, format_ms, format_time, parse_time
from workflow.limits import CALENDAR_STARTS
from workflow.model import Workflow
from workflow.paths import Json, pointer
from workflow.zones import is_timezone
from workflow.zones import parse_time as parse_in_zone

YEARS = ("1900", "2999")
"""The first and the last year of times that are asked for."""
DATE = 10
"""Characters of a time that is a day alone."""


class Unusable(ValueError):
    """A time or a zone that is none; `option` says which of them."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class Asked(NamedTuple):
    """From when to when, as people write it, and the zone of clocks where a schedule names none.

    A time without an offset is one of the zone; a day alone as the last one is in it as a whole. `since`: from when
    bare lengths of time count, the first time without it.
    """

    first: str
    last: str
    zone: str = "UTC"
    since: str | None = None

    def check(self) -> None:
        """Raise Unusable."""
        if not is_timezone(self.zone):
            raise Unusable("zone", f"there is no time zone {self.zone}")
        for option, text in (("from", self.first), ("to", self.last), ("since", self.since or self.first)):
            if parse_time(text) is None or not YEARS[0] <= text.strip()[:4] <= YEARS[1]:
                raise Unusable(option, f"write a day or a time, such as 2026-03-29 or 2026-03-29T02:30, not {text!r}")
        if self.between(self.zone)[0] >= self.between(self.zone)[1]:
            raise Unusable("to", "this is before the first instant")

    def between(self, zone: str) -> tuple[int, int]:
        """The first instant, and that at which it is over (milliseconds since 1970)."""
        day = len(self.last.strip()) == DATE
        last = format_time((parse_time(self.last) or 0) + DAY)[:DATE] if day else self.last
        return parse_in_zone(self.first, zone) or 0, (parse_in_zone(last, zone) or 0) + (not day)


def year(number: int) -> tuple[str, str]:
    """The first and the last day of a year."""
    return f"{number:04d}-01-01", f"{number:04d}-12-31"


def calendars(workflow: Workflow, asked: Asked, run: int | None = None, most: int = CALENDAR_STARTS) -> list[Calendar]:
    """The calendar of each schedule of a definition. Raises Unusable, TooLong."""
    asked.check()
    found = []
    for number, plan in enumerate(plans(workflow, 0)):
        zone = _zone(plan, asked)
        first, end = asked.between(zone)
        since = first if asked.since is None else parse_in_zone(asked.since, zone) or 0
        found.append(calendar(plans(workflow, since, run)[number], first, end, zone, run, most))
    return found


def _zone(plan: Plan, asked: Asked) -> str:
    return plan.timezone if plan.timezone and is_timezone(plan.timezone) else asked.zone


def as_json(found: Calendar) -> dict[str, Json]:
    """A calendar as data: `local` is what clocks show in `zone`, `utc` an instant."""
    plan = found.plan
    return {
        "pointer": pointer(plan.path),
        "kind": plan.kind,
        "text": plan.text,
        "words": plan.words,
        "timezone": plan.timezone,
        "valid_until": plan.until,
        "note": plan.note,
        "zone": found.timezone,
        "count": found.count,
        "listed": len(found.starts),
        "overlaps": found.overlaps,
        "touched": [start_json(one) for one in found.touched],
        "gaps": [gap_json(one) for one in found.gaps],
        "days": {_local(day)[:DATE]: count for day, count in found.days.items()},
        "starts": [start_json(one) for one in found.starts],
    }


def start_json(start: Start) -> dict[str, Json]:
    """A start; what is usual is left out."""
    told: dict[str, Json] = {"utc": format_time(start.at), "local": _local(start.wall)}
    if start.touched is not None:
        told |= touched_json(start.touched)
    if start.overlap:
        told["overlap"] = format_ms(start.overlap)
    return told


def touched_json(touched: Touched) -> dict[str, Json]:
    """What a change of clocks does to a start."""
    told = {"mark": touched.mark, "meant": _local(touched.wall)}
    return told if touched.again is None else {**told, "again": format_time(touched.again)}


def gap_json(gap: Gap) -> dict[str, Json]:
    """The first and the last day of a gap, and how many they are."""
    return {"first": _local(gap.first)[:DATE], "last": _local(gap.last)[:DATE], "days": gap.days}


def _local(wall: int) -> str:
    """What clocks show: a time without an offset."""
    return format_time(wall).removesuffix("Z")
