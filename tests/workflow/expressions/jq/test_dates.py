"""Dates: seconds and broken-down time, text out of them and into them, as jq 1.8 on glibc in UTC."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import pytest

from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.dates import conversions as dates
from workflow.expressions.jq.dates.formats import strflocaltime, strftime
from workflow.expressions.jq.dates.strptime import strptime
from workflow.expressions.jq.errors import JqError
from workflow.paths import Json


def test_seconds_and_broken_down_agree_with_python() -> None:
    random = Random(1)
    for _ in range(3000):
        seconds = random.randrange(-62_135_596_800, 253_402_300_799)
        then = datetime.fromtimestamp(seconds, UTC)
        clock = [then.year, then.month - 1, then.day, then.hour, then.minute, then.second]
        listed = [*clock, then.isoweekday() % 7, then.timetuple().tm_yday - 1]
        assert dates.gmtime(seconds) == dates.localtime(seconds) == listed
        assert seconds == -1 or dates.mktime(listed) == seconds


@pytest.mark.parametrize(
    ("seconds", "listed"),
    [
        (1425599621.678, [2015, 2, 5, 23, 53, 41.67799997329712, 4, 63]),
        (0, [1970, 0, 1, 0, 0, 0, 4, 0]),
        (-1.5, [1969, 11, 31, 23, 59, 59.5, 3, 364]),
        (1e12, [33658, 8, 27, 1, 46, 40, 5, 269]),
    ],
)
def test_gmtime(seconds: float, listed: Json) -> None:
    assert dates.gmtime(seconds) == listed


@pytest.mark.parametrize(
    ("listed", "seconds"),
    [
        ([2024, 8, 21], 1726876800),
        ([2024, 13, 35, 25, 61, 61.9], 1741399321),
        ([2024], 1703980800),
        ([], -2209075200),
        ([2147483647, 1, 1], 67767976204675200.0),
        ([2024, 1, 29, 0, 0, 0, 0, 0, "ninth"], 1709164800),
    ],
)
def test_mktime(listed: Json, seconds: float) -> None:
    assert dates.mktime(listed) == seconds


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (1435677542.822351, "%A, %B %d, %Y", "Tuesday, June 30, 2015"),
        ([2024, 2, 15], "%Y-%m-%dT%H:%M:%SZ", "2024-03-15T00:00:00Z"),
        (0, "%c|%D|%F|%r", "Thu Jan  1 00:00:00 1970|01/01/70|1970-01-01|12:00:00 AM"),
        (0, "%R|%T|%x|%X", "00:00|00:00:00|01/01/70|00:00:00"),
        (0, "%q %-d %_d %^a %#a|%10A|%010d", "%q 1  1 THU THU|  Thursday|0000000001"),
        (0, "%P %k %l %g %V %U %W %u %w %C %e %j %h%n%t%%", "am  0 12 70 01 00 00 4 4 19  1 001 Jan\n\t%"),
        ([2021, 0, 3], "%G %V %U %W %g %j %u %w", "2020 53 01 00 20 003 7 0"),
        ([2020, 11, 31], "%G %V %U %W", "2020 53 52 52"),
        ([69, 0, 1], "%Y|%C|%y|%5Y|%_5Y", "69|0|69|00069|   69"),
        ([-5, 0, 1], "%Y|%C|%y|%6Y|%5C|%s", "-5|-1|95|-00005|-0001|-62324985600"),
        (0, "%Z %z %5s|%-5d|%#p|%#Z|%5z", "GMT +0000     0|    1|am|gmt|    +00000"),
        (0, "é%", "é%"),
        (0, "", ""),
    ],
)
def test_strftime(value: Json, form: str, text: str) -> None:
    assert strftime(value, form, free) == text


def test_local_time_is_utc() -> None:
    assert strflocaltime(0, "%F %Z %z", free) == "1970-01-01 UTC +0000"


@pytest.mark.parametrize(
    ("text", "form", "listed"),
    [
        ("2015-03-05T23:51:47Z", "%Y-%m-%dT%H:%M:%SZ", [2015, 2, 5, 23, 51, 47, 4, 63]),
        ("2025-06-07T08:09:10", "%FT%T", [2025, 5, 7, 8, 9, 10, 6, 157]),
        ("10:11", "%H:%M", [1900, 0, 0, 10, 11, 0, 8, 367]),
        ("2015 100", "%Y %j", [2015, 3, 10, 0, 0, 0, 5, 99]),
        ("2015-W10-3", "%G-W%V-%u", [1900, 0, 0, 0, 0, 0, 3, 367]),
        ("2020 23 2", "%Y %U %w", [2020, 5, 9, 0, 0, 0, 2, 160]),
        ("2015 Mon 10", "%Y %a %W", [2015, 2, 9, 0, 0, 0, 1, 67]),
        ("1 pm x", "%I %p", [1900, 0, 0, 13, 0, 0, 8, 367, " x"]),
        ("12 AM", "%I %p", [1900, 0, 0, 0, 0, 0, 8, 367]),
        ("69", "%y", [1969, 0, 0, 0, 0, 0, 2, -1]),
        ("19 99", "%C %y", [1999, 0, 0, 0, 0, 0, 4, -1]),
        ("1425599621", "%s", [2015, 2, 5, 23, 53, 41, 4, 63]),
        ("CEST   5 +01:30", "%Z %d %z", [1900, 0, 5, 0, 0, 0, 5, 4]),
        ("thu MAR 5 2015 %", "%A %b %-d %Y %%", [2015, 2, 5, 0, 0, 0, 4, 63]),
        ("Thu Mar  5 23:51:47 2015", "%c", [2015, 2, 5, 23, 51, 47, 4, 63]),
        ("05/03/15 1:02:03 PM", "%D%n%r", [2015, 4, 3, 13, 2, 3, 0, 122]),
        ("20150231", "%Y%m%d", [2015, 1, 31, 0, 0, 0, 2, 61]),
    ],
)
def test_strptime(text: str, form: str, listed: Json) -> None:
    assert strptime(text, form, free) == listed


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("x", "%Y"),
        ("32", "%d"),
        ("60", "%M"),
        ("10:20x", "%H:%M"),
        ("+000", "%z"),
        ("1", "%"),
        ("May", "%q"),
        ("", "%s"),
    ],
)
def test_mismatch(text: str, form: str) -> None:
    with pytest.raises(JqError) as caught:
        strptime(text, form, free)
    assert caught.value.value == f'date "{text}" does not match format "{form}"'


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dates.gmtime("x"), "gmtime() requires numeric inputs"),
        (lambda: dates.localtime("x"), "localtime() requires numeric inputs"),
        (lambda: dates.gmtime(float("nan")), "error converting number of seconds since epoch to datetime"),
        (lambda: dates.gmtime(1e17), "error converting number of seconds since epoch to datetime"),
        (lambda: dates.mktime(1), "mktime requires array inputs"),
        (lambda: dates.mktime(["a"]), "mktime requires parsed datetime inputs"),
        (lambda: dates.mktime([1969, 11, 31, 23, 59, 59]), "invalid gmtime representation"),
        (lambda: strftime("x", "%Y", free), "strftime/1 requires parsed datetime inputs"),
        (lambda: strftime(["x"], "%Y", free), "strftime/1 requires parsed datetime inputs"),
        (lambda: strftime(0, [], free), "strftime/1 requires a string format"),
        (lambda: strflocaltime(0, {}, free), "strflocaltime/1 requires a string format"),
        (lambda: strftime(0, "%c" * 6, free), "strftime/1: unknown system failure"),
        (lambda: strftime(0, "%999999999999d", free), "strftime/1: unknown system failure"),
        (lambda: strptime(1, "%Y", free), "strptime/1 requires string inputs and arguments"),
    ],
)
def test_errors(call: Callable[[], Json], message: str) -> None:
    with pytest.raises(JqError) as caught:
        call()
    assert caught.value.value == message


def test_text_and_back() -> None:
    form = "%Y-%m-%dT%H:%M:%SZ"
    for seconds in range(0, 4_000_000_000, 123_456_789):
        assert dates.mktime(strptime(strftime(seconds, form, free), form, free)) == seconds
