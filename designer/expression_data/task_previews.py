"""What the expressions of a task make of sample data (1.0): `input.from` first, then what it does, then its output."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Final

from designer.expression_data.imagined import of_schema
from designer.expression_data.listened import iterated, try_caught, try_events
from designer.expression_data.tried import Tried
from simulator.engine.data.filters import evaluate, holds
from simulator.engine.world.errors import Trouble
from workflow.definition import Definition
from workflow.document import read
from workflow.expressions import NOTHING, Arguments, templates
from workflow.fields.names import state_at
from workflow.model import Expression, Scope, Template
from workflow.nodes import nodes
from workflow.paths import Json, Path, pointer
from workflow.profile.semantics import Semantics
from workflow.resources import find
from workflow.tasks import (
    Catch,
    DataSchema,
    DataStep,
    EventFilter,
    EventStrategy,
    ListenTask,
    SetTask,
    Subscription,
    Task,
    TaskWorkflow,
    TryTask,
)
from workflow.tasks import Iterator as Subscriber

ELSEWHERE: Final = (Scope, DataStep, Catch, EventFilter, EventStrategy, Subscriber, Subscription)
"""Parts of a task whose expressions see other data than its input: other tasks', events', errors'."""
CONDITIONS: Final = ("if", "when", "while")


def task_arguments(workflow: TaskWorkflow, task: Task, sample: dict[str, Json], now: float) -> Arguments:
    """The variables of the expressions of a task, as far as a sample tells them; `now` is in seconds since 1970."""
    secrets: Json = {ref.name: f"<secret {ref.name}>" for ref in workflow.use.secrets}
    started = sample.get("started", sample.get("input"))
    variables: dict[str, Json] = {
        "context": sample.get("context"),
        "input": None,
        "output": None,
        "secrets": secrets,
        "secret": secrets,
        "authorization": None,
        "task": {"name": task.name, "reference": pointer(task.path), "definition": task.definition},
        "workflow": {"id": "1", "definition": workflow.definition, "input": started},
        "runtime": {},
    }
    return Arguments(variables, now)


def input_of_schema(definition: Definition, path: Path) -> Json:
    """Data for the task at `path` by the schema of its input, or the first task's by that of the workflow's input;
    None where there is none.
    """
    workflow = definition.workflow
    task = state_at(workflow, path) if isinstance(workflow, TaskWorkflow) else None
    if not isinstance(workflow, TaskWorkflow) or not isinstance(task, Task):
        return None
    steps = [task.input, workflow.input if task is next(iter(workflow.scope.states), None) else None]
    found = next((one.schema for one in steps if one is not None and one.schema is not None), None)
    return of_schema(_document(definition, found)) if found is not None else None


def _document(definition: Definition, schema: DataSchema) -> Json:
    """The JSON Schema itself, written here or at hand as a resource."""
    if schema.resource is None:
        return schema.document
    resource = find(schema.resource.name, definition.resources)
    return read(resource.text).data if resource else None


class TaskPreviews:
    """Goes through a task as a run would, and keeps what each expression makes."""

    def __init__(self, tried: Tried, sample: dict[str, Json], semantics: Semantics) -> None:
        self._tried, self._sample, self._semantics = tried, sample, semantics

    def task(self, task: Task) -> None:
        """All of a task but the tasks in it."""
        data = self._sample["input"]
        entered = self._step(task.input, data)
        if self._semantics.data.if_sees == "input":
            self._know(input=entered)
            self._condition(task.condition, entered)
        else:
            self._condition(task.condition, data)
        self._know(input=entered)
        for node in self._own(task):
            if isinstance(node, Template):
                self._texts(node, entered)
            elif node.path[-1] in CONDITIONS:
                self._condition(node, entered)
            else:
                self._selected(node, entered)
        made = self._output(task, entered)
        if isinstance(task, TryTask) and task.catch is not None:
            try_caught(self._tried, task.catch)
        if made is NOTHING:
            return
        if isinstance(task, ListenTask):
            self._listened(task, made)
        self._know(output=made)
        done = self._step(task.output, made)
        self._know(output=done)
        self._step(task.export, done)

    def _listened(self, task: ListenTask, given: Json) -> None:
        try_events(self._tried, task, given)
        found = iterated(task, given)
        if found is None:
            return
        output, export, variables, event = found
        around = self._tried.arguments
        self._know(**variables)
        done = self._step(output, event)
        self._know(output=done)
        self._step(export, done)
        self._tried.arguments = around

    def _output(self, task: Task, entered: Json) -> Json:
        """What the task gives before `output.as`: of `set` its value, else what the sample says; NOTHING: not known."""
        if isinstance(task, SetTask) and task.value is not None:
            return self._made(task.value, entered)
        results = self._sample.get("results")
        return results.get(pointer(task.path), NOTHING) if isinstance(results, dict) else NOTHING

    def _own(self, task: Task) -> Iterator[Expression | Template]:
        """The expressions and texts that see the task's input."""
        usual = {field.name for field in fields(Task)}
        left = [getattr(task, field.name) for field in fields(task) if field.name not in usual]
        while left:
            part = left.pop()
            if isinstance(part, tuple):
                left += part
            elif isinstance(part, Expression | Template):
                yield part
            elif part is not None and not isinstance(part, ELSEWHERE):
                inside = (one for one in nodes(part) if isinstance(one, Expression | Template))
                yield from inside

    def _step(self, step: DataStep | None, data: Json) -> Json:
        return data if step is None or step.transform is None else self._made(step.transform, data)

    def _made(self, value: Expression | Template, data: Json) -> Json:
        if isinstance(value, Expression):
            return self._selected(value, data)
        self._texts(value, data)
        try:
            return evaluate(value, data, self._tried)
        except Trouble:
            return data

    def _selected(self, expression: Expression, data: Json) -> Json:
        return self._tried.select(expression, data)

    def _texts(self, template: Template, data: Json) -> None:
        """Each expression in a value by itself."""
        for path, bare in templates.expressions_in(template):
            self._selected(Expression(bare, path, template.language), data)

    def _condition(self, condition: Expression | None, data: Json) -> None:
        self._tried.condition(condition, data, holds)

    def _know(self, **values: Json) -> None:
        arguments = self._tried.arguments
        self._tried.arguments = replace(arguments, variables={**arguments.variables, **values})
