"""0.8's retries: an action by itself, by the names of errors (semantics-0.8.md §6.5–6.9)."""

from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import ReadyAction, due
from simulator.engine.states.declared_errors import is_any
from simulator.engine.world.errors import Error, Trouble, missing
from simulator.engine.world.world import Frame
from workflow import retry_waits
from workflow.actions import ENDLESS, Action
from workflow.durations import format_ms
from workflow.model import Duration, RetryPolicy, Workflow

BY_ITSELF = RetryPolicy("", (), delay=Duration("PT1S", ()), max_attempts=ENDLESS, factor=2)
"""What retries actions where all are retried and nothing says how (§6.6)."""


def begin(run: StepContext, frame: Frame, ready: ReadyAction, found: Trouble) -> bool:
    """Let a new frame begin the action's next attempt after its wait; False where it is not tried again.

    What the old one waits for is forgotten. Raises Trouble where the policy cannot be read.
    """
    action, workflow = ready.action, run.workflow(frame)
    if not _is_retried(workflow, action, found.error):
        return False
    policy = _policy(workflow, action)
    number = frame.memory.get("attempt", 1)
    if number > policy.max_attempts:
        return False
    wait = _wait(run, policy, number)
    again = run.spawn(run.world.frame(frame.parent), frame.instance, "action", action.path, frame.memory["came_in"])
    again.scope = frame.scope
    again.memory["attempt"] = number + 1
    run.remove(frame)
    run.trace.emit("retry.scheduled", again, policy.path or again.path, attempt=number, delay=format_ms(wait))
    run.set_timer(again, "retry", run.world.clock + wait, again.path)
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
    """The milliseconds before retry `number`, jitter included (that takes a random number); never below zero."""

    def length(duration: Duration | None) -> int:
        return 0 if duration is None else due(duration, run.world.clock, "delay", duration.path) - run.world.clock

    wait = retry_waits.grown(policy, number, length)
    if policy.jitter is not None:
        most = retry_waits.jitter(policy, wait, length)
        wait = max(0, round(wait + run.chance(-most, most)))
    return min(wait, length(policy.max_delay)) if policy.max_delay else wait
