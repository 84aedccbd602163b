"""0.8's retries: an action by itself, by the names of errors (semantics-0.8.md §6.5–6.9)."""

from functools import partial

from simulator.engine.run.context import StepContext
from simulator.engine.run.retries import (
    Retry,
    length_of,
    moved_by_chance,
    next_number,
    schedule_retry,
    skip_retry,
    used_up,
)
from simulator.engine.setup.program import ReadyAction
from simulator.engine.states.declared_errors import is_any, is_called, mismatch
from simulator.engine.world.errors import Error, Trouble, missing
from simulator.engine.world.world import Frame
from workflow import retry_waits
from workflow.actions import Action
from workflow.model import RetryPolicy, Workflow
from workflow.retry_waits import BY_ITSELF


def retry_action(run: StepContext, frame: Frame, ready: ReadyAction, found: Trouble) -> bool:
    """Let a new frame begin the action's next attempt after its wait; False where it is not tried again.

    What the old one waits for is forgotten. Raises Trouble where the policy cannot be read.
    """
    action, workflow = ready.action, run.workflow(frame)
    if action.retry is None and not workflow.auto_retries:
        return False
    if reason := _mismatch(workflow, action, found.error):
        skip_retry(run, frame, action.path, reason)
        return False
    policy = _policy(workflow, action)
    number, place = next_number(frame, policy.max_attempts), policy.path or action.path
    if number is None:
        skip_retry(run, frame, place, used_up(policy.max_attempts))
        return False
    wait = _wait(run, policy, number)
    schedule_retry(run, frame, Retry(number, wait, place, action.path, action=action.path))
    return True


def _mismatch(workflow: Workflow, action: Action, error: Error) -> str:
    """Why an error is none that the action is tried again for; "": it is."""
    if workflow.auto_retries:
        names = (one.name for one in action.non_retryable if is_called(workflow, one.name, error))
        name = next(names, None)
        return "" if name is None else f"{name} is one of its `nonRetryableErrors`"
    retryable = [one.name for one in (workflow.errors if action.retryable is None else action.retryable)]
    if is_any(workflow, retryable, error):
        return ""
    return mismatch(workflow, retryable, error) or "no errors are declared that it could be tried again for"


def _policy(workflow: Workflow, action: Action) -> RetryPolicy:
    if action.retry is None:
        return BY_ITSELF
    found = next((policy for policy in workflow.retries if policy.name == action.retry.name), None)
    if found is None:
        raise missing("retry", action.retry.name, action.retry.path)
    return found


def _wait(run: StepContext, policy: RetryPolicy, number: int) -> int:
    """The milliseconds before retry `number`, jitter included."""
    length = partial(length_of, run)
    wait = retry_waits.grown(policy, number, length)
    if policy.jitter is not None:
        most = retry_waits.jitter(policy, wait, length)
        wait = moved_by_chance(run, wait, -most, most)
    return min(wait, length(policy.max_delay)) if policy.max_delay else wait
