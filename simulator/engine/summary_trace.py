"""A run that tells only what a summary is made of: calls, produced events, and what is covered the first time.

Numbers and counts are those of the whole trace, so that the world ends as the same value.
"""

from simulator.engine.context import Run, Sink
from simulator.engine.setup import Setup
from simulator.engine.trace import TRACED
from simulator.engine.world import Frame, World
from workflow.paths import Json, Path

COVERING = frozenset(TRACED)  # of these the first is told
EACH = frozenset(("function.called", "event.produced", "start.refused", "instance.blocked"))
TOLD = COVERING | EACH


class BriefRun(Run):
    """A Run whose `trace` has the events of a summary alone."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        super().__init__(setup, world, sink)
        self._covered: set[tuple[str, Path | None]] = set()

    def emit(
        self,
        kind: str,
        frame: Frame | None = None,
        place: Path | None = None,
        /,
        *,
        state: str | None = None,
        **detail: Json,
    ) -> None:
        """Count the event, and add it where a summary needs it."""
        world = self.world
        number = world.seq
        world.seq = number + 1
        if kind in TOLD and (kind in EACH or self._is_new(frame, place, detail)):
            self._tell(self._event(number, kind, frame, place, state, detail))

    def tell(
        self,
        kind: str,
        frame: Frame,
        state: str | None,
        place: Path,
        field: str,
        value: Json,
        second: str = "",
        other: Json = None,
        third: str = "",
        next_one: Json = None,
        fourth: str = "",
        last: Json = None,
    ) -> None:
        """Count the event, and add it where a summary needs it."""
        if kind not in TOLD or (kind in COVERING and self._is_known(frame, place)):
            self.world.seq += 1
        else:
            names = ((field, value), (second, other), (third, next_one), (fourth, last))
            self.emit(kind, frame, place, state=state, **{name: own for name, own in names if name})

    def _is_known(self, frame: Frame | None, place: Path | None) -> bool:
        """Whether the definition is known to have been at a place that is to be covered."""
        return frame is None or (self.programs[frame.instance].id, place) in self._covered

    def _is_new(self, frame: Frame | None, place: Path | None, detail: dict[str, Json]) -> bool:
        if frame is None or self._is_known(frame, place) or not detail.get("value", True):
            return False
        self._covered.add((self.programs[frame.instance].id, place))
        return True
