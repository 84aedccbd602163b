"""What an error handler of a state says of retries: how often, and after how long (0.6, "Defining Retries";
semantics.md §7.3).
"""

from simulator.engine.run import retries
from simulator.engine.run.context import StepContext
from simulator.engine.world.errors import DATA, trouble
from simulator.engine.world.world import Frame
from workflow import retry_waits
from workflow.model import ErrorHandler, RetryPolicy


def schedule_retry(run: StepContext, frame: Frame, handler: ErrorHandler) -> bool:
    """Have the state tried again by the handler's policy; False where there are no more retries."""
    policy = _policy(run, frame, handler)
    if policy is None:
        return False
    counter = "/".join(map(str, handler.path))
    number = retries.next_number(frame, policy.max_attempts, counter)
    if number is None:
        retries.skip_retry(run, frame, policy.path, retries.used_up(policy.max_attempts))
        return False
    retry = retries.Retry(number, _wait(run, policy, number), policy.path, handler.path, counter)
    retries.schedule_retry(run, frame, retry)
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
    wait = retry_waits.wait(retries.length_of(run, policy.delay), retries.length_of(run, policy.multiplier), number)
    if policy.jitter is None:
        return wait
    most = retry_waits.jitter(policy, wait, lambda duration: retries.length_of(run, duration))
    return retries.moved_by_chance(run, wait, -most, most)
