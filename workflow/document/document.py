"""A read text: its data, and the range of every value and key, kept as bare offsets until someone asks."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import StringIO
from itertools import accumulate
from typing import Final, Literal, NamedTuple, TypeAlias

from workflow.diagnostics import Diagnostic, Position, Range
from workflow.document.flavour import PLAIN, Reading
from workflow.limits import Limits
from workflow.paths import Json, Path, list_index, unescaped

Syntax = Literal["yaml", "json"]


class Spot:
    """Where a value stands: the code points `start` up to `end`, and its members' spots.

    `inside` is None for scalars and for YAML aliases, whose members are written elsewhere. What `moved` gives moves the
    spots inside it when somebody asks for them: after an edit nobody asks for most.

    `merged` are the members that a mapping has by its merge key (`<<: *x`), each where that key and the alias stand;
    the key itself is among those of `inside`, and is no member of the data.
    """

    __slots__ = ("_by", "_inside", "end", "merged", "start")

    def __init__(
        self, start: int, end: int, inside: "Inside" = None, by: int = 0, merged: "dict[str, Member] | None" = None
    ) -> None:
        """`by`: how far the spots of `inside` are from where they belong."""
        self.start, self.end, self._inside, self._by, self.merged = start, end, inside, by, merged

    @property
    def inside(self) -> "Inside":
        """The spots of an item each, or of a member each by its key."""
        if self._by:
            self._inside, self._by = _moved(self._inside, self._by), 0
        return self._inside

    def moved(self, by: int) -> "Spot":
        """The same so many code points further on."""
        if not by:
            return self
        merged = {key: member.moved(by) for key, member in self.merged.items()} if self.merged else None
        return Spot(self.start + by, self.end + by, self._inside, self._by + by, merged)

    def values(self) -> int:
        """How many values stand here: the value itself and all inside it."""
        inside = self._inside
        if not inside:
            return 1
        spots = [each.value for each in inside.values()] if isinstance(inside, dict) else inside
        return 1 + sum([each.values() for each in spots])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Spot):
            return NotImplemented
        return (self.start, self.end, self.inside) == (other.start, other.end, other.inside)

    def __hash__(self) -> int:
        return hash((self.start, self.end))

    def __repr__(self) -> str:
        return f"Spot({self.start}, {self.end}, {self.inside!r})"


class AnchoredSpot(Spot):
    """The spot of a value with an anchor: `&` and its `name` stand at `anchored`; `data` is what aliases repeat."""

    __slots__ = ("anchored", "data", "name")

    def __init__(self, spot: Spot, name: str, anchored: int, data: Json) -> None:
        super().__init__(spot.start, spot.end, spot.inside, merged=spot.merged)
        self.name, self.anchored, self.data = name, anchored, data


class Member(NamedTuple):
    """Where a mapping's key stands, and its value."""

    key_start: int
    key_end: int
    value: Spot

    def moved(self, by: int) -> "Member":
        """The same so many code points further on."""
        return Member(self.key_start + by, self.key_end + by, self.value.moved(by)) if by else self


MERGE: Final = "<<"
"""The key by which a mapping of YAML takes in the members of others (YAML 1.1, "Merge Key")."""

Inside: TypeAlias = "list[Spot] | dict[str, Member] | None"

NOWHERE = Spot(0, 0)


def _moved(inside: Inside, by: int) -> Inside:
    if isinstance(inside, dict):
        return {key: member.moved(by) for key, member in inside.items()}
    return [each.moved(by) for each in inside] if inside is not None else None


@dataclass(frozen=True)
class Around:
    """What a definition stands in, where that has members of it: a resource.

    `elsewhere` is where these members stand in the `document`, or would; `nowhere` says of others why they cannot be
    written.
    """

    document: "Document"
    elsewhere: Mapping[str, Path]
    nowhere: Mapping[str, str]


