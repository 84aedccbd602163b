"""How long a retry strategy waits: the one formula of the engine, the form and the outline (semantics.md §7.3)."""

from collections.abc import Callable

from workflow.actions import ENDLESS
from workflow.model import Duration, Ref, RetryPolicy, Workflow
from workflow.tasks import TaskRetry, TaskWorkflow

BY_ITSELF = RetryPolicy("", (), delay=Duration("PT1S", ()), max_attempts=ENDLESS, factor=2)
"""What retries actions in 0.8 where all are retried and nothing says how (semantics-0.8.md §6.6)."""
LONGEST = 100 * 365 * 24 * 3600 * 1000
"""Milliseconds, a century: no wait grows beyond."""


def wait(delay: int, growth: int, number: int) -> int:
    """The milliseconds before retry `number`, counted from 1, without jitter; `growth` is the `multiplier`'s length."""
    return delay + (number - 1) * growth


def waited(delay: int, growth: int, number: int) -> int:
    """The milliseconds of all waits up to retry `number`, without jitter."""
    return number * delay + number * (number - 1) // 2 * growth


def grown(policy: RetryPolicy, number: int, length: Callable[[Duration | None], int]) -> int:
    """0.8's milliseconds before retry `number`, counted from 1, without jitter and bound: each wait is the one before,
    multiplied by the factor and with the increment added (semantics-0.8.md §6.7).
    """
    found = float(length(policy.delay))
    factor, increment = 1.0 if policy.factor is None else policy.factor, length(policy.increment)
    most = length(policy.max_delay) if policy.max_delay else LONGEST
    for _ in range(number - 1):
        after = found * factor + increment
        if after == found or not 0 <= after <= most:
            return round(max(0, min(after, most)))
        found = after
    return round(max(0, found))


def backed_off(backoff: str | None, delay: int, number: int) -> int:
    """1.0's milliseconds before retry `number`, counted from 1: the delay, that many times it with `linear`, twice as
    much each time with `exponential` (semantics-1.0.md §5, try).
    """
    if backoff == "linear":
        return min(delay * number, LONGEST)
    if backoff == "exponential":
        return min(delay << min(number - 1, LONGEST.bit_length()), LONGEST)
    return delay


def by_powers(backoff: str | None, delay: int, number: int) -> int:
    """Lemline's milliseconds before retry `number`, counted from 1: `linear` begins with twice the delay, `exponential`
    takes powers of its seconds, from the second on (docs/runtimes/lemline.md, L54).
    """
    if backoff == "linear":
        return min(delay * (number + 1), LONGEST)
    if backoff == "exponential":
        seconds, grown = delay // 1_000, 1
        for _ in range(number + 1):
            grown = min(grown * seconds, LONGEST)
        return min(grown * 1_000, LONGEST)
    return delay


def jitter(policy: RetryPolicy, wait: int, length: Callable[[Duration], int]) -> float:
    """By how many milliseconds a wait may be shorter or longer: a length of its own, or a share of the wait."""
    if policy.jitter is None:
        return 0
    return length(policy.jitter) if isinstance(policy.jitter, Duration) else policy.jitter * wait


def task_retry(retry: TaskRetry | Ref | None, workflow: Workflow) -> TaskRetry | None:
    """1.0: the retry policy, written there or named in `use.retries`; None where there is none."""
    if not isinstance(retry, Ref):
        return retry
    named = workflow.use.retries if isinstance(workflow, TaskWorkflow) else ()
    return next((one for one in named if one.name == retry.name), None)
