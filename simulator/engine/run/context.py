"""One step's working copy of the world: its agenda, its trace, its frames, and the limits of its data.

What it can do is written in `agenda` and `frames`, the second on the first; what happens it tells its `trace`.
"""

from collections.abc import Callable
from typing import Any

from simulator.engine.data.flows import Flow, with_settings
from simulator.engine.data.weights import Scale
from simulator.engine.run.agenda import ITSELF, WORLD
from simulator.engine.run.arguments import arguments_of
from simulator.engine.run.frames import Frames
from simulator.engine.run.outcomes import Part
from simulator.engine.run.task_outcomes import TaskList
from simulator.engine.setup.callee import Callee
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import FullTrace
from simulator.engine.trace.trace_writer import FrameNote, Sink, Trace
from simulator.engine.world.errors import DATA, trouble
from simulator.engine.world.settings import Settings
from simulator.engine.world.signals import Enter
from simulator.engine.world.world import Following, Frame, World
from workflow.expressions import Arguments
from workflow.model import Workflow
from workflow.paths import Json, Path
from workflow.tasks import CallTask

__all__ = ["ITSELF", "WORLD", "Sink", "StepContext"]


class Programs(dict[str, Program]):
    """The programs that instances run, by instance; each is looked up in the setup once."""

    def __init__(self, setup: Setup, world: World) -> None:
        super().__init__()
        self._setup = setup
        self._world = world

    def __missing__(self, instance: str) -> Program:
        found = self[instance] = self._setup.programs[self._world.instances[instance].definition]
        return found


class Flows(dict[str, Flow]):
    """How data flow in instances, by instance."""

    def __init__(self, programs: Programs, setup: Setup) -> None:
        super().__init__()
        self._programs = programs
        self._setup = setup

    def __missing__(self, instance: str) -> Flow:
        found = self[instance] = with_settings(
            self._programs[instance].flow, self._setup.settings, self._setup.semantics
        )
        return found


class StepContext(Frames):
    """The world while a step works on it; without a `trace` of one's own a full one is told.

    `shortcuts` are what it may do the short way, instead of the long one that defines it.
    """

    def __init__(
        self, setup: Setup, world: World, trace: Trace | None = None, shortcuts: "LongWay | None" = None
    ) -> None:
        super().__init__(setup, world, trace or FullTrace(setup, world))
        self.shortcuts = shortcuts or LongWay()
        self.programs = Programs(setup, world)
        self.settings: Settings = setup.settings
        self.semantics = setup.semantics
        self.flows = Flows(self.programs, setup)
        self.context: object = None  # the one for all reactions of states (roles/state.py)
        self._scale = Scale(setup.settings.dataLimit)
        self._right = self._scale.right
        self.callees: dict[tuple[str, str, str, str | None], Callee] = {}
        self.task_callees: dict[tuple[str, tuple[str, ...]], Callee] = {}  # by name and keys of mocks

    def program(self, instance: str) -> Program:
        """The program that an instance runs."""
        return self.programs[instance]

    def workflow(self, frame: Frame) -> Workflow:
        """The workflow that a frame belongs to."""
        return self.program(frame.instance).workflow

    def count(self, visit: str) -> None:
        """Count that a state is entered, or a way taken; `visit` is the key of `World.visits` that the program has."""
        visits = self.world.visits
        visits[visit] = visits.get(visit, 0) + 1

    def note(self, frame: Frame, place: Path) -> FrameNote:
        """The frame whose data a filter has; `place` is where what it tells is, where it says none."""
        return FrameNote(self.trace, frame, place, self.arguments(frame))

    def arguments(self, frame: Frame) -> Arguments:
        """What the frame's expressions see beside their data."""
        return arguments_of(self.setup, self.world, self.programs[frame.instance], frame, self.share)

    def conceal(self, text: str) -> None:
        """Let nobody be told a text from here on (secret_values.py); "": only that there are authorizations."""
        if text not in self.world.credentials:
            self.world.credentials = (*self.world.credentials, text)

    def fits(self, value: Json) -> bool:
        """Whether a value is within the setting `dataLimit`."""
        return id(value) in self._right or self._scale.excess(value) is None

    def fits_merged(self, value: Json, older: Json, newer: Json) -> bool:
        """Whether a value is within the setting that is made of two others: of objects it has the members."""
        if isinstance(older, dict) and isinstance(newer, dict):
            return self._scale.is_sum_right(value, older, newer)
        return self.fits(value)

    def know_as_right(self, value: Json, weight: int | None = None, levels: int = 0) -> None:
        """What fitted with this setup before is not weighed again; what it weighs may be known."""
        self._scale.keep(value, self.settings.dataLimit if weight is None else weight, levels)

    def bound(self, value: Json, what: str, path: Path | None = None) -> None:
        """Refuse a value beyond the setting `dataLimit`, as a DataError (safety.md)."""
        if id(value) not in self._right and (found := self._scale.excess(value)):
            raise trouble(DATA, f"{what} {found}", path)


class LongWay:
    """No shortcuts: a method that says None has done nothing, and the long way is to be gone (shortcuts/).

    `over_agenda`: what a reaction leaves to be done goes over the agenda, even where nothing else is due.
    """

    over_agenda = True

    def transition(self, run: StepContext, scope: Frame, transition: Path | None, left: Path) -> Enter | None:  # noqa: ARG002
        """Take the way out of the state `left`: the signal of the scope that enters the next state."""
        return None

    def states(self, run: StepContext, scope: Frame, path: Path) -> Following:  # noqa: ARG002
        """Enter the state at a path and leave it, and so on: what comes next for the scope."""
        return None

    def parts(self, run: StepContext, frame: Frame, parts: tuple[Part, ...]) -> bool:  # noqa: ARG002
        """Carry out the parts of a state; then it is told of each that it has ended."""
        return False

    def tasks(self, run: StepContext, holder: Frame, path: Path) -> Following:  # noqa: ARG002
        """Do the task at a path, and so on: what comes next for the list of a frame."""
        return None

    def branches(self, run: StepContext, fork: Frame, lists: tuple[TaskList, ...]) -> bool:  # noqa: ARG002
        """Run the branches of a fork; then it is told of each that it has ended."""
        return False

    def perform(self, run: StepContext, parent: Frame, owner: Path, data: Json) -> Following:  # noqa: ARG002
        """Perform the actions of the node at `owner` for the state of `parent`: what comes next for it."""
        return None

    def prepared(self, task: CallTask, context: Any, prepare: Callable[[CallTask, Any], Any]) -> Any:
        """What `prepare` makes of a call of a task, which is always made anew here."""
        return prepare(task, context)
