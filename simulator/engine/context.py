"""One step's working copy of the world: the agenda, the trace and the frames, and how a frame comes and goes.

Everything that is due at one instant runs in the order in which it was scheduled (semantics.md §5.2).
"""

import heapq
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from simulator.engine.data.limits import Scale
from simulator.engine.errors import DATA, trouble
from simulator.engine.program import ActionList, Program
from simulator.engine.settings import Settings
from simulator.engine.setup import Setup
from simulator.engine.trace import BLANKS, SCOPED, TraceEvent
from simulator.engine.world import AHEAD, NO_TIMERS, Following, Frame, Instance, Now, Signal, Task, World
from workflow.durations import format_time
from workflow.model import Workflow
from workflow.paths import Json, Path

if TYPE_CHECKING:
    from simulator.engine.calls.calls import Callee
    from simulator.engine.state_context import Moment

WORLD = 0  # the frame number of tasks that concern no frame

_new = object.__new__

Sink = Callable[[TraceEvent], object]
ITSELF = Frame(WORLD, WORLD, "", "world", (), None)  # stands for the world where a task concerns no frame


class Programs(dict[str, Program]):
    """The programs that instances run, by instance; each is looked up in the setup once."""

    def __init__(self, setup: Setup, world: World) -> None:
        super().__init__()
        self._setup = setup
        self._world = world

    def __missing__(self, instance: str) -> Program:
        found = self[instance] = self._setup.programs[self._world.instances[instance].definition]
        return found


