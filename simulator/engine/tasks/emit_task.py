"""Emit sends an event (DSL reference, "Emit"; semantics-1.0.md §5, emit)."""

from simulator.engine.events.bus import publish
from simulator.engine.run.task_outcomes import Output, TaskOutcome
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import CONFIGURATION, problem
from workflow.tasks import EmitTask


def react(task: EmitTask, moment: TaskContext) -> TaskOutcome:
    """Send the event with its attributes evaluated on the task's input; the output is the whole event."""
    attributes = moment.value(task.event, moment.data)
    if not isinstance(attributes, dict) or not isinstance(attributes.get("type"), str):
        raise problem(CONFIGURATION, "an event has a `type`, which is a text", task.path)
    workflow = moment.workflow
    version = moment.run.programs[moment.frame.instance].version
    return Output(publish(moment.run, moment.frame, attributes, f"/{workflow.namespace}/{workflow.name}/{version}"))
