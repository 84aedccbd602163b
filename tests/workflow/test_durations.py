"""Durations and timestamps, compared with the standard library where it can follow."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflow.diagram.words import short_duration
from workflow.durations import (
    DAY,
    HOUR,
    MINUTE,
    Period,
    add,
    format_ms,
    format_time,
    from_words,
    parse,
    parse_time,
    to_words,
)
from workflow.model import Duration


@pytest.mark.parametrize(
    ("text", "months", "milliseconds"),
    [
        ("PT15M", 0, 15 * MINUTE),
        ("P2DT3H4M", 0, 2 * DAY + 3 * HOUR + 4 * MINUTE),
        ("P1Y2M", 14, 0),
        ("P2W", 0, 14 * DAY),
        ("P1M1W1D", 1, 8 * DAY),
        ("PT0.001S", 0, 1),
        ("PT0,5H", 0, 30 * MINUTE),
        ("PT0.0005S", 0, 1),
        ("PT0S", 0, 0),
        (" PT5S ", 0, 5000),
    ],
)
def test_durations_are_read(text: str, months: int, milliseconds: int) -> None:
    assert parse(text) == Period(months, milliseconds)


@pytest.mark.parametrize(
    "text",
    ["", "P", "PT", "P1DT", "-PT1S", "P-1D", "PT1.S", "15", "PT15", "pt15m", "PT1S2M", "P1.5M", "PT1S\nx", "P1H", "٣"],
)
def test_other_text_is_no_duration(text: str) -> None:
    assert parse(text) is None
    assert to_words(text) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("PT15M", "15 minutes"),
        ("P2DT3H", "2 days 3 hours"),
        ("PT1S", "1 second"),
        ("P1Y1M", "1 year 1 month"),
        ("PT0S", "0 seconds"),
        ("PT090M", "90 minutes"),
        ("PT0.50S", "0.5 seconds"),
        ("P1DT0H", "1 day"),
    ],
)
def test_durations_are_said_in_words(text: str, words: str) -> None:
    assert to_words(text) == words


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "PT0S"),
        (6 * MINUTE, "PT6M"),
        (DAY, "P1D"),
        (DAY + 1, "P1DT0.001S"),
        (26 * HOUR, "P1DT2H"),
        (1500, "PT1.5S"),
        (60_100, "PT1M0.1S"),
        (40 * DAY + 10_000, "P40DT10S"),
    ],
)
def test_lengths_are_written_as_the_contract_says(milliseconds: int, text: str) -> None:
    assert format_ms(milliseconds) == text


@given(st.integers(0, 10**15))
def test_a_written_length_reads_back(milliseconds: int) -> None:
    assert parse(format_ms(milliseconds)) == Period(0, milliseconds)


@pytest.mark.parametrize(
    ("start", "duration", "end"),
    [
        ("2020-01-31T10:00:00Z", "P1M", "2020-02-29T10:00:00Z"),
        ("2021-01-31T10:00:00Z", "P1M", "2021-02-28T10:00:00Z"),
        ("2020-02-29T00:00:00Z", "P1Y", "2021-02-28T00:00:00Z"),
        ("2020-11-15T00:00:00Z", "P2M1DT1H", "2021-01-16T01:00:00Z"),
        ("9999-12-31T00:00:00Z", "P1D", "10000-01-01T00:00:00Z"),
    ],
)
def test_months_and_years_follow_the_calendar(start: str, duration: str, end: str) -> None:
    at, period = parse_time(start), parse(duration)
    assert at is not None
    assert period is not None
    assert format_time(add(at, period)) == end


@given(
    st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30)).map(lambda time: time.replace(microsecond=0)),  # noqa: DTZ001
    st.integers(-14 * 60, 14 * 60),
)
def test_timestamps_agree_with_the_standard_library(time: datetime, offset: int) -> None:
    aware = time.replace(tzinfo=timezone(timedelta(minutes=offset)))
    epoch = (aware - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    assert parse_time(aware.isoformat()) == epoch
    if aware.astimezone(UTC).year >= 1000:
        assert format_time(epoch) == aware.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@given(st.integers(-(10**14), 10**15))
def test_a_written_instant_reads_back(milliseconds: int) -> None:
    text = format_time(milliseconds)
    if len(text.partition("-")[0]) == 4:
        assert parse_time(text) == milliseconds


def test_times_without_an_offset_are_utc_and_dates_are_midnight() -> None:
    assert parse_time("2020-03-20T09:00:00") == parse_time("2020-03-20T09:00:00Z")
    assert parse_time("2020-03-20") == parse_time("2020-03-20T00:00:00Z")
    assert parse_time("2020-03-20T09:00:00.25Z") == parse_time("2020-03-20T09:00:00.250Z")


@pytest.mark.parametrize(
    "text", ["", "2020", "2020-13-01", "2021-02-29", "2020-01-01T24:00:00Z", "09:00", "2020-01-01T00:00:00+25:00"]
)
def test_other_text_is_no_time(text: str) -> None:
    assert parse_time(text) is None


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("30 min", "PT30M"),
        ("2 h 15", "PT2H15M"),
        ("2h15", "PT2H15M"),
        ("1 day", "P1D"),
        ("an hour", "PT1H"),
        ("5 min 30", "PT5M30S"),
        ("1 day and 3 hours", "P1DT3H"),
        ("2 h 5 m", "PT2H5M"),
        ("1m30s", "PT1M30S"),
        ("1 week, 2 days", "P1W2D"),
        ("1,5 h", "PT1.5H"),
        ("250 ms", "PT0.25S"),
        ("3 s 20 ms", "PT3.02S"),
        (" 2 Months ", "P2M"),
        ("0 seconds", "PT0S"),
        ("pt15m", "PT15M"),
        (" PT15M ", "PT15M"),
    ],
)
def test_plain_words_are_a_length_too(words: str, text: str) -> None:
    assert from_words(words) == text


@pytest.mark.parametrize(
    "words",
    ["", "soon", "15", "min", "15M", "2 h 3 h", "15 min 2 h", "1.5 months", "-5 min", "2 h x", "1 day 15", "{{ $.x }}"],
)
def test_other_words_are_none(words: str) -> None:
    assert from_words(words) is None


NUMBERS = st.integers(0, 999_999).map(str) | st.decimals(0, 9999, places=3).map(str)
PERIODS = st.builds(
    lambda counts, parts: "P{}Y{}M{}W{}DT{}H{}M{}S".format(*counts, *parts),
    st.tuples(st.integers(0, 999), st.integers(0, 999)),
    st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
)


@given(PERIODS)
def test_what_is_said_of_a_length_can_be_typed_back(text: str) -> None:
    for words in (to_words(text), short_duration(Duration(text, ()))):
        again = from_words(words)
        assert again is not None
        assert parse(again) == parse(text)
