"""Emit sends an event (DSL reference, "Emit"; semantics-1.0.md §5, emit)."""

from typing import Final

from simulator.engine.events.bus import publish
from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext, reference_of
from simulator.engine.world.errors import problem
from workflow.error_types import CONFIGURATION
from workflow.paths import Json
from workflow.tasks import EmitTask

APPLICATION: Final = "app"
"""What the application is called that a workflow runs in, to an engine that lets events come from there."""


def react(task: EmitTask, context: TaskContext) -> TaskOutcome:
    """Send the event with its attributes evaluated on the task's input; the output is the whole event."""
    attributes = context.value(task.event, context.data)
    if not isinstance(attributes, dict) or not isinstance(attributes.get("type"), str):
        raise problem(CONFIGURATION, "an event has a `type`, which is a text", task.path)
    workflow, chosen = context.workflow, context.run.semantics.events
    version = context.run.programs[context.frame.instance].version
    if chosen.source == "required" and not isinstance(attributes.get("source"), str):
        raise problem(CONFIGURATION, "an event has a `source`, which is a text", task.path)
    source = f"/{workflow.namespace}/{workflow.name}/{version}"
    if chosen.source == "application":
        source = f"/{APPLICATION}{source}"
        attributes = {name: value for name, value in attributes.items() if name == "data" or _is_plain(value)}
    if chosen.carries == "quarkus":
        place = reference_of(context.run, context.frame)
        attributes = {"flowinstanceid": context.frame.instance, "flowtaskid": place, **attributes}
    return Output(publish(context.run, context.frame, attributes, source))


def _is_plain(value: Json) -> bool:
    """Whether a value can be an attribute of an event."""
    return isinstance(value, str | int | float)
