"""By which way an expression comes to read a secret; in 1.0 also what was made of one, or is personal by the schema of
the input."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from workflow.diagnostics import Range, Related
from workflow.document.personal import Place, commented, schemas
from workflow.expressions.jq import Read
from workflow.model import State, Transition
from workflow.paths import Path
from workflow.rules import _expressions, _task_variables
from workflow.rules._containers import giver, seeing
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts
from workflow.rules._jq import look
from workflow.tasks import SetTask, Task, TaskWorkflow

SECRETS: Final = ("secret", "secrets")
ROUNDS: Final = 3
"""How often ways are looked for that lead on from those before; one round finds all that go along with the text."""
REPORTED: Final = 10
"""Places of a way that are told: the first and the last ones."""


class Way(NamedTuple):
    """What is read, the place that it comes from, and the places on the way from there."""

    what: str
    origin: Range
    places: tuple[Related, ...]

    def on(self, place: Related) -> "Way":
        """The way that goes on to another place."""
        places = (*self.places, place)
        return self._replace(places=places if len(places) <= REPORTED else (places[0], *places[2:]))


class Giver(NamedTuple):
    """An expression that gives the member `name` to the output of its task, or to the context (`export`)."""

    written: Written
    task: Path
    name: str
    export: bool

    @property
    def into(self) -> tuple[Path | None, str]:
        """What is given: the member of a task's output, or of the context."""
        return None if self.export else self.task, self.name


def declarations(facts: Facts) -> dict[str, Related]:
    """Where the text declares its secrets, by name."""
    workflow = facts.workflow
    refs = workflow.use.secrets if isinstance(workflow, TaskWorkflow) else workflow.secrets
    return {
        ref.name: Related(f"the secret “{ref.name}” is declared", ref.path, facts.document.range(ref.path))
        for ref in refs
        if facts.has(ref.path)
    }


def declared(known: Mapping[str, Related], text: str) -> tuple[Related, ...]:
    """The declarations of the secrets that an expression reads."""
    reads = [read for read in look(text).reads if read.path and (read.variable or "").lower() in SECRETS]
    names = dict.fromkeys(read.path[0] for read in reads)
    return tuple(known[name] for name in names if isinstance(name, str) and name in known)