@dataclass(frozen=True)
class Document:
    """`data` is plain JSON data in source order, None where `readable` is False; then `diagnostics` say why.

    A text with duplicate keys is readable: the last of them counts.
    """

    text: str
    syntax: Syntax
    data: Json
    readable: bool
    diagnostics: tuple[Diagnostic, ...]
    root: Spot = field(default=NOWHERE, repr=False)
    again: "Callable[[str, Syntax, Limits], Document] | None" = field(default=None, repr=False, compare=False)
    """How a later text is read alike, where `read` alone would not: in another way, or only a part of it."""
    around: Around | None = field(default=None, repr=False, compare=False)
    reading: Reading = field(default=PLAIN, repr=False, compare=False)
    """The way in which its YAML is read."""
    kept: dict[object, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What others found out about it, under keys of their own, and need again as long as it is there."""

    def range(self, path: Path) -> Range:
        """The range of the value at `path`, or of its nearest ancestor that is written in the text."""
        spot = self._walk(path)[0]
        return self.span(spot.start, spot.end)

    def extent(self, path: Path) -> tuple[int, int]:
        """The same place as code points, from and up to: who needs no lines asks for many of them."""
        spot = self._walk(path)[0]
        return spot.start, spot.end

    def extent_at(self, pointer: str) -> tuple[int, int]:
        """The extent of the value at `pointer`, or of the nearest place above it that is written in the text."""
        spot = self.root
        for part in pointer.split("/")[1:]:
            inside, key = spot.inside, unescaped(part)
            if isinstance(inside, dict) and key in inside:
                spot = inside[key].value
            elif spot.merged and key in spot.merged:
                spot = spot.merged[key].value
            elif inside and isinstance(inside, list) and (index := list_index(key, inside)) is not None:
                spot = inside[index]
            else:
                break
        return spot.start, spot.end

    def key_range(self, path: Path) -> Range:
        """The range of the key that introduces the value at `path`; the value's own where no key does."""
        spot, member = self._walk(path)
        return self.span(member.key_start, member.key_end) if member else self.span(spot.start, spot.end)

    def path_at(self, offset: int) -> Path:
        """The deepest place whose value, or key, holds the code point `offset` or ends right before it."""
        path: list[str | int] = []
        around, inside = self.root, self.root.inside
        while inside:
            found = _member_at(inside, offset)
            if found is None:
                break
            key, spot = found
            if key == MERGE and around.merged is not None:
                break
            path.append(key)
            around = spot
            inside = spot.inside
        return tuple(path)

    def outside(self, path: Path) -> "tuple[Document, Path] | None":
        """The document around this one with the place in it, where the value at `path` stands there."""
        if not self.around or not path or path[0] not in self.around.elsewhere:
            return None
        return self.around.document, (*self.around.elsewhere[str(path[0])], *path[1:])

    def span(self, start: int, end: int) -> Range:
        """Code points `start` up to `end` as a range with lines and columns."""
        return Range(self.position(start), self.position(end))

    def position(self, offset: int) -> Position:
        """A code point's line and column, from 1."""
        line = bisect_right(self._line_starts, offset)
        return Position(offset, line, offset - self._line_starts[line - 1] + 1)

    @cached_property
    def _line_starts(self) -> list[int]:
        lines = StringIO(self.text, newline="")  # ends them at \n, \r and \r\n
        starts = list(accumulate(map(len, lines), initial=0))
        return starts if self.text[-1:] in ("", "\n", "\r") else starts[:-1]

    def _walk(self, path: Path) -> tuple[Spot, Member | None]:
        """The spot at `path` or at its nearest ancestor, with the key that introduces it, if one does."""
        spot, member = self.root, None
        if outside := self.outside(path):
            spot, path = outside[0].root, outside[1]
        for key in path:
            inside = spot.inside
            if isinstance(inside, dict) and isinstance(key, str) and key in inside:
                member = inside[key]
                spot = member.value
            elif spot.merged and key in spot.merged:
                member = spot.merged[str(key)]
                spot = member.value
            elif isinstance(inside, list) and isinstance(key, int) and 0 <= key < len(inside):
                spot, member = inside[key], None
            else:
                break
        return spot, member


def _member_at(inside: list[Spot] | dict[str, Member], offset: int) -> tuple[str | int, Spot] | None:
    found: tuple[str | int, Spot] | None = None
    if isinstance(inside, dict):
        for name, member in inside.items():
            if member.key_start <= offset <= max(member.key_end, member.value.end):
                found = name, member.value
    else:
        index = bisect_right(inside, offset, key=lambda spot: spot.start) - 1
        if index >= 0 and offset <= inside[index].end:
            found = index, inside[index]
    return found
