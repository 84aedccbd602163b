"""1.0: ways of tasks written anew: where each leads, or no word where it leads there without one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import has, value_at
from workflow.fields.writing import write
from workflow.model import State
from workflow.operations._edited import Refused
from workflow.operations.tasks._ways import Goal, Goals, TaskWay, ways
from workflow.operations.tasks._words import only_one
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class Led:
    """A way and where it is to lead; `plain`: that is so without a word."""

    way: TaskWay
    goal: Goal
    plain: bool

    @property
    def word(self) -> str:
        """What its `then` says."""
        if self.plain:
            return "continue"
        return word_of(self.goal)


def word_of(goal: Goal) -> str:
    """A goal as a `then` has it."""
    return goal.name if isinstance(goal, State) else goal


def led_past(goals: Goals) -> Iterator[Led]:
    """The ways of tasks that stay which lead to one that goes, and where they lead then."""
    for task in goals.left:
        for way in ways(task):
            now = goals.now(task, way.to)
            if isinstance(now, State) and now.path in goals.gone:
                goal = goals.then(way)
                yield Led(way, goal, goals.is_plain(task, goal))


def lead(revision: Revision, led: Iterable[Led]) -> None:
    """Write where each way leads, or no `then` where that says the same; a case and a `catch` need the word."""
    root, led = dialects.get("1.0").schema(), list(led)
    written = {each.way.place for each in led if has(revision.data, each.way.place)}
    needless = {each.way.place for each in led if each.plain and each.way.kind == "task"}
    revision.set_all((each.way.place, each.word) for each in led if each.way.place in written - needless)
    with revision.together():
        for each in led:
            way = each.way
            if way.place in needless & written and way.is_said:
                revision.remove(way.place)
            elif way.place not in written and not each.plain:
                write(root, revision, way.place, each.word)


def must_leave_some(definition: Definition, gone: frozenset[Path]) -> None:
    """Raises Refused where a list would be without a task, for it has nothing to begin with (rule `missing-start`)."""
    numbers: dict[Path, int] = {}
    for path in gone:
        numbers[path[:-2]] = numbers.get(path[:-2], 0) + 1
    for place, number in numbers.items():
        if number == len(value_at(definition.document.data, place)):
            raise Refused(only_one(place))