class Run:
    """The world while a step works on it. `trace` is what the step has added, where no `sink` takes it."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        self.setup = setup
        self.world = world
        self.settings: Settings = setup.settings
        self.programs = Programs(setup, world)
        self._pointers = setup.program.pointers  # what a path is written as does not depend on the program
        self.trace: list[TraceEvent] = []
        self._tell: Sink = sink or self.trace.append
        self.before = world.seq  # the number of the first event that the micro-step tells
        self.moment: Moment | None = None  # the one for all reactions of states
        self.last = 0  # the number of the last micro-step, if the run stops nowhere before
        self.working = ITSELF  # the frame that reacts, and that fails by a Trouble
        self._time = format_time(world.clock)
        self._scale = Scale(setup.settings.dataLimit)
        self._right = self._scale.right
        self.callees: dict[tuple[str, str, str, str | None], Callee] = {}
        self.prompt: dict[ActionList, list[Callee]] = {}  # what lists call, where that is answered promptly

    def program(self, instance: str) -> Program:
        """The program that an instance runs."""
        return self.programs[instance]

    def workflow(self, frame: Frame) -> Workflow:
        """The workflow that a frame belongs to."""
        return self.program(frame.instance).workflow

    # -- the trace

    def emit(
        self,
        kind: str,
        frame: Frame | None = None,
        place: Path | None = None,
        /,
        *,
        state: str | None = None,
        **detail: Json,
    ) -> None:
        """Add a trace event about a frame and a place in its definition (contracts.md, "Trace").

        `state` is the state it is about, where that is not the one that the frame works for.
        """
        number = self.world.seq
        self.world.seq = number + 1
        self._tell(self._event(number, kind, frame, place, state, detail))

    def tell(
        self,
        kind: str,
        frame: Frame,
        state: str | None,
        place: Path,
        field: str,
        value: Json,
        second: str = "",
        other: Json = None,
        third: str = "",
        next_one: Json = None,
        fourth: str = "",
        last: Json = None,
    ) -> None:
        """`emit` for an event with one to four fields of its own, as most have, and a state: that costs less."""
        world = self.world
        number = world.seq
        world.seq = number + 1
        if not state:
            event = self._event(number, kind, frame, place, state, {})
        else:
            if frame.scope:
                event = SCOPED[kind].copy()
                event["scope"] = frame.scope
            else:
                event = BLANKS[kind].copy()
            event["seq"] = number
            event["step"] = world.steps
            event["time"] = self._time
            event["instance"] = frame.instance
            event["state"] = state
            event["pointer"] = self._pointers[place]
        event[field] = value
        if second:
            event[second] = other
            if third:
                event[third] = next_one
                if fourth:
                    event[fourth] = last
        self._tell(event)

    def tell_call(self, frame: Frame, place: Path, function: str, parameters: Json, attempt: int) -> None:
        """A function is called, by the call that was counted last. Every trace has it, a brief one too."""
        number, state = self.world.calls, frame.state
        asked = ("function", function, "parameters", parameters, "attempt", attempt, "call", number)
        Run.tell(self, "function.called", frame, state, place, *asked)

    def tell_part(self, ending: str, frame: Frame) -> None:
        """A branch or iteration, which `frame` carries out, is `started`, `completed` or `cancelled`."""
        part = frame.memory["part"]
        field, value = ("branch", part["label"]) if part["word"] == "branch" else ("index", part["index"])
        self.tell(f"{part['word']}.{ending}", frame, frame.state, frame.path, field, value)

    def tell_parts_cancelled(self, instance: str) -> None:
        """The instance ends, and with it every branch and iteration that still runs, waited for or not."""
        for frame in self.frames_of(instance):
            if "part" in frame.memory:
                self.tell_part("cancelled", frame)

    def _event(
        self,
        number: int,
        kind: str,
        frame: Frame | None,
        place: Path | None,
        state: str | None,
        detail: dict[str, Json],
    ) -> TraceEvent:
        event: TraceEvent = {"seq": number, "step": self.world.steps, "time": self._time, "type": kind}
        if frame is not None:
            event["instance"] = frame.instance
            name = state or frame.state
            if name is not None:
                event["state"] = name
            if frame.scope:
                event["scope"] = frame.scope
        if place is not None:
            event["pointer"] = self._pointers[place]
        event.update(detail)
        return event

    def count(self, visit: str) -> None:
        """Count that a state is entered, or a way taken; `visit` is the key of `World.visits` that the program has."""
        visits = self.world.visits
        visits[visit] = visits.get(visit, 0) + 1

    def note(self, frame: Frame, default: Path | None = None) -> Callable[..., None]:
        """`tell` for a frame, as data/filters.py calls it; `default` is the place where they give none."""

        def write(kind: str, place: Path | None, *own: Json) -> None:
            self.tell(kind, frame, frame.state, place or default or frame.path, *own)

        return write

    def is_alone(self) -> bool:
        """Whether nothing else is due now."""
        world = self.world
        return not world.now and not (world.later and world.later[0].due <= world.clock)

    def goes_on(self, frame: Frame) -> bool:
        """Whether what follows a reaction, for `frame`, may be done straight away; it is then what works.

        So it is where nothing else is due, and the micro-step goes on or the next one may begin.
        """
        world = self.world
        if world.now or (world.later and world.later[0].due <= world.clock):
            return False
        if world.seq != self.before:
            if world.steps >= self.last:
                return False
            world.steps += 1
            self.before = world.seq
        self.working = frame
        return True

    def has_room(self, steps: int) -> bool:
        """Whether nothing comes between the next micro-steps, so that nobody sees the world before they are done."""
        return self.last - self.world.steps >= steps and self.is_alone()

    def now(self) -> str:
        """The virtual time as the trace writes it."""
        return self._time

    def move_clock(self, to: int) -> None:
        """Let the virtual time pass; nothing is due in between."""
        self.world.clock = to
        self._time = format_time(to)
        self.emit("clock.advanced", to=self._time)

    # -- the agenda

    def schedule(self, frame: int, signal: Signal, due: int | None = None) -> int:
        """Put a task on the agenda, at once or at `due`; its order is returned."""
        world = self.world
        world.orders = order = world.orders + 1
        if due is None or due <= world.clock:
            world.now.append((order, frame, signal))
        else:
            heapq.heappush(world.later, Task(due, order, frame, signal))
        return order

    def follow(self, following: Following) -> None:
        """Put what a reaction leaves to be done on the agenda."""
        if following is not None:
            world = self.world
            world.orders += 1
            world.now.append((world.orders, following[0].id, following[1]))

    def schedule_next(self, frame: int, signal: Signal) -> None:
        """Put a task before all others of this instant: what has happened to a frame is its own before anything else.

        So an event that a state has taken is not overtaken by its timeout, nor by another event.
        """
        self.world.orders += 1
        heapq.heappush(self.world.later, Task(self.world.clock, self.world.orders - AHEAD, frame, signal))

    def schedule_last(self, frame: int, signal: Signal, due: int | None = None) -> None:
        """Put a task behind all others of this instant, or that of `due`, those still to come included."""
        self.world.orders += 1
        at = self.world.clock if due is None else due
        heapq.heappush(self.world.later, Task(at, self.world.orders + AHEAD, frame, signal))

    def chance(self, low: float, high: float) -> float:
        """A random number between the two; it depends on the seed and on how many were drawn before (§5.2)."""
        self.world.draws += 1
        share = Random(f"{self.setup.seed}/{self.world.draws}").random()  # a simulation's chance
        return low + (high - low) * share

    def share(self) -> float:
        """A random number from 0 up to 1."""
        return self.chance(0, 1)

    def peek(self) -> Task | None:
        """The next task that still concerns someone; those of ended frames and cancelled timers are forgotten."""
        world = self.world
        while world.now or world.later:
            late = self._is_later_first()
            task = world.later[0] if late else Task(world.clock, *world.now[0])
            if self._concerns(task.due, task[1:]):
                return task
            if late:
                heapq.heappop(world.later)
            else:
                world.now.popleft()
        return None

    def take(self) -> Following:
        """Take the next task that is due now and still concerns someone from the agenda; None: nothing is due now."""
        world = self.world
        now, later, frames = world.now, world.later, world.frames
        while now or later:
            if not later or not self._is_later_first():
                task = now.popleft()
            elif later[0].due <= world.clock:
                task = heapq.heappop(later)[1:]
            else:
                return None
            _, number, signal = task
            frame = frames.get(number)
            if frame is not None and (signal[0] != "timer" or self._concerns(world.clock, task)):
                return (frame if frame.epoch == world.epoch else world.frame(number)), signal
            if number == WORLD and self._concerns(world.clock, task):
                return ITSELF, signal
        return None

    def put_back(self, task: tuple[Frame, Signal]) -> None:
        """Put a task on the agenda that was counted and is not done yet."""
        self.world.now.append((self.world.orders, task[0].id, task[1]))

    def _is_later_first(self) -> bool:
        """Whether the first of what was scheduled for later comes before all that was scheduled for now."""
        world = self.world
        if not world.now or not world.later:
            return not world.now
        first = world.later[0]
        return first.due <= world.clock and first.order < world.now[0][0]

    def _concerns(self, due: int, task: Now) -> bool:
        order, number, signal = task
        if number == WORLD:
            return signal[0] != "give-up" or signal[1] in self.world.sets
        frame = self.world.frames.get(number)
        return frame is not None and (signal[0] != "timer" or frame.timers.get(signal[1]) == (due, order))

    def fire(self, frame: Frame, name: str) -> None:
        """A timer's time has come."""
        frame.timers = {other: timer for other, timer in frame.timers.items() if other != name}
        self.emit("timer.fired", frame, frame.path, timer=name)

    def set_timer(self, frame: Frame, name: str, due: int, path: Path) -> None:
        """Wake the frame with `("timer", name)` at `due`."""
        order = self.schedule(frame.id, ("timer", name), due)
        frame.timers = {**frame.timers, name: (due, order)}
        self.emit("timer.set", frame, path, due=format_time(due), timer=name)

    def cancel_timers(self, frame: Frame) -> None:
        """Forget the frame's timers."""
        for name in frame.timers:
            self.emit("timer.cancelled", frame, frame.path, timer=name)
        frame.timers = NO_TIMERS

    # -- limits

    def bound(self, value: Json, what: str, path: Path | None = None) -> None:
        """Refuse a value beyond the setting `dataLimit`, as a DataError (safety.md)."""
        if id(value) not in self._right and (found := self._scale.excess(value)):
            raise trouble(DATA, f"{what} {found}", path)

    # -- frames

    def spawn(self, parent: Frame | None, instance: str, role: str, path: Path, data: Json) -> Frame:
        """A new frame below `parent` (None: the top of an instance, or a detached activity)."""
        world = self.world
        world.frame_ids = number = world.frame_ids + 1
        if parent is None:
            above, state, scope = 0, None, ""
        else:
            above, state, scope = parent.id, parent.state, parent.scope
            (parent if parent.epoch == world.epoch else world.frame(above)).children[number] = None
        frame = world.frames[number] = _new(Frame)  # what an __init__ costs is a third of a frame's
        frame.id = number
        frame.parent = above
        frame.instance = instance
        frame.role = role
        frame.path = path
        frame.data = data
        frame.state = state
        frame.scope = scope
        frame.memory = {}
        frame.children = {}
        frame.waits = ()
        frame.since = 0
        frame.timers = NO_TIMERS
        frame.epoch = world.epoch
        return frame

    def remove(self, frame: Frame) -> Frame | None:
        """End a frame and all below it, timers included. The frame above it, to be changed, if there is one."""
        world, number = self.world, frame.id
        if frame.epoch != world.epoch:
            frame = world.frame(number)
        if frame.children:
            self.remove_children(frame)
        if frame.timers:
            self.cancel_timers(frame)
        del world.frames[number]
        if "child" in frame.memory:
            self._cancel_instance(frame.memory["child"])
        parent = world.frames.get(frame.parent)
        if parent is not None:
            if parent.epoch != world.epoch:
                parent = world.frame(parent.id)
            parent.children.pop(number, None)
        return parent

    def _cancel_instance(self, name: str) -> None:
        """End the instance of a sub-workflow that nobody awaits any more, and what it started."""
        if self.world.instances[name].ended is not None:
            return
        instance = self.world.instance(name)
        instance.status, instance.ended = "cancelled", self.world.clock
        self.tell_parts_cancelled(name)
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
        self._work_for(frame.id, self.world.frames[parent].state)

    def _work_for(self, number: int, state: str | None) -> None:
        """Name the state that a frame and those below it work for; the frame of a state works for that alone."""
        frame = self.world.frame(number)
        if frame.role != "state":
            frame.state = state
            for child in frame.children:
                self._work_for(child, state)

    def remove_children(self, frame: Frame) -> None:
        """End all frames below one."""
        for child in list(self.world.frames[frame.id].children):
            if child in self.world.frames:
                self.remove(self.world.frames[child])

    def state_of(self, frame: Frame) -> Frame | None:
        """The frame of the state that a frame works for, itself included; None at the top."""
        frames = self.world.frames
        current: Frame | None = frame
        while current is not None and current.role != "state":
            current = frames.get(current.parent)
        return current

    def instance_of(self, frame: Frame) -> Instance:
        """The frame's instance, to be changed."""
        return self.world.instance(frame.instance)

    def frames_of(self, instance: str) -> list[Frame]:
        """The instance's frames in order of creation."""
        return [frame for frame in self.world.frames.values() if frame.instance == instance]
