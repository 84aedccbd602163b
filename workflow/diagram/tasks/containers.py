"""The lanes of a container, a list of tasks each: what their titles say, and the edge from a `try` to its `catch`."""

from workflow.diagram.graph import Detail, Edge
from workflow.diagram.ids import identity
from workflow.diagram.sentences import counted
from workflow.diagram.tasks import errors
from workflow.diagram.tasks.values import Names
from workflow.diagram.text import printable
from workflow.model import Inner, State
from workflow.paths import pointer
from workflow.tasks import CallTask, Iterator, ListenTask, TryTask


def title(inner: Inner) -> str:
    """The title of a lane: what the list is to its container; of a branch its name, which its only task has."""
    if inner.role != "branch":
        return inner.role
    return printable(next((task.name for task in inner.scope.states), "")) or "(no name)"


def note(task: State, inner: Inner) -> str:
    """What stands at the right of a lane's title: how many tasks, or the variables that they see."""
    match inner.role:
        case "catch" if isinstance(task, TryTask) and task.catch:
            name = printable(task.catch.error_name)
            return f"error as {name}" if name != "error" else ""
        case "foreach" if isinstance(task, ListenTask | CallTask) and task.iterator:
            return _variables(task.iterator)
        case "branch":
            return ""
    return counted(len(inner.scope.states), "task")


def _variables(each: Iterator) -> str:
    at = f", at {printable(each.at)}" if each.at != "index" else ""
    return printable(each.item) + at


def joins(task: State, detail: Detail, use: Names) -> tuple[Edge, ...]:
    """The edge that an error takes from the lane of a `try` to that of its `catch`."""
    if not isinstance(task, TryTask) or task.catch is None or task.catch.scope is None:
        return ()
    catch, lists = task.catch, task.parts()
    pill = errors.pill(catch, use)
    again = f", tried again {pill.badge}" if pill.badge else ""
    return (
        Edge(
            id=identity(catch.path),
            pointer=pointer(catch.path),
            source=identity(lists[0].scope.path),
            target=identity(lists[1].scope.path),
            kind="catch",
            pills=(pill,) if detail != "overview" else (),
            words=printable(f"Caught in {task.name}: {pill.said}{again}"),
        ),
    )
