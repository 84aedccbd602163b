"""A read text: its data, and the range of every value and key, kept as bare offsets until someone asks."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from io import StringIO
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from workflow.diagnostics import Diagnostic, Position, Range
from workflow.paths import Json, Path

Syntax = Literal["yaml", "json"]


class Spot(NamedTuple):
    """Where a value stands: the code points `start` up to `end`, and its members' spots.

    `inside` is None for scalars and for YAML aliases, whose members are written elsewhere.
    """

    start: int
    end: int
    inside: "Inside" = None


class Member(NamedTuple):
    """Where a mapping's key stands, and its value."""

    key_start: int
    key_end: int
    value: Spot


Inside: TypeAlias = "list[Spot] | dict[str, Member] | None"

NOWHERE = Spot(0, 0)


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
    kept: dict[object, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What others found out about it, under keys of their own, and need again as long as it is there."""

    def range(self, path: Path) -> Range:
        """The range of the value at `path`, or of its nearest ancestor that is written in the text."""
        spot = self._walk(path)[0]
        return self.span(spot.start, spot.end)

    def key_range(self, path: Path) -> Range:
        """The range of the key that introduces the value at `path`; the value's own where no key does."""
        spot, member = self._walk(path)
        return self.span(member.key_start, member.key_end) if member else self.span(spot.start, spot.end)

    def path_at(self, offset: int) -> Path:
        """The deepest place whose value, or key, holds the code point `offset` or ends right before it."""
        path: list[str | int] = []
        inside = self.root.inside
        while inside:
            found = _member_at(inside, offset)
            if found is None:
                break
            key, spot = found
            path.append(key)
            inside = spot.inside
        return tuple(path)

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
        for key in path:
            inside = spot.inside
            if isinstance(inside, dict) and isinstance(key, str) and key in inside:
                member = inside[key]
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
