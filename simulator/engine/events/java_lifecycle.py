"""The events that the Java SDK tells of workflows and tasks, made of trace events (docs/runtimes/java.md, J13.3)."""

from typing import Final

from simulator.engine.setup.positions import position
from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import TraceEvent
from workflow.paths import Json

SOURCE: Final = "io.serverlessworkflow.sdk-java"
_WORKFLOWS: Final = {
    "instance.started": ("started", "RUNNING"),
    "instance.completed": ("completed", "COMPLETED"),
    "instance.failed": ("faulted", "FAULTED"),
    "instance.cancelled": ("cancelled", "CANCELLED"),
}
_TASKS: Final = {
    "state.entered": "started",
    "state.exited": "completed",
    "task.faulted": "faulted",
    "task.cancelled": "cancelled",
}
_MEMBERS: Final = ("type", "status", "instance", "title", "detail")


def places(program: Program) -> dict[str, str]:
    """The positions of all tasks by their pointers."""
    return {program.pointers[path]: position(program, path) for path in program.states}


def changes(event: TraceEvent, instance: str, version: dict[str, Json], known: dict[str, str]) -> list[Json]:
    """The types of events that a trace event makes, each with its data; `known` are the places of tasks."""
    kind, at = event["type"], event["time"]
    about = {"definition": {name: version[name] for name in ("namespace", "name", "version")}}
    error = {"error": {name: event["error"].get(name) for name in _MEMBERS}} if "error" in event else {}
    if kind in _WORKFLOWS:
        word, status = _WORKFLOWS[kind]
        whole = {"name": instance, **about, f"{word}At": at, **error}
        return [_typed(f"workflow.{word}", whole), _status(instance, about, at, status)]
    if kind in _TASKS:
        word = _TASKS[kind]
        task = known.get(str(event.get("pointer")), "")
        return [_typed(f"task.{word}", {"workflow": instance, "task": task, **about, f"{word}At": at, **error})]
    is_wait = kind == "state.waiting" or (kind == "timer.set" and event["timer"] == "wait")
    return [_status(instance, about, at, "WAITING")] if is_wait else []


def _typed(word: str, data: dict[str, Json]) -> Json:
    return f"io.serverlessworkflow.{word}.v1", data


def _status(instance: str, about: dict[str, Json], at: str, status: str) -> Json:
    return _typed("workflow.status-changed", {"name": instance, **about, "updatedAt": at, "status": status})