class Origins:
    """The members of tasks' outputs and of the context that are made of secrets or personal values."""

    def __init__(
        self, facts: Facts, workflow: TaskWorkflow, tasks: _task_variables.Tasks, known: Mapping[str, Related]
    ) -> None:
        self._facts = facts
        self._tasks = tasks
        self._declared = known
        self._personal = _personal_of_input(facts, workflow)
        self._begins = frozenset() if workflow.input and workflow.input.transform else _first(workflow)
        self._before = _before(facts)
        sets = (found.node for found in facts.all(State) if isinstance(found.node, SetTask))
        self._plain = {one.path for one in sets if not one.output}
        givers = list(self._givers())
        self._expressions = Counter(one.into for one in givers)
        self._ways = defaultdict[tuple[Path | None, str], dict[Path, Way]](dict)
        for _ in range(ROUNDS):
            if not sum(self._is_new(one) for one in givers):  # all of them: no `any`
                break

    def to(self, path: Path, read: Read) -> Way | None:
        """How a secret or a personal value comes to what the expression at `path` reads; None: it does not."""
        task = self._tasks.around(path)
        return None if task is None else self._by(task, self._before.get(task), read)

    def _by(self, task: Path, source: Path | None, read: Read) -> Way | None:
        """The same of an expression in a task whose data are the output of the task `source`, where that is known."""
        name = read.path[0] if read.path and isinstance(read.path[0], str) else None
        if name is None:
            return None
        if read.variable == "context":
            ways = self._ways.get((None, name), {})
            return next(iter(ways.values()), None) if len(ways) == self._expressions[None, name] else None
        if read.variable == "workflow" and name == "input":
            return self._of_input(read.path[1:])
        if read.variable is not None:
            return None
        if source is None:
            return self._of_input(read.path) if task in self._begins else None
        return next(iter(self._ways.get((source, name), {}).values()), None)

    def _of_input(self, path: tuple[object, ...]) -> Way | None:
        name = path[0] if path else None
        for place, schema in (*self._personal.get(name, ()), *(self._personal.get(None, ()) if name else ())):
            if _is_below(path, place):
                origin = self._facts.document.key_range(schema)
                return Way("A personal value", origin, (Related("it is marked as personal", schema, origin),))
        return None

    def _givers(self) -> Iterator[Giver]:
        for one in _expressions.in_jq(self._facts):
            task = self._tasks.around(one.path)
            member = one.path[len(task) :] if task is not None else ()
            if task is not None and member[:1] == ("set",) and len(member) > 1:
                yield Giver(one, task, str(member[1]), export=False)
            elif task is not None and member[:2] == ("export", "as") and len(member) > len(("export", "as")):
                yield Giver(one, task, str(member[2]), export=True)

    def _is_new(self, one: Giver) -> bool:
        """Whether a way to what an expression gives is found only now."""
        known = self._ways[one.into]
        way = None if one.written.path in known else self._given(one)
        if way is not None:
            known[one.written.path] = way
        return way is not None

    def _given(self, one: Giver) -> Way | None:
        text = one.written.text
        told = f"it goes into the context as “{one.name}”" if one.export else f"“{one.name}” is made of it"
        used = next((used for used in look(text).variables if used.name in SECRETS), None)
        if used is not None:
            place = self._place(one.written, used.column)
            way = Way("What was made of a secret", place, declared(self._declared, text))
            return way.on(Related(told, one.written.path, place))
        if look(text).kinds <= {"boolean", "null"}:
            return None
        source = (one.task if one.task in self._plain else None) if one.export else self._before.get(one.task)
        task = () if one.export else one.task
        for read in look(text).reads:
            found = self._by(task, source, read)
            if found is not None:
                return found.on(Related(told, one.written.path, self._place(one.written, read.column)))
        return None

    def _place(self, one: Written, column: int) -> Range:
        return _expressions.place(self._facts, one, column) or self._facts.document.range(one.path)


def _before(facts: Facts) -> dict[Path, Path]:
    """The `set` task right before each task, whose output is that one's input: nothing leads or leaves in between.

    It may be the last one in a container, and the task the first in one.
    """
    found: dict[Path, Path] = {}
    for scope in facts.scopes:
        for one, following in zip(scope.states, scope.states[1:], strict=False):
            goes_on = isinstance(one.next, Transition) and one.next.implicit
            if not (isinstance(one, Task) and isinstance(following, Task) and goes_on) or one.output or one.condition:
                continue
            made = giver(one)
            if isinstance(made, SetTask) and not made.output:
                takers = (each for each in seeing(following) if each.input is None or each.input.transform is None)
                found |= {each.path: made.path for each in takers}
    return found


def _first(workflow: TaskWorkflow) -> frozenset[Path]:
    """The first task, whose data are the input, and the first ones in it."""
    first = workflow.scope.states[0] if workflow.scope.states else None
    return frozenset(one.path for one in seeing(first) if one.input is None) if isinstance(first, Task) else frozenset()


def _personal_of_input(facts: Facts, workflow: TaskWorkflow) -> Mapping[object, list[tuple[Place, Path]]]:
    """The personal places, and where the schema says so, by their first name; None: any, or the whole."""
    found = defaultdict[object, list[tuple[Place, Path]]](list)
    schema = workflow.input.schema if workflow.input else None
    if schema is None or schema.document is None:
        return found
    marked = schemas(schema.document, (*schema.path, "document"), commented(facts.document))
    for place, path in marked.items():
        found[place[0] if place else None].append((place, path))
    return found


def _is_below(path: tuple[object, ...], place: Place) -> bool:
    """Whether what is read at a path is at a personal place, or in it."""
    inner = path[: len(place)]
    return len(inner) == len(place) and all(name in (None, step) for step, name in zip(inner, place, strict=True))
