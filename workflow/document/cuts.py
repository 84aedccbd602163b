"""Which parts of a text edits touch, of those that can be read alone: entries of the definition and of its members.

In YAML an entry of a block ends before the next line with a dash or a key in its column, in JSON a value ends with its
bracket: what stands between two such places reads alone as it reads in the text, if nothing in it reaches across
(anchors, document marks, keys with `?`, other line breaks than `\\n`).
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from workflow.diagnostics import TextEdit
from workflow.document.document import Document, Spot

_ANCHOR = re.compile(r"&[\w-]")
_OTHER_BREAKS = "\r\x85\u2028\u2029"
_REACHES_ACROSS = re.compile(r"^(?:---|\.\.\.|%)|\?(?:\s|\Z)|\ufeff", re.MULTILINE)
_DASH = re.compile(r"( *)- +(?=[^\s#])")


class Cut(NamedTuple):
    """The entries `first` up to `after` stood at `start` up to `end` of the text before; now `text` stands there."""

    first: int
    after: int
    start: int
    end: int
    text: str


class Change(NamedTuple):
    """Members of the definition that are cut (`members`), or one, in the value of which entries are (`entries`)."""

    first: int
    after: int
    members: Cut | None = None
    entries: tuple[Cut, ...] = ()


_Group = tuple[int, int, list[TextEdit]]
"""Entries, the first and the last one, and the edits in them."""


def changes(before: Document, edits: Sequence[TextEdit]) -> list[Change] | None:
    """What `edits`, sorted, touch in the text of `before`, in its order; None where the whole is to be read."""
    if before.syntax == "yaml" and _holds_together(before.text):
        return None
    members = Entries(before, before.root, len(before.text))
    groups = _groups(members, edits)
    if groups is None:
        return None
    found = [_inside(before, members, group) or _of_members(members, group) for group in groups]
    return [each for each in found if each] if all(found) else None


def _of_members(members: "Entries", group: _Group) -> Change | None:
    cut = members.cut(group)
    return cut and Change(cut.first, cut.after, cut)


def _inside(before: Document, members: "Entries", group: _Group) -> Change | None:
    """The change of entries in the value of one member; None where it is not of those alone."""
    first, last, edits = group
    entries = Entries(before, members.values[first], members.stops[first])
    groups = _groups(entries, edits) if first == last else None
    cuts = [cut for each in groups or () if (cut := entries.cut(each))]
    return Change(first, last + 1, None, tuple(cuts)) if groups and len(cuts) == len(groups) else None


def _groups(entries: "Entries", edits: Sequence[TextEdit]) -> list[_Group] | None:
    """The entries that edits touch, those together that one edit touches; None where one is outside of all."""
    found: list[_Group] = []
    for edit in edits:
        touched = entries.touched(edit)
        if touched is None:
            return None
        first, last = touched
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(last, found[-1][1]), [*found[-1][2], edit])
        else:
            found.append((first, last, [edit]))
    return found


class Entries:
    """The entries of a list or mapping, each with its part of the text.

    A YAML block's are whole lines, the last of them up to `end`; in JSON the blanks inside the brackets belong to them.
    """

    def __init__(self, document: Document, container: Spot, end: int) -> None:
        inside = container.inside or []
        self.text, self.yaml, self.end = document.text, document.syntax == "yaml", end
        self.values = [each.value for each in inside.values()] if isinstance(inside, dict) else inside
        self.keys = [each.key_start for each in inside.values()] if isinstance(inside, dict) else []
        self.brackets = container.start + 1, container.end - 1
        in_brackets = self.text[container.start : container.start + 1] in ("{", "[")
        self.count = 0 if in_brackets == self.yaml else len(self.values)

    @cached_property
    def starts(self) -> list[int]:
        """Where the part of each entry begins."""
        begun, text = self.keys or [each.start for each in self.values], self.text
        return [text.rfind("\n", 0, at) + 1 for at in begun] if self.yaml else [self.brackets[0], *begun[1:]]

    @cached_property
    def stops(self) -> list[int]:
        """Where it ends."""
        if self.yaml:
            return [*self.starts[1:], self.end]
        return [*(each.end for each in self.values[:-1]), self.brackets[1]]

    def touched(self, edit: TextEdit) -> tuple[int, int] | None:
        """The first and the last entry that an edit touches; None where it is not inside the parts of entries.

        What is written right before an entry may belong to the one above.
        """
        if not self.count or edit.start < self.starts[0] or edit.end > self.stops[-1]:
            return None
        first = max(bisect_left(self.starts, edit.start) - 1, 0)
        return first, max(first, bisect_left(self.stops, edit.end))

    def cut(self, group: _Group) -> Cut | None:
        """The entries with their edits made; None where they do not read alone."""
        first, last, edits = group
        start, end = self.starts[first], self.stops[last]
        found = Cut(first, last + 1, start, end, _edited(self.text, start, end, edits))
        return found if not self.yaml or self._are_lines(found) else None

    def _are_lines(self, cut: Cut) -> bool:
        """Whether a cut is whole lines of entries, before and now, and nothing in it reaches across."""
        last = cut.after == self.count
        if not self._begins(cut.first) or not (last or self._begins(cut.after)):
            return False
        if not cut.text:
            return cut.after - cut.first < self.count
        whole = cut.end == len(self.text) or (cut.text.endswith("\n") and self.text[cut.end - 1] == "\n")
        return whole and not _holds_together(cut.text) and not _REACHES_ACROSS.search(cut.text)

    def _begins(self, index: int) -> bool:
        """Whether an entry begins its line: a member with its key, an item behind its dash."""
        start = self.starts[index]
        if self.keys:
            return not self.text[start : self.keys[index]].strip(" ")
        found = _DASH.match(self.text, start)
        return found is not None and found.end() == self.values[index].start


def _holds_together(text: str) -> bool:
    """Whether parts of a YAML text may depend on others: by an anchor, or where other characters break lines."""
    return any(char in text for char in _OTHER_BREAKS) or ("&" in text and _ANCHOR.search(text) is not None)


def _edited(text: str, start: int, end: int, edits: Iterable[TextEdit]) -> str:
    parts, at = [], start
    for edit in edits:
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join(parts) + text[at:end]
