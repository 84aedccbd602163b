"""1.0: by which way an expression comes to read what was made of a secret, or is personal by the input's schema."""

from typing import NamedTuple

from workflow.diagnostics import Range
from workflow.document.personal import Place, commented, places
from workflow.expressions.jq import Read, look
from workflow.model import Transition
from workflow.paths import Path
from workflow.rules import _expressions, _task_variables
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts
from workflow.tasks import SetTask, Task, TaskWorkflow

SECRETS = ("secret", "secrets")


class Way(NamedTuple):
    """What is read, and the place that it comes from."""

    what: str
    place: Range


class Ways:
    """The members of data that are made of a secret, by the task whose output they are, and those of the context."""

    def __init__(self, facts: Facts, workflow: TaskWorkflow, tasks: _task_variables.Tasks) -> None:
        self._facts = facts
        self._tasks = tasks
        self._personal = _personal_of_input(facts, workflow)
        self._begins = None if workflow.input and workflow.input.transform else _first(workflow)
        self._schema = workflow.input.schema.path if workflow.input and workflow.input.schema else ()
        self._set: dict[Path, dict[str, Range]] = {}
        self._exported: dict[str, list[Range | None]] = {}
        for one in _expressions.in_jq(facts):
            self._learn(one)
        self._before = _before(facts)

    def to(self, path: Path, read: Read) -> Way | None:
        """How a secret or a personal value comes to what the expression at `path` reads; None: it does not."""
        name = read.path[0] if read.path and isinstance(read.path[0], str) else None
        task = self._tasks.around(path)
        if task is None or name is None:
            return None
        if read.variable == "context":
            ranges = [place for place in self._exported.get(name, ()) if place is not None]
            is_sure = ranges and len(ranges) == len(self._exported[name])
            return Way("What was made of a secret", ranges[0]) if is_sure else None
        if read.variable is None:
            made = self._set.get(self._before.get(task, ()), {}).get(name)
            if made is not None:
                return Way("What was made of a secret", made)
        of_input = read.path[1:] if read.variable == "workflow" and name == "input" else read.path
        is_input = read.variable == "workflow" and name == "input"
        if is_input or (read.variable is None and task == self._begins):
            return self._of_input(of_input)
        return None

    def _of_input(self, path: tuple[object, ...]) -> Way | None:
        if any(_is_below(path, place) for place in self._personal):
            return Way("A personal value", self._facts.document.range(self._schema))
        return None

    def _learn(self, one: Written) -> None:
        """Take what an expression gives to the output of its task, or to the context."""
        task = self._tasks.around(one.path)
        if task is None:
            return
        member = one.path[len(task) :]
        used = next((used for used in look(one.text).variables if used.name in SECRETS), None)
        place = _expressions.place(self._facts, one, used.column) if used else None
        if member[:1] == ("set",) and len(member) > 1 and place is not None:
            self._set.setdefault(task, {})[str(member[1])] = place
        elif member[:2] == ("export", "as") and len(member) > len(("export", "as")):
            self._exported.setdefault(str(member[2]), []).append(place)


def _before(facts: Facts) -> dict[Path, Path]:
    """The `set` task right before each task, whose output is that one's input: nothing leads or leaves in between."""
    found: dict[Path, Path] = {}
    for scope in facts.scopes:
        for one, following in zip(scope.states, scope.states[1:], strict=False):
            step = following.input if isinstance(following, Task) else None
            transform = step.transform if step else None
            goes_on = isinstance(one.next, Transition) and one.next.implicit
            if isinstance(one, SetTask) and goes_on and not (one.output or one.condition or transform):
                found[following.path] = one.path
    return found


def _first(workflow: TaskWorkflow) -> Path | None:
    """The first task, whose data are the input."""
    first = workflow.scope.states[0] if workflow.scope.states else None
    return first.path if isinstance(first, Task) and first.input is None else None


def _personal_of_input(facts: Facts, workflow: TaskWorkflow) -> frozenset[Place]:
    schema = workflow.input.schema if workflow.input else None
    if schema is None or schema.document is None:
        return frozenset()
    return places(schema.document, (*schema.path, "document"), commented(facts.document))


def _is_below(path: tuple[object, ...], place: Place) -> bool:
    """Whether what is read at a path is at a personal place, or in it."""
    inner = path[: len(place)]
    return len(inner) == len(place) and all(name in (None, step) for step, name in zip(inner, place, strict=True))
