"""A retry strategy's real waits, one by one and in words (workflow/retry_waits.py; semantics.md §7.3)."""

from dataclasses import dataclass

from workflow import durations, retry_waits
from workflow.actions import ENDLESS
from workflow.durations import Period, add
from workflow.model import Duration, RetryPolicy

COUNTED = 200
"""Waits that are summed up one by one; those behind are all as the last, which nobody waits for."""
SHOWN = 6
"""How many attempts are shown; of the others only the last."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Retry `number`, from 1: it comes `wait` milliseconds after the failure, by jitter `least` to `most`.

    `total` is the sum of all waits up to it, without jitter.
    """

    number: int
    wait: int
    least: int
    most: int
    total: int


def waits(policy: RetryPolicy) -> tuple[Wait, ...]:
    """The first retries and the last one. Months count from 1 January 1970, which is 31 days."""
    delay, growth = _length(policy.delay), _length(policy.multiplier)
    count = max(0, policy.max_attempts)
    numbers = [*range(1, min(count, SHOWN) + 1), *([count] if count > SHOWN else [])]
    return tuple(_wait(policy, number, delay, growth) for number in numbers)


def waits_in_words(found: tuple[Wait, ...], attempts: int) -> tuple[str, ...]:
    """The waits in words, one line each, and when it gives up."""
    if not found:
        return ("Not tried again: there are no attempts.",)
    lines = [f"{_nth(each.number)} retry after {_words(each.wait)}{_range(each)}" for each in found]
    if attempts > SHOWN:
        lines.insert(SHOWN, "…")
    if attempts >= ENDLESS:
        return (*lines[:SHOWN], "…", "Never gives up.")
    times = "1 retry" if attempts == 1 else f"{attempts} retries"
    return (*lines, f"Gives up after {times}, {_words(found[-1].total)} of waiting in all.")


def _wait(policy: RetryPolicy, number: int, delay: int, growth: int) -> Wait:
    if policy.factor is not None or policy.increment or policy.max_delay:
        return _growing(policy, number)
    wait = retry_waits.wait(delay, growth, number)
    most = round(retry_waits.jitter(policy, wait, _length))
    return Wait(number, wait, max(0, wait - most), wait + most, retry_waits.waited(delay, growth, number))


def _growing(policy: RetryPolicy, number: int) -> Wait:
    """0.8's waits, which are multiplied and bounded; of the sum the first ones are counted one by one."""
    counted = min(number, COUNTED)
    found = [retry_waits.grown(policy, each, _length) for each in range(1, counted + 1)]
    wait = retry_waits.grown(policy, number, _length)
    most = round(retry_waits.jitter(policy, wait, _length))
    bound = _length(policy.max_delay) if policy.max_delay else wait + most
    return Wait(number, wait, max(0, wait - most), min(wait + most, bound), sum(found) + (number - counted) * wait)


def _length(duration: Duration | None) -> int:
    found = durations.parse(duration.text) if duration else None
    return add(0, found or Period(0, 0))


def _range(each: Wait) -> str:
    return "" if each.least == each.most else f" ({_words(each.least)} to {_words(each.most)})"


def _words(milliseconds: int) -> str:
    return durations.to_words(durations.format_ms(milliseconds))


def _nth(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
