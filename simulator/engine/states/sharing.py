"""Parts of a state that work on its data and not on data of their own, where a runtime has it so."""

from simulator.engine.run.context import StepContext
from simulator.engine.states.action_rules import merged
from simulator.engine.world.world import Frame
from workflow.paths import Json, Path


def look(run: StepContext, frame: Frame) -> None:
    """The list of a part sees the data of its state as they are now, before its next action."""
    if _shares(run, frame):
        frame.data = run.world.frames[frame.parent].data


def taken(run: StepContext, frame: Frame, value: Json, member: str | None, name: str, path: Path) -> Json:
    """The data of a list after an action. What an action of an iteration gives merges only where its filter says a
    place, where iterations give the result of their last action alone.
    """
    apart = run.semantics.flow.iterations == "at-once" and _word(frame) == "iteration"
    if apart and member is None:
        return frame.data
    after = merged(run, frame, frame.data, value, member, name, path)
    if _shares(run, frame):
        run.world.frame(frame.parent).data = after
    return after


def _shares(run: StepContext, frame: Frame) -> bool:
    word = _word(frame)
    if word == "branch":
        return run.semantics.data.branches == "shared"
    return word == "iteration" and run.semantics.flow.iterations == "at-once"


def _word(frame: Frame) -> str:
    part = frame.memory.get("part")
    return part["word"] if part else ""
