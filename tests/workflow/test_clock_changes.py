"""When clocks are changed a cron starts what semantics-0.8.md §8.6 says, held against every second of a night."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from workflow import cron
from workflow.durations import format_time, parse_time

NIGHTS = {
    "Europe/Berlin": ("2020-03-29T00:00:00Z", "2020-10-24T23:00:00Z"),
    "America/New_York": ("2020-03-08T05:00:00Z", "2020-11-01T04:00:00Z"),
    "Australia/Lord_Howe": ("2020-10-03T14:00:00Z", "2020-04-04T13:00:00Z"),
    "Asia/Kathmandu": ("2020-03-28T19:15:00Z", "2020-10-24T19:15:00Z"),
}
"""By zone an hour or two before clocks skip something, and before they show something twice; the last never does."""
HOURS = 5
FIXED = (
    "30 2 * * *",
    "45 1 * * *",
    "0 0 2 * * ?",
    "15 30 2 * * ?",
    "0 30 2 * * ? 2020",
    "10,40 1-3 * * *",
    "* 45 1 * * ?",
)
ELAPSED = (
    "30 * * * *",
    "*/20 2 * * *",
    "5 0/1 * * *",
    "0 0/15 * * * ?",
    "*/30 */10 1,2 * * *",
    "0 50 1-3/1 * * ? 2019-2021",
)


@cache
def instants(start: str, zone: str) -> list[tuple[int, datetime]]:
    """Each second of a night, with what clocks show there."""
    first, there = datetime.fromisoformat(start), ZoneInfo(zone)
    seconds = (first + timedelta(seconds=second) for second in range(HOURS * 3600))
    return [(int(at.timestamp()), at.astimezone(there).replace(tzinfo=None)) for at in seconds]


def numbers(field: str, least: int, most: int) -> set[int]:
    """The numbers of a field of digits, `*`, ranges, lists and steps."""
    found: set[int] = set()
    for part in field.split(","):
        span, _, step = part.partition("/")
        first, _, last = span.partition("-")
        low = least if span == "*" else int(first)
        high = most if span == "*" or (step and not last) else int(last or first)
        found |= set(range(low, high + 1, int(step or 1)))
    return found


def shows(text: str) -> Callable[[datetime], bool]:
    """Whether a clock shows what fits; of the days only `*` is looked at."""
    fields = text.split()
    fields = ["0", *fields] if len(fields) == 5 else fields
    seconds, minutes = numbers(fields[0], 0, 59), numbers(fields[1], 0, 59)
    hours = numbers(fields[2], 0, 23)
    years = numbers(fields[6], 1970, 2099) if len(fields) == 7 else {2020}
    return lambda wall: wall.second in seconds and wall.minute in minutes and wall.hour in hours and wall.year in years


def by_elapsed_time(text: str, start: str, zone: str) -> list[int]:
    """The seconds at which clocks show what fits."""
    fits = shows(text)
    return [at for at, wall in instants(start, zone) if fits(wall)]


def by_local_time(text: str, start: str, zone: str) -> list[int]:
    """The seconds at which a local time that fits is reached for the first time, or passed over."""
    fits, found = shows(text), []
    latest = datetime.fromisoformat(start).astimezone(ZoneInfo(zone)).replace(tzinfo=None) - timedelta(seconds=1)
    for at, wall in instants(start, zone):
        reached = (wall - latest) // timedelta(seconds=1)
        if any(fits(latest + timedelta(seconds=one)) for one in range(1, reached + 1)):
            found.append(at)
        latest = max(latest, wall)
    return found


def started(text: str, start: str, zone: str) -> list[int]:
    """The seconds of a night at which a cron is due."""
    begin = (parse_time(start) or 0) // 1000
    found, at = [], begin * 1000 - 1000
    while (due := cron.parse(text).next_after(at, zone)) is not None and due // 1000 < begin + HOURS * 3600:
        assert due > at
        found.append(due // 1000)
        at = due
    return found


def said(times: list[int]) -> list[str]:
    return [format_time(at * 1000) for at in times]


@pytest.mark.parametrize("zone", NIGHTS)
@pytest.mark.parametrize("text", FIXED)
def test_a_fixed_local_time_is_due_once(text: str, zone: str) -> None:
    for start in NIGHTS[zone]:
        assert said(started(text, start, zone)) == said(by_local_time(text, start, zone))


@pytest.mark.parametrize("zone", NIGHTS)
@pytest.mark.parametrize("text", ELAPSED)
def test_a_wildcard_or_a_step_goes_by_elapsed_time(text: str, zone: str) -> None:
    for start in NIGHTS[zone]:
        assert said(started(text, start, zone)) == said(by_elapsed_time(text, start, zone))


@pytest.mark.parametrize(
    ("text", "zone", "start", "due"),
    [
        ("0 30 2 * * ?", "Europe/Berlin", "2020-03-28T12:00:00Z", "2020-03-29T01:00:00Z"),
        ("0 30 2 * * ?", "Europe/Berlin", "2020-10-24T12:00:00Z", "2020-10-25T00:30:00Z"),
        ("0 30 2 * * ?", "Europe/Berlin", "2020-10-25T00:30:00Z", "2020-10-26T01:30:00Z"),
        ("30 2 * * *", "Europe/Berlin", "2020-10-25T01:10:00Z", "2020-10-26T01:30:00Z"),
        ("15 30 2 * * ? *", "America/New_York", "2020-03-08T05:00:00Z", "2020-03-08T07:00:00Z"),
        ("10 2 * * *", "Australia/Lord_Howe", "2020-10-03T12:00:00Z", "2020-10-03T15:30:00Z"),
        ("45 1 * * *", "Australia/Lord_Howe", "2020-04-04T14:50:00Z", "2020-04-05T15:15:00Z"),
        ("*/10 2 * * *", "Australia/Lord_Howe", "2020-04-04T14:00:00Z", "2020-04-04T15:30:00Z"),
        ("*/15 0 * * *", "America/Sao_Paulo", "2018-11-03T12:00:00Z", "2018-11-05T02:00:00Z"),
        ("*/30 0 29 2 *", "Europe/Berlin", "2021-01-01T00:00:00Z", "2024-02-28T23:00:00Z"),
        ("*/5 2 25 10 *", "Europe/Berlin", "2020-10-25T00:55:00Z", "2020-10-25T01:00:00Z"),
    ],
)
def test_by_hand(text: str, zone: str, start: str, due: str) -> None:
    """The second but last looks over years of changes; the last goes through an hour that comes twice."""
    found = cron.parse(text).next_after(parse_time(start) or 0, zone)
    assert format_time(found or 0) == due


@st.composite
def crons(draw: st.DrawFn) -> str:
    """A cron of the small hours, with five to seven fields."""
    some = st.sampled_from(("0", "30", "45", "10-40/15", "*/20", "0/30", "5,35"))
    hour = st.sampled_from(("1", "2", "3", "1-3", "2,3", "*", "*/2", "0/1"))
    five = f"{draw(some)} {draw(hour)} * * *"
    count = draw(st.integers(5, 7))
    six = five if count == 5 else f"{draw(st.sampled_from(('0', '7', '20/20')))} {five}"
    return f"{six} {draw(st.sampled_from(('*', '2020', '2019/1')))}" if count == 7 else six


@given(text=crons(), zone=st.sampled_from(sorted(NIGHTS)), night=st.booleans())
@settings(max_examples=tries(60), deadline=None)
def test_random_crons(text: str, zone: str, night: bool) -> None:
    start = NIGHTS[zone][night]
    minute, hour = text.split()[-5:-3] if len(text.split()) == 5 else text.split()[1:3]
    expected = by_elapsed_time if set(f"{minute}{hour}") & set("*/") else by_local_time
    assert said(started(text, start, zone)) == said(expected(text, start, zone))


@given(at=st.integers(0, HOURS * 3600), zone=st.sampled_from(sorted(NIGHTS)), night=st.booleans())
@settings(max_examples=tries(100), deadline=None)
def test_from_wherever_one_looks_it_is_the_next_of_all(at: int, zone: str, night: bool) -> None:
    """In the hour that comes twice too."""
    start = NIGHTS[zone][night]
    now = (parse_time(start) or 0) // 1000 + at
    for text in (FIXED[5], ELAPSED[4]):
        later = [one for one in started(text, start, zone) if one > now]
        found = cron.parse(text).next_after(now * 1000, zone)
        assert found is not None
        assert not later or found // 1000 == later[0]


def test_utc_has_no_changes() -> None:
    at = datetime(2020, 3, 29, 0, tzinfo=UTC)
    found = cron.parse("0 30 2 * * ?").next_after(int(at.timestamp()) * 1000)
    assert format_time(found or 0) == "2020-03-29T02:30:00Z"
