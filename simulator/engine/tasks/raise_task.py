"""Raise makes an error (DSL reference, "Raise"; semantics-1.0.md §5, raise)."""

from dataclasses import replace

from simulator.engine.run.task_outcomes import TaskOutcome
from simulator.engine.tasks.go_errors import raise_as_in_go
from simulator.engine.tasks.named_errors import named_error
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.failures import raise_texts
from simulator.engine.world.errors import Problem, Trouble, of_problem, problem
from workflow.error_types import CONFIGURATION
from workflow.model import Template
from workflow.tasks import RaiseTask


def react(task: RaiseTask, context: TaskContext) -> TaskOutcome:
    """The error, evaluated on the task's input; where it is from is the task, whatever it says."""
    if context.run.semantics.errors.raised == "texts":
        return raise_texts(task, context)
    if context.run.semantics.errors.raised == "go":
        return raise_as_in_go(task, context)
    value = context.value(_written(task, context), context.data)
    if not isinstance(value, dict) or "type" not in value:
        raise problem(CONFIGURATION, "an error has at least a `type` and a `status`", task.path)
    raised = Problem.from_json(value)
    kept = raised.instance if context.run.semantics.errors.raised == "written" else None
    raise Trouble(of_problem(replace(raised, instance=kept)), task.path)


def _written(task: RaiseTask, context: TaskContext) -> Template:
    name, found = named_error(task, context)
    if found is None:
        raise problem(CONFIGURATION, f"there is no error {name} in `use.errors`", task.path)
    return found
