"""How far a command lets a run go: over the state, out of what holds it, to a place (semantics.md §5.3).

An aim is told from what a run did; so it can be asked of many steps at once, and of known steps one by one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from simulator.engine.commands import Step
from simulator.engine.setup.setup import Setup
from simulator.engine.step import Stepped, step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Frame, World
from simulator.inspection.focus import focus_frame, next_frame, state_frame
from simulator.run_model import event_types as types
from workflow.paths import Json

Test = Callable[[TraceEvent], bool]
Focus = Mapping[str, Json] | None


@dataclass(frozen=True, slots=True)
class StopCondition:
    """Stop as `word`, where the frame `frame` is gone, a trace event passes `test`, or the step `position` is done."""

    word: str
    frame: int | None = None
    test: Test | None = None
    position: int | None = None

    def is_reached(self, world: World, events: Sequence[TraceEvent]) -> bool:
        """Whether it is reached in `world`, to which a step led that traced `events`."""
        if self.frame is not None and self.frame not in world.frames:
            return True
        if self.position is not None and world.steps >= self.position:
            return True
        return self.test is not None and any(map(self.test, events))

    def end(self, setup: Setup, before: World, done: Stepped) -> int | None:
        """The first position at which it is reached on the way from `before`; None: it is not."""
        found = [event["step"] for event in done.trace if self.test(event)] if self.test is not None else []
        if self.frame is not None and self.frame not in done.world.frames:
            world = before
            while self.frame in world.frames:
                world = step(setup, world, Step()).world
            found.append(world.steps)
        if self.position is not None and done.world.steps >= self.position:
            found.append(self.position)
        return min(found, default=None)


def over(world: World, focus: Focus = None) -> StopCondition:
    """Until the state in focus (that moves next) is left; between two states the next one that is left.

    A focus on the frame None is what goes on with a command that began between two states.
    """
    state = state_frame(world, _frame(world, focus))
    return (
        StopCondition("left", state.id)
        if state
        else StopCondition("left", test=lambda event: event["type"] == types.STATE_EXITED)
    )


def out(world: World, focus: Focus = None) -> StopCondition:
    """Until the branch, iteration, sub-workflow or instance of what is in focus (moves next) has ended."""
    frame = _frame(world, focus)
    while frame is not None and "part" not in frame.memory and not (frame.role == "scope" and not frame.parent):
        frame = world.frames.get(frame.parent)
    return (
        StopCondition("out", frame.id)
        if frame
        else StopCondition("out", test=lambda event: event["type"] == types.INSTANCE_STARTED)
    )


def _frame(world: World, focus: Focus) -> Frame | None:
    """The frame in focus; raises LookupError where the focus names none."""
    if not focus:
        return next_frame(world)
    if "frame" in focus and focus["frame"] is None:
        return None
    frame = focus_frame(world, focus)
    if frame is None:
        raise LookupError("That state is not active at this step.")
    return frame


def to_place(setup: Setup, world: World, place: str, definition: str | None, instance: str | None) -> StopCondition:
    """Until the state at a pointer is entered, or the edge there taken, in an instance or any of a definition."""
    known = {one.id: one.definition for one in world.instances.values()}
    wanted = definition or setup.root

    def test(event: TraceEvent) -> bool:
        if event["type"] == types.INSTANCE_STARTED:
            known[event["instance"]] = event["definition"]
        here = event.get("pointer") == place and event["type"] in (types.STATE_ENTERED, *types.EDGES)
        of = known.get(event.get("instance", ""))
        return here and instance in (None, event.get("instance")) and of == wanted

    return StopCondition("there", test=test)
