"""What a page shows of a session besides its trace: the clock, who is where, what waits, what comes next."""

from collections.abc import Mapping
from typing import TypedDict, cast

from simulator.engine.run.frames import OF_STATES
from simulator.engine.run.instances import root_of, status_of
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.tasks.task_requests import REQUESTS
from simulator.engine.world.settings import LIMITS
from simulator.engine.world.world import Frame, Instance, World
from simulator.inspection.tokens import tokens
from simulator.inspection.upcoming import pending
from simulator.inspection.waiting import is_let_end, waiting
from simulator.run_model.facts import refusal
from simulator.scenario.result import instance_json
from simulator.session.controls import controls
from simulator.session.limit_notices import notices
from simulator.timeline.breakpoint_hits import BreakpointHits
from simulator.timeline.breakpoints import Breakpoint
from simulator.timeline.omitted_values import Room
from simulator.timeline.timeline import Timeline
from simulator.wire.debugging import Breakpoints, MarkedBreakpoint
from simulator.wire.mocks import MocksInForce
from simulator.wire.view import Active, Call, CalledKind, Mailed, OpenCall, Outcome, Standing, StatePlace, WorldView
from workflow.durations import format_time
from workflow.error_types import COMMUNICATION, RUNTIME
from workflow.model import State
from workflow.paths import Json, pointer
from workflow.profile import SPECIFICATION
from workflow.tasks import CallTask, RunTask

SENT = ("http", "openapi", "grpc", "asyncapi")
"""What is called where an answer of no success is an error of communication (semantics-1.0.md §7.2)."""


def view(line: Timeline) -> WorldView:
    """The world for people; of values that are `large` together, those of what is done come first."""
    setup, world, room = line.setup, line.world, Room(line.weigh)
    root = root_of(setup, world)
    states = [frame for frame in world.frames.values() if frame.role in OF_STATES]
    result: Outcome = {
        "output": root.output if root else None,
        "error": root.error if root else None,
        "large": False,
    }
    return {
        "clock": format_time(world.clock),
        "started": format_time(setup.clock),
        "root": setup.root,
        "status": status_at(line),
        **room.fit(result, "error", "output"),
        "traceLength": world.seq,
        "active": [room.fit(_active(setup, world, frame), "data") for frame in states],
        "tokens": tokens(setup, world),
        "waiting": waiting(setup, world),
        "calls": [
            room.fit(_call(setup, world, frame), "parameters")
            for frame in world.frames.values()
            if "call" in frame.memory
        ],
        "next": pending(setup, world),
        "mailbox": [
            room.fit(_mailed(instance, kept), "event")
            for instance in world.instances.values()
            for kept in instance.mailbox
        ],
        "instances": [
            room.fit(instance_json(world, instance, path=False), "error", "output")
            for instance in world.instances.values()
        ],
        "entered": visits(setup, world, "entered"),
        "taken": visits(setup, world, "taken"),
        "mocks": _mocks(setup),
        "used": dict(world.used),
        "limits": {name: getattr(setup.settings, name) for name in LIMITS},
        "notices": notices(line),
        "step": {"position": world.steps, "events": [event["seq"] for event in line.last()]},
        "controls": controls(line),
        **_engine(setup),
    }


class _Engine(TypedDict, total=False):
    engine: str


def _engine(setup: Setup) -> _Engine:
    """The engine that the run is as; nothing of the specification."""
    profile = setup.program.profile
    return {} if profile is SPECIFICATION else {"engine": profile.name}


def _mocks(setup: Setup) -> MocksInForce:
    """The mocks in force; those of tasks' calls where there are any (1.0)."""
    found: MocksInForce = {
        "functions": setup.mocks.get("functions") or {},
        "subflows": setup.mocks.get("subflows") or {},
    }
    calls = setup.mocks.get("calls")
    return {**found, "calls": calls} if calls else found


ENDINGS = ("failed", "blocked", "timed-out", "terminated", "cancelled", "completed")
"""How instances end; of several what went wrong counts first."""


