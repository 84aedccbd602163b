"""Entries with a name that somebody put into another list."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

from workflow.document import Document
from workflow.edits import places
from workflow.edits.data import same, value_at
from workflow.merging.conflicts import Side
from workflow.merging.entries import comments
from workflow.merging.matching import likeness, name_of, said
from workflow.paths import Json, Path

Places = dict[str, tuple[Path, Path] | None]
"""Of each name its path, and the path of its list by names; None for a name that there is more than once."""


SAME_LIST = 0.3
"""The part of what two entries say from which on their lists are one, where one may be the other under another name."""


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
        self._known: tuple[Places, ...] = ()

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

        def is_renamed(old: str, new: str) -> bool:
            before, after = base.get(old), other.get(new)
            if before is None or after is None or old in other or new in base:
                return False
            items = value_at(self._documents[0].data, before[0]), value_at(self._documents[side].data, after[0])
            return likeness(*items) >= SAME_LIST

        pairs = zip(was, now, strict=False)
        return len(was) == len(now) and all(old == new or is_renamed(str(old), str(new)) for old, new in pairs)

    def _all(self) -> tuple[Places, ...]:
        if not self._known:
            base, *others = (_by_name(one.data) for one in self._documents)
            self._known = (base, *(self._with_renamed(base, *one) for one in zip(others, (1, 2), strict=True)))
        return self._known

    def _with_renamed(self, base: Places, other: Places, side: int) -> Places:
        """The places of a side, an entry that says the same under a name that is new under its old one too."""
        gone = [name for name in base if name not in other]
        new = [name for name in other if name not in base] if gone else []
        if not new:
            return other
        then, now = (self._by_content(n, places, names) for n, places, names in ((0, base, gone), (side, other, new)))
        return other | {name: other[now[words]] for words, name in then.items() if words in now}

    def _by_content(self, side: int, places: Places, names: Sequence[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in names:
            place = places[name]
            content = said(value_at(self._documents[side].data, place[0]), listed=True) if place else None
            if content:
                found[json.dumps(content, sort_keys=True, default=str)] = name
        return found


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


def _by_name(data: Json) -> Places:
    found: Places = {}
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
