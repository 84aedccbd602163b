"""The lifecycle events of a run of DSL 1.0, told from its trace (semantics-1.0.md §10.2)."""

from collections.abc import Sequence

from simulator.engine.events.lifecycle import REPORTED, About, about, events_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from workflow.paths import Json


def lifecycle(setup: Setup, world: World, trace: Sequence[TraceEvent]) -> list[dict[str, Json]]:
    """The CloudEvents of all instances, in order."""
    instances: dict[str, About | None] = {
        name: about(setup.programs[one.definition], one, setup.semantics.events.lifecycle)
        for name, one in world.instances.items()
    }
    found: list[dict[str, Json]] = []
    for event in trace:
        if event["type"] in REPORTED and (whom := instances.get(event.get("instance", ""))) is not None:
            found += events_of(event, whom)
    return found
