"""The model of a definition as Zigflow understands it: which texts are expressions, its workflows and their names."""

import json
from dataclasses import replace
from typing import Any, Final

from workflow.dialects._v1_0_node import UNITS
from workflow.durations import format_ms
from workflow.expressions import dollar
from workflow.model import Duration, Expression, Ref, Template, Workflow
from workflow.paths import Json, Path
from workflow.profile.rewriting import NO_CHANGES, Changes, Rewriter
from workflow.runtimes.zigflow.activities import Options
from workflow.runtimes.zigflow.go_durations import milliseconds
from workflow.tasks import (
    CallTask,
    DataStep,
    ForTask,
    ListenTask,
    RaiseTask,
    RunTask,
    SetTask,
    Task,
    TaskSchedule,
    TaskWorkflow,
    TryTask,
    WaitTask,
)

LANGUAGE: Final = "jq@zigflow"
RAISING: Final = "jq@zigflow_raise"
"""What the title and the detail of an error are evaluated by: nothing is known there (Z49)."""
EXACT: Final = "exact"
LISTENING: Final = 60_000
"""Milliseconds that a listen task waits where it does not say how long (Z104)."""
DEFAULT_QUEUE: Final = "default"


def lowered(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """The model as it is run, with `changes` that are made besides."""
    if not isinstance(workflow, TaskWorkflow):
        return workflow
    head = _member(workflow.definition, "document")
    queue = str(_member(head, "taskQueue") or DEFAULT_QUEUE)
    name = str(_member(head, "workflowType") or "")
    reader = _Reader(workflow.definition, queue, changes)
    return replace(
        workflow,
        scope=reader.read(workflow.scope),
        input=reader.read(workflow.input),
        output=None,
        time_limit=None,
        schedule=_schedule(workflow),
        id=f"{queue}/{name}" if name else "",
        name=name,
        namespace=queue,
        expression_language=LANGUAGE,
        mode="strict",
    )


def _schedule(workflow: TaskWorkflow) -> TaskSchedule | None:
    """The schedule, with the input that the metadata say: the first of several is what the workflow sees (Z122)."""
    if workflow.schedule is None:
        return None
    given = _member(workflow.metadata, "scheduleInput")
    path: Path = ("document", "metadata", "scheduleInput")
    first = Template(given[0], (*path, 0), EXACT, LANGUAGE) if isinstance(given, list) and given else None
    return replace(workflow.schedule, given=first, skips=True, after=None, on=None)


def _member(value: Json, name: str) -> Json:
    return value.get(name) if isinstance(value, dict) else None


class _Reader(Rewriter):
    OWN = (Task,)

    def __init__(self, definition: Json, queue: str, changes: Changes) -> None:
        super().__init__(definition, changes)
        self._queue = queue
        self._options = Options(definition)
        self.steps[DataStep] = self._step

    def value(self, node: Template) -> Template:
        return Template(node.value, node.path, EXACT, LANGUAGE)

    def own(self, node: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        match node:
            case SetTask():
                found = {"value": self._written_value((*node.path, "set"))}
            case ForTask():
                found = {"collection": self._written_value((*node.path, "for", "in"))}
            case WaitTask():
                found = {"length": None, "members": self._written_value((*node.path, "wait"))}
            case CallTask():
                found = {"function": None if node.call == "activity" else node.function, **self._attempts(node)}
            case RunTask():
                found = self._run(node)
            case ListenTask():
                found = {"limit": self._limit(node), "iterator": None}
            case RaiseTask() if isinstance(node.error, Template):
                found = {"error": replace(node.error, style=EXACT, language=RAISING)}
            case TryTask() if node.catch is not None:
                plain = replace(node.catch, filter=None, when=None, except_when=None, retry=None, next=None)
                found = {"catch": self.read(plain)}
        return {**found, "task_timeout": None}

    def _run(self, node: RunTask) -> dict[str, Any]:
        found: dict[str, Any] = {"returned": "stdout"}
        if node.process != "workflow":
            waits = {"waits": True}  # it never looks at `await` (Z95)
            return {**found, **waits, **self._attempts(node)}
        kind = self.at((*node.path, "run", "workflow", "type"))
        if isinstance(kind, str):
            found["workflow"] = Ref(f"{self._queue}/{kind}", (*node.path, "run", "workflow", "type"))
        return {**found, "version": None, "arguments": None}

    def _attempts(self, node: Task) -> dict[str, Any]:
        return {"attempts": self._options.of(node)}

    def _limit(self, node: ListenTask) -> Duration:
        written = _member(node.metadata, "timeout")
        length = milliseconds(written) if isinstance(written, str) else None
        return Duration(format_ms(LISTENING if length is None else length), node.path)

    def _step(self, node: DataStep) -> DataStep:
        """`input`, `output` or `export`: with a schema alone it makes null of what there is (Z63)."""
        path = (*node.path, "as")
        if node.path[-1:] == ("input",):
            return replace(node, transform=None)
        if isinstance(self.at(node.path), dict) and "as" in self.at(node.path):
            return replace(node, transform=self._written_value(path))
        return replace(node, transform=None if node.schema is None else Template(None, path, "text"))

    def _written_value(self, path: Path) -> Template:
        return Template(self.at(path), path, EXACT, LANGUAGE)

    def condition(self, node: Expression) -> Expression:
        """A condition; without braces it is the text that it is (Z42)."""
        text = self.at(node.path)
        bare = dollar.exact(text) if isinstance(text, str) else None
        if bare is None:
            bare = json.dumps(text, ensure_ascii=False)
        return Expression(bare, node.path, LANGUAGE)


def length_of(value: Json) -> int | None:
    """The milliseconds of an object with lengths of time; None where it is none."""
    if not isinstance(value, dict) or not value:
        return None
    if not all(key in UNITS and isinstance(part, int | float) and part == int(part) for key, part in value.items()):
        return None
    return int(sum(UNITS[key] * part for key, part in value.items()))
