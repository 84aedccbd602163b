"""Times in words: how long, how often and after which waits something is tried again, and when it is started."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from workflow import cron, durations, retry_waits
from workflow.actions import ENDLESS, ResultRetry
from workflow.diagram import words
from workflow.durations import Period, format_ms, parse, to_words
from workflow.intervals import repeated_in_words
from workflow.model import OPEN, Duration, RetryPolicy, Schedule

NUMBER = re.compile(r"\d{1,12}", re.ASCII)

SHOWN = 3
"""Waits that are listed one by one, where there are more of them and not just one more."""

FOLLOWED = 1_000
"""Retries up to which the last wait is told."""


def length(value: Duration | None) -> str:
    """A length of time in the units that people use: `604800` and `PT604800S` are 7 days."""
    if value is not None and value.text == OPEN:
        return "a time that is not written yet"
    found = _milliseconds(value)
    return to_words(format_ms(found)) if value is not None and found is not None else words.duration(value)


def retry(policy: RetryPolicy) -> str:
    """`tries again up to 3 times, after 2, 4 and 6 seconds` (semantics.md §7.3)."""
    return _tries(policy.max_attempts) + _waits(policy) + _jitter(policy)


def result_retry(policy: ResultRetry) -> str:
    """The same for a retry of 0.1, whose waits are all the same (semantics.md §7.4)."""
    wait = length(policy.interval)
    return _tries(policy.max_retry) + (_same(policy.max_retry, wait) if policy.max_retry else "")


def _tries(count: int) -> str:
    if count <= 0:
        return "does not try again"
    if count >= ENDLESS:
        return "tries again without end"
    return "tries again once" if count == 1 else f"tries again up to {count} times"


def _waits(policy: RetryPolicy) -> str:
    if policy.max_attempts <= 0:
        return ""
    if policy.factor is not None or policy.increment or policy.max_delay:
        return _growing(policy)
    first, more = _milliseconds(policy.delay), _milliseconds(policy.multiplier)
    said = length(policy.delay)
    if not policy.multiplier or policy.max_attempts == 1 or more == 0:
        return _same(policy.max_attempts, said if policy.delay else "")
    if first is None or more is None:
        return f", first after {said}, then {length(policy.multiplier)} more each time"
    return _listed(policy.max_attempts, lambda number: retry_waits.wait(first, more, number))


def _growing(policy: RetryPolicy) -> str:
    """0.8's waits, which are multiplied and bounded (semantics-0.8.md §6.7)."""
    told = _listed(
        policy.max_attempts, lambda number: retry_waits.grown(policy, number, lambda value: _milliseconds(value) or 0)
    )
    is_cut = policy.max_delay and policy.max_attempts > SHOWN + 1
    return f"{told}, never more than {length(policy.max_delay)}" if is_cut else told


def _listed(count: int, wait: Callable[[int], int]) -> str:
    """`, after 2, 4 and 6 seconds`; of many the first and the last, of those without end the first."""
    if count <= SHOWN + 1:
        return f", after {_together([wait(number) for number in range(1, count + 1)], True)}"
    last = f", the last time after {to_words(format_ms(wait(count)))}" if count <= FOLLOWED else ""
    return f", after {_together([wait(number) for number in range(1, SHOWN + 1)], False)}, and so on{last}"


def _milliseconds(value: Duration | None) -> int | None:
    """None where it depends on the calendar, or is no duration."""
    if value is None:
        return 0
    found = Period(0, int(value.text) * 1000) if NUMBER.fullmatch(value.text.strip()) else parse(value.text)
    return None if found is None or found.months else found.milliseconds


def _together(waits: list[int], is_all: bool) -> str:
    """`2, 4 and 6 seconds`; each with its unit where these differ."""
    said = [to_words(format_ms(wait)) for wait in waits]
    units = {each.partition(" ")[2].rstrip("s") for each in said}
    if len(units) == 1 and all(each.count(" ") == 1 for each in said):
        said = [*(each.partition(" ")[0] for each in said[:-1]), said[-1]]
    return f"{', '.join(said[:-1])} and {said[-1]}" if is_all and len(said) > 1 else ", ".join(said)


def _same(count: int, wait: str) -> str:
    if not wait:
        return ", at once"
    return f", after {wait}" if count == 1 else f", each time after {wait}"


def _jitter(policy: RetryPolicy) -> str:
    match policy.jitter:
        case float() | int() as share if share:
            return f" (give or take {share * 100:g} %)"
        case Duration() as wait:
            return f" (give or take {length(wait)})"
    return ""


def schedule(plan: Schedule) -> str:
    """When instances are created, in words (semantics.md §6.7)."""
    zone = f" ({plan.timezone})" if plan.timezone else " (UTC)"
    if plan.cron and plan.valid_until:
        return f"{schedule(replace(plan, valid_until=None))}, until {_time(plan.valid_until, plan.timezone)}"
    if plan.cron:
        try:
            said = cron.parse(plan.cron).to_words()
        except cron.CronError:
            return f"by the cron expression {plan.cron}, which cannot be read"
        return said[:1].lower() + said[1:] + zone
    in_zone = partial(_time, timezone=plan.timezone)
    repeated = repeated_in_words(plan.interval, in_zone) if plan.interval and plan.creates else None
    if repeated:
        return repeated
    if plan.interval:
        return f"only {_interval(plan.interval)}" + (zone if plan.timezone else "")
    return "by a schedule that is not given"


def _interval(text: str) -> str:
    first, slash, second = (part.strip() for part in text.partition("/"))
    if not slash:
        return f"for {to_words(first)}, counted from when it is set up"
    if durations.parse(second):
        return f"for {to_words(second)} from {_time(first)} on"
    if durations.parse(first):
        return f"in the {to_words(first)} before {_time(second)}"
    return f"between {_time(first)} and {_time(second)}"


def _time(text: str, timezone: str | None = None) -> str:
    """An instant as people write it: `20 March 2020 09:00 UTC`; a time of day alone stays one.

    One that names no offset is what clocks show in `timezone`.
    """
    found = durations.parse_time(text)
    if found is None:
        return text
    date, _, time = durations.format_time(found).removesuffix("Z").partition("T")
    zone = timezone if timezone and not durations.names_offset(text) else "UTC"
    return f"{day(date)} {time.removesuffix(':00')} {zone}"


def day(date: str) -> str:
    """`2020-03-20` -> `20 March 2020`."""
    year, month, number = date.split("-")
    return f"{int(number)} {MONTHS[int(month) - 1]} {year}"


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
