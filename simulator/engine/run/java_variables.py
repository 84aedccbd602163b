"""The variables of the Java SDK's expressions (docs/runtimes/java.md, J5.5, J5.6)."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from simulator.engine.run import kogito_variables
from simulator.engine.run.task_variables import TaskVariables, instant, secrets_read
from simulator.engine.setup.positions import position
from simulator.engine.world.errors import problem
from simulator.engine.world.world import Frame
from workflow.error_types import AUTHORIZATION
from workflow.paths import Json
from workflow.tasks import Task

RUNTIME: Final = {"name": "reference impl", "version": "1.0.0_alpha", "metadata": {}}


class JavaVariables(TaskVariables):
    """Those that a frame's expressions see. `$input`, `$output` and `$task` are there in every place of a task."""

    __slots__ = ()

    def reading(self, text: str) -> None:
        """An expression is about to be evaluated: raise Trouble where it reads a secret that is not given."""
        for name in secrets_read(text, ("secret",)):
            if name not in self.secrets():
                raise problem(AUTHORIZATION, f"there is no secret {name}", reason="secret")

    def _frames(self) -> Iterator[Frame]:
        """The frame and all around it: a function sees the variables of who calls it."""
        frame: Frame | None = self._frame
        while frame is not None:
            yield frame
            frame = self._world.frames.get(frame.parent)

    def first(self, *names: str) -> Json:
        """What the task remembers by the first of these names. KeyError outside of all tasks."""
        frame = self._task_frame()
        found = next((name for name in names if frame is not None and name in frame.memory), None)
        if frame is None or found is None:
            raise KeyError(names[0])
        return dict(frame.memory)[found]

    def secrets(self) -> Json:
        """`$secret`."""
        return kogito_variables.secrets(self._setup)

    def task(self) -> Json:
        """`$task`."""
        frame = self._task_frame()
        if frame is None:
            raise KeyError("task")
        task = self._program.states[frame.path]
        return {
            "name": task.name,
            "reference": position(self._program, self._caller(frame).path),
            "definition": task.definition if isinstance(task, Task) else None,
            "rawInput": self.first("raw"),
            "rawOutput": self.first("raw_output", "input", "raw"),
            "startedAt": instant(int(frame.memory.get("started", self._world.clock))),
        }

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "context": TaskVariables.context,
        "input": lambda known: known.first("input", "raw"),
        "output": lambda known: known.first("output", "raw_output", "input", "raw"),
        "secret": lambda known: known.secrets(),
        "authorization": lambda known: known.first("authorization"),
        "task": task,
        "workflow": TaskVariables.workflow,
        "runtime": lambda _: RUNTIME,
    }
