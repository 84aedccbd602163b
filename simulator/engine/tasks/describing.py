"""Keeping what the Go SDK knows of the task that its runner is busy with (run/task_descriptor.py)."""

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_descriptor import described, holder_of
from simulator.engine.world.world import Frame
from workflow.paths import Json


def keeps(run: StepContext) -> bool:
    """Whether the runtime keeps such a record."""
    return run.semantics.expressions.variables == "go"


def describe(run: StepContext, frame: Frame, **members: Json) -> None:
    """Write members into the record; what a branch itself is has none of its own."""
    if run.world.frames[frame.parent].memory.get("word") == "branch":
        return
    holder = run.world.frame(holder_of(run.world, frame).id)
    holder.memory["described"] = {**described(run.world, frame), **members}
