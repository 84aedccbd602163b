"""The names of the members that the data of a task of 1.0 have, where that is known before a run: what `set` and
`input.from` write, what schemas list, what scenarios bring.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from workflow.expressions import ExpressionError, jq
from workflow.expressions.jq import JQ_LIMITS
from workflow.model import Scope, Template, Transition
from workflow.paths import Json, Path
from workflow.present import names_in
from workflow.resources import find
from workflow.rules import _data_names, _expressions
from workflow.rules._containers import giver
from workflow.rules._facts import Facts
from workflow.tasks import (
    DataSchema,
    DataStep,
    DoTask,
    EmitTask,
    ForkTask,
    SetTask,
    SwitchTask,
    Task,
    TaskWorkflow,
    TryTask,
    Value,
    WaitTask,
)

PASSING: Final = (WaitTask, EmitTask, SwitchTask)
"""Tasks that give their input."""
ENTERED: Final = {DoTask: ("do",), TryTask: ("try", "catch"), ForkTask: ("fork",)}
"""Tasks with lists whose first task gets their input, and the members with the lists."""
LOOKED_BACK: Final = 200
"""Tasks that the data are followed through."""


class Names(NamedTuple):
    """The members that are known; `all`: there are no others."""

    known: frozenset[str]
    all: bool


UNKNOWN: Final = Names(frozenset(), all=False)


class KnownData:
    """The data of the tasks of one definition."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._tasks = {
            task.path: (task, scope, index)
            for scope in facts.scopes
            for index, task in enumerate(scope.states)
            if isinstance(task, Task)
        }
        ways = ((found.scope, found.node) for found in facts.all(Transition))
        self._targets = {(scope.path, way.target.name) for scope, way in ways if not way.implicit}

    def of(self, path: Path) -> Names:
        """The members of the input that the task at `path` works on, behind its `input.from`."""
        listed: frozenset[str] = frozenset()
        for _ in range(LOOKED_BACK if self._facts.semantics.data.flow == "output" else 0):
            task, scope, index = self._tasks[path]
            made = _made(task.input) or self._of_schema(task.input)
            listed |= made.known
            before = self._before(task, scope, index) if not made.all else made
            if isinstance(before, Names):
                return Names(listed | before.known, before.all)
            path = before
        return Names(listed, all=False)

    def _before(self, task: Task, scope: Scope, index: int) -> Names | Path:
        """What comes to a task from where it stands; the path of another task: what comes to that one."""
        if task.input is not None and task.input.transform is not None:
            return UNKNOWN
        if (scope.path, task.name) in self._targets:
            return UNKNOWN
        if index:
            return self._given_by(scope.states[index - 1])
        workflow = self._facts.workflow
        if scope is workflow.scope and isinstance(workflow, TaskWorkflow):
            given = _made(workflow.input) or self._of_schema(workflow.input)
            return Names(given.known, given.all and not workflow.use.extensions)
        above = (scope.path[:end] for end in range(len(scope.path), 0, -1))
        around: Path = next((one for one in above if one in self._tasks), ())
        holder = self._tasks[around][0] if around else None
        enters = holder is not None and scope.path[len(around)] in ENTERED.get(type(holder), ())
        return around if enters else UNKNOWN

    def _given_by(self, task: object) -> Names | Path:
        """What a task gives to the next one."""
        if not isinstance(task, Task) or task.condition is not None:
            return UNKNOWN
        if not isinstance(task.next, Transition) or not task.next.implicit:
            return UNKNOWN
        if task.output is not None and task.output.transform is not None:
            return _made(task.output) or UNKNOWN
        last = giver(task, (DoTask,))
        if isinstance(last, SetTask):
            return _of_value(last.value)
        return last.path if isinstance(last, PASSING) else UNKNOWN

    def _of_schema(self, step: DataStep | None) -> Names:
        """What the schema of a step lists."""
        schema = step.schema if step is not None else None
        resource = find(schema.resource.name, self._facts.resources) if schema is not None and schema.resource else None
        read: Json = self._facts.read(resource) if resource else schema.document if schema is not None else None
        members = read.get("properties") if isinstance(read, dict) else None
        if not isinstance(members, dict):
            return UNKNOWN
        closed = read.get("additionalProperties") is False and "patternProperties" not in read
        return Names(frozenset(map(str, members)), closed)


def _made(step: DataStep | None) -> Names | None:
    """What `from` or `as` writes; None where there is none, or where it cannot be told."""
    if step is None or step.transform is None:
        return None
    found = _of_value(step.transform)
    return found if found.all else None


def _of_value(value: Value | None) -> Names:
    """The members of an object that is written, or that an expression writes."""
    if isinstance(value, Template):
        return Names(frozenset(map(str, value.value)), all=True) if isinstance(value.value, dict) else UNKNOWN
    names = list(_of_program(value.text)) if value is not None and value.language in jq.LANGUAGES else [None]
    return UNKNOWN if None in names else Names(frozenset(filter(None, names)), all=True)


def _of_program(text: str) -> Iterator[str | None]:
    """The keys of the object that a program is; None among them: there are others, or it is no object."""
    try:
        root = jq.parse_program(text, JQ_LIMITS)
    except ExpressionError:
        yield None
        return
    if not isinstance(root, jq.Object):
        yield None
        return
    for key, _ in root.members:
        yield key.value if isinstance(key, jq.Constant) and isinstance(key.value, str) else None


def written(facts: Facts) -> Iterator[str]:
    """The members that `set`, `input`, `output` and `export` write anywhere, and that schemas list."""
    places = {step.node.path for step in facts.all(DataStep)} | {(*one.node.path, "set") for one in facts.all(SetTask)}
    for place in places:
        yield from names_in(facts.value(place))
    for one in _expressions.written(facts):
        if any(one.path[:end] in places for end in range(len(one.path) + 1)):
            yield from _data_names.made(one.text, one.language)
    for schema in facts.all(DataSchema):
        yield from names_in(schema.node.document)
