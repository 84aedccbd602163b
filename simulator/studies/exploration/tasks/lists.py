"""1.0: which task comes after which in its list, what each list is in, and what is reached whatever the data say
(semantics-1.0.md §4).
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from workflow.model import Inner, Scope, State, Workflow
from workflow.paths import Path
from workflow.task_transitions import following
from workflow.tasks import CallTask, Extension, Task, TaskWorkflow, own_lists

ASIDE = ("before", "after")
"""What the lists of extensions are."""
COMPOSITE = ("do", "fork")
"""The kinds that an extension of `composite` is for (semantics-1.0.md §9.1)."""


class Place(NamedTuple):
    """The list that a task is in, and what it is to the task `holder`; without one it is the workflow's own list, or
    stands beside it: the body of a function, a list of an extension.
    """

    scope: Scope
    role: str = ""
    holder: State | None = None


class Before(NamedTuple):
    """A task that another may come after; `skipped`: because its `if` is not true."""

    task: State
    skipped: bool = False


class Lists:
    """The lists of one definition."""

    def __init__(self, workflow: Workflow) -> None:
        self.workflow = workflow
        self.places: dict[Path, Place] = {}
        self.tasks: dict[Path, State] = {}
        self.before: dict[Path, list[Before]] = {}
        self.after: dict[Path, list[State]] = {}
        self._ends: dict[int, list[Before]] = {}
        self._take(Place(workflow.scope))
        for inner in own_lists(workflow):
            self._take(Place(inner.scope, inner.role))

    def _take(self, place: Place) -> None:
        for task in place.scope.states:
            self.places[task.path] = place
            self.tasks[task.path] = task
            self.before.setdefault(task.path, [])
        for task in place.scope.states:
            for target, skipped in following(place.scope, task):
                if target is None:
                    self._ends.setdefault(id(place.scope), []).append(Before(task, skipped))
                else:
                    self.before[target.path].append(Before(task, skipped))
                    self.after.setdefault(task.path, []).append(target)
            for inner in task.parts():
                self._take(Place(inner.scope, inner.role, task))

    def ends(self, scope: Scope) -> list[Before]:
        """The tasks that a list may end with."""
        return self._ends.get(id(scope), [])

    def is_first(self, task: State) -> bool:
        """Whether its list begins with the task."""
        return self.places[task.path].scope.states[0] is task

    @cached_property
    def functions(self) -> dict[str, Scope]:
        """The bodies of functions by name, the first of each."""
        use = self.workflow.use if isinstance(self.workflow, TaskWorkflow) else None
        return {scope.states[0].name: scope for scope in reversed(use.functions)} if use else {}

    @cached_property
    def callers(self) -> dict[str, list[CallTask]]:
        """The tasks that call each function, by its name."""
        found: dict[str, list[CallTask]] = {}
        for task in self.tasks.values():
            if isinstance(task, CallTask) and task.function is not None:
                found.setdefault(task.function.name, []).append(task)
        return found

    def reached(self) -> set[Path]:
        """The paths of the tasks that ways lead to from the start."""
        found: set[Path] = set()
        waiting = list(self.workflow.scope.states[:1])
        while waiting:
            task = waiting.pop()
            if task.path in found:
                continue
            found.add(task.path)
            waiting += self.after.get(task.path, [])
            waiting += [one for inner in self._inside(task) for one in inner.scope.states[:1]]
        return found

    def lost(self, task: State) -> str:
        """That a task is not reached, in words."""
        role = self.places[task.path].role
        if role == "function":
            return f"no task calls {task.name}"
        if role in ASIDE and self.is_first(task):
            return f"there is no task that {task.name} would be done for"
        return f"no way leads to {task.name}"

    def _inside(self, task: State) -> Iterator[Inner]:
        """The lists that a task may run, those of its function and its extensions included."""
        yield from task.parts()
        called = self.functions.get(task.function.name) if isinstance(task, CallTask) and task.function else None
        if called is not None:
            yield Inner("function", task.name, called)
        for one in self.extensions_of(task):
            yield from (Inner("before", one.name, one.before),) if one.before else ()
            yield from (Inner("after", one.name, one.after),) if one.after else ()

    def extensions_of(self, task: State) -> list[Extension]:
        """The extensions that are for tasks of its kind."""
        if not isinstance(self.workflow, TaskWorkflow) or not isinstance(task, Task):
            return []
        kinds = ("all", task.kind, *(("composite",) if task.kind in COMPOSITE else ()))
        return [one for one in self.workflow.use.extensions if one.extend in kinds]
