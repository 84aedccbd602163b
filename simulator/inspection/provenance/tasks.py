"""1.0: how the data of tasks and workflows go on, by the type of trace event (semantics-1.0.md §3, §4)."""

from simulator.inspection.history import to_path
from simulator.inspection.provenance.hops import Hop, Steps
from simulator.inspection.provenance.mapping import value_at
from simulator.inspection.provenance.task_values import made
from simulator.inspection.provenance.task_work import output, raw
from simulator.run_model import event_types as types
from simulator.run_model.task_visits import TaskVisit, filter_of
from workflow.expressions import NOTHING
from workflow.paths import Path
from workflow.tasks import CallTask, DataStep, EmitTask, ListenTask, RunTask, Value

PARTS = {"openapi": "parameters", "a2a": "parameters", "mcp": "parameters", "grpc": "arguments", "asyncapi": "message"}
"""The member of `with` that a call of each kind asks."""
ADDRESS = ("endpoint", "uri")


def entered(steps: Steps, seq: int, path: Path) -> Hop:
    """The raw input of a task: what the one before it gave, or what the list began with."""
    visit = steps.tasks.of(seq)
    if visit is None or visit.around is None:
        return Hop(seq, path, "computed")
    if visit.before is not None:
        return _carried(steps, seq, path, visit.before.left)
    return _begins(steps, seq, path, visit, visit.around)


def _begins(steps: Steps, seq: int, path: Path, visit: TaskVisit, around: TaskVisit) -> Hop:
    match visit.word:
        case "function" if isinstance(around.task, CallTask) and around.task.arguments is not None:
            return made(steps, seq, path, around.task.arguments, path, around, (around.data_in, ()))
        case "before":
            return _carried(steps, seq, path, around.came_in)
        case "after":
            return output(steps, seq, path, around)
        case "foreach" | "with":
            return _message(steps, seq, path, around)
    return _carried(steps, seq, path, around.data_in)


def _message(steps: Steps, seq: int, path: Path, around: TaskVisit) -> Hop:
    """The event or message that an iteration is for."""
    reads = around.task.read if isinstance(around.task, ListenTask) else "envelope"
    prefix: Path = ("data",) if reads == "data" or reads == "raw" else ()
    for given in reversed(
        [*around.events.get(types.EVENT_CONSUMED, ()), *around.events.get(types.FUNCTION_RETURNED, ())]
    ):
        if steps.is_same(seq, path, given, (*prefix, *path)):
            return steps.hop(seq, path, "carried", (given, (*prefix, *path)))
    return Hop(seq, path, "computed")


def _carried(steps: Steps, seq: int, path: Path, before: int | None) -> Hop:
    return steps.carry(seq, path, before) or Hop(seq, path, "computed")


def exited(steps: Steps, seq: int, path: Path) -> Hop:
    """What a task gives: its output."""
    visit = steps.tasks.of(seq)
    return Hop(seq, path, "computed") if visit is None else output(steps, seq, path, visit)


def returned(steps: Steps, seq: int, path: Path) -> Hop:
    """The raw output of a task: what its work gave."""
    visit = steps.tasks.of(seq)
    return Hop(seq, path, "computed") if visit is None else raw(steps, seq, path, visit)


def filtered(steps: Steps, seq: int, path: Path) -> Hop:
    """Made by `input.from`, `output.as`, `export.as`, of a task, of the workflow or of an item."""
    event = steps.trace[seq]
    visit = steps.tasks.of(seq)
    if visit is None:
        return Hop(seq, path, "computed")
    which = filter_of(visit, steps.lineage.places(event), event)
    step, before = _step_of(steps, visit, which, str(event["pointer"])), _before(seq, visit, which)
    if step is None or before is None:
        return Hop(seq, path, "computed", event["path"])
    return made(steps, seq, path, step, path, visit, before)


def _step_of(steps: Steps, visit: TaskVisit, which: str, place: str) -> Value | None:
    workflow = steps.lineage.places(steps.trace[steps.tasks.whole(visit).came_in]).program.workflow
    holder: object = visit.task or workflow
    if which == "item" or (which == "export" and "/foreach/" in place):
        holder = getattr(visit.task, "iterator", None)
    found = getattr(holder, "output" if which == "item" else which, None)
    return found.transform if isinstance(found, DataStep) else None


