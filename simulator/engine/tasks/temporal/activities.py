"""Calls and processes as activities: an engine's own policy tries them again, before any `catch` hears of an error.

A task has such a policy by its runtime (`Task.attempts`); docs/runtimes/zigflow.md, Z90 – Z97.
"""

import heapq
from dataclasses import replace

from simulator.engine.data.reasons import listed
from simulator.engine.events import signals
from simulator.engine.run.context import StepContext
from simulator.engine.run.retries import skip_retry, used_up
from simulator.engine.run.task_outcomes import Ask, Output, TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.answers import Answered, output_of
from simulator.engine.tasks.temporal.requests import request_of
from simulator.engine.tasks.temporal.task_state import passed
from simulator.engine.world.errors import UNMOCKED, Error, Problem, Trouble
from simulator.engine.world.world import Frame
from workflow.durations import format_ms
from workflow.error_types import TIMEOUT_TYPE
from workflow.profile.attempts import Attempts
from workflow.tasks import CallTask, RunTask

AGAIN = "retry"
"""The timer of the wait before an attempt."""
ATTEMPT = "attempt"
"""The timer of an attempt, and of all of them."""
TOTAL = "attempts"
REASON = "activity"
_CENTURY = 100 * 365 * 24 * 3600 * 1000


def react(task: CallTask | RunTask, context: TaskContext) -> TaskOutcome:
    """Ask, and give what was answered; what fails is tried again as the policy says."""
    policy = task.attempts
    assert policy is not None
    match context.signal:
        case ("returned", value):
            context.call_returned(value)
            answered = output_of(task, context, value)
            if answered.error is not None:
                return _failed(task, context, policy, answered)
            return Output(answered.value, kept="named")
        case ("failed", error):
            context.call_failed(error)
            found = Error.from_json(error)
            return _failed(task, context, policy, Answered(error=found, final=found.name == UNMOCKED or _is_grpc(task)))
        case ("timer", "attempt"):
            forget_answers(context.run, context.frame)
            return _failed(task, context, policy, Answered(error=_timed_out(task)))
        case ("timer", "attempts"):
            forget_answers(context.run, context.frame)
            raise Trouble(replace(_timed_out(task), reason=REASON), task.path)
        case ("event", signals.CANCELLED, _):
            forget_answers(context.run, context.frame)
            return Output(None, kept="named")
        case ("begin",) if signals.is_cancelled(context.run, context.frame):
            return Output(None, kept="named")
        case ("begin",) if policy.total is not None:
            context.set_timer(TOTAL, context.run.world.clock + policy.total, task.path)
    return _begin(task, context, policy)


def _is_grpc(task: CallTask | RunTask) -> bool:
    return isinstance(task, CallTask) and task.call == "grpc"


def _begin(task: CallTask | RunTask, context: TaskContext, policy: Attempts) -> TaskOutcome:
    """An attempt; its arguments are evaluated for it."""
    context.remember(attempt=context.memory.get("attempt", 1))
    asked = request_of(task, context)
    parameters = passed(context.run, asked.parameters)
    context.remember(request=parameters, what=asked.what)
    if policy.limit is not None:
        context.set_timer(ATTEMPT, context.run.world.clock + max(0, policy.limit), task.path)
    return Ask(context.to_call(*asked.keys), parameters)


def _failed(task: CallTask | RunTask, context: TaskContext, policy: Attempts, found: Answered) -> TaskOutcome:
    """An attempt has failed: there is another one after a wait, or the task fails."""
    error = found.error
    assert error is not None
    frame, clock = context.run.world.frame(context.frame.id), context.run.world.clock
    number = context.memory["attempt"]
    wait = wait_of(policy, number) if found.after is None else found.after
    if reason := _why_last(frame, policy, found, clock + wait):
        skip_retry(context.run, frame, task.path, reason)
        raise Trouble(replace(error, reason=REASON), task.path)
    context.run.cancel_timers(frame, but=TOTAL)
    context.run.trace.emit("retry.scheduled", frame, task.path, attempt=number, delay=format_ms(wait))
    context.remember(attempt=number + 1)
    context.set_timer(AGAIN, clock + wait, task.path)
    return Waiting()


def _why_last(frame: Frame, policy: Attempts, found: Answered, then: int) -> str:
    """Why no attempt follows on one that failed, at the time `then`; "": one does."""
    error, number = found.error, frame.memory["attempt"]
    assert error is not None
    if found.final:
        return "the engine never tries again what fails so"
    if policy.most is not None and number >= policy.most:
        return used_up(policy.most - 1)
    named = {error.name, error.details.type if error.details else ""} & set(policy.final)
    if named:
        return f"{listed(sorted(named))} is one of its `nonRetryableErrorTypes`"
    until = frame.timers.get(TOTAL)
    return "the next attempt would begin when the time of all is over" if until and then >= until[0] else ""


def wait_of(policy: Attempts, number: int) -> int:
    """The milliseconds of the wait behind attempt `number`, from 1."""
    try:
        found = policy.first * policy.factor ** (number - 1)
    except OverflowError:
        return policy.longest
    return round(max(0, min(found, policy.longest, _CENTURY)))


def _timed_out(task: CallTask | RunTask) -> Error:
    words = f"activity StartToClose timeout of {task.name}"
    return Error(TIMEOUT_TYPE, words, None, Problem("", 408, "Timeout", words))


def forget_answers(run: StepContext, frame: Frame) -> None:
    """What was asked is not waited for any more: an answer that is on its way reaches nobody."""
    world, number = run.world, frame.id
    gone = ("returned", "failed")
    world.later = [one for one in world.later if one.frame != number or one.signal[0] not in gone]
    heapq.heapify(world.later)
    world.frame(number).memory.pop("call", None)
