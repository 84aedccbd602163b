"""Retries of a state's work: how often, and after how long (0.6, "Defining Retries"; semantics.md §7.3)."""

from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import due
from simulator.engine.world.errors import DATA, trouble
from simulator.engine.world.world import Frame
from workflow import retry_waits
from workflow.durations import format_ms
from workflow.model import Duration, ErrorHandler, RetryPolicy


def schedule_retry(run: StepContext, frame: Frame, handler: ErrorHandler) -> bool:
    """Set the timer of the state's next try by the handler's policy; False where there are no more retries."""
    policy = _policy(run, frame, handler)
    if policy is None:
        return False
    key = "/".join(map(str, handler.path))
    used = frame.memory.get("retries", {})
    number = used.get(key, 0) + 1
    if number > policy.max_attempts:
        return False
    wait = _wait(run, policy, number)
    frame.memory = {**frame.memory, "retries": {**used, key: number}}
    frame.memory["attempt"] = frame.memory.get("attempt", 1) + 1
    run.trace.emit("retry.scheduled", frame, policy.path, attempt=number, delay=format_ms(wait))
    run.set_timer(frame, "retry", run.world.clock + wait, handler.path)
    return True


def _policy(run: StepContext, frame: Frame, handler: ErrorHandler) -> RetryPolicy | None:
    if handler.retry is None:
        return None
    name = handler.retry.name
    found = next((policy for policy in run.workflow(frame).retries if policy.name == name), None)
    if found is None:
        raise trouble(DATA, f"there is no retry {name}", handler.retry.path)
    return found


def _wait(run: StepContext, policy: RetryPolicy, number: int) -> int:
    """The milliseconds before retry `number`, jitter included (that takes a random number); never below zero."""
    wait = retry_waits.wait(_length(run, policy.delay), _length(run, policy.multiplier), number)
    if policy.jitter is None:
        return wait
    most = retry_waits.jitter(policy, wait, lambda duration: _length(run, duration))
    return max(0, round(wait + run.chance(-most, most)))


def _length(run: StepContext, duration: Duration | None) -> int:
    return 0 if duration is None else due(duration, run.world.clock, "delay", duration.path) - run.world.clock
