"""A task's frame: `if`, input, work, output, export, and on (semantics-1.0.md §3.2).

It asks the module of its kind (simulator/engine/tasks) and applies its outcome.
"""

from simulator.engine.data.filters import holds
from simulator.engine.run.context import StepContext
from simulator.engine.run.go_variables import second
from simulator.engine.run.task_calls import ask
from simulator.engine.run.task_outcomes import Ask, Output, RunLists, Settle, TaskOutcome, WaitUntil
from simulator.engine.tasks import reactions
from simulator.engine.tasks.catching import LIMIT, fail_late, late_words
from simulator.engine.tasks.describing import describe, keeps
from simulator.engine.tasks.extensions import begin_next, choose
from simulator.engine.tasks.for_task import begin_loop
from simulator.engine.tasks.task_context import TaskContext, due_after, timeout_of
from simulator.engine.tasks.task_list import begin_list
from simulator.engine.tasks.task_steps import check_input, export, task_input, task_output
from simulator.engine.tasks.temporal.task_state import give, has_state, keep, passed
from simulator.engine.tasks.undone import is_passed
from simulator.engine.world.errors import Trouble, problem
from simulator.engine.world.signals import BEGIN, Begin, ListEnded, TimerFired, ToTask
from simulator.engine.world.world import Following, Frame, longer
from workflow.document.doubles import doubled
from workflow.error_types import CONFIGURATION, TIMEOUT_TYPE
from workflow.model import End, Next, State, Transition
from workflow.paths import Json
from workflow.tasks import DoTask, ForTask, SwitchTask, Task

KINDS = reactions()  # found when the program starts, not in the first run


def begin_task(run: StepContext, frame: Frame, _signal: Begin) -> Following:
    """`("begin",)`: unless its `if` is not true, what is before the task runs, or it begins its work."""
    task = run.programs[frame.instance].states[frame.path]
    if not isinstance(task, Task):
        _announce(run, frame)
        raise problem(CONFIGURATION, f"nothing says what the task {task.name} does", frame.path)
    frame.memory["raw"], frame.memory["started"] = frame.data, run.world.clock
    if keeps(run):
        place = run.programs[frame.instance].pointers[frame.path]
        describe(run, frame, definition={task.name: doubled(task.definition)}, reference=place)
    if run.semantics.data.if_sees == "input":
        _prepare(run, frame, task)
    if task.condition is not None and not holds(task.condition, frame.data, run.arguments(frame)):
        return _skip(run, frame)
    _announce(run, frame)
    if task.task_timeout is not None:
        limit = timeout_of(run, frame, task.task_timeout)
        if limit.after is not None:
            run.set_timer(frame, LIMIT, due_after(run, frame, limit.after, frame.data), limit.path)
    if run.semantics.data.checked == "input":
        check_input(run, frame, task)
    if run.programs[frame.instance].extensions:
        choose(run, frame, task)
        if "extensions" in frame.memory and begin_next(run, frame, "before", frame.data):
            return None
    return _work(run, frame, task)


def _prepare(run: StepContext, frame: Frame, task: Task) -> None:
    """The task takes its input, and a loop looks at what it goes through, before its `if` is asked."""
    try:
        frame.data = frame.memory["input"] = task_input(run, frame, task)
        if isinstance(task, ForTask) and run.semantics.flow.collection == "not-empty":
            begin_loop(task, TaskContext(run, frame, BEGIN))
    except Trouble:
        _announce(run, frame)
        raise


def _work(run: StepContext, frame: Frame, task: Task) -> Following:
    """The task takes its input, where it has none yet, and begins its work."""
    passes = is_passed(run, task)
    if keeps(run) and not isinstance(task, SwitchTask):
        name = "" if isinstance(task, DoTask) else task.name
        describe(run, frame, input=frame.data, name=name, startedAt=second(run.world.clock))
    if run.semantics.data.if_sees == "raw":
        frame.data = frame.memory["input"] = task_input(run, frame, task)
    return finish_task(run, frame, task, Output(frame.data)) if passes else react_task(run, frame, BEGIN)


def end_of_list(run: StepContext, frame: Frame, signal: ListEnded) -> Following:
    """`("ended", index, data, ends)`: a list of the task is at its end, or one of its extensions (§9.2)."""
    memory = frame.memory
    if "stage" not in memory:
        return react_task(run, frame, signal)
    _, _, data, ends = signal
    if run.semantics.flow.extensions == "reversed":
        ends = False
        memory.pop("bypassed", None)
    if memory["stage"] == "after":
        if ends:
            memory["pending"] = [memory["pending"][0], None]
        elif begin_next(run, frame, "after", memory["pending"][0]):
            return None
        return _leave(run, frame)
    task = run.programs[frame.instance].states[frame.path]
    if ends or "bypassed" in memory:
        del memory["stage"], memory["lists"]
        return finish_task(run, frame, task, Output(data, ends=ends))
    if begin_next(run, frame, "before", memory["raw"]):
        return None
    assert isinstance(task, Task)
    return _work(run, frame, task)


def _announce(run: StepContext, frame: Frame) -> None:
    """Tell that the task starts: the trace, the instance's path, the counts."""
    instance, program = run.instance_of(frame), run.programs[frame.instance]
    if not (program.task_functions and in_function(run, frame)):
        instance.trail = longer(instance.trail, frame.state or "")
    run.count(program.entered[frame.path])
    run.trace.state_entered(frame, data=frame.data)


