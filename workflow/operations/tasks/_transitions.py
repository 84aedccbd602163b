"""1.0: where tasks of a list lead to, and where these ways lead when some of the tasks are gone.

A goal is a task, or the word that a `then` has for anything else: `exit`, `end`, a name that the list does not have
(DSL reference, "Flow Directive"; semantics-1.0.md §4).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow.model import End, Next, Scope, State, Transition
from workflow.nodes import all_states
from workflow.paths import Path
from workflow.tasks import RaiseTask, SwitchTask, TaskWorkflow, TryTask, own_lists

Goal = State | str


@dataclass(frozen=True, slots=True)
class TaskTransition:
    """One way of a task; `place` is that of its `then`, written or not, `case` the name of the case of a switch."""

    task: State
    place: Path
    to: Next
    kind: Literal["task", "case", "catch"] = "task"
    case: str = ""

    @property
    def is_said(self) -> bool:
        """Whether a `then` says it; else it goes by the order of the list."""
        return self.to is not None and not self.to.implicit


def transitions(task: State) -> Iterator[TaskTransition]:
    """The ways of a task that a run can take, and others that are written."""
    cases = task.cases if isinstance(task, SwitchTask) else ()
    for case in cases:
        yield TaskTransition(task, (*case.path, "then"), case.next, "case", case.name)
    is_used = not isinstance(task, RaiseTask) and all(case.condition is not None for case in cases)
    if is_used or (task.next is not None and not task.next.implicit):
        yield TaskTransition(task, (*task.path, "then"), task.next)
    if isinstance(task, TryTask) and task.catch is not None and task.catch.next is not None:
        yield TaskTransition(task, (*task.catch.path, "then"), task.catch.next, "catch")


def lists(workflow: TaskWorkflow) -> Iterator[Scope]:
    """Every list of tasks, those of functions and extensions too; a branch is a list of its own."""
    for scope in (workflow.scope, *(inner.scope for inner in own_lists(workflow))):
        yield scope
        yield from (inner.scope for state in all_states(scope) for inner in state.parts())


class Goals:
    """Where the ways of a list lead, while all of its tasks are there and when those at the paths `gone` are not."""

    def __init__(self, scope: Scope, gone: frozenset[Path]) -> None:
        self.scope, self.gone = scope, gone
        self.left = [task for task in scope.states if task.path not in gone]
        self._following = dict(zip((task.path for task in scope.states), scope.states[1:], strict=False))
        self._left_behind = dict(zip((task.path for task in self.left), self.left[1:], strict=False))
        self._known: dict[Path, Goal] = {}

    def now(self, task: State, to: Next) -> Goal:
        """Where a way of `task` leads as it is."""
        if isinstance(to, Transition):
            found = self._following.get(task.path) if to.implicit else self.scope.find(to.target.name)
            return found or to.target.name
        return "end" if isinstance(to, End) and to.kind == "workflow" else "exit"

    def then(self, transition: TaskTransition) -> Goal:
        """Where a way of a task that stays leads afterwards: past what is gone. A plain one to its own task ends."""
        goal = self._past(self.now(transition.task, transition.to))
        is_own = isinstance(goal, State) and goal.path == transition.task.path and transition.kind == "task"
        return "exit" if is_own else goal

    def is_plain(self, task: State, goal: Goal) -> bool:
        """Whether `goal` is where a task that stays leads without a word: the next that stays, else the list's end."""
        following = self._left_behind.get(task.path)
        if isinstance(goal, State):
            return following is not None and following.path == goal.path
        return goal == "exit" and following is None

    def _past(self, goal: Goal) -> Goal:
        """The first goal on the way that stays; where it goes in circles, the list ends."""
        passed: list[Path] = []
        while isinstance(goal, State) and goal.path in self.gone:
            if goal.path in self._known:
                goal = self._known[goal.path]
                break
            self._known[goal.path] = "exit"
            passed.append(goal.path)
            goal = self._behind(goal)
        self._known |= dict.fromkeys(passed, goal)
        return goal

    def _behind(self, task: State) -> Goal:
        """Where a task leads: of a switch the place that all its ways lead to, else where it goes in no other case."""
        if not isinstance(task, SwitchTask):
            return self.now(task, task.next)
        goals = [self.now(task, transition.to) for transition in transitions(task)]
        places = {goal.path if isinstance(goal, State) else goal for goal in goals}
        default = next((case.next for case in task.cases if case.condition is None), task.next)
        return goals[0] if len(places) == 1 else self.now(task, default)
