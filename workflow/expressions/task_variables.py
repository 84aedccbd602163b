"""Which variables expressions of 1.0 are given, by where they stand (semantics-1.0.md §2.9)."""

from collections.abc import Iterable, Iterator
from typing import Final

from workflow.model import Workflow
from workflow.nodes import nodes
from workflow.paths import Path
from workflow.tasks import CallTask, Catch, ForTask, ListenTask

EVERYWHERE: Final = (
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
OF_LIBRARIES: Final = {"jq@zigflow": frozenset(("context", "data", "env", "input", "output"))}
"""What all expressions of an engine are given that has others; nothing gives more there."""
Giver = ForTask | Catch | ListenTask | CallTask
"""What gives variables to the expressions inside of it."""


class Given:
    """Which names, without `$`, the expressions of a definition are given: those of `for`, `foreach` and `catch` only
    inside of them. What extensions do is done wherever a task is, so that all are given there; a retry that `use`
    declares is asked by any `catch`."""

    def __init__(self, givers: Iterable[Giver], language: str = "jq") -> None:
        self._fixed = OF_LIBRARIES.get(language)
        self._inside: dict[Path, set[str]] = {}
        for giver in givers:
            for places, names in _scopes(giver):
                for place in places:
                    self._inside.setdefault(place, set()).update(names)
        self._all = frozenset(name for names in self._inside.values() for name in names)

    def at(self, path: Path) -> frozenset[str]:
        """The names that an expression at `path` is given."""
        if self._fixed is not None:
            return self._fixed
        if path[:2] in (("use", "extensions"), ("use", "retries")):
            return self._all.union(EVERYWHERE, ("error",) if path[1] == "retries" else ())
        around = (self._inside.get(path[:end], ()) for end in range(1, len(path) + 1))
        return frozenset(EVERYWHERE).union(*around)


def given(workflow: Workflow, path: Path) -> frozenset[str]:
    """As `Given.at`, asked once."""
    return Given(givers(workflow), workflow.expression_language).at(path)


def givers(workflow: Workflow) -> Iterator[Giver]:
    """All that gives variables in a definition."""
    return (one for one in nodes(workflow) if isinstance(one, Giver))


def _scopes(giver: Giver) -> Iterator[tuple[tuple[Path, ...], tuple[str, ...]]]:
    """Where the variables of one are given, and their names."""
    if isinstance(giver, ForTask):
        yield ((*giver.path, "do"), (*giver.path, "while")), (giver.each, giver.at)
    elif isinstance(giver, Catch):
        yield (giver.path,), (giver.error_name,)
    elif giver.iterator:
        yield (giver.iterator.path,), (giver.iterator.item, giver.iterator.at)
