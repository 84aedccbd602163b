"""1.0: the CloudEvents that tell what becomes of workflows and tasks, made of trace events (DSL reference, "Lifecycle
Events"; semantics-1.0.md §10.2).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from simulator.engine.events.java_lifecycle import SOURCE, changes, places
from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Instance
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
    "state.exited": (f"{PREFIX}task.completed.v1", "completedAt", "completed"),
    "task.faulted": (f"{PREFIX}task.faulted.v1", "faultedAt", "faulted"),
    "task.cancelled": (f"{PREFIX}task.cancelled.v1", "cancelledAt", "cancelled"),
}
"""How the end of a task is called, the member that tells when, and its status phase, by the type of the trace event."""
TASK_BEGINS: Final = (f"{PREFIX}task.created.v1", f"{PREFIX}task.started.v1")
WAITS: Final = ("wait",)
"""The timers of tasks that wait."""
REPORTED: Final = frozenset((*WORKFLOWS, *TASKS, "state.entered", "state.waiting", "timer.set", "timer.fired"))
"""The trace events of which some are made."""


class About(NamedTuple):
    """Whom trace events are about: an instance and its definition."""

    qualified: str
    """`<name>-<instance>.<namespace>`."""
    source: str
    outputs: str
    """Where its outputs are, as a URI below which each task's is."""
    version: dict[str, Json]
    """The definition by its members of identity."""
    listening: frozenset[str]
    """The pointers of tasks that listen."""
    instance: str = ""
    places: dict[str, str] | None = None
    """Where tasks are, by their pointers, to a runtime that tells other events."""


def about(program: Program, instance: Instance, form: str = "documents") -> About | None:
    """Whom the lifecycle events of an instance are about, in the `form` of a runtime; None where it runs no tasks."""
    workflow = program.workflow
    if not isinstance(workflow, TaskWorkflow):
        return None
    name, namespace, version = workflow.name or "", workflow.namespace, program.version
    return About(
        f"{name}-{instance.id}.{namespace}",
        f"/{namespace}/{name}/{version}",
        f"workflows/{name}-{instance.id}",
        {"name": name, "namespace": namespace, "version": version},
        program.listening,
        instance.id,
        places(program) if form == "java" else None,
    )


def events_of(event: TraceEvent, whom: About) -> list[dict[str, Json]]:
    """The CloudEvents that a trace event of an instance makes; none for most."""
    kind = event["type"]
    if kind not in REPORTED:
        return []
    seq, at, source = event["seq"], event["time"], whom.source
    if whom.places is not None:
        source, made = SOURCE, changes(event, whom.instance, whom.version, whom.places)
    else:
        made = _of_workflow(event, whom) if kind in WORKFLOWS else _of_task(event, whom)
    return [
        {
            "id": f"lifecycle-{seq}-{number}",
            "source": source,
            "specversion": "1.0",
            "type": name,
            "time": at,
            "data": data,
        }
        for number, (name, data) in enumerate(made)
    ]


def _typed(name: str) -> str:
    return f"{PREFIX}{name}.v1"


STATUS: Final = _typed("task.status-changed")
_Change = tuple[str, dict[str, Json]]
"""The type of a lifecycle event, and its data."""


def _of_workflow(event: TraceEvent, whom: About) -> list[_Change]:
    word, status = WORKFLOWS[event["type"]]
    at = event["time"]
    data: dict[str, Json] = {"name": whom.qualified}
    if word == "started":
        data["definition"] = whom.version
    data[f"{word}At"] = at
    data |= _outcome(event, f"{whom.outputs}/output")
    changed = {"name": whom.qualified, "updatedAt": at, "status": status}
    return [(_typed(f"workflow.{word}"), data), (_typed("workflow.status-changed"), changed)]


def _outcome(event: Mapping[str, Json], uri: str) -> dict[str, Json]:
    """What it came to: the output, as both kinds of the specification have it, or the error (§10.2)."""
    if event["type"] in ("instance.completed", "state.exited"):
        return {"output": event["output"], "outputUri": uri}
    if "error" in event:
        members = ("type", "status", "title", "detail", "instance")
        return {"error": {name: event["error"][name] for name in members if name in event["error"]}}
    return {}


def _of_task(event: TraceEvent, whom: About) -> list[_Change]:
    kind, workflow, at, task = event["type"], whom.qualified, event["time"], event.get("pointer")

    def changed(status: str) -> _Change:
        return STATUS, {"workflow": workflow, "task": task, "updatedAt": at, "status": status}

    if kind == "state.entered":
        created, started = TASK_BEGINS
        return [
            (created, {"workflow": workflow, "task": task, "createdAt": at}),
            changed("pending"),
            (started, {"workflow": workflow, "task": task, "startedAt": at}),
            changed("running"),
        ]
    if kind in TASKS:
        name, member, status = TASKS[kind]
        outcome = _outcome(event, f"{whom.outputs}/tasks/{event['state']}/output")
        outcome_events = [(name, {"workflow": workflow, "task": task, member: at, **outcome}), changed(status)]
        if kind == "state.exited" and task in whom.listening:
            outcome_events.append((_typed("workflow.correlation-completed"), {"name": workflow, "completedAt": at}))
        return outcome_events
    if kind == "state.waiting":
        begun = _typed("workflow.correlation-started"), {"name": workflow, "startedAt": at}
        return [begun, changed("waiting")]
    if kind == "timer.set":
        return [changed("waiting")] if event["timer"] in WAITS else []
    if event["timer"] != "retry":
        return []
    retried = _typed("task.retried"), {"workflow": workflow, "task": task, "retriedAt": at}
    return [retried, changed("running")]
