"""1.0: the CloudEvents that tell what becomes of workflows and tasks, made of trace events (DSL reference, "Lifecycle
Events"; semantics-1.0.md §10.2).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from simulator.engine.program import Program
from simulator.engine.trace import TraceEvent
from simulator.engine.world import Instance
from workflow.paths import Json
from workflow.tasks import TaskWorkflow

PREFIX: Final = "io.serverlessworkflow."
WORKFLOWS: Final = {
    "instance.started": ("started", "running"),
    "instance.completed": ("completed", "completed"),
    "instance.failed": ("faulted", "faulted"),
    "instance.cancelled": ("cancelled", "cancelled"),
}
"""What a workflow's events are called, and the status phase that it comes to, by the type of the trace event."""
TASKS: Final = {
    "state.entered": ("started", "running"),
    "state.exited": ("completed", "completed"),
    "task.faulted": ("faulted", "faulted"),
    "task.cancelled": ("cancelled", "cancelled"),
}
WAITS: Final = ("wait",)
"""The timers of tasks that wait."""
TOLD: Final = frozenset((*WORKFLOWS, *TASKS, "state.waiting", "timer.set", "timer.fired"))
"""The trace events of which some are made."""


class About(NamedTuple):
    """Whom a trace event is about: the definition, and the instance by its qualified name."""

    name: str
    namespace: str
    version: str
    instance: str

    @property
    def qualified(self) -> str:
        """`<name>-<instance>.<namespace>`."""
        return f"{self.name}-{self.instance}.{self.namespace}"


class Change(NamedTuple):
    """One lifecycle event before it has an id: the end of its type, and its data."""

    type: str
    data: dict[str, Json]


def events_of(event: TraceEvent, program: Program, instance: Instance) -> list[dict[str, Json]]:
    """The CloudEvents that a trace event of an instance makes; none for most."""
    workflow = program.workflow
    if event["type"] not in TOLD or not isinstance(workflow, TaskWorkflow):
        return []
    about = About(workflow.name or "", workflow.namespace, program.version, instance.id)
    changes = _of_workflow(event, about) if event["type"] in WORKFLOWS else _of_task(event, about, program)
    return [_whole(event, number, one, about) for number, one in enumerate(changes)]


def _whole(event: TraceEvent, number: int, one: Change, about: About) -> dict[str, Json]:
    return {
        "id": f"lifecycle-{event['seq']}-{number}",
        "source": f"/{about.namespace}/{about.name}/{about.version}",
        "specversion": "1.0",
        "type": f"{PREFIX}{one.type}.v1",
        "time": event["time"],
        "data": one.data,
    }


def _of_workflow(event: TraceEvent, about: About) -> list[Change]:
    word, status = WORKFLOWS[event["type"]]
    at = event["time"]
    data: dict[str, Json] = {"name": about.qualified}
    if word == "started":
        version = {"name": about.name, "namespace": about.namespace, "version": about.version}
        data["definition"] = version
    data[f"{word}At"] = at
    data |= _outcome(event, f"workflows/{about.name}-{about.instance}/output")
    changed = {"name": about.qualified, "updatedAt": at, "status": status}
    return [Change(f"workflow.{word}", data), Change("workflow.status-changed", changed)]


def _outcome(event: Mapping[str, Json], uri: str) -> dict[str, Json]:
    """What it came to: the output, as both kinds of the specification have it, or the error (§10.2)."""
    if event["type"] in ("instance.completed", "state.exited"):
        return {"output": event["output"], "outputUri": uri}
    if "error" in event:
        members = ("type", "status", "title", "detail", "instance")
        return {"error": {name: event["error"][name] for name in members if name in event["error"]}}
    return {}


def _of_task(event: TraceEvent, about: About, program: Program) -> list[Change]:
    at, kind = event["time"], event["type"]
    who: dict[str, Json] = {"workflow": about.qualified, "task": event.get("pointer")}

    def changed(status: str) -> Change:
        return Change("task.status-changed", {**who, "updatedAt": at, "status": status})

    if kind in TASKS:
        word, status = TASKS[kind]
        uri = f"workflows/{about.name}-{about.instance}/tasks/{event['state']}/output"
        told = [Change(f"task.{word}", {**who, f"{word}At": at, **_outcome(event, uri)}), changed(status)]
        first = [Change("task.created", {**who, "createdAt": at}), changed("pending")] if word == "started" else []
        return [*first, *told, *_correlated(event, about, program)]
    if kind == "state.waiting":
        begun = Change("workflow.correlation-started", {"name": about.qualified, "startedAt": at})
        return [begun, changed("waiting")]
    if kind == "timer.set":
        return [changed("waiting")] if event["timer"] in WAITS else []
    return [Change("task.retried", {**who, "retriedAt": at}), changed("running")] if event["timer"] == "retry" else []


def _correlated(event: TraceEvent, about: About, program: Program) -> list[Change]:
    """That a task which listened has what it waited for."""
    if event["type"] != "state.exited" or event["pointer"] not in program.listening:
        return []
    return [Change("workflow.correlation-completed", {"name": about.qualified, "completedAt": event["time"]})]
