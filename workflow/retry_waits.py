"""How long a retry strategy waits: the one formula of the engine, the form and the outline (semantics.md §7.3)."""

from collections.abc import Callable

from workflow.model import Duration, RetryPolicy


def wait(delay: int, growth: int, number: int) -> int:
    """The milliseconds before retry `number`, counted from 1, without jitter; `growth` is the `multiplier`'s length."""
    return delay + (number - 1) * growth


def waited(delay: int, growth: int, number: int) -> int:
    """The milliseconds of all waits up to retry `number`, without jitter."""
    return number * delay + number * (number - 1) // 2 * growth


def jitter(policy: RetryPolicy, wait: int, length: Callable[[Duration], int]) -> float:
    """By how many milliseconds a wait may be shorter or longer: a length of its own, or a share of the wait."""
    if policy.jitter is None:
        return 0
    return length(policy.jitter) if isinstance(policy.jitter, Duration) else policy.jitter * wait
