"""DSL 1.0: a `try` tries its list again, after a wait (DSL reference, "Retry"; semantics-1.0.md §5, try)."""

from collections.abc import Callable

from simulator.engine.data.filters import holds
from simulator.engine.run import retries
from simulator.engine.run.context import StepContext
from simulator.engine.run.lemline_variables import BROKEN
from simulator.engine.run.lengths import length_in_words
from simulator.engine.run.retries import Retry, moved_by_chance, next_number, skip_retry, used_up
from simulator.engine.tasks.task_context import due_after
from simulator.engine.world.errors import problem
from simulator.engine.world.world import Frame
from workflow import retry_waits
from workflow.error_types import CONFIGURATION, RUNTIME
from workflow.model import Expression, Ref
from workflow.paths import Json, Path
from workflow.retry_waits import task_retry
from workflow.tasks import Catch, Length, TaskRetry

GIVE_UP = "limit"
"""The timer of all tries, from the first one's start."""


def policy_of(run: StepContext, frame: Frame, catch: Catch) -> TaskRetry | None:
    """The retry policy, written there or named in `use.retries`."""
    if not isinstance(catch.retry, Ref):
        return catch.retry
    found = task_retry(catch.retry, run.workflow(frame))
    if found is None:
        raise problem(CONFIGURATION, f"there is no retry {catch.retry.name} in `use.retries`", catch.retry.path)
    return found


def attempt_in_words(run: StepContext, frame: Frame, catch: Catch) -> str:
    """How long an attempt of a `try` may take."""
    policy = policy_of(run, frame, catch)
    limit = policy.attempt_limit if policy else None
    return f"{length_in_words(limit) if limit else ''}, the `limit.attempt.duration` of its retry"


def all_in_words(run: StepContext, frame: Frame, catch: Catch) -> str:
    """How long all attempts of a `try` may take."""
    policy = policy_of(run, frame, catch)
    limit = policy.limit if policy else None
    return f"{length_in_words(limit) if limit else ''}, the `limit.duration` of its retry"


def schedule_retry(run: StepContext, frame: Frame, catch: Catch, error: Json) -> bool:
    """Let the list of a `try` be run again after its wait; False where it is not.

    A wait that goes beyond the limit of all tries ends there: then the retries are used up.
    """
    policy = policy_of(run, frame, catch)
    if policy is None or "exhausted" in frame.memory:
        return False
    place: Path = (*catch.path, "retry")
    number = next_number(frame, policy.attempts)
    reason = used_up(policy.attempts) if number is None else _objection(run, frame, catch, policy, error)
    if number is None or reason:
        skip_retry(run, frame, place, reason)
        return False
    limit, wait = frame.timers.get(GIVE_UP), _wait(run, frame, policy, number)
    if wait == 0 and run.semantics.errors.waits == "powers":
        skip_retry(run, frame, place, "its wait is 0, which the engine takes for no retry")
        return False
    until = None if limit is None else limit[0]
    retries.schedule_retry(run, frame, Retry(number, wait, place, policy.path, until=until))
    frame.memory["error"] = error
    return True


def forget_error(frame: Frame) -> None:
    """What was waited with is tried again."""
    frame.memory.pop("error", None)


def _objection(run: StepContext, frame: Frame, catch: Catch, policy: TaskRetry, error: Json) -> str:
    """Why the policy's own conditions do not let the error be tried again; "": they do."""
    if policy.when is None and policy.except_when is None:
        return ""
    sees = run.semantics.errors.sees
    known = {} if sees == "data" else {catch.error_name: error}
    return objection(run, frame, known, error if sees == "error" else frame.data, policy.when, policy.except_when)


def _wait(run: StepContext, frame: Frame, policy: TaskRetry, number: int) -> int:
    """The milliseconds before retry `number`, from 1; jitter is added, which takes a random number."""

    def length(written: Length | None) -> int:
        return 0 if written is None else due_after(run, frame, written, frame.data) - run.world.clock

    if run.semantics.errors.waits == "powers" and policy.delay is None:
        raise problem(RUNTIME, "a retry has a delay", policy.path, BROKEN)
    if run.semantics.errors.waits == "powers":
        wait = retry_waits.by_powers(policy.backoff, length(policy.delay), number)
        return _with_jitter(run, wait, policy, length)
    is_doubled = run.semantics.errors.waits == "doubled" and policy.backoff == "exponential"
    wait = retry_waits.backed_off(policy.backoff, length(policy.delay), number + 1 if is_doubled else number)
    return _with_jitter(run, wait, policy, length)


def _with_jitter(run: StepContext, wait: int, policy: TaskRetry, length: Callable[[Length | None], int]) -> int:
    if policy.jitter is not None:
        wait = moved_by_chance(run, wait, length(policy.jitter[0]), length(policy.jitter[1]))
    return max(0, min(wait, retry_waits.LONGEST))


def objection(
    run: StepContext,
    frame: Frame,
    known: dict[str, Json],
    data: Json,
    when: Expression | None,
    except_when: Expression | None,
) -> str:
    """Why two conditions on an error, each of which may be absent, do not let it through; "": they do.

    `data` is the error, or what it is about, and `known` are variables besides.
    """
    before = frame.memory.get("variables")
    frame.memory["variables"] = {**(before or {}), **known}
    try:
        arguments = run.arguments(frame)
        if when is not None and not holds(when, data, arguments):
            return f"`{when.text}` is false"
        if except_when is not None and holds(except_when, data, arguments):
            return f"`{except_when.text}` of `exceptWhen` is true"
        return ""
    finally:
        del frame.memory["variables"]
        if before is not None:
            frame.memory["variables"] = before
