"""How tasks follow one another in a list: in order, or where `then` leads (semantics-1.0.md §4).

The outermost list of an instance has the frame of role `scope`, those inside of tasks frames of role `list`.
"""

from typing import Literal

from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import close
from simulator.engine.run.task_outcomes import TaskList
from simulator.engine.states.transitions import TIMER
from simulator.engine.tasks.catching import fail_late, late_words
from simulator.engine.tasks.describing import keeps
from simulator.engine.tasks.task_context import due_after, reference_of, timeout_of
from simulator.engine.tasks.task_steps import workflow_input, workflow_output
from simulator.engine.tasks.temporal.task_state import begin_store, end_with_child, has_state
from simulator.engine.tasks.undone import check_start
from simulator.engine.world.errors import Error, Problem, Trouble, problem
from simulator.engine.world.signals import BEGIN, EnterTask, OpenList, TimerFired, WentOn
from simulator.engine.world.world import Following, Frame
from workflow.error_types import CONFIGURATION, TIMEOUT_TYPE
from workflow.model import End, Transition
from workflow.paths import Path
from workflow.tasks import DoTask, TaskWorkflow

PARTS = ("branch", "iteration")
"""The words of lists that the trace tells the beginning and end of."""
LIST = "do"
"""The last key of the path of a list; what is alone has the path of what it is in."""
ALONE = ("branch", "function")
"""The words of lists of one task, whose own `then` leads nowhere (§5, fork; §7.5)."""


def open_list(run: StepContext, scope: Frame, _signal: OpenList) -> Following:
    """`("open", path)`: the workflow takes its input, and its first task begins (§3.1, §6.5)."""
    workflow = run.workflow(scope)
    check_start(run, scope)
    if isinstance(workflow, TaskWorkflow) and workflow.time_limit is not None:
        limit = timeout_of(run, scope, workflow.time_limit)
        if limit.after is not None:
            run.set_timer(scope, TIMER, due_after(run, scope, limit.after, scope.data), limit.path)
    if has_state(run):
        output = begin_store(run, scope)
        if run.world.instances[scope.instance].caller is None:
            workflow_input(run, scope)
        scope.data = output
    else:
        scope.data = workflow_input(run, scope)
    if keeps(run):
        scope.memory["input"] = scope.data
    return scope, ("task", first_of(run, scope))


def first_of(run: StepContext, frame: Frame) -> Path | None:
    """The first task of the list that a frame runs; None where it is empty."""
    states = run.programs[frame.instance].scopes[frame.path].states
    return states[0].path if states else None


def begin_list(run: StepContext, holder: Frame, task_list: TaskList) -> Frame:
    """A frame for a list of a task, which begins at once with what is scheduled for it."""
    states = task_list.scope.states
    made = run.spawn(holder, holder.instance, "list", task_list.scope.path, task_list.data)
    memory = made.memory
    memory["word"], memory["index"] = task_list.word, task_list.index
    if task_list.variables:
        memory["variables"] = task_list.variables
        if run.semantics.flow.loop_variables == "kept":
            known = run.world.frame(holder.id).memory
            known["variables"] = {**(known.get("variables") or {}), **task_list.variables}
    if task_list.store is not None:
        memory["store"], memory["context"] = task_list.store, task_list.context
        made.data = task_list.store["output"]
    elif task_list.own_context:
        memory["context"] = run.world.instances[holder.instance].context
    if task_list.label:
        made.scope = f"{holder.scope}/{task_list.label}" if holder.scope else task_list.label
    if task_list.word in PARTS:
        word: Literal["branch", "iteration"] = "branch" if task_list.word == "branch" else "iteration"
        memory["part"] = {"word": word, "index": task_list.index, "label": task_list.label, "wait": True}
        run.trace.part("started", made)
    if task_list.limit is not None:
        due = due_after(run, holder, task_list.limit, task_list.data)
        run.set_timer(made, "timeout", due, task_list.limit.path)
    if not _is_lost(run, task_list):
        run.schedule(made.id, ("task", states[0].path if states else None))
    return made


def _is_lost(run: StepContext, task_list: TaskList) -> bool:
    """Whether a list of nothing but `do` tasks, of which each is a workflow, is none itself, so that nobody ends it."""
    if run.semantics.flow.nested_do != "defines" or task_list.word == "do":
        return False
    states = task_list.scope.states
    if task_list.word == "branch" and task_list.scope.path[-1] != LIST:
        return False
    return bool(states) and all(isinstance(one, DoTask) for one in states)


