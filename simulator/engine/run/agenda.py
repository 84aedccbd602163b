"""What is due, and when: tasks, timers, chance, and whether anything else comes before what follows.

Everything that is due at one instant runs in the order in which it was scheduled (semantics.md §5.2).
"""

import heapq
from random import Random
from uuid import UUID

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace_writer import Trace
from simulator.engine.world.signals import Signal
from simulator.engine.world.world import AHEAD, NO_TIMERS, Following, Frame, Now, Task, World
from workflow.durations import format_time
from workflow.paths import Path

WORLD = 0  # the frame number of tasks that concern no frame
ITSELF = Frame(WORLD, WORLD, "", "world", (), None)  # stands for the world where a task concerns no frame


class Agenda:
    """The tasks of a world, and which is next; `trace` is told what happens."""

    def __init__(self, setup: Setup, world: World, trace: Trace) -> None:
        self.setup = setup
        self.world = world
        self.trace = trace
        self.before = world.seq  # the number of the first event that the micro-step tells
        self.last = 0  # the number of the micro-step that nothing but itself stops the run before

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

    def now(self) -> str:
        """The virtual time as the trace writes it."""
        return format_time(self.world.clock)

    def move_clock(self, to: int) -> None:
        """Let the virtual time pass; nothing is due in between."""
        self.world.clock = to
        self.trace.clock_advanced()

    def chance(self, low: float, high: float) -> float:
        """A random number between the two; it depends on the seed and on how many were drawn before (§5.2)."""
        self.world.draws += 1
        share = Random(f"{self.setup.seed}/{self.world.draws}").random()  # a simulation's chance
        return low + (high - low) * share

    def share(self) -> float:
        """A random number from 0 up to 1."""
        return self.chance(0, 1)

    def uuid(self) -> str:
        """A UUID for the next call; it depends on the seed and on how many calls there were before."""
        bits = Random(f"{self.setup.seed}/call/{self.world.calls}").getrandbits(128)  # a simulation's chance
        return str(UUID(int=bits, version=4))

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
        """Put what is next on the agenda, behind all that is due now; where nothing is, it needs no new order."""
        world = self.world
        if not self.is_alone():
            world.orders += 1
        world.now.append((world.orders, task[0].id, task[1]))

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
        self.trace.emit("timer.fired", frame, frame.path, timer=name)

    def set_timer(self, frame: Frame, name: str, due: int, path: Path) -> None:
        """Wake the frame with `("timer", name)` at `due`."""
        order = self.schedule(frame.id, ("timer", name), due)
        frame.timers = {**frame.timers, name: (due, order)}
        self.trace.emit("timer.set", frame, path, due=format_time(due), timer=name)

    def cancel_timers(self, frame: Frame, but: str | None = None) -> None:
        """Forget the frame's timers, all but the one of that name."""
        for name in frame.timers:
            if name != but:
                self.trace.emit("timer.cancelled", frame, frame.path, timer=name)
        frame.timers = {but: frame.timers[but]} if but in frame.timers else NO_TIMERS

    def is_alone(self) -> bool:
        """Whether nothing else is due now."""
        world = self.world
        return not world.now and not (world.later and world.later[0].due <= world.clock)
