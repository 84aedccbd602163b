"""The trace of which only what a summary is made of is kept: calls, produced events, what is covered the first time.

Numbers and counts are those of the whole trace, so that the world ends as the same value.
"""

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import FullTrace
from simulator.engine.trace.trace import TRACED, TraceEvent
from simulator.engine.trace.trace_writer import Sink
from simulator.engine.world.errors import UNMOCKED
from simulator.engine.world.world import Frame, World
from workflow.paths import Json, Path

COVERING = frozenset(TRACED)  # of these the first is written
FATES = frozenset(("event.consumed", "event.kept", "event.dropped"))
SKIPPED = frozenset(("catch.skipped", "retry.skipped"))
EACH = frozenset(("function.called", "event.produced", "start.refused", "instance.blocked")) | FATES | SKIPPED
UNHEARD = frozenset(("function.failed", "error.raised", "subflow.started", "subflow.completed"))
"""What is written where it tells of a call without a mock, or of a workflow that failed and that nobody waits for."""
WRITTEN = COVERING | EACH | UNHEARD
WHEN = {**dict.fromkeys(COVERING, "first"), **dict.fromkeys(UNHEARD, "unheard"), **dict.fromkeys(EACH, "each")}
"""By the type of an event that is written now and then, or each time, when that is."""


def _is_unheard(kind: str, fields: dict[str, Json]) -> bool:
    if kind == "subflow.started":
        return fields["child"] is None
    error = fields.get("error")
    return error is not None and (error["name"] == UNMOCKED or kind == "subflow.completed")


class SummaryTrace:
    """A Trace that leaves out what no summary needs; what it writes is written as in the full trace."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        self._setup = setup
        self._world = world
        self._full = FullTrace(setup, world, sink)
        self._covered: set[tuple[str, Path | None]] = set()
        self.events: list[TraceEvent] = self._full.events
        self.emit_prepared_call = self._full.emit_prepared_call  # every call is written

    def emit(
        self,
        kind: str,
        frame: Frame | None = None,
        place: Path | None = None,
        /,
        *,
        state: str | None = None,
        **fields: Json,
    ) -> None:
        """Write the event where a summary needs it."""
        when = WHEN.get(kind)
        if when is not None and (
            when == "each"
            or (when == "unheard" and _is_unheard(kind, fields))
            or (when == "first" and frame is not None and self._is_new(frame, place))
        ):
            self._full.emit(kind, frame, place, state=state, **fields)
        else:
            self._world.seq += 1

    def condition_evaluated(self, frame: Frame, place: Path, *, condition: str, value: bool) -> None:
        """Write that a condition holds, the first time."""
        if value and self._is_new(frame, place):
            self._full.condition_evaluated(frame, place, condition=condition, value=value)
        else:
            self._world.seq += 1

    def function_called(
        self, frame: Frame, place: Path, *, function: str, parameters: Json, attempt: int, to: Json = None
    ) -> None:
        """Write every call."""
        self._full.function_called(frame, place, function=function, parameters=parameters, attempt=attempt, to=to)

    def emit_prepared_condition(self, event: TraceEvent, frame: Frame, place: Path, *, value: bool) -> None:
        """Write that a condition holds, the first time."""
        if value and self._is_new(frame, place):
            self._full.emit_prepared_condition(event, frame, place, value=value)
        else:
            self._world.seq += 1

    def _is_new(self, frame: Frame, place: Path | None) -> bool:
        """Whether the definition has not been at a place that is to be covered; from now on it has."""
        instance = self._world.instances[frame.instance]
        visit = (self._setup.programs[instance.definition].id, place)
        if visit in self._covered:
            return False
        self._covered.add(visit)
        return True

    # What follows is counted and never written.

    def emit_prepared(
        self, event: TraceEvent, instance: str, scope: str = "", name: str = "", value: Json = None
    ) -> None:
        """Count it."""
        self._world.seq += 1

    def clock_advanced(self) -> None:
        """Count it."""
        self._full.read_clock()
        self._world.seq += 1

    def state_entered(self, frame: Frame, *, data: Json) -> None:
        """Count it."""
        self._world.seq += 1

    def state_exited(self, frame: Frame, *, data: Json) -> None:
        """Count it."""
        self._world.seq += 1

    def transition_taken(self, frame: Frame, place: Path, *, state: str, to: str) -> None:
        """Count it."""
        self._world.seq += 1

    def data_filtered(self, frame: Frame, place: Path, *, name: str, path: str, after: Json) -> None:
        """Count it."""
        self._world.seq += 1

    def data_merged(self, frame: Frame, place: Path, *, source: str, after: Json) -> None:
        """Count it."""
        self._world.seq += 1

    def expression_empty(self, frame: Frame, place: Path, *, path: str) -> None:
        """Count it."""
        self._world.seq += 1

    def action_started(self, frame: Frame, place: Path, *, action: str) -> None:
        """Count it."""
        self._world.seq += 1

    def function_returned(self, frame: Frame, place: Path, *, function: str, result: Json) -> None:
        """Count it."""
        self._world.seq += 1

    def action_completed(self, frame: Frame, place: Path, *, action: str, result: Json) -> None:
        """Count it."""
        self._world.seq += 1

    def part(self, ending: str, frame: Frame) -> None:
        """Count it."""
        self._world.seq += 1