def enter_task(run: StepContext, frame: Frame, signal: EnterTask) -> Following:
    """`("task", path)`: begin a task with the list's data as its raw input; without one the list is at its end."""
    path = signal[1]
    if path is None:
        return _end(run, frame, frame.path, ends=False)
    if run.semantics.flow.branch_end == "branch" and _is_over(run, frame):
        return _end(run, frame, frame.path, ends=True)
    passed = run.shortcuts.tasks(run, frame, path)
    if passed is not None:
        return passed
    made = run.spawn(frame, frame.instance, "task", path, None if has_state(run) else frame.data)
    made.state = run.programs[frame.instance].states[path].name
    return made, BEGIN


def go_on(run: StepContext, frame: Frame, signal: WentOn) -> Following:
    """`("went", way, task left)`: the next task, or the end of the list; without a way that of the workflow."""
    _, transition, left = signal
    program = run.programs[frame.instance]
    node = None if transition is None else program.transitions[transition]
    if (
        frame.memory.get("word") in ALONE
        and frame.path[-1:] != (LIST,)
        and not (isinstance(node, End) and _ends(run, frame, node))
    ):
        return _end(run, frame, left, ends=transition is None)
    if transition is None or isinstance(node, End):
        if transition is not None:
            run.count(program.taken[transition])
        exits = isinstance(node, End) and node.kind == "exit"
        ends = node is None or (isinstance(node, End) and node.kind == "workflow")
        return _end(run, frame, transition or left, ends=ends, exits=exits)
    assert isinstance(node, Transition)
    further = left if run.semantics.flow.targets == "forward" else None
    target = program.target_in(frame.path, node, further)
    if target is None and run.semantics.flow.unknown_target == "list-ends":
        return _end(run, frame, left, ends=False, exits=True)
    if target is None:
        words = f"there is no task {node.target.name} in the list of {program.states[left].name}"
        if further is not None:
            words = f"next target specified but not found: {node.target.name}"
        details = Problem("", None, None, words, reference_of(run, frame, left))
        reason = CONFIGURATION if further is None else "plain"
        raise Trouble(Error(CONFIGURATION, words, None, details, reason=reason), node.target.path)
    run.count(program.taken[transition])
    run.trace.transition_taken(frame, transition, state=program.states[left].name, to=target.name)
    return frame, ("task", target.path)


def _is_over(run: StepContext, frame: Frame) -> bool:
    """Whether another branch of a fork around a list has met the end of the workflow."""
    current: Frame | None = frame
    while current is not None:
        if current.memory.get("over"):
            return True
        current = run.world.frames.get(current.parent)
    return False


def _ends(run: StepContext, frame: Frame, transition: End) -> bool:
    """Whether a task that is alone in its list ends the workflow: in a branch it may, in a function it may not."""
    is_branch = frame.memory["word"] == "branch" and run.semantics.flow.branch_end == "workflow"
    return transition.kind == "workflow" and is_branch


def _end(run: StepContext, frame: Frame, path: Path, *, ends: bool, exits: bool = False) -> Following:
    """The list is at its end: its task is told, or the instance completes.

    One before a task that ends by `exit` has the task not run (§9.2).
    """
    if frame.role == "scope":
        if ends and has_state(run):
            end_with_child(run, frame)
        frame.data = workflow_output(run, frame)
        close(run, frame, "completed", path)
        return None
    memory = frame.memory
    if "part" in memory:
        run.trace.part("completed", frame)
    if frame.timers:
        run.cancel_timers(frame)
    holder = run.remove(frame)
    assert holder is not None
    if exits and memory["word"] == "before":
        holder.memory["bypassed"] = True
    if "context" in memory:
        holder.memory["contexts"] = {**holder.memory.get("contexts", {}), str(memory["index"]): memory["context"]}
    return holder, ("ended", memory["index"], frame.data, ends)


def forget(run: StepContext, frame: Frame, _signal: object) -> Following:
    """What nobody waits for any more has ended."""
    run.remove(frame)
    return None


def time_is_up(run: StepContext, frame: Frame, signal: TimerFired) -> Following:
    """`("timer", name)`: the list, or the workflow, has taken too long (§6.5)."""
    run.fire(frame, signal[1])
    if run.semantics.errors.timeout == "goes-on" and frame.role == "list":
        fail_late(run, frame)
        return None
    raise problem(TIMEOUT_TYPE, late_words(run, frame), frame.path)
