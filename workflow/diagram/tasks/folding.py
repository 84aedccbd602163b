"""Which containers are folded: as people chose, and else those below a depth, or in a definition with many tasks.

All containers of one depth are open or folded together, so that the same depth looks the same everywhere.
"""

from dataclasses import dataclass

from workflow.diagram.sentences import counted
from workflow.model import Scope, State
from workflow.nodes import all_states
from workflow.tasks import CallTask, ForkTask, SwitchTask, TryTask

MAX_DEPTH = 4
"""Containers in this many others are folded."""
MAX_BOXES = 80
"""Tasks that are shown before whole depths are folded, from the deepest on."""


SHOWN_AFAR = 30
"""The same in an overview, which is to fit a window."""
STROKES = 200
"""Tasks in a folded container that have a stroke each."""


@dataclass(frozen=True, slots=True)
class Folds:
    """The pointers of what is folded and of what is not; `depth` is how deep what nobody chose is open, None: all."""

    folded: frozenset[str] = frozenset()
    unfolded: frozenset[str] = frozenset()
    depth: int | None = None

    def has(self, place: str, depth: int) -> bool:
        """Whether the container at the pointer `place` is folded; `depth` is 1 in the outermost list."""
        if place in self.folded:
            return True
        return place not in self.unfolded and self.depth is not None and depth > self.depth


def open_depth(scope: Scope, most: int = MAX_BOXES) -> int:
    """How deep containers are open where nobody chose, so that no more than `most` tasks are shown."""
    shown = len(scope.states)
    inside = _lists(scope.states)
    for depth in range(MAX_DEPTH):
        shown += len(inside)
        if shown > most:
            return depth
        inside = _lists(inside)
    return MAX_DEPTH


def _lists(states: tuple[State, ...]) -> tuple[State, ...]:
    """The tasks in the lists of some tasks, one level down."""
    return tuple(task for state in states for inner in state.parts() for task in inner.scope.states)


def counts(task: State) -> tuple[str, str]:
    """What a folded container holds: `12 tasks, 4 calls`, and `3 deep` where lists lie in lists."""
    tasks = _inside(task)
    calls = sum(isinstance(each, CallTask) for each in tasks)
    said = counted(len(tasks), "task") + (f", {counted(calls, 'call')}" if calls else "")
    deep = depth_of(task)
    return said, f"{deep} deep" if deep > 1 else ""


def summary(task: State) -> str:
    """What it holds in short: `14 tasks, 4 calls`, `17 tasks, 3 branches`; of a switch how many cases it has."""
    if isinstance(task, SwitchTask):
        return counted(len(task.cases), "case")
    tasks = _inside(task)
    if not tasks:
        return ""
    found = [each for each in tasks if isinstance(each, TryTask)]
    catches = sum(each.catch is not None for each in (task, *found) if isinstance(each, TryTask))
    calls = sum(isinstance(each, CallTask) for each in tasks)
    said = [counted(len(tasks), "task")]
    if isinstance(task, ForkTask):
        said.append(counted(len(task.branches), "branch", "branches"))
    elif calls:
        said.append(counted(calls, "call"))
    if catches > 1:
        said.append(counted(catches, "catch", "catches"))
    return ", ".join(said)


def inside(task: State) -> tuple[str, ...]:
    """The kinds of all tasks in it, in the order of the text, no more than STROKES."""
    return tuple(each.kind for each in _inside(task)[:STROKES])


def _inside(task: State) -> list[State]:
    return [each for inner in task.parts() for each in all_states(inner.scope)]


def depth_of(task: State) -> int:
    """How many lists lie in each other in a task; 0 where it has none."""
    deepest, level = 0, task.parts()
    while level:
        deepest += 1
        level = tuple(inner for one in level for state in one.scope.states for inner in state.parts())
    return deepest
