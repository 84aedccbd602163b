"""One step's working copy of the world: the agenda, the trace and the frames, and how a frame comes and goes.

Everything that is due at one instant runs in the order in which it was scheduled (semantics.md §5.2).
"""

import heapq
from collections.abc import Callable
from functools import lru_cache
from random import Random

from simulator.bounds import Scale
from simulator.coverage import SEEN_BY
from simulator.errors import DATA, trouble
from simulator.program import Program
from simulator.settings import Settings
from simulator.setup import Setup
from simulator.trace import TraceEvent
from simulator.world import Frame, Instance, Signal, Task, World
from workflow.durations import format_time
from workflow.model import Workflow
from workflow.paths import Json, Path, pointer

WORLD = 0  # the frame number of tasks that concern no frame
COUNTED = {
    "state.entered": "entered",
    "transition.taken": "taken",
    "instance.completed": "taken",
    "instance.terminated": "taken",
}
TOLD_BRIEFLY = ("function.called", "event.produced", "start.refused")  # each of them; of what covers, the first
COVERING = frozenset(kind for kinds in SEEN_BY.values() for kind in kinds)
AHEAD = 1 << 48  # taken from the order of a task that comes before all others of its instant


_pointer = lru_cache(maxsize=4096)(pointer)
Sink = Callable[[TraceEvent], object]


