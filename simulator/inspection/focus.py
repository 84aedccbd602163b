"""Where a run stands for people: the frame that moves next, and the data that are seen there."""

from collections.abc import Mapping

from simulator.engine.run.frames import OF_STATES
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import Frame, Task, World
from simulator.wire.debugging import Place
from workflow.paths import Json, pointer


def next_frame(world: World) -> Frame | None:
    """The frame that moves next, or when the clock has moved; else the one made last; None: none is left."""
    for task in world.agenda:
        frame = world.frames.get(task.frame)
        if frame is not None and is_wanted(frame, task):
            return frame
    return next(reversed(world.frames.values()), None)


def is_wanted(frame: Frame, task: Task) -> bool:
    """Whether the frame still waits for a task of its own: a timer may have been cancelled."""
    return task.signal[0] != "timer" or frame.timers.get(task.signal[1]) == (task.due, task.order)


def state_frame(world: World, frame: Frame | None) -> Frame | None:
    """The frame of the state, or task, that a frame works for, itself included; None where there is none."""
    while frame is not None and frame.role not in OF_STATES:
        frame = world.frames.get(frame.parent)
    return frame


def focus_frame(world: World, wanted: Mapping[str, Json] | None = None) -> Frame | None:
    """The frame of the state in focus, or of the scope between two states.

    `wanted` may name `frame`, or `instance`, `scope` and `pointer`; without it the frame that moves next counts.
    """
    if wanted and "frame" in wanted:
        number = wanted["frame"]
        return world.frames.get(number) if isinstance(number, int) else None
    if wanted:
        return next((frame for frame in reversed(world.frames.values()) if _is_there(frame, wanted)), None)
    frame = next_frame(world)
    return state_frame(world, frame) or frame


def _is_there(frame: Frame, wanted: Mapping[str, Json]) -> bool:
    if frame.role not in (*OF_STATES, "scope"):
        return False
    here = {"instance": frame.instance, "scope": frame.scope, "pointer": pointer(frame.path)}
    return all(here[name] == value for name, value in wanted.items() if name in here)


def program_of(setup: Setup, world: World, frame: Frame) -> Program:
    """The program that a frame's instance runs."""
    return setup.programs[world.instances[frame.instance].definition]


def place_of(setup: Setup, world: World, frame: Frame) -> Place:
    """Where a frame is; the pointer is that of its own node."""
    program = program_of(setup, world, frame)
    holder = state_frame(world, frame)
    state = program.states.get(holder.path) if holder else None
    return {
        "instance": frame.instance,
        "state": state.name if state else None,
        "pointer": pointer(frame.path),
        "scope": frame.scope,
    }
