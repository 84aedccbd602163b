"""A merge as one picture: what became of the base as a drawing, who changed what, and where each conflict is in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from workflow.definition import Definition
from workflow.diagram.graph import Detail
from workflow.diagram.sizes import Direction
from workflow.differences.diff import GONE, diff
from workflow.differences.merged import draw_difference
from workflow.differences.rows import Row, rows
from workflow.merging.conflicts import Conflict, Written, place_in_words
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Path, nearest, pointer
from workflow.tasks import own_lists

By = Literal["mine", "theirs", "alike", "both"]
Key = tuple[str | None, ...]
Values = tuple[str, ...]
Lines = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a conflict is: `title` and `member` are its place by names, that of its box and that in it ("" is all).

    `box` is a pointer of the drawing, None where it is in none; `lines` are the first and the last one of it in the
    merged text, `box_lines` those of what is shown around it.
    """

    title: str
    member: str
    box: str | None
    lines: Lines | None = None
    box_lines: Lines | None = None


@dataclass(frozen=True, slots=True)
class MergedRow:
    """A change, and who did it; `both` is what each changed a part of, or nobody as it now stands.

    `lines` are those of its box in the merged text, or its own.
    """

    row: Row
    by: By
    lines: Lines | None


@dataclass(frozen=True)
class Picture:
    """All that a merge changed of the base, in words and as a drawing, and where its conflicts are."""

    rows: tuple[MergedRow, ...] = ()
    spots: Mapping[str, Spot] = field(default_factory=dict)
    """By the keys of conflicts."""
    svg: str | None = None


def draw(
    base: Definition | None,
    mine: Definition,
    theirs: Definition,
    merged: Definition,
    conflicts: Sequence[Conflict],
    detail: Detail = "actions",
    direction: Direction = "TB",
) -> Picture:
    """What is drawn of a merge; without a base, or one that is understood, it is theirs that is compared.

    Where a side or what became of it is not understood there are only the places. Raises diagram.Crowded.
    """
    before = theirs if base is None or base.workflow is None else base
    spots = _Spots(before, mine, theirs, merged)
    found = Picture(spots={one.key: spots.of(one) for one in conflicts})
    was, ours, others, made = (one.workflow for one in (before, mine, theirs, merged))
    if was is None or ours is None or others is None or made is None:
        return found
    _, changed, svg = draw_difference(was, made, detail, direction)
    if before is theirs:
        added = [row for row in rows(diff(ours, made), ours, made) if row.change == "added"]
        new = {row.new_place for row in added}  # what was moved of them is told with that
        told = [(row, _alone(row)) for row in changed if row.new_place not in new]
        told += [(row, "theirs") for row in added]
    else:
        sides = _by_key(was, ours), _by_key(was, others)
        told = [(row, _who(row, *sides)) for row in changed]
    return Picture(tuple(MergedRow(row, by, spots.of_row(row)) for row, by in told), found.spots, svg)


def _alone(row: Row) -> By:
    """Who changed what theirs has not as it now stands."""
    return "mine" if row.change == "added" else "both"


def _by_key(before: Workflow, after: Workflow) -> dict[Key, Values]:
    return {_key(row): _values(row) for row in rows(diff(before, after), before, after)}


def _key(row: Row) -> Key:
    return (row.change, row.about, row.title, row.old_place, None if row.change == "added" else row.words)


def _values(row: Row) -> Values:
    return (row.words, row.old, row.new, row.old_code, row.new_code)


def _who(row: Row, mine: Mapping[Key, Values], theirs: Mapping[Key, Values]) -> By:
    ours, others = mine.get(_key(row)), theirs.get(_key(row))
    if ours == others:
        return "both" if ours is None else "alike"
    if others is None:
        return "mine"
    return "theirs" if ours is None else "both"


class _Spots:
    """The places of conflicts in the drawing."""

    def __init__(self, before: Definition, mine: Definition, theirs: Definition, merged: Definition) -> None:
        self.sides = tuple((one, _Boxes(one)) for one in (mine, theirs, before))
        self.merged = merged
        self.drawn = _Boxes(merged)

    def of(self, one: Conflict) -> Spot:
        """Where it is."""
        places = (one.at[1], one.at[2], one.at[0])
        (definition, boxes), path = next(
            (side, place) for side, place in zip(self.sides, places, strict=True) if place is not None
        )
        data = definition.document.data
        around = boxes.around(path)
        *outer, member = one.place.split(" · ")
        if around:
            title = " · ".join(boxes.names[place] for place in around)
            member = one.place.removeprefix(place_in_words(data, around[-1])).removeprefix(" · ")
        else:
            title, member = (" · ".join(outer), member) if outer else (member, "")
        name = boxes.names[around[-1]] if around else ""
        gone = self._gone(one)
        if gone is not None:
            return Spot(title, member, gone)
        box = self._drawn(one.path, name if one.kind != "renamed" else "")
        lines = self._lines(pointer(one.path))
        if box is None:
            return Spot(title, member, None, lines, lines)
        return Spot(title, member, pointer(box), lines, self._lines(pointer(box)))

    def of_row(self, row: Row) -> Lines | None:
        """The lines of the merged text that show what a change has come to."""
        here = row.new_place if row.place is None or row.place.startswith(GONE) else row.place
        return None if here is None else self._lines(here)

    def _gone(self, one: Conflict) -> str | None:
        """The pointer of what is drawn of an entry that is not in the merged text."""
        here = one.at[2] if one.chosen == "theirs" else one.at[1]
        if one.kind not in ("deleted", "moved") or here is not None or isinstance(one.chosen, Written):
            return None
        around = self.sides[2][1].around(one.at[0] or ())
        return f"{GONE}{pointer(around[-1] if around else one.at[0] or ())}"

    def _drawn(self, path: Path, name: str) -> Path | None:
        """The box in the merged text that a place is in, and that has this name if one is known."""
        found = self.drawn.around(path)
        if found and name in ("", self.drawn.names[found[-1]]):
            return found[-1]
        return self.drawn.named.get(name)

    def _lines(self, place: str) -> Lines | None:
        document = self.merged.document
        if not document.readable:
            return None
        there = nearest(place, document.data)
        span = document.range(there)
        first = min(document.key_range(there).start.line, span.start.line)
        return first, max(first, span.end.line - (1 if span.end.column == 1 else 0))


class _Boxes:
    """The states and tasks of a definition: their `names` by place, and the first of each name."""

    def __init__(self, found: Definition) -> None:
        workflow = found.workflow
        scopes = () if workflow is None else (workflow.scope, *(inner.scope for inner in own_lists(workflow)))
        self.names = {state.path: state.name for scope in scopes for state in all_states(scope)}
        self.named: dict[str, Path] = {}
        for place, name in self.names.items():
            self.named.setdefault(name, place)
        self.items = {place[:-1]: place for place in self.names if isinstance(place[-1], str)}

    def around(self, path: Path) -> list[Path]:
        """The boxes that a place is in, from the outermost on; of an item of a list of tasks its task, too."""
        found = [path[:depth] for depth in range(1, len(path) + 1) if path[:depth] in self.names]
        return [*found, self.items[path]] if path in self.items else found
