"""1.0: what a definition cannot do without: data that its expressions do not fail on, lengths of time and addresses
that are given by expressions, and what schemas ask for.
"""

import json
import re
from collections.abc import Iterator
from typing import Final

from simulator.engine.run.schema_checks import checker
from simulator.studies.exploration.languages.jq import accepted
from simulator.studies.exploration.languages.jq.demand import NO_DEMAND, Demand
from simulator.studies.exploration.schema_examples import example_of
from simulator.studies.exploration.tasks.backwards import Backwards
from simulator.studies.exploration.tasks.sources import Level, Spot
from simulator.studies.exploration.tasks.wants import Want, after_work, at_work, before_work
from workflow.expressions import NOTHING, dollar, jq
from workflow.expressions.templates import expressions_in
from workflow.model import Expression, State, Template, Workflow
from workflow.paths import Json
from workflow.retry_waits import task_retry
from workflow.tasks import (
    CallTask,
    DataSchema,
    EmitTask,
    ForTask,
    ListenTask,
    RaiseTask,
    RunTask,
    SetTask,
    SwitchTask,
    Task,
    TaskWorkflow,
    TryTask,
    WaitTask,
)

LENGTH: Final = "PT1S"
VALUE: Final = "example"
OUTPUTS: Final[tuple[Json, ...]] = (VALUE, 1, {})
"""What an expression may be wanted to give that nothing simple lets give anything."""
ARITHMETIC: Final = "*-/%"
"""The signs of what is rather done with numbers, though texts may be given to them too."""
_IN_QUOTES: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
ADDRESS: Final = "https://example.com"

Need = tuple[Spot, Want]


def needs_of(task: State, back: Backwards) -> Iterator[Need]:
    """Those of one task."""
    if not isinstance(task, Task):
        return
    for level, expression in expressions_of(task):
        demand = _accepted(expression, back)
        if demand is not None:
            yield Spot(level, task.path), seen_at(level, task, demand)
    for level, part, text in _texts(task, back.lists.workflow):
        for demand in (
            one for one in back.inverse.inputs(part, text)[:1] if back.inverse.tried(part, one) in (text, NOTHING)
        ):
            yield Spot(level, task.path), seen_at(level, task, demand)
    for level, schema in _schemas(task):
        example = fitting(schema)
        if example is not None:
            yield Spot(level, task.path), Want(example)


def seen_at(level: Level, task: Task, demand: Demand) -> Want:
    """What a demand is of an expression that sees the data of this level."""
    if level == "raw":
        return before_work(task.path, demand)
    return at_work(demand) if level == "in" else after_work(task.path, demand)


def expressions_of(task: Task) -> Iterator[tuple[Level, Expression]]:
    """The expressions that a task evaluates, and what each of them sees."""
    steps: tuple[tuple[Level, object], ...] = (
        ("raw", task.condition),
        ("raw", task.input.transform if task.input else None),
        ("given", task.output.transform if task.output else None),
        ("out", task.export.transform if task.export else None),
    )
    for level, one in (*steps, *(("in", part) for part in _own(task))):
        if isinstance(one, Expression):
            yield level, one
        elif isinstance(one, Template):
            for _, text in expressions_in(one):
                yield level, Expression(dollar.whole(text) or text, one.path, one.language)


def _own(task: Task) -> Iterator[object]:
    """What a task evaluates on its input."""
    match task:
        case SetTask(value=part) | CallTask(arguments=part) | RunTask(arguments=part) | EmitTask(event=part):
            yield part
        case ForTask(collection=part) | RaiseTask(error=part):
            yield part
        case SwitchTask():
            yield from (case.condition for case in task.cases)


def of_workflow(workflow: TaskWorkflow, back: Backwards) -> Json:
    """What the input is to be, so that `input.from` does not fail; None where that takes an empty object too."""
    transform = workflow.input.transform if workflow.input else None
    demand = _accepted(transform, back) if isinstance(transform, Expression) else None
    return None if demand is None else demand.data


