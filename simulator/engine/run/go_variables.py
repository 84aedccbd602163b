"""The variables of the Go SDK's expressions (docs/runtimes/go.md, G28)."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from simulator.engine.run.task_descriptor import described
from simulator.engine.run.task_variables import TaskVariables
from simulator.engine.world.world import Frame
from workflow.document.doubles import doubled
from workflow.durations import format_time
from workflow.paths import Json
from workflow.tasks import TaskWorkflow

RUNTIME: Final = {"name": "CNCF Serverless Workflow Specification Go SDK", "version": "v3.1.0"}
SECOND: Final = 1_000


def second(at: int) -> str:
    """An instant (epoch ms) to the second."""
    return format_time(at - at % SECOND)


class GoVariables(TaskVariables):
    """Those that a frame's expressions see; `$input` is the workflow's, `$task` the task that was last begun."""

    __slots__ = ()

    def reading(self, text: str) -> None:
        """No variable is a secret."""

    def _value(self, name: str) -> Json:
        for frame in self._frames():
            if name in (frame.memory.get("deleted") or ()):
                raise KeyError(name)
            added = frame.memory.get("variables")
            if added is not None and name in added:
                return added[name]
        return self.MAKERS[name](self)

    def workflow_input(self) -> Json:
        """`$input`: the workflow's, as it was transformed."""
        top: Frame = self._frame
        while top.parent in self._world.frames:
            top = self._world.frames[top.parent]
        return top.memory.get("input")

    def task(self) -> Json:
        """`$task`; nothing but an empty object outside of the tasks."""
        return dict(sorted(described(self._world, self._frame).items())) if self._frame.role != "scope" else {}

    def workflow(self) -> Json:
        """`$workflow`."""
        instance, workflow = self._world.instances[self._frame.instance], self._program.workflow
        return {
            "definition": doubled(workflow.definition) if isinstance(workflow, TaskWorkflow) else None,
            "id": instance.id,
            "input": instance.input,
            "startedAt": {"iso8601": second(instance.started)},
        }

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "context": TaskVariables.context,
        "input": workflow_input,
        "output": lambda _: None,
        "task": task,
        "workflow": workflow,
        "runtime": lambda _: RUNTIME,
    }
