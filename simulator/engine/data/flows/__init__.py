"""How data flows through states and actions: one module per family of dialects, with the same functions.

`merging`: results merge into the state's data (0.6; semantics.md §3). `placing`: results are placed by paths, as in
Amazon States Language (0.1; semantics.md §4). The engine asks for the flow of an instance's dialect and never for the
dialect itself.
"""

from typing import Protocol

from simulator.engine.data.filters import Note, Projection, Selection
from workflow.model import Action, DataFilter, State
from workflow.paths import Json


class Flow(Protocol):
    """What both modules offer. They raise Trouble where the data do not allow it."""

    def state_input(self, state: State, data: Json, projection: Projection, note: Note) -> Json:
        """What a state sees of the data that came in."""

    def state_output(self, state: State, came_in: Json, data: Json, projection: Projection, note: Note) -> Json:
        """What goes on from a state: `data` is what its work made of what it saw."""

    def action_input(self, action: Action, data: Json, note: Note) -> Json:
        """What an action sees."""

    def action_output(self, action: Action, came_in: Json, result: Json, note: Note) -> Selection:
        """What an action gives to the actions or the state after it."""

    def after_action(self, data: Json, value: Json, member: str | None, name: str) -> tuple[Json, bool]:
        """The data of a list of actions after one that gave a selection, and whether that is another value."""

    def after_parallel(self, data: Json, given: list[Json]) -> Json:
        """The data after actions that ran at once; `given` in order of definition."""

    def after_subflow(self, data: Json, output: Json, name: str, note: Note) -> Json:
        """The data after an awaited sub-workflow."""

    def payload(self, through: DataFilter, event: dict[str, Json], note: Note) -> Selection:
        """The part of an event that merges into the state's data."""


def flow_of(dialect: str) -> Flow:
    """The flow of a dialect."""
    from simulator.engine.data.flows import merging, placing

    return placing if dialect.startswith("0.1") else merging
