"""What states and tasks have in common that are gone through in one go."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import TraceEvent, prepared
from simulator.engine.world.memory import Memory
from simulator.engine.world.signals import Signal
from simulator.engine.world.world import Following, Frame, longer
from workflow.model import State
from workflow.paths import Json, Path


@dataclass(slots=True, eq=False)
class WayOut:
    """How a state or task is left: the signal for the frame that holds it, and, of a plain transition that is taken at
    once, the `event` and what it is counted by.
    """

    signal: Signal
    event: TraceEvent | None = None
    count: str = ""


class Straight(ABC):
    """A state or task of a program, with what is known of its events.

    `steps` is how many micro-steps come after the first, at most; `scoped` is whether it is in a branch or iteration.
    Its `holder` is the frame of the scope or list that it is in.
    """

    steps = 1

    def __init__(self, program: Program, state: State, *, scoped: bool = False) -> None:
        self.path = state.path
        self.name = state.name
        self._pointers = program.pointers
        self._scoped = scoped
        self._count = program.entered[state.path]
        self._entered = self.event("state.entered")
        self._exited = self.event("state.exited")

    def event(self, kind: str, place: Path | None = None, **own: Json) -> TraceEvent:
        """What is known of the events of a type, at a place or the state's own."""
        return prepared(kind, self.name, self._pointers[place or self.path], scoped=self._scoped, **own)

    @abstractmethod
    def go(self, run: StepContext, holder: Frame) -> Following:
        """Enter it, do its work and leave it: what comes next for the holder. None: nothing has been done."""

    def enter(self, run: StepContext, holder: Frame) -> None:
        """Enter it with the holder's data, in a micro-step of its own."""
        world = run.world
        if world.seq != run.before:
            world.steps += 1
        world.frame_ids += 1
        instance = world.instance(holder.instance)
        instance.trail = longer(instance.trail, self.name)
        visits = world.visits
        visits[self._count] = visits.get(self._count, 0) + 1
        run.trace.emit_prepared(self._entered, holder.instance, holder.scope, "input", holder.data)

    def exit(self, run: StepContext, holder: Frame, data: Json) -> None:
        """Its work is done, and these are its data."""
        run.trace.emit_prepared(self._exited, holder.instance, holder.scope, "output", data)
        holder.data = data

    def take(self, run: StepContext, holder: Frame, out: WayOut) -> None:
        """Take a plain transition."""
        visits = run.world.visits
        visits[out.count] = visits.get(out.count, 0) + 1
        if out.event is not None:
            run.trace.emit_prepared(out.event, holder.instance, holder.scope)

    def leave(self, run: StepContext, holder: Frame, data: Json, out: WayOut) -> Following:
        """Leave it, by a plain transition at once."""
        self.exit(run, holder, data)
        return self.go_out(run, holder, out)

    def go_out(self, run: StepContext, holder: Frame, out: WayOut) -> Following:
        """Go on from here, by a plain transition at once."""
        if out.event is not None:
            run.world.steps += 1
            self.take(run, holder, out)
        return holder, out.signal

    def frame(self, run: StepContext, holder: Frame, role: str, number: int, memory: Memory) -> Frame:
        """Its frame, of this number, which the world gets only if something goes wrong (`fail`)."""
        place = (number, holder.id, holder.instance, role, self.path)
        return Frame(*place, holder.data, self.name, holder.scope, memory, epoch=run.world.epoch)


def put(run: StepContext, holder: Frame, frame: Frame) -> int:
    """Put the frame of what goes wrong into the world: its number."""
    run.world.frames[frame.id] = frame
    holder.children[frame.id] = None
    return frame.id
