"""What the starts of definitions ask of an event, in every dialect (semantics.md §6.4, semantics-1.0.md §8.1)."""

from collections.abc import Iterator
from typing import NamedTuple

from simulator.engine.events.correlation import Difference, difference
from simulator.engine.events.event_filters import Compared, Listener, comparisons, filters_of, misfit
from simulator.engine.run.arguments import outside_of
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Instance, World
from workflow.model import EventDefinition
from workflow.paths import Json, Path
from workflow.states import EventState


class StartCandidate(NamedTuple):
    """An event that a start takes; by what another event differs from it, and all that was `asked` (1.0)."""

    name: str
    path: Path
    difference: Difference | None
    asked: list[Compared]


def start_candidates(setup: Setup, world: World, definition: str, event: dict[str, Json]) -> Iterator[StartCandidate]:
    """What the start of a definition asks of an event; nothing where no event starts it."""
    program = setup.programs[definition]
    if program.by_tasks:
        on = program.schedule.on if program.schedule else None
        listener = Listener(outside_of(setup, world, program), None, {})
        for one in filters_of(on) if on else ():
            asked = list(comparisons(one.filter, event, listener))
            wrong = misfit(asked)
            apart = wrong and Difference("", one.name, wrong.attribute, wrong.wanted, wrong.found)
            yield StartCandidate(one.name, one.filter.path, apart, asked)
        return
    nobody = Instance("", definition, setup.input, setup.clock)
    for declared in _starting(program):
        yield StartCandidate(declared.name, declared.path, difference(nobody, declared, event), [])


def _starting(program: Program) -> list[EventDefinition]:
    """The events that the start state waits for."""
    try:
        state = program.start_state()
    except Trouble:
        return []
    listed = state.on_events if isinstance(state, EventState) else ()
    names = {ref.name for entry in listed for ref in entry.events}
    return [one for one in program.consumed if one.name in names]
