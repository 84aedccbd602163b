"""How the neighbours of a place are written: indentation, dashes, quotes, brackets. The nearest ones decide."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from workflow.document import Document
from workflow.document.document import Member, Spot
from workflow.edits import places
from workflow.edits.data import at
from workflow.edits.scalars import may_be_plain, quote_of
from workflow.paths import Json, Path

_NEAR = 400
"""How many values around a place are looked at on each level: enough to see a habit, and always quick."""


@dataclass(frozen=True, slots=True)
class Style:
    """`step`: what indents a member more than its mapping; `dash`: how far a dash stands behind the key above it.

    `gap`: spaces after a dash; `quote`: of text that may be plain; `needed`: of text that may not; `key_quote`: of
    keys; `colon` and `comma`: what stands between, in brackets; `pad`: a space inside them; `one_line`: new containers
    stand in brackets; `literal`: text of several lines may be a block, which needs a line break at the text's end.
    """

    newline: str
    step: str = "  "
    dash: int = 0
    gap: int = 1
    quote: str = ""
    needed: str = '"'
    key_quote: str = ""
    colon: str = ": "
    comma: str = ", "
    pad: str = ""
    one_line: bool = False
    literal: bool = True


@dataclass(frozen=True, slots=True)
class _Seen:
    """A value with the container around it and its key."""

    spot: Spot
    data: Json
    parent: Spot
    member: Member | None


def style_at(document: Document, path: Path) -> Style:
    """How a new entry of the container at `path` is to be written."""
    found = _Finding(document)
    for depth in range(len(path), -1, -1):
        found.take(_around_at(document, path[:depth]), depth == len(path))
        if found.complete():
            break
    return found.style(places.newline(document.text, places.locate(document, path).spot.start))


def _around_at(document: Document, path: Path) -> "_Finding":
    """What the values inside the container at `path` tell; each container of a text is looked at once."""
    key = ("style", path)
    known = document.kept.get(key)
    if not isinstance(known, _Finding):
        known = document.kept[key] = _Finding(document)
        known.look(places.locate(document, path).spot, at(document.data, path))
    return known


class _Finding:
    """Collects what was seen, nearest first."""

    def __init__(self, document: Document) -> None:
        self.text, self.syntax = document.text, document.syntax
        self.known: dict[str, str] = {}
        self.lengths: dict[str, int] = {}
        self.one_line: bool | None = None

    def complete(self) -> bool:
        return len(self.known) == 7 and len(self.lengths) == 2

    def take(self, other: "_Finding", nearest: bool) -> None:
        """Add what was found further away; of brackets only those nearest count."""
        self.known = {**other.known, **self.known}
        self.lengths = {**other.lengths, **self.lengths}
        self.one_line = other.one_line if nearest else self.one_line

    def look(self, container: Spot, data: Json) -> None:
        seen = list(islice(_around(container, data), _NEAR))
        self.brackets([each for each in seen if each.parent is container])
        self.quotes(seen)
        for each in seen:
            self.indentation(each)
            self.separators(each)

    def brackets(self, siblings: list[_Seen]) -> None:
        """Whether all lists and mappings beside the new one that hold something stand in brackets on one line."""
        held = [each.spot for each in siblings if each.spot.inside]
        flat = [
            places.is_flow(self.text, spot) and not re.search(r"[\r\n]", self.text[spot.start : spot.end])
            for spot in held
        ]
        self.one_line = bool(flat) and all(flat)

    def quotes(self, seen: list[_Seen]) -> None:
        """What most of the texts have that stand together."""
        free: list[str] = []
        needed: list[str] = []
        keys: list[str] = []
        for each in seen:
            written = self.text[each.spot.start : each.spot.start + 1]
            if isinstance(each.data, str) and not each.spot.inside and written not in ("*", "|", ">", ""):
                (free if may_be_plain(each.data) else needed).append(quote_of(written))
            if each.member:
                key = self.text[each.member.key_start : each.member.key_end]
                quote = quote_of(key[:1])
                if not quote or self.syntax == "json" or may_be_plain(key[1:-1]):  # no habit where it must be so
                    keys.append(quote)
        for name, marks in (("quote", free), ("key_quote", keys), ("needed", [mark for mark in needed + free if mark])):
            if marks and name not in self.known:
                self.known[name] = max(dict.fromkeys(marks), key=marks.count)

    def indentation(self, each: _Seen) -> None:
        text, spot = self.text, each.spot
        if not spot.inside:
            return
        if places.is_flow(text, spot):
            first = places.entry(text, spot, 0)[0]
            if places.begins_line(text, first) and self.syntax == "json":
                inner = text[places.line_start(text, first) : first]
                self.known.setdefault("step", inner.removeprefix(_indent(text, spot.start)))
        elif each.member and places.begins_line(text, spot.start):
            deeper = places.column_of(text, spot.start) - places.column_of(text, each.member.key_start)
            if isinstance(spot.inside, list):
                self.lengths.setdefault("dash", deeper)
            elif deeper > 0:
                self.known.setdefault("step", " " * deeper)
        if isinstance(spot.inside, list) and not places.is_flow(text, spot):
            start = places.dash(text, spot, spot.inside[0])
            gap = text[start + 1 : spot.inside[0].start]
            if gap and not gap.strip(" "):
                self.lengths.setdefault("gap", len(gap))

    def separators(self, each: _Seen) -> None:
        text = self.text
        if not places.is_flow(text, each.parent):
            return
        if each.member:
            colon = text[each.member.key_end : each.spot.start]
            if re.fullmatch(r" ?: ?", colon):
                self.known.setdefault("colon", colon)
        first, end = places.entry(text, each.parent, 0)
        if not places.begins_line(text, first):
            self.known.setdefault("pad", " " if text[first - 1] == " " else "")
        if places.size(each.parent) > 1:
            between = text[end : places.entry(text, each.parent, 1)[0]]
            if re.fullmatch(r" ?, ?", between):
                self.known.setdefault("comma", between)

    def style(self, newline: str) -> Style:
        known = dict(self.known)
        literal = self.text[-1:] in ("", "\n", "\r")
        colon = known.get("colon", ": ")
        if self.syntax == "json":
            known.update(quote='"', needed='"', key_quote='"')
            known.setdefault("comma", "," if colon == ":" else ", ")
            known.setdefault("step", "  ")
        return Style(newline, **known, **self.lengths, one_line=bool(self.one_line), literal=literal)  # type: ignore[arg-type]


def _indent(text: str, at: int) -> str:
    """The white space that the line of `at` begins with."""
    start = places.line_start(text, at)
    found = re.compile(r"[ \t]*").match(text, start)
    return found.group() if found else ""


def _around(container: Spot, data: Json) -> Iterator[_Seen]:
    """The values inside a container, the nearest to it first; no more is looked at than is taken."""
    waiting = deque([(container, data)])
    while waiting:
        parent, value = waiting.popleft()
        inside = parent.inside
        found: Iterator[_Seen] = iter(())
        if isinstance(inside, dict) and isinstance(value, dict):
            found = (_Seen(member.value, value.get(key), parent, member) for key, member in inside.items())
        elif isinstance(inside, list) and isinstance(value, list):
            found = (_Seen(spot, each, parent, None) for spot, each in zip(inside, value, strict=False))
        for each in found:
            yield each
            if each.spot.inside:
                waiting.append((each.spot, each.data))
