"""What comes of a timer that is due next: the step is taken on a copy of the world, so that what is said will be so."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from simulator.engine.commands import Step
from simulator.engine.setup.setup import Setup
from simulator.engine.step import step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.run_model import event_types as types

LOOKED_AHEAD: Final = 12
"""Micro-steps that are looked ahead."""


class Prediction(NamedTuple):
    """What follows, in words behind what the timer does itself, and the pointer of the edge that is taken, if any."""

    words: str
    way: str | None


def predict(setup: Setup, world: World, instance: str) -> Prediction | None:
    """What `instance` comes to by what is due next in `world`, which stays as it is; None: that is too far ahead."""
    way: str | None = None
    for _ in range(LOOKED_AHEAD):
        stepped = step(setup, world, Step())
        for event in _of(stepped.trace, instance):
            if event["type"] in (types.TRANSITION_TAKEN, types.ERROR_HANDLED):
                way = event.get("pointer")
            words = _words(event)
            if words:
                return Prediction(words, way)
        if stepped.stopped in ("idle", "virtual-time"):
            return None
        world = stepped.world
    return None


def _of(trace: Iterable[TraceEvent], instance: str) -> Iterable[TraceEvent]:
    return (event for event in trace if event.get("instance") == instance)


def _words(event: TraceEvent) -> str:
    """What settles how it goes on; "": this does not."""
    match event["type"]:
        case types.STATE_ENTERED:
            return f" and goes on to {event['state']}"
        case types.ERROR_HANDLED:
            return f", and {event['state']} takes the error"
        case types.RETRY_SCHEDULED:
            return f", and {event['state']} is tried again"
        case types.INSTANCE_COMPLETED | types.INSTANCE_TERMINATED:
            return " and the workflow ends"
        case types.INSTANCE_FAILED:
            return ", and the instance fails"
        case types.INSTANCE_TIMED_OUT:
            return ", and the instance ends as timed-out"
    return ""