def _before(seq: int, visit: TaskVisit, which: str) -> tuple[int, Path] | None:
    """The data that a step is evaluated on."""
    if which == "input":
        earlier = [one for one in visit.inputs if one < seq]
        return earlier[-1], ()
    if which == "item":
        inner = visit.children[-1] if visit.children else None
        return (inner.left, ()) if inner is not None and inner.left is not None else _last_message(visit)
    if which == "export":
        found = visit.items[-1] if visit.items else visit.filtered
        return (found, ()) if found is not None else _given(visit)
    if visit.task is not None:
        return None if visit.returned is None else (visit.returned, ())
    return _given(visit)


def _given(visit: TaskVisit) -> tuple[int, Path] | None:
    """What a workflow's last task gave. What a task gave that makes nothing of it is told when it is left."""
    if visit.task is not None:
        return None if visit.left is None else (visit.left, ())
    last = visit.last_inside()
    return (visit.data_in if last is None or last.left is None else last.left), ()


def _last_message(visit: TaskVisit) -> tuple[int, Path] | None:
    given = [*visit.events.get(types.EVENT_CONSUMED, ()), *visit.events.get(types.FUNCTION_RETURNED, ())]
    reads = visit.task.read if isinstance(visit.task, ListenTask) else "envelope"
    return (given[-1], () if reads == "envelope" else ("data",)) if given else None


def called(steps: Steps, seq: int, path: Path) -> Hop:
    """A request: of the members of `with`, or what a process is given."""
    visit = steps.tasks.of(seq)
    task = visit.task if visit else None
    if visit is None or not isinstance(task, CallTask | RunTask) or task.arguments is None:
        return Hop(seq, path, "requested")
    inner = _asked(task, path)
    if value_at(task.arguments.value, inner[:1]) is NOTHING:
        return Hop(seq, path, "requested")
    return made(steps, seq, path, task.arguments, inner, visit, (visit.data_in, ()), "requested")


def _asked(task: CallTask | RunTask, path: Path) -> Path:
    """The place in `with` that a part of a request is made from."""
    kind = task.call if isinstance(task, CallTask) else ""
    if kind == "http" and path[:1] == ("uri",):
        value = task.arguments.value if task.arguments else None
        place = value.get("endpoint") if isinstance(value, dict) else None
        return ADDRESS if isinstance(place, dict) else ADDRESS[:1]
    return (PARTS[kind], *path) if kind in PARTS else path


def produced(steps: Steps, seq: int, path: Path) -> Hop:
    """An event that is sent: its attributes as written, besides those that it has of itself."""
    visit = steps.tasks.of(seq)
    task = visit.task if visit else None
    if visit is None or not isinstance(task, EmitTask) or task.event is None:
        return Hop(seq, path, "produced")
    value = task.event.value
    if not path or not isinstance(value, dict) or path[0] not in value:
        return Hop(seq, path, "produced")
    return made(steps, seq, path, task.event, path, visit, (visit.data_in, ()), "produced")


def started(steps: Steps, seq: int, path: Path) -> Hop:
    """The input of a workflow: that of the run, the data of the task that runs it, or of the events that start it."""
    child = steps.trace[seq]["instance"]
    parent = steps.lineage.back(seq, lambda event: event.get("child") == child)
    visit = None if parent is None else steps.tasks.of(parent)
    task = visit.task if visit else None
    if visit is None or not isinstance(task, RunTask):
        return Hop(seq, path, "input")
    if task.arguments is None or value_at(task.arguments.value, ("input",)) is NOTHING:
        return steps.hop(seq, path, "input", (visit.data_in, path))
    return made(steps, seq, path, task.arguments, ("input", *path), visit, (visit.data_in, ()), "input")


def ended(steps: Steps, seq: int, path: Path) -> Hop:
    """The output of a workflow: what `output.as` made, or what its last task gave."""
    visit = steps.tasks.of(seq)
    if visit is None:
        return Hop(seq, path, "output")
    last = visit.last_inside()
    before = visit.filtered or (last.left if last else None) or visit.data_in
    return steps.carry(seq, path, before) or Hop(seq, path, "output")


def edited(steps: Steps, seq: int, path: Path) -> Hop:
    """What a person changed is an origin; the rest is as it was."""
    event, visit = steps.trace[seq], steps.tasks.of(seq)
    at = to_path(event["at"], event["after"]) or ()
    earlier = [] if visit is None else [one for one in visit.inputs if one < seq]
    if event["at"] and path[: len(at)] != at and earlier:
        return steps.carry(seq, path, earlier[-1]) or Hop(seq, path, "edited")
    return Hop(seq, path, "edited")
