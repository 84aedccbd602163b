"""1.0: where tasks lead in their list, whatever the data say (semantics-1.0.md §4)."""

from collections.abc import Iterator
from typing import Final

from workflow.model import End, Next, Scope, State, Transition
from workflow.paths import Path
from workflow.tasks import RaiseTask, SwitchTask, TryTask

DIRECTIVES: Final = ("continue", "exit", "end")
"""What a `then` may say that is no task, so that no task may be called so (DSL reference, "Flow Directive")."""


def transitions_of(task: State) -> list[Next]:
    """The ways that a task may go on by itself: `raise` has none, nor is `then` of a switch with a default taken."""
    if isinstance(task, RaiseTask):
        return []
    if isinstance(task, SwitchTask):
        cases = [case.next for case in task.cases]
        return cases if any(case.condition is None for case in task.cases) else [*cases, task.next]
    caught = task.catch.next if isinstance(task, TryTask) and task.catch else None
    return [task.next, *([caught] if caught is not None else [])]


def following(scope: Scope, task: State) -> Iterator[tuple[State | None, bool]]:
    """The tasks after one of a list, None for the end of the list; and whether that is so because it is skipped."""
    for transition in transitions_of(task):
        if isinstance(transition, Transition) and (target := scope.target(transition.target)) is not None:
            yield target, False
        elif isinstance(transition, End) and transition.kind != "workflow":
            yield None, False
    if getattr(task, "condition", None) is not None:
        place = next(number for number, one in enumerate(scope.states) if one is task)
        yield (scope.states[place + 1] if place + 1 < len(scope.states) else None), True


def reached_in(scope: Scope) -> set[Path]:
    """The paths of the tasks of a list that its first one leads to, itself included."""
    found: set[Path] = set()
    waiting = list(scope.states[:1])
    while waiting:
        task = waiting.pop()
        if task.path not in found:
            found.add(task.path)
            waiting += [one for one, _ in following(scope, task) if one is not None]
    return found
