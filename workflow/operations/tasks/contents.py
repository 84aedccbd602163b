"""1.0: what a container holds, in short: nothing is edited, `data` says it."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.definition import Definition
from workflow.diagram.tasks.errors import taken
from workflow.diagram.tasks.folding import depth_of
from workflow.diagram.tasks.values import endpoint, host_and_path, inner, members
from workflow.edits.data import value_at
from workflow.nodes import all_states
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._places import task_at, tasks_of
from workflow.operations.tasks._transitions import lists
from workflow.paths import Json
from workflow.tasks import CallTask, TryTask

LISTED: Final = 6
"""Hosts, errors and members that are named."""
_BARE: Final = {"if", "when", "exceptWhen", "while", "until", "in", "correlate"}
"""Members whose texts are expressions without marks around them."""
_QUOTED: Final = re.compile(r'"(?:\\.|[^"\\])*"')
_READ: Final = re.compile(r"(?<![\w\])}.?])(\$(?:context|input|secrets)\.[A-Za-z_]\w*|\.[A-Za-z_]\w*)")
"""The first member of the data, or one of a variable that comes from outside."""


def run(definition: Definition, pointer_: str) -> Edited:
    """The pointer of the container.

    `data` is `{tasks, deep, calls, hosts, catches, reads}`: three numbers, and the names of each kind that come first.
    """
    path = task_at(definition, pointer_)
    found = (task for scope in lists(tasks_of(definition)) for task in all_states(scope) if task.path == path)
    task = next(found, None)
    if task is None or not task.parts():
        raise Refused(f"“{path[-1]}” holds no tasks")
    inside = [each for part in task.parts() for each in all_states(part.scope)]
    calls = [each for each in inside if isinstance(each, CallTask)]
    catches = [each.catch for each in (task, *inside) if isinstance(each, TryTask) and each.catch]
    told: dict[str, Json] = {
        "tasks": len(inside),
        "deep": depth_of(task),
        "calls": len(calls),
        "hosts": _first(map(_called, calls)),
        "catches": _first(map(taken, catches)),
        "reads": _first(_reads(value_at(definition.document.data, path), "")),
    }
    return Edited(data=told)


def _first(names: Iterator[str]) -> list[Json]:
    return [*dict.fromkeys(name for name in names if name)][:LISTED]


def _called(call: CallTask) -> str:
    """The host that is called; else the function, or the kind of call."""
    given = members(call.arguments)
    document = inner(given, "document")
    host, _ = host_and_path(endpoint(given.get("endpoint") or document or ""))
    return host or call.call


def _reads(value: Json, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _reads(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _reads(each, key)
    elif isinstance(value, str) and ("${" in value or key in _BARE):
        yield from _READ.findall(_QUOTED.sub("", value))
