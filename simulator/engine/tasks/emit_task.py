"""Emit sends an event (DSL reference, "Emit"; semantics-1.0.md §5, emit)."""

from simulator.engine.events.bus import publish
from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import CONFIGURATION, problem
from workflow.tasks import EmitTask


def react(task: EmitTask, context: TaskContext) -> TaskOutcome:
    """Send the event with its attributes evaluated on the task's input; the output is the whole event."""
    attributes = context.value(task.event, context.data)
    if not isinstance(attributes, dict) or not isinstance(attributes.get("type"), str):
        raise problem(CONFIGURATION, "an event has a `type`, which is a text", task.path)
    workflow = context.workflow
    version = context.run.programs[context.frame.instance].version
    return Output(publish(context.run, context.frame, attributes, f"/{workflow.namespace}/{workflow.name}/{version}"))
