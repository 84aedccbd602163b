"""One step's working copy of the world: its agenda, its trace, its frames, and the limits of its data.

What it can do is written in `trace_writer`, `agenda` and `frames`, each on the one before.
"""

from simulator.engine.agenda import ITSELF, WORLD
from simulator.engine.calls.callee import Callee
from simulator.engine.data.weights import Scale
from simulator.engine.errors import DATA, trouble
from simulator.engine.frames import Frames
from simulator.engine.program import ActionList, Program
from simulator.engine.settings import Settings
from simulator.engine.setup import Setup
from simulator.engine.trace_writer import Sink
from simulator.engine.world import Frame, World
from workflow.model import Workflow
from workflow.paths import Json, Path

__all__ = ["ITSELF", "WORLD", "Run", "Sink"]


class Run(Frames):
    """The world while a step works on it. `trace` is what the step has added, where no `sink` takes it."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        super().__init__(setup, world, sink)
        self.settings: Settings = setup.settings
        self.moment: object = None  # the one for all reactions of states (roles/state.py)
        self._scale = Scale(setup.settings.dataLimit)
        self._right = self._scale.right
        self.callees: dict[tuple[str, str, str, str | None], Callee] = {}
        self.prompt: dict[ActionList, list[Callee]] = {}  # what lists call, where that is answered promptly

    def program(self, instance: str) -> Program:
        """The program that an instance runs."""
        return self.programs[instance]

    def workflow(self, frame: Frame) -> Workflow:
        """The workflow that a frame belongs to."""
        return self.program(frame.instance).workflow

    def bound(self, value: Json, what: str, path: Path | None = None) -> None:
        """Refuse a value beyond the setting `dataLimit`, as a DataError (safety.md)."""
        if id(value) not in self._right and (found := self._scale.excess(value)):
            raise trouble(DATA, f"{what} {found}", path)
