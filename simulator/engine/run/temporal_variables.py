"""The variables of a worker on Temporal: `$input`, `$data`, `$context`, `$output` and `$env`
(docs/runtimes/zigflow.md, Z43, Z60).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from simulator.engine.run.task_store import store_of
from simulator.engine.run.task_variables import context_of
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import Frame, Instance, World
from workflow.document.doubles import doubled
from workflow.durations import format_time
from workflow.paths import Json
from workflow.tasks import TaskWorkflow

NAMESPACE: Final = "default"
PREFIX: Final = "ZIGGY_"
TEN_YEARS: Final = 315_360_000
"""Seconds: what a server allows a workflow that says nothing."""


class TemporalVariables(Mapping[str, Json]):
    """The variables that a frame's expressions see, by name without `$`; each is made when it is asked for."""

    __slots__ = ("_frame", "_program", "_setup", "_world")

    def __init__(self, setup: Setup, world: World, program: Program, frame: Frame) -> None:
        self._setup = setup
        self._world = world
        self._program = program
        self._frame = frame

    def __getitem__(self, name: str) -> Json:
        return MAKERS[name](self)

    def __iter__(self) -> Iterator[str]:
        return iter(MAKERS)

    def __len__(self) -> int:
        return len(MAKERS)

    def input(self) -> Json:
        """`$input`: the caller's."""
        return self._world.instances[self._frame.instance].input

    def context(self) -> Json:
        """`$context`: what was exported last; null at first."""
        return context_of(self._world, self._frame)

    def output(self) -> Json:
        """`$output`: that of the last task."""
        return store_of(self._world, self._frame)["output"]

    def env(self) -> Json:
        """`$env`: the environment of the worker; a name may have the prefix that it has there."""
        return dict(sorted((name.removeprefix(PREFIX), value) for name, value in self._setup.env.items()))

    def data(self) -> Json:
        """`$data`: what tasks have set or got, and what is known of the workflow and the task."""
        task = self._task()
        found: dict[str, Json] = {**store_of(self._world, self._frame)["data"], "workflow": self._workflow(task)}
        if task is not None:
            found["task"] = {"name": task.state}
            if "attempt" in task.memory:
                found["activity"] = self._activity(task)
        return doubled(found)

    def _task(self) -> Frame | None:
        frame: Frame | None = self._frame
        while frame is not None and frame.role != "task":
            frame = self._world.frames.get(frame.parent)
        return frame

    def _root(self) -> Instance:
        """The instance that somebody outside has started."""
        found = self._world.instances[self._frame.instance]
        while found.caller is not None:
            found = self._world.instances[found.caller]
        return found

    def _workflow(self, task: Frame | None) -> Json:
        """What is known of the workflow: of the one that was started from outside."""
        root = self._root()
        workflow = self._setup.programs[root.definition].workflow
        queue = workflow.namespace if isinstance(workflow, TaskWorkflow) else ""
        started = self._world.clock if task is None else int(task.memory.get("started", self._world.clock))
        return {
            "attempt": 1,
            "binary_checksum": "",
            "continued_execution_run_id": "",
            "cron_schedule": "",
            "first_run_id": root.id,
            "namespace": NAMESPACE,
            "now": _second(started),
            "original_run_id": root.id,
            "parent_workflow_namespace": "",
            "priority_key": 0,
            "task_queue_name": queue,
            "workflow_execution_id": root.id,
            "workflow_execution_run_id": root.id,
            "workflow_execution_timeout": TEN_YEARS,
            "workflow_start_time": _second(root.started),
            "workflow_type_name": workflow.name,
        }

    def _activity(self, task: Frame) -> Json:
        """What is known of an activity, while its arguments are evaluated."""
        workflow = self._program.workflow
        return {
            "activity_id": str(task.id),
            "attempt": task.memory["attempt"],
            "task_queue_name": workflow.namespace if isinstance(workflow, TaskWorkflow) else "",
            "workflow_namespace": NAMESPACE,
            "workflow_type_name": workflow.name,
        }


def _second(at: int) -> str:
    """A time (epoch ms) to the second."""
    return format_time(at // 1000 * 1000)


MAKERS: Final[dict[str, Callable[[TemporalVariables], Json]]] = {
    "input": TemporalVariables.input,
    "context": TemporalVariables.context,
    "output": TemporalVariables.output,
    "env": TemporalVariables.env,
    "data": TemporalVariables.data,
}
