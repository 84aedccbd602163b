"""What data a definition asks for: of every decision, an example for each way that it can go.

Examples are tried on the decision itself before they count; a case without one has no data, and that is said. How data
come to a decision differs between families of dialects: `path_demands` (0.1, 0.6) and `filter_demands` (0.8).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod

from simulator.engine.data.conditions_v01 import is_true_of
from simulator.engine.data.filters import Note, Silent
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from simulator.studies.exploration.bounds import Bound
from simulator.studies.exploration.decisions import Decision
from simulator.studies.exploration.languages import Seen, language
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.partial_data import combined, once
from workflow.actions import Action
from workflow.expressions import NO_ARGUMENTS, Arguments
from workflow.model import DataFilter, EventDefinition, State
from workflow.paths import Json, Path, pointer
from workflow.states import SwitchState

MOST_INPUTS = 64
MOST_EXAMPLES = 4
"""Data for one way that a decision can go, of which one is taken."""


class Demands(ABC):
    """The decisions of a program and the data that it cannot do without."""

    def __init__(self, program: Program, *, enforced: bool = False, seen: Seen | None = None) -> None:
        """`enforced`: the run fails where data break a schema that the definition names."""
        self.program = program
        self.enforced = enforced
        self.seen = seen or Seen()
        self.bounds: dict[str, Bound] = {}
        """Which combinations of data were left out, by the pointer of what they are for."""

    @property
    @abstractmethod
    def decisions(self) -> tuple[Decision, ...]:
        """All of them, in order of definition."""

    @property
    @abstractmethod
    def base(self) -> dict[str, Json]:
        """What the input should have anyway."""

    @property
    @abstractmethod
    def everywhere(self) -> dict[str, Json]:
        """What every result and payload should have too, so that nothing on the way fails by its data."""

    @property
    def not_solved(self) -> tuple[NotSolved, ...]:
        """The expressions that could not be inverted and have no data for some way that they can go."""
        return ()

    @abstractmethod
    def rows(self, state: State) -> list[list[dict[str, Json]]]:
        """For each decision that can come after `state` is entered, the data that may come in for its cases."""

    @abstractmethod
    def fragments(self, state: State) -> tuple[dict[str, Json], ...]:
        """Examples for the decisions that can come after `state`, itself included."""

    @abstractmethod
    def results(
        self, state: State | None, action: Action | None, name: str, like: Json, beyond: Sequence[dict[str, Json]]
    ) -> Iterator[Json]:
        """What the call of `name` may give; `beyond` is what the instances ask for that wait for this one."""

    @abstractmethod
    def payloads(
        self, state: State | None, definition: EventDefinition, through: DataFilter, beyond: Sequence[dict[str, Json]]
    ) -> Iterator[Json]:
        """What an event may carry that goes through a filter into the data of the state."""

    def at_start(self) -> list[dict[str, Json]]:
        """What may come into the first state, for each case of each decision."""
        return [*self.fragments(self.program.start_state())]

    def link(self, asked: Mapping[str, list[dict[str, Json]]]) -> None:  # noqa: B027
        """Take what the other definitions ask for, by name, as asked for here too, where they are run."""

    def outputs(
        self,
        state: State,
        action: Action | None,  # noqa: ARG002
        beyond: Sequence[dict[str, Json]],
    ) -> list[dict[str, Json]]:
        """What a sub-workflow that the state waits for is to give; `beyond` is what is asked of this instance."""
        return [*self.fragments(state), *beyond]

    def inputs(self, given: Sequence[dict[str, Json]] = (), beside: Json = None) -> list[dict[str, Json]]:
        """Inputs for the first state: the base with an example of each decision, every combination if they are few.

        What is given comes first as it is; the examples then are variations of the first given. `beside`: what others
        ask for that get the data.
        """
        rows = self.rows(self.program.start_state())
        base = self.together([beside or {}, self.base, *given[:1]])
        return once([*given, *self.begun_with(base, rows)])

    @abstractmethod
    def begun_with(self, base: dict[str, Json], rows: Sequence[list[Json]]) -> list[dict[str, Json]]:
        """The inputs that combinations of examples make, one of each row."""

    def chosen(self, rows: Iterable[list[Json]], most: int, path: Path = ()) -> list[tuple[Json, ...]]:
        """One of each row, in every combination if these are few; else it is noted what is left out at the path."""
        full = [row for row in rows if row]
        if prod(map(len, full)) > most:
            self.left_out(path, most)
        return combined(full, most)

    def left_out(self, path: Path, most: int) -> None:
        """Note that of the combinations of data at a path, empty for the input, so many were tried and not all."""
        words = f"{most} combinations were tried of what data decide, and there are more"
        self.bounds[pointer(path)] = Bound("data", pointer(path), words)

    @abstractmethod
    def together(self, parts: Sequence[Json]) -> Json:
        """Parts of data as one, later ones first."""

    def transitions_of(self, state: SwitchState) -> dict[str, list[dict[str, Json]]]:
        """For each condition data by which it is the first true one, and data by which none is: the first few."""
        conditions = [case.condition for case in state.data_conditions]
        found: dict[str, list[dict[str, Json]]] = {}
        known = language(self.program.workflow.expression_language)
        for example in known.examples(conditions, self.seen) if known else ():
            for data in self.before(state, example):
                first = self._first(state, data)
                if first is not None and len(found.setdefault(first, [])) < MOST_EXAMPLES:
                    found[first].append(data)
        ranks = {pointer(case.path): number for number, case in enumerate(state.data_conditions)}
        return dict(sorted(found.items(), key=lambda item: ranks.get(item[0], len(ranks))))

    def _first(self, state: SwitchState, data: Json) -> str | None:
        try:
            seen = self.program.flow.state_input(state, data, "auto", self.note(data))
            arguments = self.arguments(data)
            true = (case for case in state.data_conditions if is_true_of(case.condition, seen, arguments))
            first = next(true, None)
            return "" if first is None else pointer(first.path)
        except Trouble:
            return None

    @abstractmethod
    def before(self, state: State, example: Json) -> Iterator[dict[str, Json]]:
        """What may come in so that the state sees the example through its input filter."""

    def arguments(self, data: Json) -> Arguments:
        """What expressions are given beside the data."""
        return self.seen.on(data) if self.program.has_variables else NO_ARGUMENTS

    def note(self, data: Json) -> Note:
        """For filters of the data, beside any trace."""
        return Silent(self.arguments(data))
