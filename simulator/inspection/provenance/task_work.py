"""1.0: where the output of a task comes from, by what it does (semantics-1.0.md §5)."""

from collections.abc import Sequence

from simulator.inspection.provenance.hops import Hop, Steps
from simulator.inspection.provenance.task_values import made
from simulator.run_model import event_types as types
from simulator.run_model.task_visits import TaskVisit
from workflow.paths import Path
from workflow.tasks import CallTask, ForkTask, ListenTask, SetTask

ANSWERS: tuple[Path, ...] = ((), ("content",), ("body",), ("data",), ("stdout",), ("stderr",), ("code",))
"""Where in an answer the output may stand: it is the answer, or part of a response or of a process."""
RENAMED: dict[str | int, Path] = {"statusCode": ("status",)}
"""The members of a response that mocks name otherwise."""


def output(steps: Steps, seq: int, path: Path, visit: TaskVisit) -> Hop:
    """What a task gave: what `output.as` made of it, else what its work gave, or what an extension put in its place."""
    if visit.filtered is not None and visit.filtered < seq:
        return steps.carry(seq, path, visit.filtered) or Hop(seq, path, "computed")
    return raw(steps, seq, path, visit)


def raw(steps: Steps, seq: int, path: Path, visit: TaskVisit) -> Hop:
    """What the work of a task gave, as it stands in event `seq`."""
    aside = visit.stood_in()
    if aside is not None:
        return steps.carry(seq, path, aside.left) or Hop(seq, path, "computed")
    match visit.task:
        case SetTask(value=value) if value is not None:
            hop = made(steps, seq, path, value, path, visit, (visit.data_in, ()))
            found = None if hop.how == "computed" and hop.expression is None else hop
        case ForkTask():
            found = _of_branches(steps, seq, path, visit)
        case ListenTask():
            found = _of_items(steps, seq, path, visit, visit.events.get(types.EVENT_CONSUMED, ()))
            found = found or _of_lists(steps, seq, path, visit)  # where `end` was met inside
        case _:
            found = _of_lists(steps, seq, path, visit) or _of_answers(steps, seq, path, visit)
    return found or _passed_on(steps, seq, path, visit) or Hop(seq, path, "computed")


def _passed_on(steps: Steps, seq: int, path: Path, visit: TaskVisit) -> Hop | None:
    """The task's input; where a switch before it led out of it, what there was then (§9.2)."""
    asides = [one.left for one in visit.last.values() if one.word == "before"]
    return next((hop for one in (visit.data_in, *asides) if (hop := steps.carry(seq, path, one))), None)


def _of_lists(steps: Steps, seq: int, path: Path, visit: TaskVisit) -> Hop | None:
    """What the last task of its list gave."""
    last = visit.last_inside()
    return None if last is None else steps.carry(seq, path, last.left)


def _of_branches(steps: Steps, seq: int, path: Path, visit: TaskVisit) -> Hop | None:
    """An element of the array is what a branch gave; of branches that compete the winner's is the output."""
    for branch in visit.children:
        number = branch.path[-2] if branch.word == "fork" else None
        if branch.left is None or number is None:
            continue
        if path[:1] == (number,) and steps.is_same(seq, path, branch.left, path[1:]):
            return Hop(seq, path, "collected", None, None, (branch.left, path[1:]))
    if path and isinstance(path[0], int) and steps.is_same(seq, path, visit.data_in, path[1:]):
        return Hop(seq, path, "collected", None, None, (visit.data_in, path[1:]))  # of a task that was skipped
    return next((hop for one in visit.children if (hop := steps.carry(seq, path, one.left))), None)


def _of_items(steps: Steps, seq: int, path: Path, visit: TaskVisit, messages: Sequence[int]) -> Hop | None:
    """An element of the array is what came, or what `foreach` made of it."""
    if not path or not isinstance(path[0], int):
        return None
    given = visit.items or [one.left for one in visit.children if one.scope != visit.scope and one.left is not None]
    tries = [(one, path[1:]) for one in given[path[0] : path[0] + 1]]
    if not given:
        likely = [*messages[path[0] : path[0] + 1], *messages]
        tries += [(one, (*prefix, *path[1:])) for one in likely for prefix in (("data",), ())]
    found = next((place for place in tries if steps.is_same(seq, path, *place)), None)
    return None if found is None else Hop(seq, path, "collected", None, None, found)


def _of_answers(steps: Steps, seq: int, path: Path, visit: TaskVisit) -> Hop | None:
    """What was answered, or part of it; the output of another workflow; an event that was sent."""
    answers = visit.events.get(types.FUNCTION_RETURNED, [])
    if isinstance(visit.task, CallTask) and visit.task.subscription is not None:
        return _of_items(steps, seq, path, visit, answers) or _answered(steps, seq, path, answers)
    whole = [*visit.events.get(types.SUBFLOW_COMPLETED, []), *visit.events.get(types.EVENT_PRODUCED, [])]
    requests = visit.events.get(types.FUNCTION_CALLED, []) if path[:1] == ("request",) else []
    return (
        _first(steps, seq, path, [(one, path) for one in reversed(whole)])
        or _answered(steps, seq, path, answers)
        or _first(steps, seq, path, [(one, path[1:]) for one in requests])
    )


def _answered(steps: Steps, seq: int, path: Path, answers: Sequence[int]) -> Hop | None:
    """What was answered, the answer as a whole or part of a response or of a process."""
    inner = RENAMED.get(path[0], path) if path else path
    places = [(one, (*prefix, *path)) for one in reversed(answers) for prefix in ANSWERS]
    places += [(one, inner) for one in reversed(answers)]
    places += [(one, path[1:]) for one in reversed(answers) if path[:1] == ("content",)]
    return _first(steps, seq, path, places)


def _first(steps: Steps, seq: int, path: Path, places: Sequence[tuple[int, Path]]) -> Hop | None:
    """Carried from the first of the places where the same stands."""
    found = next((place for place in places if steps.is_same(seq, path, *place)), None)
    return None if found is None else steps.hop(seq, path, "carried", found)