def in_function(run: StepContext, frame: Frame) -> bool:
    """Whether a frame works in the body of a function (semantics-1.0.md §13.6)."""
    frames, current = run.world.frames, frame
    while current.memory.get("word") != "function":
        if not current.parent:
            return False
        current = frames[current.parent]
    return True


def _skip(run: StepContext, frame: Frame) -> Following:
    """The task is not run: its raw input goes on to the next in the list, whatever its `then` says (§3.4)."""
    run.trace.emit("task.skipped", frame, frame.path)
    holder, chosen = run.remove(frame), run.semantics.data
    assert holder is not None
    if chosen.skipped == "empty":
        holder.data = {}
    if run.semantics.flow.skipped_branch == "fails" and holder.memory.get("word") == "branch":
        run.world.frame(holder.parent).memory["skipped"] = True
    if chosen.skipped_then != "ignored":
        task = run.programs[frame.instance].states[frame.path]
        return holder, ("went", _path_of(_way_of_skipped(task, chosen.skipped_then)), frame.path)
    return holder, ("task", run.programs[frame.instance].following[frame.path])


def _way_of_skipped(task: State, said: str) -> Next:
    """Where the flow goes on behind a task that is not run."""
    if said == "decided" and isinstance(task, SwitchTask):
        default = next((case for case in reversed(task.cases) if case.condition is None), None)
        return task.next if default is None else default.next
    return task.next


def react_task(run: StepContext, frame: Frame, signal: ToTask) -> Following:
    """Let the task's module react, and apply its outcome."""
    task = run.programs[frame.instance].states[frame.path]
    react = KINDS.get(task.kind)
    if react is None:
        raise problem(CONFIGURATION, f"tasks of the kind {task.kind} cannot be run", frame.path)
    return _apply_outcome(run, frame, task, react(task, TaskContext(run, frame, signal)))


def wake_task(run: StepContext, frame: Frame, signal: TimerFired) -> Following:
    """`("timer", name)`: a wait is over, or the task has taken too long."""
    run.fire(frame, signal[1])
    if signal[1] == LIMIT and run.semantics.errors.timeout == "goes-on":
        fail_late(run, frame)
        return None
    if signal[1] == LIMIT:
        raise problem(TIMEOUT_TYPE, late_words(run, frame), frame.path)
    return react_task(run, frame, signal)


def _apply_outcome(run: StepContext, frame: Frame, task: State, outcome: TaskOutcome) -> Following:
    """What the task's module answered; a `match` would cost as much as what most answers ask for."""
    if isinstance(outcome, Output):
        return finish_task(run, frame, task, outcome)
    if isinstance(outcome, Ask):
        return ask(run, frame, outcome.to, outcome.request)
    if isinstance(outcome, RunLists):
        for each in () if run.shortcuts.branches(run, frame, outcome.lists) else outcome.lists:
            begin_list(run, frame, each)
    elif isinstance(outcome, WaitUntil):
        run.set_timer(frame, outcome.name, outcome.due, frame.path)
    elif isinstance(outcome, Settle):
        run.schedule_last(frame.id, ("settle",))
    return None


def finish_task(run: StepContext, frame: Frame, task: State, outcome: Output) -> Following:
    """The task's work is done: its output is transformed and exported, and the flow goes on."""
    assert isinstance(task, Task)
    extended = "extensions" in frame.memory and not outcome.ends
    if frame.timers:
        run.cancel_timers(frame, but=LIMIT if extended else None)
    frame.waits = ()
    output = outcome.data
    if run.semantics.data.outputs and not outcome.ends:
        output = _raw_output(run, frame, task, output)
    if keeps(run) and not isinstance(task, SwitchTask):
        describe(run, frame, output=output)
    if output is None and run.semantics.data.empty == "object":
        output = {}
    if has_state(run):
        output = _shared(run, frame, task, outcome)
    elif not outcome.bare:
        output = task_output(run, frame, task, output)
        export(run, frame, task.export, output)
    frame.data = output
    transition = None if outcome.ends else _path_of(outcome.transition or task.next)
    frame.memory["pending"] = [output, None if transition is None else list(transition)]
    if extended and begin_next(run, frame, "after", output):
        return None
    return _leave(run, frame)


def _raw_output(run: StepContext, frame: Frame, task: Task, given: Json) -> Json:
    """What the work of a task gives where the runtime says it by the kind."""
    form = dict(run.semantics.data.outputs).get(task.kind)
    return given if form is None else frame.memory.get("input") if form == "input" else None


def _shared(run: StepContext, frame: Frame, task: Task, outcome: Output) -> Json:
    """The task's output where tasks share a state: it is `$output` from here on."""
    if outcome.bare:
        return outcome.data
    raw = passed(run, outcome.data)
    if outcome.kept:
        members = {task.name: raw} if outcome.kept == "named" else raw
        keep(run, frame, members if isinstance(members, dict) else {})
    output = passed(run, task_output(run, frame, task, raw))
    give(run, frame, output)
    export(run, frame, task.export, output)
    return output


def _leave(run: StepContext, frame: Frame) -> Following:
    """The task is done: the flow goes on with what it gives."""
    output, transition = frame.memory["pending"]
    if frame.timers:
        run.cancel_timers(frame)
    run.trace.state_exited(frame, data=output)
    holder = run.remove(frame)
    assert holder is not None
    holder.data = output
    return holder, ("went", None if transition is None else tuple(transition), frame.path)


def _path_of(transition: Next) -> tuple[str | int, ...] | None:
    return transition.path if isinstance(transition, Transition | End) else None
