"""Random cron expressions come when croniter says and, where clocks are changed, when cronsim does (§8.6).

Where their answers differ from ours is said below, with the reason.
"""

from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from croniter import croniter  # type: ignore[import-untyped]
from cronsim import CronSim

from workflow import cron

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
FIRST = int(datetime(2024, 1, 1, tzinfo=UTC).timestamp())
DAY = 86_400
STARTS = 8


@cache
def changes(name: str) -> list[int]:
    """The hours in which clocks are changed, in the time that the starts below lie in, in seconds since 1970."""
    zone = ZoneInfo(name)
    hours = range(FIRST - 30 * DAY, FIRST + 20 * 365 * DAY, 3_600)
    return [after for before, after in pairwise(hours) if _offset(before, zone) != _offset(after, zone)]


def _offset(at: int, zone: ZoneInfo) -> object:
    return datetime.fromtimestamp(at, zone).utcoffset()


def field(random: Random, low: int, high: int) -> str:
    """A star, a step, one value, a range or a list."""
    one, other = sorted(random.sample(range(low, high + 1), 2))
    return random.choice(
        ("*", "*", f"*/{random.randint(2, (high - low) // 2)}", f"{one}", f"{one}-{other}", f"{one},{other}")
    )


def expression(random: Random, seconds: bool) -> str:
    """Five fields, or six with the seconds first; days and months are often any, so that starts come soon."""
    fields = [field(random, 0, 59), field(random, 0, 23)]
    fields += [random.choice(("*", field(random, low, high))) for low, high in ((1, 28), (1, 12), (0, 6))]
    return " ".join([field(random, 0, 59), *fields] if seconds else fields)


def asked_of_croniter(text: str, after: int, zone: ZoneInfo) -> int:
    """With crontab's own rule of days: a day field that begins with a star is not restricted."""
    seconds_first = len(text.split()) == 6
    found = croniter(
        text, datetime.fromtimestamp(after, zone), second_at_beginning=seconds_first, implement_cron_bug=True
    )
    return int(found.get_next(datetime).timestamp())


def differences(seed: int, count: int) -> list[str]:
    """Of random expressions, half of which begin near a change of clocks, the starts that others do not give."""
    random = Random(seed)
    wrong = []
    for _ in range(count):
        name = random.choice(ZONES)
        zone, near = ZoneInfo(name), changes(name)
        text = expression(random, seconds=random.random() < 0.3)
        begins_near = near and random.random() < 0.5
        after = (
            random.choice(near[:6]) - random.randrange(DAY) if begins_near else FIRST + random.randrange(3 * 365 * DAY)
        )
        for _ in range(STARTS):
            ours = cron.parse(text).next_after(after * 1000, name)
            assert ours is not None
            start = ours // 1000
            is_touched = any(after - DAY <= one <= after + DAY or start - DAY <= one <= start + DAY for one in near)
            if not is_touched:
                theirs = asked_of_croniter(text, after, zone)
            elif len(text.split()) == 5 and name != "Australia/Lord_Howe":
                theirs = int(next(CronSim(text, datetime.fromtimestamp(after, zone))).timestamp())
            else:  # cronsim knows no seconds in a zone, and loses the minutes of a change by half an hour
                theirs = start
            if theirs != start:
                wrong.append(f"{text} in {name} after {after}: {start}, and not {theirs}")
            after = start
    return wrong


@pytest.mark.parametrize("seed", range(3))
def test_starts_come_when_others_say(seed: int) -> None:
    assert differences(seed, 80) == []


@pytest.mark.long
def test_two_thousand_expressions_come_when_others_say() -> None:
    assert differences(2_000, 2_000) == []