class Run:
    """The world while a step works on it. `trace` is what the step has added, where no `sink` takes it.

    A `brief` run tells only what a summary is made of: calls, produced events, and what is covered the first time.
    """

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None, *, brief: bool = False) -> None:
        self.setup = setup
        self.world = world
        self.settings: Settings = setup.settings
        self.trace: list[TraceEvent] = []
        self._tell: Sink = sink or self.trace.append
        self._brief = brief
        self._covered: set[Json] = set()
        self._time = (-1, "")
        self._scale = Scale(setup.settings.dataLimit)
        self._programs: dict[str, Program] = {}

    def program(self, instance: str) -> Program:
        """The program that an instance runs."""
        found = self._programs.get(instance)
        if found is None:
            found = self._programs[instance] = self.setup.programs[self.world.instances[instance].definition]
        return found

    def workflow(self, frame: Frame) -> Workflow:
        """The workflow that a frame belongs to."""
        return self.program(frame.instance).workflow

    # -- the trace

    def emit(self, kind: str, frame: Frame | None = None, place: Path | None = None, /, **detail: Json) -> None:
        """Add a trace event about a frame and a place in its definition (contracts.md, "Trace")."""
        world = self.world
        number = world.seq
        world.seq = number + 1
        counted = COUNTED.get(kind)
        first = True
        if counted is not None and frame is not None and place is not None:
            visit = f"{counted} {world.instances[frame.instance].definition} {_pointer(place)}"
            visits = world.visits.get(visit, 0)
            first = not visits
            world.visits[visit] = visits + 1
        if self._brief and not (first and self._is_told_briefly(kind, frame, place, detail)):
            return
        event: TraceEvent = {"seq": number, "step": world.steps, "time": self.now(), "type": kind}
        if frame is not None:
            event["instance"] = frame.instance
            name = detail.pop("state", None) or self._state_name(frame)
            if name is not None:
                event["state"] = name
            if frame.scope:
                event["scope"] = frame.scope
        if place is not None:
            event["pointer"] = _pointer(place)
        event.update(detail)
        self._tell(event)

    def _is_told_briefly(self, kind: str, frame: Frame | None, place: Path | None, detail: dict[str, Json]) -> bool:
        if kind in TOLD_BRIEFLY:
            return True
        if kind not in COVERING or frame is None or not detail.get("value", True):
            return False
        what = (kind, self.world.instances[frame.instance].definition, place)
        if what in self._covered:
            return False
        self._covered.add(what)
        return True

    def _state_name(self, frame: Frame) -> str | None:
        state = self.state_of(frame)
        return None if state is None else self.program(frame.instance).states[state.path].name

    def note(self, frame: Frame, default: Path | None = None) -> Callable[..., None]:
        """`emit` for a frame, as the functions of data.py call it; `default` is the place where they give none."""

        def write(kind: str, place: Path | None = None, /, **detail: Json) -> None:
            self.emit(kind, frame, place or default or frame.path, **detail)

        return write

    def now(self) -> str:
        """The virtual time as the trace writes it."""
        if self._time[0] != self.world.clock:
            self._time = (self.world.clock, format_time(self.world.clock))
        return self._time[1]

    # -- the agenda

    def schedule(self, frame: int, signal: Signal, due: int | None = None) -> int:
        """Put a task on the agenda, at once or at `due`; its order is returned."""
        world = self.world
        world.orders = order = world.orders + 1
        when = world.clock if due is None or due < world.clock else due
        heapq.heappush(world.agenda, Task(when, order, frame, signal))
        return order

    def schedule_next(self, frame: int, signal: Signal) -> None:
        """Put a task before all others of this instant: what has happened to a frame is its own before anything else.

        So an event that a state has taken is not overtaken by its timeout, nor by another event.
        """
        self.world.orders += 1
        heapq.heappush(self.world.agenda, Task(self.world.clock, self.world.orders - AHEAD, frame, signal))

    def schedule_last(self, frame: int, signal: Signal) -> None:
        """Put a task behind all others of this instant, those still to come included."""
        self.world.orders += 1
        heapq.heappush(self.world.agenda, Task(self.world.clock, self.world.orders + AHEAD, frame, signal))

    def chance(self, low: float, high: float) -> float:
        """A random number between the two; it depends on the seed and on how many were drawn before (§5.2)."""
        self.world.draws += 1
        share = Random(f"{self.setup.seed}/{self.world.draws}").random()  # a simulation's chance
        return low + (high - low) * share

    def peek(self) -> Task | None:
        """The next task that still concerns someone; those of ended frames and cancelled timers are forgotten."""
        agenda = self.world.agenda
        while agenda and not self._alive(agenda[0]):
            heapq.heappop(agenda)
        return agenda[0] if agenda else None

    def _alive(self, task: Task) -> bool:
        if task.frame == WORLD:
            return task.signal[0] != "give-up" or task.signal[1] in self.world.sets
        frame = self.world.frames.get(task.frame)
        if frame is None:
            return False
        return task.signal[0] != "timer" or frame.timers.get(task.signal[1]) == (task.due, task.order)

    def set_timer(self, frame: Frame, name: str, due: int, path: Path) -> None:
        """Wake the frame with `("timer", name)` at `due`."""
        order = self.schedule(frame.id, ("timer", name), due)
        frame.timers[name] = (due, order)
        self.emit("timer.set", frame, path, due=format_time(due), timer=name)

    def cancel_timers(self, frame: Frame) -> None:
        """Forget the frame's timers."""
        for name in frame.timers:
            self.emit("timer.cancelled", frame, frame.path, timer=name)
        frame.timers = {}

    # -- limits

    def bound(self, value: Json, what: str, path: Path | None = None) -> None:
        """Refuse a value beyond the setting `dataLimit`, as a DataError (safety.md)."""
        found = self._scale.excess(value)
        if found:
            raise trouble(DATA, f"{what} {found}", path)

    # -- frames

    def spawn(self, parent: Frame | None, instance: str, role: str, path: Path, data: Json, **more: Json) -> Frame:
        """A new frame below `parent` (None: the top of an instance, or a detached activity)."""
        world = self.world
        world.frame_ids += 1
        frame = Frame(world.frame_ids, parent.id if parent else 0, instance, role, path, data, epoch=world.epoch)
        frame.scope = parent.scope if parent else ""
        frame.memory = more
        frame.since = world.orders
        world.frames[frame.id] = frame
        if parent:
            world.frame(parent.id).children[frame.id] = None
        return frame

    def remove(self, frame: Frame) -> None:
        """End a frame and all below it, timers included."""
        self.remove_children(frame)
        frame = self.world.frame(frame.id)
        self.cancel_timers(frame)
        del self.world.frames[frame.id]
        if "child" in frame.memory:
            self._cancel_instance(frame.memory["child"])
        if frame.parent in self.world.frames:
            self.world.frame(frame.parent).children.pop(frame.id, None)

    def _cancel_instance(self, name: str) -> None:
        """End the instance of a sub-workflow that nobody awaits any more, and what it started."""
        if self.world.instances[name].ended is not None:
            return
        instance = self.world.instance(name)
        instance.status, instance.ended = "cancelled", self.world.clock
        top = next(frame for frame in self.frames_of(name) if not frame.parent and frame.role == "scope")
        self.remove(top)
        self.emit("instance.cancelled", top)

    def child_name(self, parent: str) -> str:
        """The id of the next instance that an instance starts: `1.1`, `1.2` …"""
        instance = self.world.instance(parent)
        instance.children += 1
        return f"{parent}.{instance.children}"

    def hand_over(self, frame: Frame, parent: int) -> None:
        """Let a frame go on below another parent."""
        self.world.frame(frame.parent).children.pop(frame.id, None)
        self.world.frame(frame.id).parent = parent
        self.world.frame(parent).children[frame.id] = None

    def remove_children(self, frame: Frame) -> None:
        """End all frames below one."""
        for child in list(self.world.frames[frame.id].children):
            if child in self.world.frames:
                self.remove(self.world.frames[child])

    def state_of(self, frame: Frame) -> Frame | None:
        """The frame of the state that a frame works for, itself included; None at the top."""
        current: Frame | None = frame
        while current is not None and current.role != "state":
            current = self.world.frames.get(current.parent)
        return current

    def instance_of(self, frame: Frame) -> Instance:
        """The frame's instance, to be changed."""
        return self.world.instance(frame.instance)

    def frames_of(self, instance: str) -> list[Frame]:
        """The instance's frames in order of creation."""
        return [frame for frame in self.world.frames.values() if frame.instance == instance]
