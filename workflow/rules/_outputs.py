"""The expressions of DSL 1.0 that surely see what a task gave as it is: its raw output."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from workflow.model import Transition
from workflow.paths import Path
from workflow.rules import _expressions, _task_variables
from workflow.rules._containers import giver, seeing
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts
from workflow.tasks import Task

_OF_INPUT: Final = (
    *((name,) for name in ("if", "set", "with", "run", "emit", "raise", "switch", "wait")),
    ("for", "in"),
)
"""The members of a task whose expressions see its input."""


def readers(facts: Facts) -> tuple[tuple[Task, Written, str], ...]:
    """The task, an expression that sees its raw output, and whose that is in words: `this task`, or its name.

    One that may be skipped hands its input on, and is left out. What a container gives is of the last task in it; what
    comes to one is seen by the first tasks in it.
    """
    return facts.once(_readers)


def _readers(facts: Facts) -> Iterator[tuple[Task, Written, str]]:
    written = _by_task(facts)
    for scope in facts.scopes:
        tasks = [one for one in scope.states if isinstance(one, Task)]
        for task, later in zip(tasks, [*tasks[1:], None], strict=False):
            if task.condition is not None:
                continue
            made = task.output is not None and task.output.transform is not None
            source = giver(task)
            if source is None:
                continue
            for one in _seeing(written, task, (("output", "as"),) if made else (("export", "as"),)):
                yield source, one, "this task"
            if later is not None and not made and isinstance(task.next, Transition) and task.next.implicit:
                for one in _of_input(written, later):
                    yield source, one, f"“{task.name}”"


def _of_input(written: dict[Path, list[Written]], task: Task) -> Iterator[Written]:
    """The expressions that see what comes to a task, in it and in the lists of a container."""
    for one in seeing(task):
        is_made = one.input is not None and one.input.transform is not None
        yield from _seeing(written, one, (("if",), ("input", "from")) if is_made else _OF_INPUT)


def _by_task(facts: Facts) -> dict[Path, list[Written]]:
    tasks, found = _task_variables.Tasks(facts), defaultdict(list)
    for one in _expressions.in_jq(facts):
        around = tasks.around(one.path)
        if around is not None:
            found[around].append(one)
    return found


def _seeing(written: dict[Path, list[Written]], task: Task, members: tuple[Path, ...]) -> Iterator[Written]:
    for one in written.get(task.path, ()):
        inner = one.path[len(task.path) :]
        if any(inner[: len(member)] == member for member in members):
            yield one
