"""The four forms of an interval in 0.6, "Schedule Definition"."""

import pytest

from workflow import intervals
from workflow.durations import parse_time


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
