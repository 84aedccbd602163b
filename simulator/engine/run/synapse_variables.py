"""The variables of Synapse's expressions (docs/runtimes/synapse.md, Y26, Y27)."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from simulator.engine.run.task_variables import TaskVariables, instant
from simulator.engine.run.turns import pointer_with_turns
from workflow.paths import Json
from workflow.tasks import Task, TaskWorkflow

RUNTIME: Final = {"name": "Synapse", "version": "1.0.0", "metadata": {}}


class SynapseVariables(TaskVariables):
    """Those that a frame's expressions see. There are no secrets, and no variable before its value is there."""

    __slots__ = ()

    def reading(self, _text: str) -> None:
        """Secrets are variables that there are not: nothing is said before."""

    def task(self) -> Json:
        """`$task`; KeyError before the task has its input."""
        frame = self._extended_frame()
        if frame is None or "input" not in frame.memory:
            raise KeyError("task")
        task = self._program.states[frame.path]
        return {
            "name": task.name,
            "reference": pointer_with_turns(self._program, self._world.frames, self._caller(frame)),
            "definition": task.definition if isinstance(task, Task) else None,
            "input": frame.memory.get("input"),
            "output": frame.memory.get("raw_output"),
            "startedAt": instant(int(frame.memory.get("started", self._world.clock))),
        }

    def workflow(self) -> Json:
        """`$workflow`."""
        instance, workflow = self._world.instances[self._frame.instance], self._program.workflow
        of_tasks = workflow if isinstance(workflow, TaskWorkflow) else None
        return {
            "id": f"{workflow.name}-{instance.id}.{of_tasks.namespace if of_tasks else ''}",
            "definition": of_tasks.definition if of_tasks else None,
            "input": instance.input,
            "startedAt": instant(instance.started),
        }

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "context": TaskVariables.context,
        "input": lambda known: known.remembered("input"),
        "output": lambda known: known.remembered("raw_output"),
        "authorization": lambda known: known.remembered("authorization"),
        "task": task,
        "workflow": workflow,
        "runtime": lambda _: RUNTIME,
    }
