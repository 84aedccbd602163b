"""0.1's retries of one action and 0.6's error entries of a state, where the one can say the other.

Both retry after the same wait each time and then lead on; an entry belongs to the only action of its state. Names of
errors differ (semantics.md §7.2): `*` is `SYS.MatchAny`, `Timeout` is `SYS.Timeout`, `ExpressionError` is
`SYS.FilterError`; any other name would in 0.1 match results and codes as well.
"""

from dataclasses import dataclass

from workflow.actions import Action
from workflow.model import Duration, ErrorHandler, Ref, RetryPolicy, Transition

TO_SYS = {"*": "SYS.MatchAny", "Timeout": "SYS.Timeout", "ExpressionError": "SYS.FilterError"}
FROM_SYS = {name: error for error, name in TO_SYS.items()}


@dataclass(frozen=True, slots=True)
class Again:
    """Retry after `delay`, at most `most` times, when the error is `error` (0.6's word), then go to `target`."""

    error: str
    delay: Duration | None
    most: int
    target: Ref


def of_action(action: Action) -> tuple[list[Again], list[tuple[object, str]]]:
    """What 0.6 can say of an action's retries, and the retries that it cannot say, with the reason."""
    found: list[Again] = []
    odd: list[tuple[object, str]] = []
    for retry in action.retries:
        error = FROM_SYS.get(retry.match)
        if error is None:
            odd.append(
                (retry, f"a retry on the result or code “{retry.match}”: 0.6 retries errors by their names only")
            )
        elif retry.target is None:
            odd.append((retry, "a retry that leads nowhere when it is used up"))
        else:
            found.append(Again(error, retry.interval, retry.max_retry, retry.target))
    return found, odd


def of_handler(handler: ErrorHandler, policies: dict[str, RetryPolicy]) -> Again | str:
    """What 0.1 can say of an error entry, or why it cannot."""
    policy = policies.get(handler.retry.name) if handler.retry else None
    if handler.error not in TO_SYS:
        return f"handling of the error “{handler.error}”: in 0.1 a name would match results and codes as well"
    if handler.code is not None:
        return "handling of an error with a code"
    if not isinstance(handler.next, Transition):
        return "error handling that ends: a retry of 0.1 leads to a state"
    if handler.next.expression or handler.next.compensate or handler.next.produce:
        return "error handling whose transition has a condition, compensates or produces events"
    if handler.retry and policy is None:
        return "error handling with a retry that is not defined"
    if policy and (policy.multiplier or policy.jitter):
        return "a retry whose wait grows or varies"
    delay, most = (policy.delay, policy.max_attempts) if policy else (None, 0)
    return Again(handler.error, delay, most, handler.next.target)
