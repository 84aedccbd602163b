"""What a definition's expressions see beside their data: variables, and the virtual clock (semantics.md §2)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from simulator.engine.run import kogito_variables
from simulator.engine.run.go_variables import GoVariables
from simulator.engine.run.java_variables import JavaVariables
from simulator.engine.run.lemline_variables import LemlineVariables
from simulator.engine.run.synapse_variables import SynapseVariables
from simulator.engine.run.task_variables import TaskVariables, secrets_read, variables_outside
from simulator.engine.run.temporal_variables import TemporalVariables
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import Frame, World
from workflow.expressions import NO_ARGUMENTS, Arguments, ExpressionError
from workflow.expressions.arguments import no_chance
from workflow.paths import Json
from workflow.profile import DOCUMENTS

OF_TASKS: Final[Mapping[str, type[TaskVariables]]] = {
    "java": JavaVariables,
    "synapse": SynapseVariables,
    "go": GoVariables,
    "lemline": LemlineVariables,
}
"""Those of 1.0, by the choice of a runtime."""
SECRETS: Final = ("SECRETS", "SECRET")
"""The variables of 0.8 that are the secrets."""


def arguments_of(
    setup: Setup, world: World, program: Program, frame: Frame, chance: Callable[[], float] = no_chance
) -> Arguments:
    """The arguments of the expressions that are evaluated for a frame of the program; `chance` is that of the run.

    A program whose language knows neither variables nor time has none.
    """
    arguments = _arguments_of(setup, world, program, frame, chance)
    if setup.observer is not None:
        return replace(arguments, observing=setup.observer.of(world, frame))
    return arguments


def _arguments_of(setup: Setup, world: World, program: Program, frame: Frame, chance: Callable[[], float]) -> Arguments:
    if setup.semantics is not DOCUMENTS:
        return _by_engine(setup, world, program, frame, chance)
    if not program.has_variables:
        return NO_ARGUMENTS
    now = world.clock / 1000
    if program.by_tasks:
        known = TaskVariables(setup, world, program, frame)
        return Arguments(known, now, reading=known.reading, marking=setup.marks)
    variables = Variables(setup, world, program, frame)
    functions = program.expression_functions
    return Arguments(variables, now, functions=functions, reading=variables.reading, marking=setup.marks)


def _by_engine(setup: Setup, world: World, program: Program, frame: Frame, chance: Callable[[], float]) -> Arguments:
    """As `arguments_of`, by the strategies of an engine."""
    expressions, now, marking = setup.semantics.expressions, world.clock / 1000, setup.marks
    truth, variables = expressions.truth, expressions.variables
    if not program.has_variables and variables != "kogito":
        return NO_ARGUMENTS
    if variables == "zigflow":
        seen = TemporalVariables(setup, world, program, frame)
        return Arguments(seen, now, marking=marking, truth=truth, chance=chance)
    if program.by_tasks:
        known = OF_TASKS.get(variables, TaskVariables)(setup, world, program, frame)
        return Arguments(known, now, reading=known.reading, marking=marking, truth=truth)
    of_states = (KogitoVariables if variables == "kogito" else Variables)(setup, world, program, frame)
    functions = program.expression_functions
    return Arguments(of_states, now, functions=functions, reading=of_states.reading, marking=marking, truth=truth)


def outside_of(setup: Setup, world: World, program: Program) -> Arguments:
    """The arguments of 1.0's expressions that are evaluated for a definition of which no instance is there yet."""
    return Arguments(variables_outside(setup, program), world.clock / 1000, marking=setup.marks)


class Variables(Mapping[str, Json]):
    """The variables of 0.8 by name, each made when it is asked for (semantics-0.8.md §2.5)."""

    __slots__ = ("_frame", "_program", "_setup", "_world")

    def __init__(self, setup: Setup, world: World, program: Program, frame: Frame) -> None:
        self._setup = setup
        self._world = world
        self._program = program
        self._frame = frame

    def __getitem__(self, name: str) -> Json:
        make = self.MAKERS.get(name)
        return make(self) if make else self._elements()[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self.MAKERS, **self._elements()})

    def __len__(self) -> int:
        return len(self.MAKERS) + len(self._elements())

    def constants(self) -> Json:
        """The definition's constants."""
        return self._program.workflow.constants or {}

    def secrets(self) -> Json:
        """The declared secrets; one that the scenario does not give has a text in its place, or is an error."""
        names = [ref.name for ref in self._program.workflow.secrets]
        given = self._setup.secrets
        lacking = next((name for name in names if name not in given), None)
        if lacking is not None and self._setup.settings.secrets == "fail":
            raise ExpressionError(f"the scenario gives no secret `{lacking}`")
        secret = self._setup.secret
        return {name: secret(name) if name in given else f"<secret {name}>" for name in names}

    def reading(self, text: str) -> None:
        """An expression is about to be evaluated: raise ExpressionError where it reads a secret that the definition
        does not declare (semantics-0.8.md §12.3).
        """
        for name in secrets_read(text, SECRETS):
            if not any(ref.name == name for ref in self._program.workflow.secrets):
                raise ExpressionError(f"the definition declares no secret `{name}`")

    def workflow(self) -> Json:
        """What is known of the workflow and its instance (semantics-0.8.md §11.6)."""
        instance, workflow = self._world.instances[self._frame.instance], self._program.workflow
        return {
            "instanceId": instance.id,
            "id": workflow.id or None,
            "name": workflow.name or None,
            "version": instance.version,
            "identity": None,
            "headers": {},
            "input": instance.input,
            "prevActionResult": self._previous(),
        }

    def _previous(self) -> Json:
        """The result of the action before in the same list (semantics-0.8.md §11.6)."""
        frame: Frame | None = self._frame
        while frame is not None and frame.role != "actions":
            frame = self._world.frames.get(frame.parent)
        return frame.memory.get("previous") if frame is not None else None

    def _elements(self) -> dict[str, Json]:
        """The elements of the iterations that the frame is in, by the name of each (semantics-0.8.md §7, foreach)."""
        found: dict[str, Json] = {}
        frame: Frame | None = self._frame
        while frame is not None:
            element = frame.memory.get("element")
            if element is not None:
                found.setdefault(element[0], element[1])
            frame = self._around(frame)
        return found

    def _around(self, frame: Frame) -> Frame | None:
        """The frame that a frame is in."""
        return self._world.frames.get(frame.parent)

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "CONST": constants,
        "SECRETS": secrets,
        "SECRET": secrets,
        "WORKFLOW": workflow,
    }


class KogitoVariables(Variables):
    """Those that SonataFlow has (kogito_variables.py)."""

    __slots__ = ()

    def constants(self) -> Json:
        """The definition's constants; null where it has none."""
        return self._program.workflow.constants

    def secrets(self) -> Json:
        """All secrets that are given, by nested names."""
        return kogito_variables.secrets(self._setup)

    def workflow(self) -> Json:
        """What is known of the instance, and of its last response."""
        instance = self._world.instances[self._frame.instance]
        return kogito_variables.workflow(self._program, instance, self._previous)

    def reading(self, text: str) -> None:
        """An expression is about to be evaluated: raise ExpressionError where it asks for what there is not."""
        kogito_variables.check(text)

    def _around(self, frame: Frame) -> Frame | None:
        """That of the instance that started this one too."""
        number = frame.parent or self._world.instances[frame.instance].parent
        return self._world.frames.get(number)

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "CONST": constants,
        "SECRET": secrets,
        "WORKFLOW": workflow,
    }
