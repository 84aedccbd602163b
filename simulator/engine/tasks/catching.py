"""DSL 1.0: an error goes up through the tasks around it to the nearest `try` that takes it; none: the instance faults
(semantics-1.0.md §5, try; §6.4).
"""

from dataclasses import replace

from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import fail_instance
from simulator.engine.run.lengths import timeout_in_words
from simulator.engine.tasks.error_filters import mismatch, why_kept_out, why_unseen
from simulator.engine.tasks.go_errors import as_in_go
from simulator.engine.tasks.task_context import (
    cancel_below,
    cancel_list,
    reference_of,
    set_context,
    task_of,
)
from simulator.engine.tasks.task_retry import GIVE_UP, all_in_words, attempt_in_words, schedule_retry
from simulator.engine.tasks.temporal.failures import failure_of
from simulator.engine.world.errors import EXPRESSION, UNMOCKED, Error, Trouble, as_in_java, as_in_synapse, as_problem
from simulator.engine.world.world import Frame
from workflow.error_types import EXPRESSION_TYPE, PREFIX, TIMEOUT_TYPE
from workflow.paths import Json, Path
from workflow.tasks import Catch, ListenTask, Task, TryTask

ASIDE = ("before", "after")
"""The words of an extension's lists."""
LIMIT = "timeout"
"""The timer of a task as a whole (§6.5)."""


def fail_task(run: StepContext, frame: Frame, error: Error, path: Path | None) -> None:
    """`frame` faults by `error`: what it is in is cancelled, up to the `try` that takes the error."""
    error = _of_runtime(run, frame, error)
    place = path or frame.path
    run.trace.emit("error.raised", task_of(run, frame) or frame, place, error=error.to_json())
    _rise(run, frame, error, place)


def _of_runtime(run: StepContext, frame: Frame, error: Error) -> Error:
    """The error with the details that it has in the runtime."""
    reference = reference_of(run, frame)
    if run.semantics.errors.types == "java":
        outside = frame.role == "scope" and error.name in (EXPRESSION, EXPRESSION_TYPE)
        return as_in_java(replace(error, reason="nothing") if outside else error, reference)
    if run.semantics.errors.types == "synapse":
        return as_in_synapse(error, reference)
    if run.semantics.errors.types == "go":
        found = as_in_go(run, frame, error)
        return replace(found, name=UNMOCKED) if error.name == UNMOCKED else found
    is_old = run.semantics.errors.types == "old-host"
    found = as_problem(error, PREFIX if is_old else run.programs[frame.instance].error_prefix, reference)
    return replace(found, reason=error.reason) if error.reason else found


def _rise(run: StepContext, frame: Frame, error: Error, place: Path) -> None:
    """The error goes up from a frame; that a call has no mock is none of the workflow to some engines' profiles."""
    current: Frame | None = frame
    is_taken = error.name != UNMOCKED or run.semantics.errors.unmocked == "caught"
    while current is not None:
        if current.role == "beside":  # nobody waits for it
            run.remove(current)
            return
        if current.role == "task":
            error = _in_time(run, current, error) if is_taken else error
            run.world.frame(current.id).memory["faulted"] = True
            run.trace.emit("task.faulted", current, current.path, error=error.to_json())
        holder, word = run.world.frames.get(current.parent), current.memory.get("word") if is_taken else None
        if holder is not None and word == "branch" and run.semantics.flow.fork_failure == "when-all-ended":
            _end_branch(run, current, run.world.frame(holder.id), error)
            return
        if holder is not None and word in ASIDE and run.semantics.flow.extensions == "reversed":
            cancel_list(run, current)
            run.schedule(holder.id, ("ended", current.memory["index"], None, False))
            return
        if holder is not None and word == "iteration" and _is_lost(run, holder):
            cancel_list(run, current)
            return
        takes = word == "try" or (word == "catch" and run.semantics.errors.in_handler == "caught")
        if holder is not None and takes:
            try:
                if _take(run, run.world.frame(holder.id), error, frame):
                    return
            except Trouble as found:
                fail_task(run, holder, found.error, found.path)
                return
        current = holder
    fail_instance(run, frame, error, place)


def _in_time(run: StepContext, frame: Frame, error: Error) -> Error:
    """The error as a task lets it out: one that has a timeout, which runs on behind it, by that alone."""
    task = run.programs[frame.instance].states[frame.path]
    if run.semantics.errors.timeout == "cancels" or not isinstance(task, Task) or task.task_timeout is None:
        return error
    return _too_late(run, frame)


def _too_late(run: StepContext, frame: Frame) -> Error:
    return _of_runtime(run, frame, Error(TIMEOUT_TYPE, late_words(run, frame)))


def late_words(run: StepContext, frame: Frame) -> str:
    """That a task, or the list of a `try`, has taken longer than it may, and what says so."""
    owner = frame if frame.role == "task" else run.world.frames[frame.parent]
    task = run.programs[frame.instance].states[owner.path]
    if isinstance(task, TryTask) and task.catch is not None and owner is not frame:
        return f"an attempt of {owner.state} took longer than {attempt_in_words(run, owner, task.catch)}"
    limit = task.task_timeout if isinstance(task, Task) else None
    words = timeout_in_words(run.workflow(frame), limit) if limit else "it may"
    return f"{owner.state} took longer than {words}"


