"""Entries with a name that somebody put into another list."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

from workflow.document import Document
from workflow.edits import places
from workflow.edits.data import same, value_at
from workflow.merging.conflicts import Side
from workflow.merging.entries import comments
from workflow.merging.kept import ENOUGH, Kept, Parts, item_parts, spot_at
from workflow.merging.matching import ALIKE, MOST_COMPARED, likeness, name_of, said, says_enough
from workflow.paths import Json, Path

Places = dict[str, tuple[Path, Path] | None]
"""Of each name its path, and the path of its list by names; None for a name that there is more than once."""


_TAIL = r"[ \t]*(?:#[^\n]*)?(?:\n(?:[ \t]*\n)*[ ]{{{},}}#[^\n]*)*"
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

    def __init__(self, base: Document, mine: Document, theirs: Document, kept: tuple[Kept, Kept] | None = None) -> None:
        self._documents = base, mine, theirs
        self._kept = kept
        self._known: tuple[Places, ...] = ()

    def is_moved_to(self, name: str, side: int, path: Path) -> bool:
        """Whether an entry of a side (1 mine, 2 theirs) is one that somebody moved."""
        return self.is_moved(name) and self.of(name).at[side] == path

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
            if self._kept is not None:
                return self._share(before[0], after[0], side) >= ENOUGH
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
        """The places of a side by the names of the base: an entry under another name has its old one too."""
        if self._kept is not None:
            other = {name: at for name, at in other.items() if name not in base or self._is_same(base[name], at, side)}
        gone = [name for name in base if name not in other]
        new = [name for name in other if name not in base] if gone else []
        if not new:
            return other
        if self._kept is None:
            then, now = (self._by_content(n, places) for n, places in ((0, base), (side, other)))
            pairs = {name: now[words] for words, name in then.items() if words in now}
        else:
            pairs = self._by_letters({name: base[name] for name in gone}, {name: other[name] for name in new}, side)
        return other | {old: other[name] for old, name in pairs.items() if old in gone and name in new}

    def _is_same(self, was: tuple[Path, Path] | None, now: tuple[Path, Path] | None, side: int) -> bool:
        """Whether an entry of a side is that of the base which has its name."""
        if self._kept is None or was is None or now is None:
            return True
        ones, others = (self._parts(n, at[0]) for n, at in ((0, was), (side, now)))
        if not ones or not others or not ones.name or not others.name:
            return True
        if self._kept[side - 1].share([ones.name], others.name) or self._share(was[0], now[0], side) >= ENOUGH:
            return True
        data = value_at(self._documents[0].data, was[0]), value_at(self._documents[side].data, now[0])
        return likeness(*data) >= ALIKE

    def _parts(self, side: int, path: Path) -> Parts | None:
        document = self._documents[side]
        spot = spot_at(document.root, path)
        return item_parts(spot, value_at(document.data, path)) if spot else None

    def _by_letters(self, base: Places, other: Places, side: int) -> dict[str, str]:
        """In which of the new entries of a side each that is gone is, under another name."""
        if len(base) * len(other) > MOST_COMPARED**2:
            return {}
        found: dict[str, str] = {}
        for old, was in base.items():
            shares = [(self._share(was[0], now[0], side), name) for name, now in other.items() if was and now]
            share, name = max(shares, default=(0.0, ""))
            if share >= ENOUGH:
                found[old] = name
        return found

    def _share(self, was: Path, now: Path, side: int) -> float:
        """How much of an entry of the base is in one of a side."""
        parts, there = self._parts(0, was), spot_at(self._documents[side].root, now)
        if self._kept is None or parts is None or there is None:
            return 0
        return self._kept[side - 1].share(parts.body, (there.start, there.end))

    def _by_content(self, side: int, places: Places) -> dict[str, str]:
        """The name of each entry by what it says, where that is enough and no other one says it."""
        found: dict[str, str] = {}
        several: set[str] = set()
        for name, place in places.items():
            content = said(value_at(self._documents[side].data, place[0]), listed=True) if place else None
            words = json.dumps(content, sort_keys=True, default=str)
            if words in found:
                several.add(words)
            elif says_enough(content):
                found[words] = name
        return {words: name for words, name in found.items() if words not in several}


def written(document: Document, path: Path) -> str:
    """An entry as it is written, with the comments above it, behind it, and below it that are further in."""
    text = document.text
    start, end = document.extent(path)
    begin = start - 2 if text[start - 2 : start] == "- " else start
    tail = re.compile(_TAIL.format(places.column_of(text, begin) + 1)).match(text, end)
    return dedent(text[places.own_start(text, begin) : tail.end() if tail else end])


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
