"""How data flows through states and actions: one module per family of dialects, with the same functions.

`merging`: results merge into the state's data (0.6; semantics.md §3). `placing`: results are placed by paths, as in
Amazon States Language (0.1; semantics.md §4). `deep_merging`: filters replace, results merge deeply (0.8;
semantics-0.8.md §3). The engine asks for the flow of an instance's dialect and never for the dialect itself.
"""

from typing import Protocol

from simulator.engine.data.filters import Note, Projection, Selection
from simulator.engine.world.settings import Settings
from workflow.actions import Action
from workflow.model import DataFilter, State
from workflow.paths import Json


class Flow(Protocol):
    """What each offers. They raise Trouble where the data do not allow it.

    What a selection's `member` says is the flow's own: the name of the member, or the place where it goes.
    """

    @property
    def sends_all(self) -> bool:
        """Whether a produced event without data of its own carries the data there are (semantics-0.8.md §8.1)."""

    @property
    def shares_events(self) -> bool:
        """Whether an event goes to all of an instance that wait for it, not to the first (semantics-0.8.md §12.6)."""

    @property
    def skips_handled(self) -> bool:
        """Whether a state whose error was handled is left without its output filter (semantics-0.8.md §11.7)."""

    def state_input(self, state: State, data: Json, projection: Projection, note: Note, /) -> Json:
        """What a state sees of the data that came in."""

    def state_output(self, state: State, came_in: Json, data: Json, projection: Projection, note: Note, /) -> Json:
        """What goes on from a state: `data` is what its work made of what it saw."""

    def action_input(self, action: Action, data: Json, note: Note) -> Json:
        """What an action sees."""

    def action_output(self, action: Action, came_in: Json, result: Json, note: Note, /) -> Selection:
        """What an action gives to the actions or the state after it."""

    def after_action(self, data: Json, value: Json, member: str | None, name: str) -> tuple[Json, bool]:
        """The data of a list of actions after one that gave a selection, and whether that is another value."""

    def after_parallel(self, data: Json, given: list[Json], /) -> Json:
        """The data after actions that ran at once; `given` in order of definition."""

    def branch_output(self, data: Json, given: list[list[Json]], /) -> Json:
        """What a branch gives to its state: made of the data it ended with, and of value, member and name of what its
        actions `given` in their order.
        """

    def after_branch(self, data: Json, before: Json, output: Json, name: str, source: str, /) -> Json:
        """`data` with what a branch gave merged in; it began with the data `before`."""

    def after_subflow(self, data: Json, output: Json, name: str, note: Note) -> Json:
        """The data after an awaited sub-workflow."""

    def payload(self, through: DataFilter, event: dict[str, Json], note: Note, *, whole: bool = False) -> Selection:
        """The part of an event that merges into the state's data; `whole`: of all of it, not of its data alone."""

    def merge(self, data: Json, value: Json, member: str | None, name: str, source: str, /) -> Json:
        """`data` with a selection merged in; `data` itself where there is nothing to merge.

        `name` is the key of a value that has none, `source` what an error calls it.
        """

    def together(self, results: list[tuple[Json, str | None, str]]) -> Json:
        """What several actions of an iteration gave, each with member and name, as one value."""


def flow_of(dialect: str) -> Flow:
    """The flow of a dialect."""
    from simulator.engine.data import merging, placing
    from simulator.engine.data.deep_merging import DeepMerging

    if dialect == "0.8":
        return DeepMerging()
    return placing if dialect.startswith("0.1") else merging


def with_settings(flow: Flow, settings: Settings) -> Flow:
    """The flow as a run's settings have it."""
    from simulator.engine.data.deep_merging import DeepMerging

    return DeepMerging(settings.mergeArrays) if isinstance(flow, DeepMerging) else flow
