"""How data go into the lists of tasks of DSL 1.0 and out of them: a list changes nothing about what is known."""

from collections.abc import Iterator
from typing import Final

from workflow.model import End, Scope, Transition
from workflow.tasks import DoTask, ForkTask, ForTask, SwitchTask, Task, TryTask

Listed = DoTask | TryTask | ForTask
LISTED: Final[tuple[type[Listed], ...]] = (DoTask, TryTask, ForTask)
"""Containers of one list. What a `try` gives may be of its `catch`, and a `for` may have no item."""


def seeing(task: Task, *, loops: bool = True) -> Iterator[Task]:
    """The tasks that see what comes to `task`: it, and in a container that hands that on the first of its list, of each
    branch, of what it catches.

    A loop hands that to its first turn alone, and is left out without `loops`.
    """
    yield task
    if task.input is None or task.input.transform is None:
        for scope in _lists(task) if loops or not isinstance(task, ForTask) else ():
            for one in scope.states[:1]:
                if isinstance(one, Task):
                    yield from seeing(one, loops=loops)


def _lists(task: Task) -> tuple[Scope, ...]:
    match task:
        case DoTask(scope=scope) | ForTask(scope=scope):
            return (scope,)
        case TryTask(scope=scope, catch=catch):
            return (scope, catch.scope) if catch is not None and catch.scope is not None else (scope,)
        case ForkTask(branches=branches):
            return branches
    return ()


def giver(task: Task, through: tuple[type[Listed], ...] = LISTED) -> Task | None:
    """The task whose raw output that of `task` is, where its list is gone through to its end; None: not known.

    A list is left elsewhere where a task of it leads on otherwise, and its last one may be skipped.
    """
    while isinstance(task, through):
        tasks = task.scope.states
        last = tasks[-1] if tasks else None
        if not isinstance(last, Task) or last.condition is not None or not all(map(_goes_on, tasks)):
            return None
        if last.output is not None and last.output.transform is not None:
            return None
        task = last
    return task


def _goes_on(task: object) -> bool:
    """Whether the next task of the list comes after it, or, behind the last one, the end of the list."""
    if not isinstance(task, Task) or isinstance(task, SwitchTask):
        return False
    is_led = isinstance(task, TryTask) and task.catch is not None and task.catch.next is not None
    return not is_led and isinstance(task.next, Transition | End) and task.next.implicit
