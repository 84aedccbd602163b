"""How long the visits of a definition's states take, from a trace event by event: it may be too long to be kept."""

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from workflow.paths import Json

Visit = tuple[Json, Json, Json]
"""Instance, scope and pointer; a state that is entered again before it was left is visited anew."""


class VisitLengths:
    """The lengths in milliseconds of the visits in all instances of a definition, by the state's pointer."""

    def __init__(self, definition: str) -> None:
        self._definition = definition
        self._instances: set[str] = set()
        self._open: dict[Visit, int] = {}
        self._lengths: dict[str, list[int]] = {}
        self._readers = {
            types.INSTANCE_STARTED: self._start,
            types.STATE_ENTERED: self._enter,
            types.STATE_EXITED: self._leave,
            **dict.fromkeys(types.INSTANCE_STOPS, self._stop),
        }

    def read(self, event: TraceEvent, now: int) -> None:
        """The next event of the trace, and when it happened."""
        reader = self._readers.get(event["type"])
        if reader is not None:
            reader(event, now)

    def closed(self, now: int) -> dict[str, list[int]]:
        """The lengths of all visits; those still open last until now."""
        for visit in list(self._open):
            self._close(visit, now)
        return self._lengths

    def _start(self, event: TraceEvent, _now: int) -> None:
        if event["definition"] == self._definition:
            self._instances.add(event["instance"])

    def _enter(self, event: TraceEvent, now: int) -> None:
        if event["instance"] in self._instances:
            self._open[_visit(event)] = now

    def _leave(self, event: TraceEvent, now: int) -> None:
        visit = _visit(event)
        if visit in self._open:
            self._close(visit, now)

    def _stop(self, event: TraceEvent, now: int) -> None:
        for visit in [one for one in self._open if one[0] == event["instance"]]:
            self._close(visit, now)

    def _close(self, visit: Visit, now: int) -> None:
        self._lengths.setdefault(str(visit[2]), []).append(now - self._open.pop(visit))


def _visit(event: TraceEvent) -> Visit:
    return event["instance"], event.get("scope"), event["pointer"]
