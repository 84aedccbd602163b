"""The four forms of an interval in 0.6, "Schedule Definition"."""

import pytest

from workflow import intervals
from workflow.durations import format_time, parse_time


def at(text: str) -> int:
    found = parse_time(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2020-03-20T13:00:00Z/2021-05-11T15:30:00Z", "2020-03-20T13:00:00Z", "2021-05-11T15:30:00Z"),
        ("2020-03-20T13:00:00Z/P1Y2M10DT2H30M", "2020-03-20T13:00:00Z", "2021-05-30T15:30:00Z"),
        ("P1Y2M10DT2H30M/2020-05-11T15:30:00Z", "2020-01-01T00:00:00Z", "2020-05-11T15:30:00Z"),
        ("P1M/2020-05-11T15:30:00Z", "2020-01-01T00:00:00Z", "2020-02-01T00:00:00Z"),
        ("P1Y2M10DT2H30M", "2020-01-01T00:00:00Z", "2021-03-11T02:30:00Z"),
        ("2020-03-20/2020-03-21", "2020-03-20T00:00:00Z", "2020-03-21T00:00:00Z"),
    ],
)
def test_bounds(text: str, first: str, last: str) -> None:
    found, start = intervals.parse(text), at("2020-01-01T00:00:00Z")
    assert found
    assert found.bounds(start) == (at(first), at(last))
    assert found.contains(at(first), start)
    assert found.contains(at(last), start)
    assert not found.contains(at(first) - 1, start)
    assert not found.contains(at(last) + 1, start)


@pytest.mark.parametrize(
    "text",
    ["", "/", "PT1H/", "/PT1H", "PT1H/PT1H", "R/PT15M", "R5/PT15M", "2020-03-20T13:00:00Z", "15 minutes", "a/b"],
)
def test_not_an_interval(text: str) -> None:
    assert intervals.parse(text) is None


@pytest.mark.parametrize(
    ("text", "zone", "now", "due"),
    [
        ("R/2024-05-01T10:00:00/PT4H", "Europe/Berlin", "2024-05-01T06:00:00Z", "2024-05-01T08:00:00Z"),
        ("R/2024-05-01T10:00:00/PT4H", None, "2024-05-01T06:00:00Z", "2024-05-01T10:00:00Z"),
        ("R/2024-05-01T10:00:00-02:00/PT4H", "Europe/Berlin", "2024-05-01T06:00:00Z", "2024-05-01T12:00:00Z"),
        ("R/2024-05-01/PT4H", "Asia/Kathmandu", "2024-04-30T12:00:00Z", "2024-04-30T18:15:00Z"),
        ("R/2020-03-29T02:30:00/P1D", "Europe/Berlin", "2020-03-28T12:00:00Z", "2020-03-29T01:00:00Z"),
        ("R/2020-10-25T02:30:00/P1D", "Europe/Berlin", "2020-10-24T12:00:00Z", "2020-10-25T00:30:00Z"),
        ("R/PT2H/2020-05-11T15:30:00Z", None, "2020-05-11T10:00:00Z", "2020-05-11T11:30:00Z"),
        ("R/PT2H/2020-05-11T15:30:00Z", None, "2020-05-11T11:30:00Z", "2020-05-11T13:30:00Z"),
        ("R/PT2H/2020-05-11T15:30:00Z", None, "2020-05-11T13:30:00Z", None),
        ("R/PT2H/2020-05-11T15:30:00", "America/New_York", "2020-05-11T13:30:00Z", "2020-05-11T15:30:00Z"),
        ("R2/PT2H/2020-05-11T15:30:00Z", None, "2020-05-10T00:00:00Z", "2020-05-11T11:30:00Z"),
        ("R0/PT2H/2020-05-11T15:30:00Z", None, "2020-05-10T00:00:00Z", None),
        ("R/P1M/2020-05-31T12:00:00Z", None, "2020-02-10T00:00:00Z", "2020-02-29T12:00:00Z"),
        ("R/P1M/2020-05-31T12:00:00Z", None, "2020-04-30T12:00:00Z", None),
    ],
)
def test_what_repeats(text: str, zone: str | None, now: str, due: str | None) -> None:
    found = intervals.parse_repeated(text, zone)
    assert found is not None
    next_one = found.next_after(at(now), at("2020-01-01T00:00:00Z"))
    assert (None if next_one is None else format_time(next_one)) == due
