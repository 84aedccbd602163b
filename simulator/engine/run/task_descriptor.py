"""What the Go SDK knows of the task that its runner was last busy with: one record for the list of a workflow, and for
each branch a copy of it (docs/runtimes/go.md, G28, G60, G66).
"""

from collections.abc import Mapping

from simulator.engine.world.world import Frame, World
from workflow.paths import Json


def described(world: World, frame: Frame) -> Mapping[str, Json]:
    """The record that counts for a frame."""
    holder: Frame | None = holder_of(world, frame)
    while holder is not None:
        if "described" in holder.memory:
            return holder.memory["described"]
        holder = holder_of(world, world.frames[holder.parent]) if holder.parent in world.frames else None
    return {}


def record_of_run(world: World, frame: Frame) -> Mapping[str, Json]:
    """The record of the whole list, which that of a branch does not change."""
    top = frame
    while top.parent in world.frames:
        top = world.frames[top.parent]
    return top.memory.get("described", {})


def holder_of(world: World, frame: Frame) -> Frame:
    """The branch that a frame is in, else the list of the workflow."""
    current = frame
    while current.memory.get("word") != "branch" and current.parent in world.frames:
        current = world.frames[current.parent]
    return current
