"""The model of a definition as Zigflow understands it: which texts are expressions, its workflows and their names."""

import json
from collections.abc import Mapping
from typing import Any, Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import UNITS, Reading
from workflow.durations import format_ms
from workflow.expressions import dollar
from workflow.model import Duration, Ref, Template
from workflow.nodes import replaced
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION, Profile
from workflow.runtimes.zigflow.activities import Options
from workflow.runtimes.zigflow.go_durations import milliseconds
from workflow.tasks import (
    CallTask,
    Catch,
    DataStep,
    ListenTask,
    RaiseTask,
    RunTask,
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
NO_CONDITIONS: Final = dict.fromkeys(("filter", "when", "except_when", "retry", "next"))
"""A `catch` takes every error, and tries nothing again (Z24)."""


class ZigflowReading(Reading):
    """How Zigflow reads a definition."""

    OWN = (Task, DataStep, TaskWorkflow)

    def __init__(self, definition: Json = None, profile: Profile = SPECIFICATION) -> None:
        super().__init__(definition, profile)
        self.language, self.mode, self.style = LANGUAGE, "strict", EXACT
        self._queue = str(Node(definition, ()).inside("document", "taskQueue") or DEFAULT_QUEUE)
        self._options = Options(definition)

    def bare(self, text: str) -> str:
        """A text without braces is the text that it is (Z42)."""
        exact = dollar.exact(text)
        return json.dumps(text, ensure_ascii=False) if exact is None else exact

    def either(self, node: Node | None, key: str) -> Template | None:
        """Always a value: a text without braces is that text."""
        return self.template(node, key)

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case DataStep():
                return self._of_step(node, at)
            case Task(task_timeout=None):
                return self._of_task(node, at)
            case Task():
                return {**self._of_task(node, at), "task_timeout": None}
            case TaskWorkflow():
                return self._of_workflow(node, at)
        return {}

    def _of_task(self, node: Task, at: Node) -> Mapping[str, Any]:
        match node:
            case WaitTask():
                return {"length": None, "members": self.template(at, "wait")}
            case CallTask():
                return self._attempts(node)
            case RunTask():
                return self._run(node, at)
            case ListenTask():
                return {"limit": _limit(at), "iterator": None}
            case RaiseTask(error=Template() as error):
                return {"error": replaced(error, {"language": RAISING})}
            case TryTask(catch=Catch() as catch):
                return {"catch": replaced(catch, NO_CONDITIONS)}
        return {}

    def _run(self, node: RunTask, at: Node) -> Mapping[str, Any]:
        if node.process != "workflow":
            return {"returned": "stdout", "waits": True, **self._attempts(node)}  # it never looks at `await` (Z95)
        kind = at.inside("run", "workflow", "type")
        path = (*at.path, "run", "workflow", "type")
        named = {"workflow": Ref(f"{self._queue}/{kind}", path)} if isinstance(kind, str) else {}
        return {"returned": "stdout", **named, "version": None, "arguments": None}

    def _attempts(self, node: Task) -> Mapping[str, Any]:
        return {"attempts": self._options.of(node)}

    def _of_step(self, node: DataStep, at: Node) -> Mapping[str, Any]:
        """`output` and `export` with a schema alone make null of what there is (Z63)."""
        if node.path[-1:] == ("input",):
            return {"transform": None}
        is_null = node.transform is None and node.schema is not None
        return {"transform": Template(None, (*at.path, "as"), "text")} if is_null else {}

    def _of_workflow(self, node: TaskWorkflow, root: Node) -> Mapping[str, Any]:
        name = str(root.inside("document", "workflowType") or "")
        return {
            "output": None,
            "time_limit": None,
            "schedule": _scheduled(node),
            "id": f"{self._queue}/{name}" if name else "",
            "name": name,
            "namespace": self._queue,
        }


def _limit(at: Node) -> Duration:
    written = at.inside("metadata", "timeout")
    length = milliseconds(written) if isinstance(written, str) else None
    return Duration(format_ms(LISTENING if length is None else length), at.path)


def _scheduled(workflow: TaskWorkflow) -> TaskSchedule | None:
    """The schedule, with the input that the metadata say: the first of several is what the workflow sees (Z122)."""
    if workflow.schedule is None:
        return None
    given = Node(workflow.metadata, ()).inside("scheduleInput")
    path: Path = ("document", "metadata", "scheduleInput")
    first = Template(given[0], (*path, 0), EXACT, LANGUAGE) if isinstance(given, list) and given else None
    return replaced(workflow.schedule, {"given": first, "skips": True, "after": None, "on": None})


def length_of(value: Json) -> int | None:
    """The milliseconds of an object with lengths of time; None where it is none."""
    if not isinstance(value, dict) or not value:
        return None
    if not all(key in UNITS and isinstance(part, int | float) and part == int(part) for key, part in value.items()):
        return None
    return int(sum(UNITS[key] * part for key, part in value.items()))