def status_at(line: Timeline) -> str | None:
    """The status of all instances but those that others have started: of one that goes on, else how they ended.

    Where the scenario's own definition has none `refused` where its start was, `not-started` while it is due, else
    None: what could start one is awaited.
    """
    if root_of(line.setup, line.world):
        instances = (one for one in line.world.instances.values() if one.caller is None)
        found = {status_of(line.world, one) for one in instances}
        return next((status for status in ("running", "waiting", *ENDINGS) if status in found), None)
    if any(task.signal[0] in ("start", "ready") for task in line.world.agenda):
        return "not-started"
    return "refused" if refusal(line.trace()) else None


def _program(setup: Setup, world: World, frame: Frame) -> Program:
    return setup.programs[world.instances[frame.instance].definition]


def _place(setup: Setup, world: World, frame: Frame) -> StatePlace:
    """Where a frame is: its instance, the state it works for, and its node's pointer."""
    holder = frame
    while holder.role not in OF_STATES and holder.parent in world.frames:
        holder = world.frames[holder.parent]
    state = _program(setup, world, frame).states.get(holder.path)
    return {"instance": frame.instance, "state": state.name if state else None, "pointer": pointer(holder.path)}


def _mailed(instance: Instance, kept: Mapping[str, Json]) -> Mailed:
    return {"instance": instance.id, "event": kept["event"], "name": kept["names"][0]}


def _active(setup: Setup, world: World, frame: Frame) -> Active:
    below = [frame, *_descendants(world, frame)]
    busy = {task.frame for task in world.agenda if task.due <= world.clock}
    status: Standing = "running" if any(part.id in busy for part in below) else "waiting"
    place = _place(setup, world, frame)
    found: Active = {
        "instance": place["instance"],
        "state": place["state"],
        "pointer": place["pointer"],
        "frame": frame.id,
        "definition": world.instances[frame.instance].definition,
        "scope": frame.scope,
        "status": status,
        "data": frame.data,
    }
    if is_let_end(world, frame):
        found["overdue"] = True
    return found


def _descendants(world: World, frame: Frame) -> list[Frame]:
    children = [world.frames[number] for number in frame.children if number in world.frames]
    return children + [below for child in children for below in _descendants(world, child)]


def _call(setup: Setup, world: World, frame: Frame) -> Call:
    asked = cast(OpenCall, frame.memory["call"])  # the engine's own, which says the same
    place = _place(setup, world, frame)
    found = cast(Call, {**place, **asked})
    program = _program(setup, world, frame)
    ready, called = program.actions.get(frame.path), program.states.get(frame.path)
    own = ready.own if ready else called.own if isinstance(called, CallTask) else None
    if own:
        found["own"] = cast(CalledKind, own.to_json())
    function = program.functions.get(ready.called) if ready else None
    if function and not function.own:
        found["function"] = function.type
    task = _task(called)
    if task:
        found["task"] = task
        found["fault"] = program.error_prefix + (COMMUNICATION if task in SENT else RUNTIME)
    return found


def _task(state: State | None) -> str | None:
    """What a task calls or runs, as the page is told it; None for what is no such task."""
    if isinstance(state, CallTask):
        return state.call if state.call in REQUESTS else "function"
    return state.process if isinstance(state, RunTask) else None


def met(hits: BreakpointHits, position: int) -> Breakpoints:
    """The breakpoints with how often each was met up to a position, and those that are met there."""
    return {
        "list": [_marked(one, hits, position) for one in hits.breakpoints],
        "met": [{"breakpoint": hit.id, "seq": hit.seq, "number": hit.number} for hit in hits.hits(position)],
    }


def _marked(one: Breakpoint, hits: BreakpointHits, position: int) -> MarkedBreakpoint:
    found = {**one.written, "id": one.id, "enabled": one.enabled, "hits": hits.count(one.id, position)}
    if one.id in hits.problems:
        found["problem"] = hits.problems[one.id]
    return cast(MarkedBreakpoint, found)  # its fields go by its kind: they were checked as it was read


def visits(setup: Setup, world: World, word: str) -> dict[str, int]:
    """How often places of the scenario's own definition were `entered` or `taken` (`word`), by pointer."""
    start = f"{word} {setup.root} "
    return {visit[len(start) :]: count for visit, count in world.visits.items() if visit.startswith(start)}
