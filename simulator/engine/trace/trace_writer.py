"""What the engine tells the trace by, and never asks who listens (contracts.md, "Trace").

`full_trace` writes every event, `summary_trace` those that a summary is made of; both count all.
"""

from collections.abc import Callable
from typing import Protocol

from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Frame
from workflow.expressions import Arguments
from workflow.paths import Json, Path

Sink = Callable[[TraceEvent], object]


class Trace(Protocol):
    """A method for each type that long runs tell again and again, `emit` for all others.

    Each counts an event (`World.seq`) and writes it, or leaves that out. `frame` is whom it is about, `place` the path
    in the definition, and what is named besides are the event's own fields. No method raises an error.
    """

    events: list[TraceEvent]
    """What was written, where no sink takes it."""

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
        """An event of any type; `state` is the one it is about, where that is not the one that the frame works for."""

    def clock_advanced(self) -> None:
        """`clock.advanced`: the world's clock has moved; what comes next is told with its new time."""

    def state_entered(self, frame: Frame, *, data: Json) -> None:
        """`state.entered`, by the state's own frame."""

    def state_exited(self, frame: Frame, *, data: Json) -> None:
        """`state.exited`, by the state's own frame."""

    def transition_taken(self, frame: Frame, place: Path, *, state: str, to: str) -> None:
        """`transition.taken` out of a state, in the scope of `frame`."""

    def condition_evaluated(self, frame: Frame, place: Path, *, condition: str, value: bool) -> None:
        """`condition.evaluated`."""

    def data_filtered(self, frame: Frame, place: Path, *, name: str, path: str, after: Json) -> None:
        """`data.filtered`: the filter of this `name` has selected by an expression, `path` as written."""

    def data_merged(self, frame: Frame, place: Path, *, source: str, after: Json) -> None:
        """`data.merged`: what `source` gave is in the data, which are now `after`."""

    def expression_empty(self, frame: Frame, place: Path, *, path: str) -> None:
        """`expression.empty`: an expression, as written, selects nothing."""

    def action_started(self, frame: Frame, place: Path, *, action: str) -> None:
        """`action.started`."""

    def function_called(
        self, frame: Frame, place: Path, *, function: str, parameters: Json, attempt: int, to: Json = None
    ) -> None:
        """`function.called`, by the call that was counted last (`World.calls`); `to`: what it is to the runtime."""

    def function_returned(self, frame: Frame, place: Path, *, function: str, result: Json) -> None:
        """`function.returned`."""

    def action_completed(self, frame: Frame, place: Path, *, action: str, result: Json) -> None:
        """`action.completed`."""

    def part(self, ending: str, frame: Frame) -> None:
        """`branch.…` or `iteration.…`: what `frame` carries out is `started`, `completed` or `cancelled`."""

    def emit_prepared(
        self, event: TraceEvent, instance: str, scope: str = "", name: str = "", value: Json = None
    ) -> None:
        """A `prepared` event that no summary needs, with the one field of its own that was not known."""

    def emit_prepared_condition(self, event: TraceEvent, frame: Frame, place: Path, *, value: bool) -> None:
        """A `prepared` event `condition.evaluated`."""

    def emit_prepared_call(self, event: TraceEvent, instance: str, scope: str, parameters: Json, attempt: int) -> None:
        """A `prepared` event `function.called`, by the call that was counted last (`World.calls`)."""


class FrameNote:
    """The frame whose data a filter has (data/filters.py); `place` is where what it tells is, where it says none."""

    __slots__ = ("_frame", "_place", "_trace", "arguments")

    def __init__(self, trace: Trace, frame: Frame, place: Path, arguments: Arguments) -> None:
        self.arguments = arguments
        self._trace = trace
        self._frame = frame
        self._place = place

    def expression_empty(self, place: Path | None, *, path: str) -> None:
        """An expression, as written, selects nothing."""
        self._trace.expression_empty(self._frame, place or self._place, path=path)

    def data_filtered(self, place: Path | None, *, name: str, path: str, after: Json) -> None:
        """The filter of this name has selected by an expression, `path` as written."""
        self._trace.data_filtered(self._frame, place or self._place, name=name, path=path, after=after)

    def data_merged(self, *, source: str, after: Json) -> None:
        """What `source` gave is in the data, which are now `after`."""
        self._trace.data_merged(self._frame, self._place, source=source, after=after)
