"""The engine: `step(setup, world, command) -> (world, trace, stopped)`, a pure function.

A micro-step takes the next task from the agenda and lets its frame react; when nothing is due now, a micro-step moves
the clock to what is due next (semantics.md §5).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never, cast

from simulator.engine.commands import Command, Continue, Edit, Inject, Jump, Pass, Replan, Resolve, Step
from simulator.engine.events import bus
from simulator.engine.events.lifecycle_trace import LifecycleTrace
from simulator.engine.reactions import REACTIONS
from simulator.engine.run import starts
from simulator.engine.run.calls import resolve, unanswered
from simulator.engine.run.context import Sink, StepContext
from simulator.engine.run.edit_data import amend
from simulator.engine.setup.setup import Setup
from simulator.engine.shortcuts.shortcuts import Shortcuts
from simulator.engine.states.handlers import fail_state
from simulator.engine.tasks.catching import fail_task
from simulator.engine.trace.full_trace import FullTrace
from simulator.engine.trace.summary_trace import SummaryTrace
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.trace.trace_writer import Trace
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import World, is_timeout
from workflow.durations import END_OF_TIME, format_time


@dataclass(frozen=True, slots=True)
class Stepped:
    """What a step did.

    `stopped` says why it did no more: `done`, `idle`, `timeout`, `question`, `limit`, `trace-limit`, `until`,
    `virtual-time` (what is due next comes after END_OF_TIME).
    """

    world: World
    trace: list[TraceEvent]
    stopped: str


def new_world(setup: Setup) -> World:
    """The world before the first step: the start and the planned events are on the agenda.

    The instance of a start by hand comes before events of the same instant (contracts.md, "Scenario file").
    """
    run = StepContext(setup, World(setup.clock))
    starts.plan(run)
    for planned in setup.events:
        bus.inject(run, planned.event, planned.at, settled=planned.settled)
    return run.world


def step(
    setup: Setup, world: World, command: Command, sink: Sink | None = None, *, brief: bool = False, quick: bool = True
) -> Stepped:
    """Carry out one command on a copy of `world`; the given world is not changed.

    A `sink` takes the trace events one by one, the answer's `trace` is then empty. A `brief` trace has only what a
    summary is made of (summary_trace.py). A step that is not `quick` takes no shortcut (shortcuts/); it is the same.
    Raises LookupError where `Resolve` names no open call, `Replan` no planned event or `Edit` no place, ValueError
    where `Jump` would pass something due, Trouble where `Edit` makes data too large.
    """
    world = world.copy()
    trace = (SummaryTrace if brief else FullTrace)(setup, world, sink)
    on_bus = setup.settings.lifecycleEvents == "bus" or _is_told_unasked(setup)
    shortcuts = Shortcuts(is_overheard=on_bus) if quick and setup.semantics.is_plain else None
    run = StepContext(setup, world, trace, shortcuts)
    if on_bus:
        run.trace = cast(Trace, LifecycleTrace(run, trace))
    stopped = "done"
    match command:
        case Step(count=count):
            stopped = _run(run, Continue(count))
        case Continue():
            stopped = _run(run, command)
        case Inject(event=event, after=after):
            run.world.steps += 1
            bus.inject(run, event, run.world.clock + after)
        case Replan(order=order, to=to):
            run.world.steps += 1
            bus.replan(run, order, to)
        case Resolve(call=call, result=result, error=error, form=form):
            run.world.steps += 1
            if not resolve(run, call, result, error, form):
                raise LookupError(f"no call {call} is waiting for an answer")
        case Jump(to=to):
            _jump(run, to)
        case Edit(frame=number, pointer=place, value=value, remove=remove):
            run.world.steps += 1
            amend(run, number, place, value, remove=remove)
        case Pass():
            run.world.steps += 1
        case _:
            assert_never(command)
    run.context = None  # it refers to the run: together they would wait for the collector
    run.trace = trace  # as may this
    return Stepped(world, trace.events, stopped)


def _is_told_unasked(setup: Setup) -> bool:
    """Whether what becomes of tasks is on the bus because the runtime puts it there, and anything listens."""
    if setup.semantics.events.lifecycle == "documents":
        return False
    return any(one.strategies or (one.schedule and one.schedule.on) for one in setup.programs.values())


Enough = Callable[[], str]  # why a run does no more; "": it goes on


def _full(run: StepContext, events: int) -> Enough:
    """Whether the trace has as many events as may be kept."""
    return lambda: "trace-limit" if run.world.seq >= events else ""


def _run(run: StepContext, command: Continue) -> str:
    """Micro-steps until nothing is due, or the command says why to stop."""
    world = run.world
    last = world.steps + command.limit
    enough = None if command.events is None else _full(run, command.events)
    run.last = 0 if enough else last
    stopped = ""
    while world.steps < last and not stopped:
        stopped = _run_due_tasks(run, last, enough)
        if world.steps < last and not stopped:
            stopped = _let_time_pass(run, command) or (enough() if enough else "")
    return stopped or ("idle" if run.peek() is None else "limit")


def _run_due_tasks(run: StepContext, last: int, enough: Enough | None) -> str:
    """Micro-steps until nothing is due now, `last` steps are done in all, or `enough` says why to stop.

    A micro-step carries out what is due until the trace tells something. What a reaction leaves to be done next goes
    over the agenda, unless there is a shortcut: nothing else comes before it.
    """
    world, now, later = run.world, run.world.now, run.world.later
    reactions, over_agenda = REACTIONS, run.shortcuts.over_agenda
    task = run.take()
    if task is None:
        return ""
    world.steps += 1
    run.before = before = world.seq
    while True:
        frame, signal = task
        try:
            task = reactions[frame.role][signal[0]](run, frame, signal)
        except Trouble as found:
            failed = frame if found.frame is None else world.frames[found.frame]
            fail = fail_task if run.programs[failed.instance].by_tasks else fail_state
            fail(run, failed, found.error, found.path)
            task = None
        if task is not None:
            is_busy = now or (later and later[0].due <= world.clock)  # as put_back, which a call would make dearer
            if is_busy or over_agenda:
                if is_busy:
                    world.orders += 1
                now.append((world.orders, task[0].id, task[1]))
                task = None
        world_changed = world.seq != before
        if world_changed:
            stopped = enough() if enough else ""
            if stopped or world.steps >= last:
                break
        task = task or run.take()
        if task is None:
            return enough() if enough else ""
        if world_changed:
            world.steps += 1
            run.before = before = world.seq
    if task is not None:
        run.put_back(task)
    return stopped


def _let_time_pass(run: StepContext, command: Continue) -> str:
    """The micro-step where nothing is due now: move the clock to what is due next; or why that is not done."""
    later = run.peek()
    if later is None:
        return "idle"
    if command.asked is not None and not command.asked.issuperset(unanswered(run.world)):
        return "question"
    if command.until is not None and later.due > command.until:
        return "until"
    if not command.timeouts and is_timeout(run.world, later) and not any(map(bus.is_planned, run.world.later)):
        return "timeout"
    if later.due > END_OF_TIME:
        return "virtual-time"
    run.world.steps += 1
    run.move_clock(later.due)
    return ""


def _jump(run: StepContext, to: int) -> None:
    task = run.peek()
    if to < run.world.clock:
        raise ValueError("the clock does not run backwards")
    if task is not None and task.due <= to:
        raise ValueError(f"something is due at {format_time(task.due)}")
    run.world.steps += 1
    run.move_clock(to)
