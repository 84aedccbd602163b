"""1.0: where a task came from or went to, and where it is drawn that has no box of its own."""

from collections.abc import Iterable, Sequence

from workflow.differences.diff import Element
from workflow.model import Workflow
from workflow.nodes import nodes_of
from workflow.paths import Path, pointer
from workflow.tasks import CallTask, TaskWorkflow


def place_of(workflow: Workflow, path: Path) -> str | None:
    """Where what stands at `path` is drawn: a task in a list; beside the lists by its card, where there is one."""
    if path[:1] != ("use",) or not isinstance(workflow, TaskWorkflow):
        return pointer(path)
    if path[1] == "extensions":
        return pointer(path[:4] if len(workflow.use.extensions) == 1 else path[:2])
    calls = (one.function for one in nodes_of(CallTask, workflow.scope))
    return pointer(path[:3]) if any(one is not None and one.name == path[2] for one in calls) else None


def other_place(one: Element, states: Iterable[Element]) -> str:
    """Where a task of this name went to, or came from, that is in another list now; "" where there is none."""
    wanted = "removed" if one.change == "added" else "added"
    found: Sequence[Element] = [other for other in states if other.change == wanted and other.name == one.name]
    same = [other for other in found if other.kind == one.kind]
    if not same or one.change == "changed":
        return ""
    path = same[0].old if wanted == "removed" else same[0].new
    return ("moved here from " if one.change == "added" else "moved to ") + _list_of(path or ())


def _list_of(path: Path) -> str:
    """The list that a task is in, by the task around it."""
    if path[0] == "use":
        return f"{path[1]} {path[2] if path[1] == 'functions' else path[3]}".replace("functions", "function")
    around = [str(key) for key, before in zip(path[1:-1], path[:-2], strict=True) if isinstance(before, int)]
    return f"the list of {around[-1]}" if around else "the outermost list"
