"""What is told of a value: where it and its parts come from, in plain terms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow.paths import Json, Path

How = Literal["selected", "computed", "written"]


@dataclass(frozen=True, slots=True)
class Source:
    """A place that a value comes from: in the input, or in a `variable` that the program was given."""

    variable: str | None
    path: Path


@dataclass(frozen=True, slots=True)
class Branch:
    """A condition of the program that let a value through: its column from 1, whether it held, what it was made of."""

    column: int
    held: bool
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the part of a result at `path` comes from.

    It was `selected` from its one source, `computed` of its sources, or `written` in the program itself.
    """

    path: Path
    how: How
    sources: tuple[Source, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A result and where it comes from: `leaves` has each part without anything inside, in order; `wholes` the arrays
    and objects that were selected as they are, none of them inside of another.

    `is_exact`: each part is told by itself; else the one leaf is the result, computed of all that was given.
    """

    value: Json
    leaves: tuple[Origin, ...]
    wholes: tuple[Origin, ...] = ()
    is_exact: bool = True

    def at(self, path: Path) -> Origin:
        """Where the part at a path of the result comes from; what was put together is computed of what is in it."""
        whole = next((one for one in self.wholes if path[: len(one.path)] == one.path), None)
        if whole is not None:
            (source,) = whole.sources
            place = Source(source.variable, (*source.path, *path[len(whole.path) :]))
            return Origin(path, "selected", (place,), whole.branches)
        found = list(self._inside(path))
        if len(found) == 1 and found[0].path == path[: len(found[0].path)]:
            return Origin(path, found[0].how, found[0].sources, found[0].branches)
        sources = dict.fromkeys(source for one in found for source in one.sources)
        branches = dict.fromkeys(branch for one in found for branch in one.branches)
        return Origin(path, "computed" if sources else "written", tuple(sources), tuple(branches))

    def selected_from(self, path: Path) -> Path | None:
        """The place of the input that the part at a path of the result was selected from; None where it was not."""
        origin = self.at(path)
        return origin.sources[0].path if origin.how == "selected" and origin.sources[0].variable is None else None

    def _inside(self, path: Path) -> Iterator[Origin]:
        for leaf in self.leaves:
            if leaf.path[: len(path)] == path or not self.is_exact:
                yield leaf
