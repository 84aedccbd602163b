"""Where a run is, instance by instance: a token for every innermost activity, those in branches of states too."""

from itertools import islice

from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import Frame, World
from simulator.inspection.focus import place_of, state_frame
from simulator.limits import TOKENS
from simulator.wire.view import Activity
from workflow.paths import pointer


def tokens(setup: Setup, world: World) -> list[Activity]:
    """The frames that have nothing below them, in order of creation; TOKENS at most.

    `scope` is the branch or iteration, by which tokens are coloured.
    """
    leaves = (frame for frame in world.frames.values() if not frame.children)
    busy = {number for _, number, _ in world.now}
    busy |= {task.frame for task in world.later if task.due <= world.clock}
    return [_token(setup, world, frame, frame.id not in busy) for frame in islice(leaves, TOKENS)]


def hidden(world: World) -> int:
    """How many tokens `tokens` leaves out."""
    return max(0, sum(not frame.children for frame in world.frames.values()) - TOKENS)


def _token(setup: Setup, world: World, frame: Frame, waits: bool) -> Activity:
    place = place_of(setup, world, frame)
    holder = state_frame(world, frame)
    return {
        "frame": frame.id,
        "instance": frame.instance,
        "definition": world.instances[frame.instance].definition,
        "state": place["state"],
        "pointer": pointer(holder.path) if holder else None,
        "scope": frame.scope,
        "at": place["pointer"],
        "role": frame.role,
        "waits": waits,
    }
