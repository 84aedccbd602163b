"""The lifecycle events of a run of DSL 1.0, told from its trace (semantics-1.0.md §10.2)."""

from collections.abc import Sequence

from simulator.engine.events.lifecycle import events_of
from simulator.engine.setup import Setup
from simulator.engine.trace import TraceEvent
from simulator.engine.world import World
from workflow.paths import Json


def lifecycle(setup: Setup, world: World, trace: Sequence[TraceEvent]) -> list[dict[str, Json]]:
    """The CloudEvents of all instances, in order."""
    found: list[dict[str, Json]] = []
    for event in trace:
        instance = world.instances.get(event.get("instance", ""))
        if instance is not None:
            found += events_of(event, setup.programs[instance.definition], instance)
    return found
