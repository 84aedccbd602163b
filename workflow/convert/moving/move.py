"""A move from one engine to another, as ways change the definition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from workflow.convert.moving.tree import Place, tasks_of
from workflow.paths import Object, Path
from workflow.profile import Profile


@dataclass(slots=True)
class Move:
    """The definition, which is changed in place, and both engines.

    `versions` are those of workflows that are at hand, by their names. `settled` are objects in it whose members, at a
    path, are written by a way; `notes` and `losses` are told of places in it.
    """

    data: Object
    source: Profile
    target: Profile
    notes: list[tuple[Path, str]] = field(default_factory=list)
    losses: list[tuple[Path, str]] = field(default_factory=list)
    versions: Mapping[str, str] = field(default_factory=dict)
    settled: list[tuple[Object, Path, str]] = field(default_factory=list)

    def tasks(self) -> Iterator[Place]:
        """All tasks, as they are now."""
        yield from list(tasks_of(self.data))

    def settle(self, way: str, of: Object, *keys: str) -> None:
        """That what stands in an object at `keys` is written by a way: what engines say of that does not count."""
        self.settled.append((of, keys, way))
