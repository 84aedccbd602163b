"""0.8's retries: an action by itself, by the names of errors (semantics-0.8.md §6.5–6.9)."""

from functools import partial

from simulator.engine.run.context import StepContext
from simulator.engine.run.retries import Retry, length_of, moved_by_chance, next_number, schedule_retry
from simulator.engine.setup.program import ReadyAction
from simulator.engine.states.declared_errors import is_any
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
    if not _is_retried(workflow, action, found.error):
        return False
    policy = _policy(workflow, action)
    number = next_number(frame, policy.max_attempts)
    if number is None:
        return False
    wait, place = _wait(run, policy, number), policy.path or action.path
    schedule_retry(run, frame, Retry(number, wait, place, action.path, action=action.path))
    return True


def _is_retried(workflow: Workflow, action: Action, error: Error) -> bool:
    if workflow.auto_retries:
        return not is_any(workflow, action.non_retryable, error)
    if action.retry is None:
        return False
    if action.retryable is None:
        return is_any(workflow, tuple(one.name for one in workflow.errors), error)
    return is_any(workflow, action.retryable, error)


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
