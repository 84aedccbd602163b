"""The run model: what each trace event changes, for whoever shows or examines a run."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.edges import Edges
from simulator.run_model.marks import Marks
from simulator.run_model.messages import Messages
from simulator.run_model.spans import Spans
from simulator.wire.run_changes import RunChange


class Part(Protocol):
    """One part of the model: it is given the events of a trace in order."""

    def read(self, event: TraceEvent) -> Iterable[RunChange]:
        """What the next event changes in this part."""


def parts() -> tuple[Part, ...]:
    """New parts of a model, in the order in which they read and their changes are told."""
    spans = Spans()
    return spans, Messages(spans), Marks(), Edges()


class RunModel:
    """The changes by trace event, read as they are asked for; a trace that was cut is read on from where it ends."""

    def __init__(self) -> None:
        self._changes: list[tuple[RunChange, ...]] = []
        self._parts = parts()
        self._read = 0  # how many events the parts know

    def changes(self, trace: Sequence[TraceEvent], start: int, count: int) -> Sequence[tuple[RunChange, ...]]:
        """For each of `count` events of `trace` from number `start` what it changes.

        The trace is the one of before, grown, or cut (`cut`) and grown in another way.
        """
        if start + count > len(self._changes):
            self._catch_up(trace)
            for event in trace[self._read : start + count]:
                self._changes.append(self._next(event))
        return self._changes[start : start + count]

    def cut(self, count: int) -> None:
        """Forget what came after the first `count` events."""
        del self._changes[count:]

    def _catch_up(self, trace: Sequence[TraceEvent]) -> None:
        """Have the parts know as many events as there are changes; what they know of a forgotten future is dropped."""
        if self._read > len(self._changes):
            self._parts, self._read = parts(), 0
            for event in trace[: len(self._changes)]:
                self._next(event)

    def _next(self, event: TraceEvent) -> tuple[RunChange, ...]:
        self._read += 1
        return tuple(change for part in self._parts for change in part.read(event))
