"""DSL 1.0: an error goes up through the tasks around it to the nearest `try` that takes it; none: the instance faults
(semantics-1.0.md §5, try; §6.4).
"""

from simulator.engine.data.equality import same
from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import fail_instance
from simulator.engine.tasks.task_context import cancel_below, reference_of, task_of, value_of
from simulator.engine.tasks.task_retry import GIVE_UP, is_let, schedule_retry
from simulator.engine.world.errors import TIMEOUT_TYPE, Error, Problem, Trouble, as_problem, standard
from simulator.engine.world.world import Frame
from workflow.paths import Json, Path
from workflow.tasks import Catch, TryTask

LIMIT = "timeout"
"""The timer of a task as a whole (§6.5)."""
MEMBERS = ("type", "status", "instance", "title", "detail")


def fail_task(run: StepContext, frame: Frame, error: Error, path: Path | None) -> None:
    """`frame` faults by `error`: what it is in is cancelled, up to the `try` that takes the error."""
    error = as_problem(error, run.programs[frame.instance].error_prefix, reference_of(run, frame))
    place = path or frame.path
    where = task_of(run, frame) or frame
    written = error.to_json()
    run.trace.emit("error.raised", where, place, error=written)
    current: Frame | None = frame
    while current is not None:
        if current.role == "task":
            run.world.frame(current.id).memory["faulted"] = True
            run.trace.emit("task.faulted", current, current.path, error=written)
        holder = run.world.frames.get(current.parent)
        if holder is not None and current.memory.get("word") == "try":
            try:
                if _take(run, run.world.frame(holder.id), error):
                    return
            except Trouble as found:
                fail_task(run, holder, found.error, found.path)
                return
        current = holder
    fail_instance(run, frame, error, place)


def _take(run: StepContext, frame: Frame, error: Error) -> bool:
    """Whether a `try` takes the error, and if so what it does: try again, or go on another way."""
    task = run.programs[frame.instance].states[frame.path]
    catch = task.catch if isinstance(task, TryTask) else None
    assert error.details is not None
    value = error.details.to_json()
    if catch is None or not _fits(run, frame, catch, error.details) or not _lets(run, frame, catch, value):
        return False
    cancel_below(run, frame)
    if schedule_retry(run, frame, catch, value):
        return True
    if not goes_on(catch):
        return False
    if GIVE_UP in frame.timers:
        run.cancel_timers(frame, but=LIMIT)
    run.trace.emit("error.handled", frame, catch.path, entry=error.name)
    run.schedule(frame.id, ("failed", value))
    return True


def fail_attempt(run: StepContext, frame: Frame) -> None:
    """What a `try` tries has taken longer than all tries may: the error goes through its `catch`, and is the last."""
    tried = next(run.world.frame(n) for n in frame.children if run.world.frames[n].memory.get("word") == "try")
    fail_task(run, tried, Error(TIMEOUT_TYPE, f"{frame.state} took longer than all its tries may"), frame.path)


def goes_on(catch: Catch) -> bool:
    """Whether an error that is not tried again ends here: something is done about it, or it was never to be retried."""
    return catch.retry is None or catch.scope is not None or catch.next is not None


def _fits(run: StepContext, frame: Frame, catch: Catch, found: Problem) -> bool:
    """Whether every member of `errors.with` is that of the error; standard types by their word (§6.2)."""
    wanted = value_of(run, frame, catch.filter, frame.data)
    if not isinstance(wanted, dict):
        return True
    there = found.to_json()
    for name, value in wanted.items():
        member = there.get("detail" if name == "details" else name)
        if name == "type" and isinstance(value, str):
            word = standard(value)
            if not (value == found.type or (word is not None and word == standard(found.type))):
                return False
        elif name in (*MEMBERS, "details") and not same(value, member):
            return False
    return True


def _lets(run: StepContext, frame: Frame, catch: Catch, value: Json) -> bool:
    """Whether `when` is true, or absent, and `exceptWhen` is not."""
    return is_let(run, frame, catch.error_name, value, catch.when, catch.except_when)
