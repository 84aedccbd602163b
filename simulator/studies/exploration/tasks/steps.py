"""1.0: `input`, `output` and `export` gone through backwards (semantics-1.0.md §3.2)."""

from collections.abc import Callable
from functools import partial

from simulator.studies.exploration.languages.jq.demand import Demand
from simulator.studies.exploration.partial_data import ANYTHING, merged
from simulator.studies.exploration.tasks.wants import Inverse, Want, after_work, before_work, own_input
from workflow.model import State
from workflow.tasks import DataStep, Task

Made = Callable[[Demand], Want]
"""What a demand of an expression is at its place."""


def before_input(inverse: Inverse, task: State, want: Want) -> list[Want]:
    """What may come into a task that works on what is wanted; its input may be wanted from further on too."""
    own = own_input(task.path)
    whole = Want(merged(want.data, want.of(own)), want.without(own).names)
    step = task.input if isinstance(task, Task) else None
    return before_step(inverse, step, whole, partial(before_work, task.path))


def before_output(inverse: Inverse, task: State, want: Want) -> list[Want]:
    """What a task's work may give, so that something is wanted of what goes on, or of the context it exports."""
    if not isinstance(task, Task):
        return [want]
    made: Made = partial(after_work, task.path)
    return [
        one
        for each in before_export(inverse, task.export, want, made)
        for one in before_step(inverse, task.output, each, made)
    ]


def before_export(inverse: Inverse, step: DataStep | None, want: Want, made: Made) -> list[Want]:
    """What an output may be, so that the context is as it is wanted."""
    context = want.of("context")
    if step is None or step.transform is None or context is ANYTHING:
        return [want]
    return [want.without("context").and_(made(one)) for one in inverse.inputs(step.transform, context)]


def before_step(inverse: Inverse, step: DataStep | None, want: Want, made: Made) -> list[Want]:
    """What data may be, so that they are made into those that are wanted."""
    if step is None or step.transform is None or want.data is ANYTHING:
        return [want]
    return [want.on(ANYTHING).and_(made(one)) for one in inverse.inputs(step.transform, want.data)]