def fail_late(run: StepContext, frame: Frame) -> None:
    """A task, or the list of a `try`, has taken too long: the error goes up, and it runs on with nobody waiting."""
    error, holder, word = _too_late(run, frame), run.world.frames[frame.parent], frame.memory.get("word")
    place = frame.path
    run.trace.emit("error.raised", task_of(run, frame) or frame, place, error=error.to_json())
    run_beside(run, frame)
    if word == "try":
        try:
            if _take(run, run.world.frame(holder.id), error):
                return
        except Trouble as found:
            fail_task(run, holder, found.error, found.path)
            return
    _rise(run, run.world.frames[holder.id], error, place)


def run_beside(run: StepContext, frame: Frame) -> None:
    """Let a frame go on where nobody waits for it, with the variables that it sees."""
    top = next(one for one in run.frames_of(frame.instance) if one.role == "scope" and not one.parent)
    made = run.spawn(top, frame.instance, "beside", frame.path, None)
    made.scope, made.memory["variables"] = frame.scope, _variables_around(run, frame)
    run.hand_over(frame, made.id)


def _variables_around(run: StepContext, frame: Frame) -> dict[str, Json]:
    found: dict[str, Json] = {}
    above = run.world.frames.get(frame.parent)
    while above is not None:
        found = {**(above.memory.get("variables") or {}), **found}
        above = run.world.frames.get(above.parent)
    return found


def _end_branch(run: StepContext, branch: Frame, fork: Frame, error: Error) -> None:
    """A branch has failed, of a fork that waits for the others."""
    fork.memory["failed"] = {**fork.memory.get("failed", {}), str(branch.memory["index"]): error.to_json()}
    cancel_list(run, branch)
    run.schedule_last(fork.id, ("settle",))


def _is_lost(run: StepContext, holder: Frame) -> bool:
    """Whether an error of an iteration is told nobody."""
    task = run.programs[holder.instance].states[holder.path]
    return isinstance(task, ListenTask) and run.semantics.events.overlapping == "at-once"


def _take(run: StepContext, frame: Frame, error: Error, source: Frame | None = None) -> bool:
    """Whether a `try` takes the error, and if so what it does: try again, or go on another way; `source` is the frame
    that it came up from.
    """
    task = run.programs[frame.instance].states[frame.path]
    catch = task.catch if isinstance(task, TryTask) else None
    assert error.details is not None
    chosen = run.semantics.errors
    value = error.details.as_record() if chosen.shape == "record" else error.details.to_json()
    if catch is None:
        return False
    if chosen.shape == "details" and "detail" in value:
        value = {"details" if name == "detail" else name: one for name, one in value.items()}
    reason = why_unseen(run, error) or mismatch(run, frame, catch, error.details)
    reason = reason or why_kept_out(run, frame, catch, value)
    if reason:
        _skip(run, frame, catch, error, reason)
        return False
    if chosen.shape == "chain":
        value = failure_of(run, frame, error, source or frame)
    cancel_below(run, frame)
    if chosen.handler == "before-retries":
        run.trace.emit("error.handled", frame, catch.path, entry=error.name)
        run.schedule(frame.id, ("failed", value))
        return True
    if run.semantics.data.failed_exports == "lost":
        set_context(run, frame, frame.memory["before"])
    if schedule_retry(run, frame, catch, value):
        return True
    if not goes_on(catch):  # why there is no retry is in the trace
        return False
    if reason := _why_passed_on(run, catch):
        _skip(run, frame, catch, error, reason)
        return False
    if GIVE_UP in frame.timers:
        run.cancel_timers(frame, but=LIMIT)
    run.trace.emit("error.handled", frame, catch.path, entry=error.name)
    run.schedule(frame.id, ("failed", value))
    return True


def _why_passed_on(run: StepContext, catch: Catch) -> str:
    """Why the engine does not handle an error that it has looked at, and that is not tried again; "": it does."""
    chosen = run.semantics.errors
    if chosen.handler == "without-retries" and catch.retry is not None:
        return "the engine runs no `do` of a `catch` that has a `retry`"
    if chosen.unhandled == "raised" and catch.scope is None:
        return "the engine passes an error on where the `catch` has no `do`"
    return ""


def _skip(run: StepContext, frame: Frame, catch: Catch, error: Error, reason: str) -> None:
    """Emit that the `catch` of a `try` does not take an error, and why."""
    run.trace.emit("catch.skipped", frame, catch.path, reason=reason, error=error.to_json())


def fail_attempt(run: StepContext, frame: Frame) -> None:
    """What a `try` tries has taken longer than all tries may: the error goes through its `catch`, and is the last."""
    tried = next(run.world.frame(n) for n in frame.children if run.world.frames[n].memory.get("word") == "try")
    fail_task(run, tried, Error(TIMEOUT_TYPE, all_late_words(run, frame)), frame.path)


def all_late_words(run: StepContext, frame: Frame) -> str:
    """That all that a `try` has tried took longer than it may, and what says so."""
    task = run.programs[frame.instance].states[frame.path]
    assert isinstance(task, TryTask)
    assert task.catch is not None
    return f"{frame.state} took longer than {all_in_words(run, frame, task.catch)}"


def goes_on(catch: Catch) -> bool:
    """Whether an error that is not tried again ends here: something is done about it, or it was never to be retried."""
    return catch.retry is None or catch.scope is not None or catch.next is not None
