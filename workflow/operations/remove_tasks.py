"""1.0: tasks taken out of their lists; what led to them leads where they led (`_task_ways`).

As a question (`data`) it says what goes and where the ways lead then.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import has, value_at
from workflow.edits.leaving import moved
from workflow.fields.writing import write
from workflow.model import State
from workflow.operations._edited import Edited, Refused
from workflow.operations._task_ways import Goal, Goals, TaskWay, lists, ways
from workflow.operations._task_words import begins, leads, listed, lost, only_one
from workflow.operations._tasks import task_around, task_at, tasks_of
from workflow.paths import Path, pointer


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointers of the tasks."""

    pointers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Led:
    """A way that led to a task that goes, and where it leads then; `plain`: that is so without a word."""

    way: TaskWay
    goal: Goal
    plain: bool

    @property
    def word(self) -> str:
        """What its `then` says."""
        if self.plain:
            return "continue"
        return self.goal.name if isinstance(self.goal, State) else self.goal


def run(definition: Definition, arguments: Arguments) -> Edited:
    """`data` is `{lost, led}`, two lists of sentences."""
    workflow = tasks_of(definition)
    paths = {task_at(definition, each) for each in arguments.pointers}
    gone = frozenset(path for path in paths if not any(path[:depth] in paths for depth in range(len(path))))
    if not gone:
        raise Refused("Choose the tasks first")
    _must_leave_some(definition, gone)
    touched = [Goals(scope, gone) for scope in lists(workflow) if any(task.path in gone for task in scope.states)]
    led = [each for goals in touched for each in _led(goals)]
    revision = Revision(definition.document)
    _lead(revision, led)
    entries = [path[:-1] for path in gone]
    revision.remove_all(entries)
    (there,) = moved([_near(touched, led, gone)], entries)
    return Edited(revision.edits, pointer(there), data=_question(touched, led))


def _question(touched: list[Goals], led: list[Led]) -> dict[str, list[str]]:
    tasks = [task for goals in touched for task in goals.scope.states if task.path in goals.gone]
    starts = [begins(goals.left[0]) for goals in touched if goals.left and goals.scope.states[0].path in goals.gone]
    return {"lost": listed(map(lost, tasks)), "led": listed([*starts, *(leads(each.way, each.goal) for each in led)])}


def _must_leave_some(definition: Definition, gone: frozenset[Path]) -> None:
    """A list without a task has nothing to begin with (rule `missing-start`)."""
    numbers: dict[Path, int] = {}
    for path in gone:
        numbers[path[:-2]] = numbers.get(path[:-2], 0) + 1
    for place, number in numbers.items():
        if number == len(value_at(definition.document.data, place)):
            raise Refused(only_one(place))


def _led(goals: Goals) -> Iterator[Led]:
    for task in goals.left:
        for way in ways(task):
            now = goals.now(task, way.to)
            if isinstance(now, State) and now.path in goals.gone:
                goal = goals.then(way)
                yield Led(way, goal, goals.is_plain(task, goal))


def _lead(revision: Revision, led: list[Led]) -> None:
    """Write where each way leads, or no `then` where that says the same; a case and a `catch` need the word."""
    root = dialects.get("1.0").schema()
    written = {each.way.place for each in led if has(revision.data, each.way.place)}
    needless = {each.way.place for each in led if each.plain and each.way.kind == "task"}
    revision.set_all((each.way.place, each.word) for each in led if each.way.place in written - needless)
    with revision.together():
        for each in led:
            way = each.way
            if way.place in needless & written and way.to is not None and not way.to.implicit:
                revision.remove(way.place)
            elif way.place not in written and not each.plain:
                write(root, revision, way.place, each.word)


def _near(touched: list[Goals], led: list[Led], gone: frozenset[Path]) -> Path:
    """What to select: a task that led to one that goes, else one that stays in the list, else what holds it."""
    if led:
        return led[0].way.task.path
    left = next((goals.left[0].path for goals in touched if goals.left), None)
    return left or task_around(min(gone, key=str)[:-2])
