"""`reread`: a text after edits, from the document before and the entries touched (`cuts` says which those are).

Every doubt is an answer None, and the whole is to be read.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from workflow.diagnostics import TextEdit
from workflow.document import json_reader, pasted, yaml_reader
from workflow.document.cuts import Change, Cut, changes
from workflow.document.document import MERGE, NOWHERE, Document, Member, Spot, Syntax
from workflow.document.problems import Problem, UnreadableError
from workflow.document.reading import check_text, guess_syntax
from workflow.limits import LIMITS, Limits
from workflow.paths import Json

_VALUES = "values"
_SIGNS = ":,-[{?"
"""Every value but the first stands behind one of these, and none behind the same as another."""


def reread(
    before: Document,
    text: str,
    syntax: Syntax | None = None,
    edits: Sequence[TextEdit] | None = None,
    limits: Limits = LIMITS,
) -> Document | None:
    """What `read(text, syntax, limits, before.reading)` gives; None where `before` does not help, or there is something
    to complain of.

    `edits`, sorted, are what made `text` of the one before; what differs is found where they are not given.
    """
    bare = text.removeprefix("\ufeff")
    if not before.readable or before.diagnostics or (syntax or guess_syntax(bare)) != before.syntax:
        return None
    if bare == before.text:
        return before
    if before.syntax == "yaml" and (MERGE in before.text or MERGE in bare):  # what is merged stands elsewhere
        return None
    found = changes(before, edits if edits is not None and bare is text else [_difference(before.text, bare)])
    if found is None:
        return None
    try:
        check_text(bare, limits)
        whole = _Putting(before, bare, limits).document(found)
        problems: list[Problem] = []
        pasted.check(bare if before.syntax == "yaml" else "", problems)
    except (UnreadableError, _Doubt):
        return None
    return None if problems else whole


class _Doubt(Exception):
    """It is not certain that parts read alone give what the whole does."""


def _difference(old: str, new: str) -> TextEdit:
    """One edit that makes `new` of `old`, the shortest."""
    shorter = min(len(old), len(new))
    start = bisect_left(range(shorter), True, key=lambda at: not new.startswith(old[: at + 1]))
    left = shorter - start
    same = bisect_left(range(left), True, key=lambda count: not new.endswith(old[len(old) - count - 1 :]))
    return TextEdit(start, len(old) - same, new[start : len(new) - same])


_Entry = tuple[str, Json, Member | Spot]
"""A member with its key, or an item with none: its data, and where it stands."""


class _Putting:
    """Puts what is read in place of what was there; what stands behind it is `by` code points further on then."""

    def __init__(self, before: Document, text: str, limits: Limits) -> None:
        self.before, self.text, self.limits = before, text, limits
        self.by = 0
        known = before.kept.get(_VALUES)
        maybe_many = sum(map(text.count, _SIGNS)) >= limits.nodes
        self.values = known if isinstance(known, int) else before.root.values() if maybe_many else 0

    def document(self, found: Sequence[Change]) -> Document:
        """The document with these changes; raises _Doubt or UnreadableError."""
        root = self.before.root
        old, made, at = _entries(self.before.data, root), list[_Entry](), 0
        for change in found:
            made += self._kept(old[at : change.first])
            here, at = old[change.first : change.after], change.after
            if change.members:
                made += self._read(change.members, here, root, 0)
            else:
                made.append(self._within(here[0], change.entries))
        data, spot = self._put([*made, *self._kept(old[at:])], root, root.start)
        if self.values > self.limits.nodes:
            raise _Doubt
        document = Document(self.text, self.before.syntax, data, True, (), spot, reading=self.before.reading)
        if self.values:
            document.kept[_VALUES] = self.values
        return document

    def _within(self, member: _Entry, cuts: Sequence[Cut]) -> _Entry:
        """A member with some of the entries of its value read."""
        key, value, place = member
        by, spot = self.by, _spot(place)
        old, made, at = _entries(value, spot), list[_Entry](), 0
        for cut in cuts:
            made += self._kept(old[at : cut.first])
            made += self._read(cut, old[cut.first : cut.after], spot, 1)
            at = cut.after
        data, whole = self._put([*made, *self._kept(old[at:])], spot, spot.start + by)
        return key, data, place.moved(by)._replace(value=whole) if isinstance(place, Member) else whole

    def _kept(self, entries: list[_Entry]) -> list[_Entry]:
        by = self.by
        return [(key, data, place.moved(by)) for key, data, place in entries] if by else entries

    def _read(self, cut: Cut, gone: list[_Entry], container: Spot, depth: int) -> list[_Entry]:
        """The entries that stand in a cut now, in place of those that are `gone`."""
        limits = replace(self.limits, depth=self.limits.depth - depth)
        empty: Json = {} if isinstance(container.inside, dict) else []
        at, problems = cut.start + self.by, list[Problem]()
        self.by += len(cut.text) - (cut.end - cut.start)
        if self.before.syntax == "json":
            brackets = str(empty)
            data, spot = json_reader.build(brackets[0] + cut.text + brackets[1], limits, problems)
            at, sure = at - 1, bool(data)  # where nothing is left, a comma is too much
        else:
            column = container.start - self.before.text.rfind("\n", 0, container.start) - 1
            data, spot = self._of_yaml(cut.text, limits, problems) if cut.text else (empty, NOWHERE)
            sure = not cut.text or (spot.start == column and cut.text[column] not in "{[")
        if problems or not sure or type(data) is not type(empty):
            raise _Doubt
        if self.values:
            self.values += spot.values() - 1 - sum([_spot(place).values() for _, _, place in gone])
        return _entries(data, spot.moved(at))

    def _of_yaml(self, text: str, limits: Limits, problems: list[Problem]) -> tuple[Json, Spot]:
        return yaml_reader.build(text, limits, problems, self.before.reading)

    def _put(self, entries: list[_Entry], container: Spot, start: int) -> tuple[Json, Spot]:
        """The data and the place of a container with these entries."""
        if not entries:
            raise _Doubt
        last = _spot(entries[-1][2])
        end = last.end if self.before.syntax == "yaml" else container.end + self.by
        if not isinstance(container.inside, dict):
            return [data for _, data, _ in entries], Spot(start, end, [_spot(place) for _, _, place in entries])
        found = {key: data for key, data, _ in entries}
        if len(found) < len(entries):
            raise _Doubt
        return found, Spot(start, end, {key: place for key, _, place in entries if isinstance(place, Member)})


def _entries(data: Json, container: Spot) -> list[_Entry]:
    inside = container.inside
    if isinstance(inside, dict):
        return [(key, data[key], member) for key, member in inside.items()]
    return [("", each, spot) for each, spot in zip(data, inside or (), strict=False)]


def _spot(place: Member | Spot) -> Spot:
    return place.value if isinstance(place, Member) else place