def _accepted(expression: Expression, back: Backwards) -> Demand | None:
    """Data and variables that an expression does not fail on; None where nothing particular does too."""
    inverse = back.inverse
    if not jq.compiles(expression.text) or inverse.tried(expression, NO_DEMAND) is not NOTHING:
        return None
    guesses = [Demand(one) for one in accepted(expression.text, inverse.seen)]
    guesses += [demand for output in OUTPUTS for demand in inverse.inputs(expression, output)]
    found = [(one, given) for one in guesses if (given := inverse.tried(expression, one)) is not NOTHING]
    if calculates(expression.text):
        found.sort(key=lambda pair: not isinstance(pair[1], int | float))
    return found[0][0] if found else None


def calculates(text: str) -> bool:
    """Whether a program rather has to do with numbers, by its signs outside of texts."""
    return any(sign in outside_texts(text) for sign in ARITHMETIC)


def outside_texts(text: str) -> str:
    """A program without the texts that it has."""
    return _IN_QUOTES.sub("", text)


def _texts(task: Task, workflow: Workflow) -> Iterator[tuple[Level, Expression, str]]:
    """The expressions that give a length of time, an address, or what events are to be correlated by."""
    lengths: list[tuple[Level, object]] = [("raw", one) for one in _limits(task, workflow)]
    lengths += [("in", task.length)] if isinstance(task, WaitTask) else []
    lengths += [("in", one) for one in _waits(task, workflow)]
    for level, one in lengths:
        if isinstance(one, Expression):
            yield level, one, LENGTH
    if isinstance(task, ListenTask) and task.to is not None:
        for key in (key for one in task.to.filters for key in one.correlate):
            if isinstance(key.expected, Expression):
                yield "in", key.expected, VALUE
    if isinstance(task, CallTask) and task.call == "http" and task.arguments is not None:
        text = _member(_member(task.arguments.value, "endpoint"), "uri", itself=True)
        inside = dollar.whole(text) if isinstance(text, str) else None
        if inside is not None:
            yield "in", Expression(inside, task.arguments.path, task.arguments.language), ADDRESS


def _limits(task: Task, workflow: Workflow) -> Iterator[object]:
    """How long a task may take, also by a name."""
    limit = task.task_timeout
    if limit is not None and limit.named is not None and isinstance(workflow, TaskWorkflow):
        limit = dict(workflow.use.timeouts).get(limit.named.name)
    if limit is not None:
        yield limit.after


def _waits(task: Task, workflow: Workflow) -> Iterator[object]:
    """The lengths of time of a retry policy, also by a name."""
    policy = task_retry(task.catch.retry, workflow) if isinstance(task, TryTask) and task.catch else None
    if policy is not None:
        yield from (policy.delay, policy.attempt_limit, policy.limit, *(policy.jitter or ()))


def _member(value: Json, name: str, *, itself: bool = False) -> Json:
    return value.get(name) if isinstance(value, dict) else value if itself else None


def _schemas(task: Task) -> Iterator[tuple[Level, DataSchema]]:
    if task.input is not None and task.input.schema is not None:
        yield "raw", task.input.schema
    if task.output is not None and task.output.schema is not None:
        yield "out", task.output.schema


def fitting(schema: DataSchema) -> Json:
    """The example for a schema that is written in the definition, if it satisfies it."""
    if not isinstance(schema.document, dict):
        return None
    text = json.dumps(schema.document)
    example = example_of(text)
    return example if example is not None and not checker(text)(example) else None


def refused(workflow: TaskWorkflow, data: Json) -> bool:
    """Whether the schema of the definition's input refuses data."""
    schema = workflow.input.schema if workflow.input else None
    return schema is not None and isinstance(schema.document, dict) and bool(checker(json.dumps(schema.document))(data))
