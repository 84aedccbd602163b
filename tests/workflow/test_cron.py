"""Cron expressions: the document's own, their times in time zones, and which field is wrong in a bad one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from workflow import cron, zones
from workflow.durations import format_time, parse_time

START = "2020-01-01T00:00:00Z"


def after(text: str, start: str = START, zone: str | None = None) -> str | None:
    epoch_ms = parse_time(start)
    assert epoch_ms is not None
    found = cron.parse(text).next_after(epoch_ms, zone)
    return None if found is None else format_time(found)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("0 0/15 * * * ?", "2020-01-01T00:15:00Z"),
        ("0 0/5 * * * ?", "2020-01-01T00:05:00Z"),
        ("* * * * *", "2020-01-01T00:01:00Z"),
        ("0 * * * *", "2020-01-01T01:00:00Z"),
        ("0 */2 * * *", "2020-01-01T02:00:00Z"),
        ("0 9 8 * *", "2020-01-08T09:00:00Z"),
        ("*/20 * * * * *", "2020-01-01T00:00:20Z"),
        ("0 9 ? * mon-fri", "2020-01-01T09:00:00Z"),
        ("0 0 * * 7", "2020-01-05T00:00:00Z"),
        ("0 0 * * 0", "2020-01-05T00:00:00Z"),
        ("0 0 13 * FRI", "2020-01-03T00:00:00Z"),
        ("0 12 29 2 ?", "2020-02-29T12:00:00Z"),
        ("0 0 L * *", "2020-01-31T00:00:00Z"),
        ("0 0 ? JAN,JUL MON#2", "2020-01-13T00:00:00Z"),
        ("0 0 12 1 1 ? *", "2020-01-01T12:00:00Z"),
        ("0 0 12 1 1 ? 2023", "2023-01-01T12:00:00Z"),
        ("0 0 12 29 2 ? 2021-2023,2026/2", "2028-02-29T12:00:00Z"),
        ("0 0 12 1 1 ? */3", "2021-01-01T12:00:00Z"),
    ],
)
def test_next_time(text: str, first: str) -> None:
    assert after(text) == first


@pytest.mark.parametrize(
    ("text", "zone", "start", "first"),
    [
        ("0 9 * * *", "America/Los_Angeles", START, "2020-01-01T17:00:00Z"),
        ("0 0 9 * * ?", "Asia/Kolkata", START, "2020-01-01T03:30:00Z"),
        ("30 2 * * *", "Europe/Berlin", "2020-03-28T12:00:00Z", "2020-03-29T01:00:00Z"),
        ("30 2 * * *", "Europe/Berlin", "2020-10-24T12:00:00Z", "2020-10-25T00:30:00Z"),
    ],
)
def test_time_zones(text: str, zone: str, start: str, first: str) -> None:
    """The last two: an hour that the clock skips, and one that it has twice, of which the first counts."""
    assert after(text, start, zone) == first


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("61 * * * *", 0, "“61” is no minute (0 to 59)"),
        ("? * * * *", 0, "“?” is no minute (0 to 59)"),
        ("5/0 * * * *", 0, "“5/0” is no minute (0 to 59)"),
        ("* 24 * * *", 1, "“24” is no hour (0 to 23)"),
        ("0 0 1,x * *", 2, "“1,x” is no day of the month (1 to 31, L or LW)"),
        ("0 0 * foo *", 3, "“foo” is no month (1 to 12 or JAN to DEC)"),
        ("0 0 * * MON-FOO", 4, "“MON-FOO” is no day of the week (0 to 7 or SUN to SAT)"),
        ("0 61 * * * *", 1, "“61” is no minute (0 to 59)"),
        ("99 0 * * * ?", 0, "“99” is no second (0 to 59)"),
        ("0 0 30 2 *", 2, "no month of it has that day"),
        ("0 0 0 30 2 ? 2021", 3, "no month of it has that day"),
        ("0 61 * * * ? 2020", 1, "“61” is no minute (0 to 59)"),
        ("0 0 12 1 1 ? 20", 6, "“20” is no year (1970 to 2099)"),
        ("0 0 12 1 1 ? 2020,", 6, "“2020,” is no year (1970 to 2099)"),
        ("0 0 12 1 1 ? 2020/0", 6, "“2020/0” is no year (1970 to 2099)"),
    ],
)
def test_the_wrong_field(text: str, field: int, words: str) -> None:
    with pytest.raises(cron.CronError) as error:
        cron.parse(text)
    assert (error.value.field, str(error.value)) == (field, words)


@pytest.mark.parametrize("text", ["", "* *", "0 0 12 1 1 ? 2020 1", "@daily", "*" * 501, "1" * 5000 + " * * * *"])
def test_not_five_to_seven_fields(text: str) -> None:
    with pytest.raises(cron.CronError) as error:
        cron.parse(text)
    assert error.value.field is None


def test_words() -> None:
    assert cron.parse("0 9 ? * MON-FRI").to_words() == "At 09:00 on Monday through Friday"
    assert cron.parse("0 9 8 * *").to_words() == "At 09:00 on the eighth day of every month"
    assert cron.parse("0 0 9 ? * MON-FRI 2027,2029-2031").to_words() == (
        "At 09:00 on Monday through Friday, in 2027, 2029 through 2031"
    )


def test_a_time_that_never_comes() -> None:
    assert cron.parse("0 0 * * *").next_after(253_402_300_799_000) is None
    assert cron.parse("0 0 * * *").next_after(10**18) is None
    assert cron.parse("0 0 * * *").next_after(253_402_300_799_000, "Europe/Berlin") is None
    assert cron.parse("*/5 * * * *").next_after(253_402_300_799_000, "America/New_York") is None
    assert cron.parse("0 0 12 1 1 ? 2020").next_after(1_600_000_000_000) is None
    assert cron.parse("0 0 12 29 2 ? 2021-2023").next_after(1_600_000_000_000, "Europe/Berlin") is None


def test_time_zone_names() -> None:
    assert zones.is_timezone("America/Los_Angeles")
    assert {"Europe/Berlin", "UTC"} <= set(zones.timezones())
    assert not any(map(zones.is_timezone, ["", "Mars/Base", "../../etc/passwd", "america/los_angeles"]))
    with pytest.raises(KeyError):
        cron.parse("* * * * *").next_after(0, "Mars/Base")


@given(st.text(st.sampled_from("0123456789*/,-#LW? MONFRI"), max_size=40))
@settings(max_examples=tries(300), deadline=None)
def test_any_text_is_a_cron_or_a_cron_error(text: str) -> None:
    try:
        found = cron.parse(text)
    except cron.CronError:
        return
    first = found.next_after(0)
    assert first is None or (first > 0 and first % 1000 == 0)
    assert found.to_words()
