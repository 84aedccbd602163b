"""1.0: what a task does, in one line: `GET shop.example/size, then ends the workflow`."""

from workflow.diagram.graph import Row
from workflow.diagram.tasks.facts import facts, mode, word
from workflow.diagram.tasks.values import by_name
from workflow.differences.task_names import then_of
from workflow.tasks import NO_USE, SetTask, Task, WaitTask

SHOWN = 2
"""Facts that are told of a task."""


def in_short(task: Task) -> str:
    """What a task does, and where it goes on where that is written; without its kind and name."""
    rows = facts(task, "actions", by_name(NO_USE))[:SHOWN]
    does = ", ".join(_fact(task, row) for row in rows) or mode(task)
    transition = then_of(task.next)
    then = "" if transition is None else f"then {transition.removeprefix('→ ')}"
    return ", ".join(part for part in (does, then) if part)


def kind_in_words(task: Task) -> str:
    """The kind as people read it, with how it does it: `Call HTTP`."""
    return word(task)[0]


def _fact(task: Task, row: Row) -> str:
    """One fact; of a length of time only its words, of a name that is set its value too."""
    if isinstance(task, WaitTask) or not row.dim:
        return row.value
    return f"{row.value} = {row.dim}" if isinstance(task, SetTask) else f"{row.value} {row.dim}"
