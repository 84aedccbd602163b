"""1.0: where a value comes from that an expression, or a value with expressions in it, made: from the data, or from a
variable (semantics-1.0.md §2.9, §2.10).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.data.filters import select_all
from simulator.engine.tasks.error_filters import MEMBERS
from simulator.engine.world.errors import Trouble
from simulator.inspection.history import is_below
from simulator.inspection.provenance.hops import Hop, Steps
from simulator.inspection.provenance.mapping import element_source, from_template, source_places, value_at
from simulator.run_model import event_types as types
from simulator.run_model.task_visits import TaskVisit
from simulator.wire.data_flow import How
from workflow.expressions import NO_ARGUMENTS, NOTHING, Arguments, ExpressionError, dollar, jq
from workflow.expressions.jq import Source, explain
from workflow.model import Expression, Template
from workflow.paths import Json, Path, pointer
from workflow.tasks import ForTask, TryTask, Value

Place = tuple[int, Path]
"""A place in the data of a trace event."""
EXPORTS: Final = 50  # of the context that are looked at


@dataclass(slots=True)
class Variable:
    """A variable as far as the trace tells it: its value, and where the part at a path of it stands."""

    value: Json
    place: Callable[[Path], Place | None]


def made(
    steps: Steps,
    seq: int,
    path: Path,
    value: Value,
    inner: Path,
    visit: TaskVisit,
    data: Place,
    how: How = "selected",
) -> Hop:
    """What stands at `path` of an event and at `inner` of what `value` gives of `data`."""
    text, at, rest = _written(value, inner, value_at(steps.lineage.data(seq), path))
    where = pointer((*value.path, *at))
    if text is None:
        static = value_at(value.value, inner) if isinstance(value, Template) else NOTHING
        is_written = same(static, value_at(steps.lineage.data(seq), path))
        return Hop(seq, path, "written" if is_written else "computed", None, where)
    hop = _explained(steps, seq, path, text, rest, visit, data, how)
    hop.place = where
    return hop


def _written(value: Value, inner: Path, actual: Json) -> tuple[str | None, Path, Path]:
    """The expression that made what is at `inner` (None: it is static), its place in the value, the rest of the path.

    In loose mode a whole string is an expression too, where it did not stay what it was.
    """
    if isinstance(value, Expression):
        return value.text, (), inner
    text, at, rest, _ = from_template(value, inner)
    static = value_at(value.value, at)
    if text is None and isinstance(static, str) and (rest or static != actual):
        return dollar.whole(static) or static, at, rest
    return text, at, rest


def _explained(
    steps: Steps, seq: int, path: Path, text: str, rest: Path, visit: TaskVisit, data: Place, how: How
) -> Hop:
    computed = Hop(seq, path, "computed", text)
    known = variables(steps, seq, visit)
    try:
        program = jq.parse(text)
        seen = {name: known[name].value if name in known else {} for name in program.variables}
        found = explain(program, value_at(steps.lineage.data(data[0]), data[1]), Arguments(seen))
    except ExpressionError:
        return computed
    if found is NOTHING or not same(value_at(found.value, rest), value_at(steps.lineage.data(seq), path)):
        return computed
    origin = found.at(rest)
    if origin.how == "written":
        return Hop(seq, path, "written", text)
    place = _place(origin.sources[0], known, data) if origin.how == "selected" else None
    if place is None or not steps.is_same(seq, path, *place):
        computed.made_of = source_places(origin)
        return computed
    return Hop(seq, path, how, text, None, place)


def _place(found: Source, known: Mapping[str, Variable], data: Place) -> Place | None:
    if found.variable is None:
        return data[0], (*data[1], *found.path)
    return known[found.variable].place(found.path) if found.variable in known else None


def variables(steps: Steps, seq: int, visit: TaskVisit) -> dict[str, Variable]:
    """The variables that the trace tells of, at an event of a visit; of others nothing is known any more."""
    found = {
        "context": _context(steps, seq, visit),
        "input": _of_event(steps, visit.data_in),
        "workflow": _workflow(steps, visit),
    }
    if visit.filtered is not None and visit.filtered < seq:
        found["output"] = _of_event(steps, visit.filtered)
    inner, around = visit, visit.around
    while around is not None and inner.word != "function":
        task = around.task
        if isinstance(task, ForTask) and task.each not in found:
            found[task.each] = _item(steps, inner, around, task)
        if isinstance(task, TryTask) and task.catch and inner.word == "catch" and task.catch.error_name not in found:
            found[task.catch.error_name] = _error(steps, inner, around)
        inner, around = around, around.around
    return found


def _of_event(steps: Steps, seq: int) -> Variable:
    return Variable(steps.lineage.data(seq), lambda path: (seq, path))


def _context(steps: Steps, seq: int, visit: TaskVisit) -> Variable:
    """`$context`: what was exported last in the same branch, or in one that is joined; `{}` at first."""
    instance = steps.trace[seq]["instance"]
    found = _exported(steps, seq, instance, visit.scope)

    def place(path: Path) -> Place | None:
        """The export that has the part: branches that are joined give a member each."""
        here, left = found, EXPORTS
        value = None if found is None else value_at(steps.lineage.data(found), path)
        while here is not None and left:
            if same(value_at(steps.lineage.data(here), path), value):
                return here, path
            here, left = _exported(steps, here, instance, visit.scope), left - 1
        return None

    return Variable({} if found is None else steps.lineage.data(found), place)


def _exported(steps: Steps, seq: int, instance: Json, scope: str) -> int | None:
    def test(event: dict[str, Json]) -> bool:
        if event.get("instance") != instance or event["type"] != types.DATA_FILTERED or event["filter"] != "export":
            return False
        other = str(event.get("scope", ""))
        return _is_in(scope, other) or _is_in(other, scope)

    return steps.lineage.back(seq, test)


def _is_in(scope: str, outer: str) -> bool:
    return not outer or scope == outer or scope.startswith((f"{outer}/", f"{outer}["))


def _workflow(steps: Steps, visit: TaskVisit) -> Variable:
    """`$workflow`, of which only the input is data."""
    while visit.around is not None:
        visit = visit.around
    began = visit.came_in
    value = {"id": steps.trace[began]["instance"], "input": steps.lineage.data(began)}
    return Variable(value, lambda path: (began, path[1:]) if path[:1] == ("input",) else None)


def _item(steps: Steps, inner: TaskVisit, around: TaskVisit, task: ForTask) -> Variable:
    """The item that an iteration is for: one of the collection in the data of the loop, or one that is written."""
    number = _number(inner.scope)
    unknown = Variable({}, lambda _: None)
    if number is None or task.collection is None:
        return unknown
    if isinstance(task.collection, Template):
        written = task.collection.value
        return Variable(value_at(written, (number,)), lambda _: None)
    try:
        items = select_all(task.collection, steps.lineage.data(around.data_in), NO_ARGUMENTS)
    except Trouble:
        return unknown
    if items is None or number >= len(items):
        return unknown

    def place(path: Path) -> Place | None:
        assert isinstance(task.collection, Expression)
        found = element_source(task.collection, steps.lineage.data(around.data_in), number, path)
        return None if found is None else (around.data_in, found)

    return Variable(items[number], place)


def _error(steps: Steps, inner: TaskVisit, around: TaskVisit) -> Variable:
    """The error that a `catch` is for: the one that was raised last in its `try` before its list began."""
    while inner.before is not None:
        inner = inner.before
    place, instance = pointer(around.path), steps.trace[inner.came_in]["instance"]
    seq = steps.lineage.back(
        inner.came_in,
        lambda event: (
            event["type"] == types.ERROR_RAISED and event.get("instance") == instance and is_below(event, place)
        ),
    )
    if seq is None:
        return Variable({}, lambda _: None)
    told = steps.lineage.data(seq)
    return Variable({name: told[name] for name in MEMBERS if name in told}, lambda path: (seq, path))


def _number(scope: str) -> int | None:
    """The number of the iteration that a scope ends in: `a/[2]` -> 2."""
    last = scope.rpartition("[")[2]
    return int(last[:-1]) if last.endswith("]") and last[:-1].isdigit() else None
