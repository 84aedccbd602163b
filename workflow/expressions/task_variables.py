"""Which variables expressions of 1.0 are given, by where they stand (semantics-1.0.md §2.9)."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

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
ERROR: Final = "error"
"""The variable of an error to which `catch` gives no other name."""
_POLICIES: Final = ("use", "retries")
What = Literal["item", "number", "error"]
"""What a variable is that a task gives: an item, event or message, the number of it, an error."""
Giver = ForTask | Catch | ListenTask | CallTask
"""What gives variables to the expressions inside of it."""


class Given:
    """Which names, without `$`, the expressions of a definition are given: those of `for`, `foreach` and `catch` only
    inside of them. What extensions do is done wherever a task is, so that all are given there; a retry that `use`
    declares is asked by any `catch`."""

    def __init__(self, givers: Iterable[Giver], language: str = "jq") -> None:
        self._fixed = OF_LIBRARIES.get(language)
        self._inside: dict[Path, dict[str, What]] = {}
        for giver in givers:
            for places, names in _scopes(giver):
                for place in places:
                    self._inside.setdefault(place, {}).update(names)
        self._all = frozenset(name for names in self._inside.values() for name in names)

    def at(self, path: Path) -> frozenset[str]:
        """The names that an expression at `path` is given."""
        if self._fixed is not None:
            return self._fixed
        if path[:2] in (("use", "extensions"), _POLICIES):
            return self._all.union(EVERYWHERE, (ERROR,) if path[:2] == _POLICIES else ())
        around = (self._inside.get(path[:end], ()) for end in range(1, len(path) + 1))
        return frozenset(EVERYWHERE).union(*around)

    def what(self, name: str, path: Path) -> What | None:
        """What a variable is that is given by a task around `path`, the innermost that has the name; None: nothing."""
        if self._fixed is not None:
            return None
        if path[:2] == _POLICIES and name == ERROR:
            return "error"
        around = (self._inside.get(path[:end], {}) for end in range(len(path), 0, -1))
        return next((found[name] for found in around if name in found), None)


def given(workflow: Workflow, path: Path) -> frozenset[str]:
    """As `Given.at`, asked once."""
    return Given(givers(workflow), workflow.expression_language).at(path)


def givers(workflow: Workflow) -> Iterator[Giver]:
    """All that gives variables in a definition."""
    return (one for one in nodes(workflow) if isinstance(one, Giver))


def _scopes(giver: Giver) -> Iterator[tuple[tuple[Path, ...], dict[str, What]]]:
    """Where the variables of one are given, and what they are by their names."""
    if isinstance(giver, ForTask):
        yield ((*giver.path, "do"), (*giver.path, "while")), {giver.each: "item", giver.at: "number"}
    elif isinstance(giver, Catch):
        yield (giver.path,), {giver.error_name: "error"}
    elif giver.iterator:
        yield (giver.iterator.path,), {giver.iterator.item: "item", giver.iterator.at: "number"}
