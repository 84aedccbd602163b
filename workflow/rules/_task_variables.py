"""The variables that an expression of 1.0 is given, by where it stands (semantics-1.0.md §2.9)."""

from workflow.model import State
from workflow.paths import Path
from workflow.rules._facts import Facts


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
