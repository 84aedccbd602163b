"""The starts of schedules between two instants, held against what clocks show, minute by minute."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.growth import GROWTH, growth
from tests.tiers import tries
from tests.workflow.scheduled import of_08, of_10
from workflow import calendar as calendars
from workflow.calendar import Calendar, Plan, calendar, plans
from workflow.calendar.series import OfCron
from workflow.cron import parse
from workflow.definition import understand
from workflow.durations import DAY, HOUR, MINUTE, format_time, parse_time
from workflow.limits import CALENDAR_DAYS, CALENDAR_STARTS

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
FIRST, END = 1767225600000, 1798761600000  # 2026, in UTC
CRONS = (
    "30 2 * * *",
    "0 9 * * MON-FRI",
    "*/20 1,2 * * *",
    "0 */3 * * *",
    "0 45 1 L * ? 2026",
    "15,45 30 0-3 * 3,4,10,11 ?",
    "10 2 29 2 *",
    "59 23 * * 0",
)


def year(zone: str, number: int = 2026) -> tuple[int, int]:
    """The first instant of a year in a zone, and that of the next."""
    first, end = (datetime(one, 1, 1, tzinfo=ZoneInfo(zone)).timestamp() for one in (number, number + 1))
    return int(first) * 1000, int(end) * 1000


def plan_of(text: str, first: int = FIRST, run: int | None = None) -> Plan:
    workflow = understand(text).workflow
    assert workflow is not None
    return plans(workflow, first, run)[0]


def made(text: str, zone: str = "UTC", run: int | None = None, span: tuple[int, int] | None = None) -> Calendar:
    first, end = span or year(zone)
    return calendar(plan_of(text, first, run), first, end, zone, run)


def wall(milliseconds: int) -> str:
    """What clocks show."""
    return format_time(milliseconds).removesuffix("Z")


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("text", CRONS)
def test_each_start_of_a_year_is_listed_and_counted(text: str, zone: str) -> None:
    first, end = year(zone)
    cron, at = parse(text), first - 1
    expected = []
    while (found := cron.next_after(at, zone)) is not None and found < end:
        expected.append(found)
        at = found
    got = made(of_08(f"cron: '{text}'", zone), zone)
    assert [one.at for one in got.starts] == expected
    assert got.count == len(expected)
    shown = [datetime.fromtimestamp(one / 1000, ZoneInfo(zone)) for one in expected]
    assert [wall(one.wall) for one in got.starts] == [f"{one:%Y-%m-%dT%H:%M:%S}" for one in shown]
    days = {f"{one:%Y-%m-%d}": 0 for one in (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(d) for d in range(365))}
    for one in shown:
        days[f"{one:%Y-%m-%d}"] += 1
    assert {wall(day)[:10]: count for day, count in got.days.items()} == days


field = st.sampled_from(["*", "0", "30", "*/15", "5,35", "20-40/10"])
hour = st.sampled_from(["*", "*/2", "1", "2", "1,2", "0-3", "23"])


@given(st.tuples(st.sampled_from(["0", "*/30", "10,50"]), field, hour), st.sampled_from(ZONES), st.data())
@settings(max_examples=tries(60), deadline=None)
def test_what_is_counted_is_what_comes_one_by_one(text: tuple[str, ...], zone: str, data: st.DataObject) -> None:
    change = data.draw(
        st.sampled_from(["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04"])
    )
    begin = (parse_time(change) or 0) + data.draw(st.integers(-15 * 60, 20 * 60)) * MINUTE
    length = data.draw(st.integers(0, 300)) * MINUTE + data.draw(st.integers(0, 1000))
    series = OfCron(parse(f"{' '.join(text)} * * ?"), zone)
    listed, at = 0, series.next_after(begin - 1)
    while at is not None and at < begin + length:
        listed, at = listed + 1, series.next_after(at)
    assert series.count(begin, begin + length) == listed


def test_the_change_of_clocks_moves_a_start_and_gives_one_once_of_two() -> None:
    found = made(of_08("cron: '30 2 * * *'", "Europe/Berlin"), "Europe/Berlin")
    assert found.count == 365
    odd = list(found.touched)
    moved, once = (one.touched for one in odd)
    assert moved is not None
    assert once is not None
    assert (moved.mark, format_time(moved.at), wall(moved.wall)) == (
        "moved",
        "2026-03-29T01:00:00Z",
        "2026-03-29T02:30:00",
    )
    assert (once.mark, format_time(once.at), wall(once.wall)) == ("once", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00")
    assert once.again is not None
    assert format_time(once.again) == "2026-10-25T01:30:00Z"
    assert [one for one in found.starts if one.touched] == odd


@pytest.mark.parametrize(
    ("zone", "text", "expected"),
    [
        ("America/New_York", "30 2 * * *", [("moved", "2026-03-08T07:00:00Z")]),
        ("America/New_York", "30 1 * * *", [("once", "2026-11-01T05:30:00Z")]),
        ("Australia/Lord_Howe", "15 2 * * *", [("moved", "2026-10-03T15:30:00Z")]),
        ("Australia/Lord_Howe", "45 1 * * *", [("once", "2026-04-04T14:45:00Z")]),
        ("Asia/Kathmandu", "30 2 * * *", []),
        ("Europe/Berlin", "*/30 * * * *", []),
        ("Europe/Berlin", "30 3 * * *", []),
    ],
)
def test_starts_that_are_touched_in_other_zones(zone: str, text: str, expected: list[tuple[str, str]]) -> None:
    found = made(of_08(f"cron: '{text}'", zone), zone)
    assert [(one.touched and one.touched.mark, format_time(one.at)) for one in found.touched] == expected


def test_a_cron_of_1_0_is_in_utc_and_the_time_on_the_wall_moves() -> None:
    found = made(of_10("cron: '30 1 * * *'"), "Europe/Berlin")
    assert {format_time(one.at)[11:] for one in found.starts} == {"01:30:00Z"}
    told = [
        (one.touched.mark, format_time(one.at), wall(one.touched.wall)[11:]) for one in found.touched if one.touched
    ]
    assert told == [
        ("shifted", "2026-03-29T01:30:00Z", "02:30:00"),
        ("shifted", "2026-10-25T01:30:00Z", "03:30:00"),
    ]
    assert made(of_10("cron: '30 1 * * *'"), "Asia/Kathmandu").touched == []
    assert made(of_10("cron: '30 * * * *'"), "Europe/Berlin").touched == []


def test_runs_that_last_longer_than_until_the_next_start_overlap() -> None:
    text = of_08("cron: '30 2 * * *'")
    found = made(text, run=25 * HOUR)
    assert found.overlaps == 365  # the first begins while that of 31 December goes on
    assert {one.overlap for one in found.starts} == {HOUR}
    assert made(text, run=24 * HOUR).overlaps == 0
    assert made(text).overlaps == 0
    berlin = made(of_08("cron: '30 2 * * *'", "Europe/Berlin"), "Europe/Berlin", 24 * HOUR)
    short = [(wall(one.wall), one.overlap // MINUTE) for one in berlin.starts if one.overlap]
    assert short == [("2026-03-29T03:00:00", 30), ("2026-03-30T02:30:00", 30)]


def gaps(found: Calendar) -> list[tuple[str, str, int]]:
    return [(wall(gap.first)[:10], wall(gap.last)[:10], gap.days) for gap in found.gaps]


def test_days_without_a_start_where_there_usually_are_some_are_a_gap() -> None:
    until = of_08("cron: {expression: '30 2 * * *', validUntil: '2026-12-23T12:00:00'}", "Europe/Berlin")
    found = made(until, "Europe/Berlin")
    assert (found.count, gaps(found)) == (357, [("2026-12-24", "2026-12-31", 8)])
    assert gaps(made(of_08("cron: '0 9 * * MON-FRI'"))) == []
    assert gaps(made(of_08("cron: '0 9 1 * *'"))) == []
    assert gaps(made(of_08("cron: '0 9 * 1-6,9-12 *'"))) == [("2026-07-01", "2026-08-31", 62)]


def test_intervals_every_and_after() -> None:
    repeated = made(of_08("interval: R/2026-03-01T00:00:00/PT45M", "Europe/Berlin"))
    assert format_time(repeated.starts[0].at) == "2026-02-28T23:00:00Z"
    assert repeated.count == ((END - repeated.starts[0].at) // MINUTE + 44) // 45
    assert made(of_08("interval: R3/PT6H/2026-04-01T00:00:00Z")).count == 3
    assert made(of_08("interval: R/2025-12-15T00:00:00Z/P1M")).count == 12
    every = made(of_10("every: PT6H"))
    assert (format_time(every.starts[0].at), every.count) == ("2026-01-01T06:00:00Z", 4 * 365 - 1)
    after = made(of_10("after: PT1H"), run=HOUR)
    assert (format_time(after.starts[1].at), after.count, after.overlaps) == ("2026-01-01T02:00:00Z", 12 * 365, 0)
    unknown = made(of_10("after: PT1H"))
    assert (unknown.count, unknown.plan.note) == (1, "only the first is known: a scenario tells how long a run lasts")


def test_several_schedules_of_1_0_are_listed_each_by_itself() -> None:
    workflow = understand(of_10("every: {days: 1}, cron: '0 9 * * *', after: {hours: 2}")).workflow
    assert workflow is not None
    assert [(one.kind, one.path) for one in plans(workflow, FIRST)] == [
        ("every", ("schedule", "every")),
        ("cron", ("schedule", "cron")),
        ("after", ("schedule", "after")),
    ]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (of_08("cron: '61 * * * *'"), "it is no cron expression: “61” is no minute (0 to 59)"),
        (of_08("cron: '1 * * * *'", "Europe/Nowhere"), "there is no time zone Europe/Nowhere"),
        (of_08("interval: PT1H"), "it is no repeating interval such as R/PT15M"),
        (of_08("cron: '1 * * * *'", kind="event"), "not used: its first state waits for events"),
        (of_10("every: '${ .often }'"), "how long that is, is known in a run only"),
    ],
)
def test_what_starts_nothing_says_why(text: str, note: str) -> None:
    found = made(text)
    assert (found.count, list(found.starts), found.plan.note) == (0, [], note)


def test_a_year_of_every_second_is_cut_and_counted() -> None:
    found = made(of_08("cron: '* * * * * ?'", "Europe/Berlin"), "Europe/Berlin")
    assert (found.count, len(found.starts), found.is_cut) == (31_536_000, CALENDAR_STARTS, True)
    assert sorted(set(found.days.values())) == [82_800, 86_400, 90_000]


@pytest.mark.parametrize("schedule", ["cron: '* * * * * ?'", "interval: R/PT1S", "cron: '30 2 * * *'"])
def test_the_work_grows_with_the_days(schedule: str) -> None:
    plan = plan_of(of_08(schedule, "Europe/Berlin"))
    made = growth(lambda days: lambda: calendar(plan, FIRST, FIRST + days * DAY, run=HOUR, most=100), 90)
    assert made < GROWTH


def test_more_days_than_a_calendar_has_are_refused() -> None:
    with pytest.raises(calendars.TooLong):
        calendar(plan_of(of_10("every: PT6H")), FIRST, FIRST + (CALENDAR_DAYS + 1) * DAY)
    with pytest.raises(KeyError):
        calendar(plan_of(of_10("every: PT6H")), FIRST, END, "Europe/Nowhere")
