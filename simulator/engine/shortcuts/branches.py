"""Branches of a fork (1.0) that are the same but for what they call or set: all of them in one go, without frames.

They take turns as on the agenda, each the reaction of one frame. Nothing can go wrong on the way, since what each call
and each `set` gives is known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_outcomes import TaskList
from simulator.engine.setup.program import Program
from simulator.engine.shortcuts.tasks import StraightDo, StraightTask
from simulator.engine.trace.trace import TraceEvent, prepared
from simulator.engine.world.world import Frame
from workflow.model import End, Next, Scope, State, Transition
from workflow.paths import Json, Path

Find = Callable[[Path, Path], StraightTask | None]
Turn = tuple[bool, Callable[[StepContext, Frame], None] | None]
"""Whether a reaction tells something, and what it does to the branch."""


@dataclass(slots=True, eq=False)
class Course:
    """The turns of a branch but the last, all that its tasks give, and what is known of the branch's own events."""

    turns: list[Turn]
    given: list[Json]
    started: TraceEvent
    completed: TraceEvent


def course_of(program: Program, find: Find, fork: str, branch: Scope) -> Course | None:
    """The course of a branch of this fork; None where it may take another one."""
    place = program.pointers[branch.path]
    started, completed = (prepared(f"branch.{word}", fork, place, scoped=True) for word in ("started", "completed"))
    course = Course([], [], started, completed)
    if len(branch.states) != 1 or not _add_list(course, find, branch):
        return None
    course.turns.pop()  # where its one task leads is told as the end of the branch
    return course


def _add_list(course: Course, find: Find, scope: Scope) -> bool:
    """Add the turns of a list's tasks, one after the other; False where it may go another way."""
    for state, after in zip(scope.states, (*scope.states[1:], None), strict=True):
        task = find(state.path, scope.path)
        if task is None or not task.turns or not _leads_to(state.next, after):
            return False
        first, *rest = task.turns
        course.turns += [(False, None), (True, first)]  # the list enters the task, which begins
        if isinstance(task, StraightDo) and not _add_list(course, find, task.scope):
            return False
        course.turns += [*((True, turn) for turn in rest), (after is not None, task.go_on)]
        course.given += task.given
    return bool(scope.states)


def _leads_to(transition: Next, after: State | None) -> bool:
    """Whether a way leads to the next task of the list, or to the list's end."""
    if after is None:
        return isinstance(transition, End) and transition.kind == "default"
    return isinstance(transition, Transition) and transition.target.place == after.path


def take_turns(run: StepContext, fork: Frame, lists: tuple[TaskList, ...], courses: Sequence[Course]) -> bool:
    """Run the branches of a fork's frame; False: nothing has been done, the long way is to be gone."""
    world, emit, many = run.world, run.trace.emit_prepared, len(lists)
    turns_emit = [[emits for emits, _ in course.turns] for course in courses]
    same = all(one == turns_emit[0] for one in turns_emit)
    if many < 2 or not same or run.last - world.steps < many * (sum(turns_emit[0]) + 1):
        return False
    if not run.fits(fork.data) or not all(run.fits(value) for course in courses for value in course.given):
        return False
    branches = [_branch(fork, each) for each in lists]
    for branch, each, course in zip(branches, lists, courses, strict=True):
        emit(course.started, branch.instance, branch.scope, "branch", each.label)
    for turns in zip(*(course.turns for course in courses), strict=True):
        for branch, (emits, turn) in zip(branches, turns, strict=True):
            if emits:
                world.steps += 1
                run.before = world.seq
            if turn is not None:
                turn(run, branch)
    world.frame_ids += many
    world.orders += many * (len(turns_emit[0]) + 2)  # the first and the last are not among the turns
    context, contexts = world.instances[fork.instance].context, dict(fork.memory.get("contexts", {}))
    for number, (branch, each, course) in enumerate(zip(branches, lists, courses, strict=True)):
        world.steps += 1
        emit(course.completed, branch.instance, branch.scope, "branch", each.label)
        contexts[str(each.index)] = context
        world.now.append((world.orders - many + 1 + number, fork.id, ("ended", each.index, branch.data, False)))
    fork.memory["contexts"] = contexts
    return True


def _branch(fork: Frame, each: TaskList) -> Frame:
    """What stands for the frame of a branch's list, and of those in it; the world never sees it."""
    scope = f"{fork.scope}/{each.label}" if fork.scope else each.label
    return Frame(0, fork.id, fork.instance, "list", each.scope.path, each.data, fork.state, scope)
