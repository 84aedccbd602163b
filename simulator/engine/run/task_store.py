"""What the tasks of a list share where a runtime has a state: `$data` and `$output` (docs/runtimes/index.md, Data)."""

from simulator.engine.world.memory import Store
from simulator.engine.world.world import Frame, World

EMPTY: Store = {"data": {}, "output": None}


def store_holder(world: World, frame: Frame) -> Frame | None:
    """The frame whose store counts for a frame; None: nobody has one."""
    current: Frame | None = frame
    while current is not None:
        if "store" in current.memory:
            return current
        current = world.frames.get(current.parent)
    return None


def store_of(world: World, frame: Frame) -> Store:
    """The store that counts for a frame."""
    holder = store_holder(world, frame)
    return EMPTY if holder is None else holder.memory["store"]
