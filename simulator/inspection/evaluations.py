"""What expressions saw and gave in a step: the step is carried out once more, and each evaluation is heard.

Nothing is told by rules of thumb: the engine that took the step evaluates the same expressions on the same world.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from simulator.engine.commands import Command
from simulator.engine.setup.setup import Setup
from simulator.engine.step import step
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Frame, World
from simulator.inspection.focus import state_frame
from workflow.expressions import Arguments, ExpressionError
from workflow.paths import Json, Path, pointer

CANNOT = (KeyError, ExpressionError, Trouble)
"""What a variable raises that is not there."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The instance, and in it the state or task, for whose frame something is evaluated."""

    instance: str
    scope: str
    pointer: str | None


@dataclass(slots=True)
class Evaluation:
    """An expression at a place of the definition, what it saw, and what it `gave` or why it failed (`error`)."""

    holder: Holder
    seq: int
    place: Path | None
    text: str
    data: Json
    variables: Mapping[str, Json]
    gave: Json = None
    error: str | None = None
    step: int = 0


@dataclass(slots=True)
class Recorder:
    """Hears the evaluations of a step (engine/setup/setup.py, Observer)."""

    heard: list[Evaluation] = field(default_factory=list)

    def of(self, world: World, frame: Frame) -> "FrameRecorder":
        """What hears those for a frame."""
        around = state_frame(world, frame)
        return FrameRecorder(
            self.heard, world, Holder(frame.instance, frame.scope, pointer(around.path) if around else None)
        )


@dataclass(slots=True)
class FrameRecorder:
    """Hears the evaluations for one frame: what they see is kept as it is then."""

    heard: list[Evaluation]
    world: World
    holder: Holder

    def evaluated(self, place: Path | None, text: str, data: Json, arguments: Arguments, found: Json) -> None:
        """An expression gave `found`."""
        self._add(place, text, data, arguments).gave = found

    def failed(self, place: Path | None, text: str, data: Json, arguments: Arguments, words: str) -> None:
        """An expression could not be evaluated."""
        self._add(place, text, data, arguments).error = words

    def _add(self, place: Path | None, text: str, data: Json, arguments: Arguments) -> Evaluation:
        seen = variables_now(arguments.variables)
        self.heard.append(Evaluation(self.holder, self.world.seq, place, text, data, seen))
        return self.heard[-1]


def variables_now(variables: Mapping[str, Json]) -> Mapping[str, Json]:
    """The values of variables as they are, without those that cannot be read."""
    found: dict[str, Json] = {}
    for name in variables:
        try:
            found[name] = variables[name]
        except CANNOT:
            continue
    return found


def evaluations(setup: Setup, world: World, command: Command) -> list[Evaluation]:
    """What is evaluated as `command` is carried out in `world`, which stays as it is, in order."""
    recorder = Recorder()
    step(replace(setup, observer=recorder), world, command, quick=False)
    for one in recorder.heard:
        one.step = world.steps + 1
    return recorder.heard
