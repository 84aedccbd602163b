"""A run that tells only what a summary is made of: calls, produced events, and what is covered the first time.

Numbers and counts are those of the whole trace, so that the world ends as the same value.
"""

from simulator.coverage import TRACED
from simulator.run import Run, Sink
from simulator.setup import Setup
from simulator.world import Frame, World
from workflow.paths import Json, Path

COVERING = frozenset(TRACED)  # of these the first is told
EACH = frozenset(("function.called", "event.produced", "start.refused"))
TOLD = COVERING | EACH


class BriefRun(Run):
    """A Run whose `trace` has the events of a summary alone."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        super().__init__(setup, world, sink)
        self._covered: set[Json] = set()

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
        if kind in TOLD and (kind in EACH or self._is_new(kind, frame, place, detail)):
            self._tell(self._event(number, kind, frame, place, state, detail))

    def _is_new(self, kind: str, frame: Frame | None, place: Path | None, detail: dict[str, Json]) -> bool:
        if frame is None or not detail.get("value", True):
            return False
        what = (kind, self.world.instances[frame.instance].definition, place)
        if what in self._covered:
            return False
        self._covered.add(what)
        return True
