"""Entries with a name that somebody put into another list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

from workflow.document import Document
from workflow.edits import places
from workflow.edits.data import same, value_at
from workflow.merging.conflicts import Side
from workflow.merging.entries import comments
from workflow.merging.matching import name_of
from workflow.paths import Json, Path


@dataclass(frozen=True, slots=True)
class Move:
    """Where an entry is in the base, mine and theirs; `by` who moved it, where the other left it as it was."""

    at: tuple[Path | None, Path | None, Path | None]
    by: Side
    is_contested: bool


class Moves:
    """The entries of three documents by name; what has a name that others have is not known."""

    def __init__(self, base: Document, mine: Document, theirs: Document) -> None:
        self._documents = base, mine, theirs
        self._known: tuple[dict[str, tuple[Path, Path] | None], ...] = ()

    def is_moved(self, name: str) -> bool:
        """Whether it stands in the base, and in another list in mine or theirs."""
        places = [known.get(name) for known in self._all()]
        if places[0] is None:
            return False
        return any(
            one is not None and not self._is_same_list(places[0][1], one[1], side) for side, one in _sides(places)
        )

    def of(self, name: str) -> Move:
        """What became of an entry that is moved."""
        base, mine, theirs = (known.get(name) for known in self._all())
        assert base is not None
        at = base[0], mine[0] if mine else None, theirs[0] if theirs else None
        ours, others = (
            one is None or not self._is_same_list(base[1], one[1], side) for side, one in _sides((base, mine, theirs))
        )
        if ours and others:
            together = mine is not None and theirs is not None and mine[1] == theirs[1]
            return Move(at, "mine", not together)
        stayed, place = self._documents[2 if ours else 1], at[2 if ours else 1]
        is_edited = place is None or not _same(self._documents[0], base[0], stayed, place)
        return Move(at, "mine" if ours else "theirs", is_edited)

    @cached_property
    def _contested(self) -> dict[str, Move]:
        moved = {name: self.of(name) for name, at in self._all()[0].items() if at is not None and self.is_moved(name)}
        return {name: one for name, one in moved.items() if one.is_contested}

    def contested_in(self, side: int, path: Path) -> list[str]:
        """The names within `path` on a side (1 mine, 2 theirs) that one has moved and the other changed."""
        found = ((name, one.at[side]) for name, one in self._contested.items())
        return [name for name, at in found if at is not None and at[: len(path)] == path]

    def _is_same_list(self, was: Path, now: Path, side: int) -> bool:
        """Whether two lists are one, what they stand in being renamed or not."""
        base, other = self._all()[0], self._all()[side]
        return len(was) == len(now) and all(
            old == new or (str(old) not in other and str(new) not in base) for old, new in zip(was, now, strict=True)
        )

    def _all(self) -> tuple[dict[str, tuple[Path, Path] | None], ...]:
        if not self._known:
            self._known = tuple(_by_name(one.data) for one in self._documents)
        return self._known


def written(document: Document, path: Path) -> str:
    """An entry as it is written, with the comments above it."""
    start, end = document.extent(path)
    begin = start - 2 if document.text[start - 2 : start] == "- " else start
    return dedent(document.text[places.own_start(document.text, begin) : end])


def _same(base: Document, was: Path, other: Document, now: Path) -> bool:
    if not same(value_at(base.data, was), value_at(other.data, now)):
        return False
    return comments(written(base, was)) == comments(written(other, now))


def _sides(places: Sequence[tuple[Path, Path] | None]) -> Iterator[tuple[int, tuple[Path, Path] | None]]:
    yield from enumerate(places[1:], 1)


def _by_name(data: Json) -> dict[str, tuple[Path, Path] | None]:
    """Of each name its path, and the path of its list by names; None for a name that there is more than once."""
    found: dict[str, tuple[Path, Path] | None] = {}
    for name, path, within in _named(data, (), ()):
        found[name] = None if name in found else (path, within)
    return found


def _named(value: Json, path: Path, within: Path) -> Iterator[tuple[str, Path, Path]]:
    if isinstance(value, dict):
        for key, one in value.items():
            if isinstance(one, dict | list):
                yield from _named(one, (*path, key), (*within, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            name = name_of(one)
            if name is not None:
                yield name, (*path, number), within
                yield from _named(one, (*path, number), (*within, name))
