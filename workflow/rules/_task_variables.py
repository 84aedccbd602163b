"""The variables that an expression of 1.0 is given, by where it stands (semantics-1.0.md §2.9)."""

from collections.abc import Iterator

from workflow.model import State
from workflow.paths import Path
from workflow.rules._facts import Facts
from workflow.tasks import CallTask, Catch, ForTask, ListenTask

VARIABLES = (
    "context",
    "input",
    "output",
    "secrets",
    "secret",
    "authorization",
    "task",
    "workflow",
    "runtime",
)
"""What every expression is given; where a thing is not there yet, its variable is null."""


def given(facts: Facts, path: Path) -> frozenset[str]:
    """The names, without `$`: those of `for`, `foreach` and `catch` only inside of them. What extensions do is done
    wherever a task is, so that all are given there."""
    everywhere = path[:2] == ("use", "extensions")
    inner = (name for places, names in _scoped(facts) for name in names if everywhere or _is_in(path, places))
    return frozenset((*VARIABLES, *inner))


def _is_in(path: Path, places: tuple[Path, ...]) -> bool:
    return any(path[: len(place)] == place for place in places)


def _scoped(facts: Facts) -> Iterator[tuple[tuple[Path, ...], tuple[str, ...]]]:
    """Where variables of a task are given, and their names."""
    for loop in facts.all(ForTask):
        path = loop.node.path
        yield ((*path, "do"), (*path, "while")), (loop.node.each, loop.node.at)
    for catch in facts.all(Catch):
        yield (catch.node.path,), (catch.node.error_name,)
    waiting: list[ListenTask | CallTask] = [found.node for found in facts.all(ListenTask)]
    waiting += [found.node for found in facts.all(CallTask)]
    for task in waiting:
        if task.iterator:
            yield (task.iterator.path,), (task.iterator.item, task.iterator.at)


class Tasks:
    """The tasks of a definition, to find the one that an expression stands in."""

    def __init__(self, facts: Facts) -> None:
        self._paths = {found.node.path for found in facts.all(State)}

    def around(self, path: Path) -> Path | None:
        """The path of the innermost task around `path`; None where it stands beside all."""
        return next((path[:end] for end in range(len(path), 0, -1) if path[:end] in self._paths), None)


def missing(path: Path, task: Path | None) -> frozenset[str]:
    """Which of `$input`, `$output` and `$task.output` (here `task`) are not there yet for the expression at `path`, in
    the task at `task`; None: beside all tasks."""
    if task is None:
        return frozenset(("input", "output", "task")) if path[:1] in _OF_WORKFLOW else frozenset()
    member = path[len(task) :]
    if member[:1] in (("if",), ("input",), ("timeout",)):
        return frozenset(("input", "output", "task"))
    if member[:1] == ("export",):
        return frozenset()
    if member[:1] == ("output",):
        return frozenset(("output",))
    return frozenset(("task",)) if _is_of_items(member) else frozenset(("output", "task"))


_OF_WORKFLOW = (("input",), ("output",), ("timeout",), ("schedule",))


def _is_of_items(member: Path) -> bool:
    """Whether it is `output` or `export` of a `foreach`."""
    at = member.index("foreach") if "foreach" in member else len(member)
    return member[at + 1 : at + 2] in (("output",), ("export",))
