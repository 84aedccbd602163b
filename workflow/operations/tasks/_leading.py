"""1.0: ways of tasks written anew: where each leads, or no word where it leads there without one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import has, value_at
from workflow.fields.writing import write
from workflow.model import Scope, State
from workflow.operations._edited import Refused
from workflow.operations.tasks._transitions import Goal, Goals, TaskTransition, transitions
from workflow.operations.tasks._words import only_one
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class Led:
    """A way and where it is to lead; `plain`: that is so without a word.

    `among` are the tasks that its list has then.
    """

    transition: TaskTransition
    goal: Goal
    plain: bool
    among: Sequence[State] = ()

    @property
    def word(self) -> str:
        """What its `then` says. Raises Refused as `word_of`."""
        if self.plain:
            return "continue"
        return word_of(self.goal, self.among)


def word_of(goal: Goal, among: Sequence[State]) -> str:
    """A goal as a `then` has it, in a list of the tasks `among`.

    Raises Refused: an earlier one of them has the goal's name, so that the name would lead there.
    """
    if not isinstance(goal, State):
        return goal
    first = next((task for task in among if task.name == goal.name), goal)
    if first.path != goal.path:
        raise Refused(f"The name “{goal.name}” leads to the first task of this name: give the later one another name")
    return goal.name


def led_past(goals: Goals) -> Iterator[Led]:
    """The ways of tasks that stay which lead to one that goes, and where they lead then."""
    for task in goals.left:
        for transition in transitions(task):
            now = goals.now(task, transition.to)
            if isinstance(now, State) and now.path in goals.gone:
                goal = goals.then(transition)
                yield Led(transition, goal, goals.is_plain(task, goal), goals.left)


def lead(revision: Revision, led: Iterable[Led]) -> None:
    """Write where each way leads, or no `then` where that says the same; a case and a `catch` need the word."""
    root, led = dialects.schema("1.0"), list(led)
    written = {each.transition.place for each in led if has(revision.data, each.transition.place)}
    needless = {each.transition.place for each in led if each.plain and each.transition.kind == "task"}
    revision.set_all((each.transition.place, each.word) for each in led if each.transition.place in written - needless)
    with revision.together():
        for each in led:
            transition = each.transition
            if transition.place in needless & written and transition.is_said:
                revision.remove(transition.place)
            elif transition.place not in written and not each.plain:
                write(root, revision, transition.place, each.word)


def must_leave_some(definition: Definition, gone: frozenset[Path]) -> None:
    """Raises Refused where a list would be without a task, for it has nothing to begin with (rule `missing-start`)."""
    numbers: dict[Path, int] = {}
    for path in gone:
        numbers[path[:-2]] = numbers.get(path[:-2], 0) + 1
    for place, number in numbers.items():
        if number == len(value_at(definition.document.data, place)):
            raise Refused(only_one(place))


def lead_out(revision: Revision, scope: Scope, inner: frozenset[Path], name: str, kind: str) -> Goal | None:
    """Have the ways into and out of the tasks lead as they do once these have a list of their own.

    Gives where the new task has to say that it leads; None: it leads there without a word.
    """
    goals = Goals(scope, frozenset())
    tasks = [task for task in scope.states if task.path in inner]
    into = list(_into(goals, scope, inner, tasks[0], name))
    out = [
        (transition, goals.now(transition.task, transition.to)) for task in tasks for transition in transitions(task)
    ]
    left = [
        (transition, goal)
        for transition, goal in out
        if goal != "end" and not (isinstance(goal, State) and goal.path in inner)
    ]
    places = {goal.path if isinstance(goal, State) else goal: goal for _, goal in left}
    if len(places) > 1:
        told = " and ".join(f"“{goal.name if isinstance(goal, State) else goal}”" for goal in places.values())
        raise Refused(f"These tasks lead to {told}: a list has one way on")
    if kind == "fork":
        lead(revision, [*into, *(Led(transition, "exit", plain=True) for transition, _ in out if transition.is_said)])
    else:
        last = tasks[-1].path
        ends = [
            Led(transition, "exit", plain=transition.task.path == last and transition.kind == "task")
            for transition, _ in left
        ]
        lead(revision, [*into, *(each for each in ends if each.transition.is_said)])
    goal = next(iter(places.values()), None)
    return None if goal is None or goals.is_plain(tasks[-1], goal) else goal


def _into(goals: Goals, scope: Scope, inner: frozenset[Path], first: State, name: str) -> Iterator[Led]:
    """The ways from outside to the first of the tasks lead to the new one; there are none to another of them."""
    for task in scope.states:
        for transition in transitions(task) if task.path not in inner else ():
            goal = goals.now(task, transition.to)
            if not isinstance(goal, State) or goal.path not in inner:
                continue
            if goal.path != first.path:
                raise Refused(f"“{task.name}” leads to “{goal.name}”, which would be in a list of its own")
            if transition.is_said:
                yield Led(transition, name, plain=False)


def leads_nowhere(revision: Revision, transitions: list[Path]) -> None:
    """What branches say of where they lead never counted (semantics-1.0.md §5, fork)."""
    for place in transitions:
        if value_at(revision.data, place) not in (None, "end"):
            revision.remove(place)


def transitions_beside(goals: Goals, transition: TaskTransition, name: str) -> list[Led]:
    """The way leads to the new task; the others of its task where they led, which some did not have to say."""
    others = [other for other in transitions(transition.task) if other.place != transition.place]
    unsaid = [other for other in others if not other.is_said]
    return [
        Led(transition, name, plain=transition.kind == "task"),
        *(Led(other, goals.then(other), plain=False, among=goals.left) for other in unsaid),
    ]
