"""Two people's changes of one document joined by what it is made of: tasks, states, members (docs/merging.md).

The text that comes out is mine with the pieces of theirs put in: whole lines, or members of brackets. Nothing is put
into an entry but what its writer put into the same entry.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from textwrap import dedent
from typing import Literal

from workflow.document import Document
from workflow.edits.data import same
from workflow.merging import lines
from workflow.merging.comparing import are_containers, both_added, can_be_joined, has_entries, is_unchanged
from workflow.merging.conflicts import SIDES, Choice, Conflict, Kind, Side, Written, place_in_words
from workflow.merging.entries import Container, Entry, Value, bare, comments, container, moved, whole
from workflow.merging.kept import Kept
from workflow.merging.layout import (
    Part,
    around,
    begins_line,
    by_hand,
    copy,
    dedented,
    empty_block,
    in_brackets,
    in_lines,
    listing,
    read_value,
    shifted,
    shown,
    with_key,
    with_value,
    written_as,
)
from workflow.merging.matching import doubtful, is_alike, match, name_of
from workflow.merging.moves import Moves, written
from workflow.merging.remarks import agreed, remark_of, with_remark
from workflow.merging.sequence import Sequence3, Triple, sequence
from workflow.paths import Json, Path

Three = tuple[Entry | None, Entry | None, Entry | None]
Values = tuple[Value | None, Value, Value]


@dataclass(frozen=True, slots=True)
class Meeting:
    """An entry that both changed; `by`: how much further in the lines of theirs must go to stand where mine do."""

    base: Entry | None
    mine: Entry
    theirs: Entry
    by: int
    path: Path

    @property
    def at(self) -> tuple[Path | None, Path, Path]:
        """Its places in the base, mine and theirs."""
        return self.base.value.path if self.base else None, self.mine.value.path, self.theirs.value.path


@dataclass
class Merging:
    """A merge under way: `prefer` counts where both changed something and `choices` say nothing."""

    base: Document
    mine: Document
    theirs: Document
    prefer: Side
    choices: Mapping[str, Choice]
    kept: tuple[Kept, Kept] | None = None
    """What of the base is in mine and in theirs, where that is known."""
    is_rewritten: bool = False
    """Whether base and theirs are written anew, as mine is."""
    conflicts: list[Conflict] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._moves = Moves(self.base, self.mine, self.theirs, self.kept)
        self._moved: dict[str, Side | None] = {}
        self._keys: Counter[str] = Counter()
        self._doubtful: dict[int, Entry] = {}
        """New entries that may be what both have taken away, under another name."""

    def whole(self) -> Part:
        """The merged text, and the data that it must have."""
        base, mine, theirs = (whole(one.text, one.root, one.data) for one in (self.base, self.mine, self.theirs))
        if not can_be_joined(mine, theirs):
            side = self._choose("text", (), ((), (), ()), (base.text, mine.text, theirs.text), ("mine", "theirs"))
            chosen = theirs if side == "theirs" else mine
            return Part(chosen.text, chosen.data)
        part = self._container((base if are_containers(base, mine) else None, mine, theirs), ())
        if part.data:
            return Part(around(mine, part.text), part.data) if mine.is_flow and not theirs.is_block else part
        return Part("{}\n" if isinstance(mine.data, dict) else "[]\n", part.data)

    def _container(self, values: Values, path: Path) -> Part:
        """The entries of both in one text, where that of mine stands."""
        base, mine, theirs = (container(one) if one is not None else None for one in values)
        assert mine is not None
        assert theirs is not None
        frame = mine
        if theirs.value.is_block and not mine.value.is_block:  # nothing is in mine
            frame, mine = theirs, replace(mine, column=theirs.column)
        order = self._order(base, mine, theirs, path)
        listed = isinstance(mine.value.data, list)
        parts: list[Part] = []
        data: list[tuple[str | int, Json]] = []
        for triple in order:
            three = _entries(triple, base, mine, theirs)
            place = (*path, len(parts) if listed else _key(three))
            part = self._entry(three, (base, mine, theirs), place)
            if part is not None:
                parts.append(part)
                data.append((place[-1] if part.key is None else part.key, part.data))
        made: Json = [value for _, value in data] if listed else {str(key): value for key, value in data}
        if not listed and len(made) < len(data):
            raise UnjoinedError
        return Part((in_lines if frame.value.is_block else in_brackets)(frame, theirs, parts), made)

    def _order(self, base: Container | None, mine: Container, theirs: Container, path: Path) -> Iterable[Triple]:
        kept = self._known(base, mine, 0), self._known(base, theirs, 1)
        mine_of = match(base, mine, kept[0]) if base else {}
        theirs_of = match(base, theirs, kept[1]) if base else {}
        sizes = (len(base.entries) if base else 0, len(mine.entries), len(theirs.entries))
        ours, others = set(mine_of.values()), set(theirs_of.values())
        added = both_added(mine, theirs, ours, others)
        gone = [n for n in range(sizes[0]) if n not in mine_of and n not in theirs_of]
        if base and gone:
            for side, known, own in ((mine, ours, kept[0]), (theirs, others, kept[1])):
                new = [n for n in range(len(side.entries)) if n not in known]
                pairs = doubtful(base, side, gone, new, own)
                self._doubtful |= {id(side.entries[m].value): base.entries[n] for n, m in pairs.items()}
        found = sequence(mine_of, theirs_of, sizes, added, "mine")
        if not isinstance(mine.value.data, list):
            return found.triples
        at = tuple(one.value.path if one else None for one in (base, mine, theirs))
        if found.is_reordered:
            names = [_names(one) for one in (base, mine, theirs)]
            if self._choose("order", path, at, names, ("mine", "theirs")) == "theirs":
                found = sequence(mine_of, theirs_of, sizes, added, "theirs")
        return self._gaps(found, mine, theirs, path)

    def _known(self, base: Container | None, other: Container, side: int) -> Kept | None:
        """What of the base is in a side; not where one of both has been written anew for the merge."""
        texts = self.base.text, (self.mine, self.theirs)[side].text
        if self.kept is None or base is None or texts[0] is not base.value.text or texts[1] is not other.value.text:
            return None
        return self.kept[side]

    def _gaps(self, found: Sequence3, mine: Container, theirs: Container, path: Path) -> Iterable[Triple]:
        """Without what somebody decided against of the entries that both put in one place."""
        gone: set[Triple] = set()
        if len(path) == 1 and all(isinstance(one, dict) and "name" in one for one in mine.value.data):
            return found.triples  # states, functions, events: their order says nothing
        for ours, others in found.gaps:
            entries = [mine.entries[one.mine] for one in ours if one.mine is not None]
            more = [theirs.entries[one.theirs] for one in others if one.theirs is not None]
            texts = None, listing(entries, mine), listing(more, theirs)
            at = None, entries[0].value.path, more[0].value.path
            side = self._choose("order", path, at, texts, ("both", "mine", "theirs"), "both")
            gone |= set(others if side == "mine" else ours if side == "theirs" else ())
        return [one for one in found.triples if one not in gone]

    def _entry(self, three: Three, sides: tuple[Container | None, Container, Container], path: Path) -> Part | None:
        base, mine, theirs = three
        by = sides[1].column - sides[2].column
        if mine is None and theirs is None:
            return None
        if mine is None or theirs is None:
            return self._alone(three, sides, path)
        if base is not None and sides[0] is not None:
            if is_unchanged(base, sides[0], theirs, sides[2]) and not self._moves.contested_in(1, mine.value.path):
                return copy(mine)
            if is_unchanged(base, sides[0], mine, sides[1]) and not self._moves.contested_in(2, theirs.value.path):
                return copy(theirs, by)
        if bare(mine, sides[1].column) == bare(theirs, sides[2].column):
            return copy(mine)
        return self._joined(Meeting(base, mine, theirs, by, path))

    def _alone(self, three: Three, sides: tuple[Container | None, Container, Container], path: Path) -> Part | None:
        """An entry that one side has: new, or gone from the other."""
        base, mine, theirs = three
        own: Side = "theirs" if mine is None else "mine"
        entry = theirs if mine is None else mine
        assert entry is not None
        here = sides[2] if mine is None else sides[1]
        part = copy(entry, sides[1].column - here.column)
        name = name_of(entry.value.data) if isinstance(entry.key, int) else None
        number = 1 if own == "mine" else 2
        for inner in self._moves.contested_in(number, entry.value.path):
            if inner != name:
                self._kept(inner, own, path, (own,))  # it goes with what it stands in
        if name and self._moves.is_moved_to(name, number, entry.value.path):
            return part if self._kept(name, own, path) else None
        base = base or self._doubtful.get(id(entry.value))
        if base is None:
            return part
        if sides[0] is not None and is_unchanged(base, sides[0], entry, here):
            return None
        texts = tuple(
            dedented(one, side) if one and side else None for one, side in zip((base, mine, theirs), sides, strict=True)
        )
        at = tuple(one.value.path if one else None for one in (base, mine, theirs))
        side = self._choose("deleted", path, at, texts, ("mine", "theirs", "hand"))
        if isinstance(side, Written):
            return by_hand(entry, side.text, sides[1].column)
        return part if side == own else None

    def _kept(self, name: str, own: Side, path: Path, choices: tuple[str, ...] = ("mine", "theirs")) -> bool:
        """Whether an entry that somebody moved to another list stands where one side has it."""
        if name not in self._moved:
            move = self._moves.of(name)
            texts = tuple(
                None if at is None else written(document, at)
                for document, at in zip((self.base, self.mine, self.theirs), move.at, strict=True)
            )
            if move.is_contested:
                chosen = self._choose("moved", path, move.at, texts, choices, self.prefer if len(choices) > 1 else own)
                self._moved[name] = "theirs" if chosen == "theirs" else "mine"
            else:
                self._moved[name] = move.by
        return self._moved[name] == own

    def _joined(self, met: Meeting) -> Part:
        """An entry that both changed."""
        mine = met.mine
        above = self._words(
            met, [one.above if one else None for one in (met.base, mine)], shifted(met.theirs.above, met.by)
        )
        key, head = self._head(met)
        remarks = [remark_of(one.head) if one else "" for one in (met.base, mine, met.theirs)]
        head = with_remark(head, self._words(met, remarks[:2], remarks[2]))
        values = self._alike_written((met.base.value if met.base else None, mine.value, met.theirs.value))
        side = "conflict" if self._are_two(met) else self._side(values)
        part = None
        if side == "join":
            part = self._inside(met, head, values)
        elif side == "lines":
            text, _ = lines.join(*(one.written if one else "" for one in values))
            if text is not None:
                part = Part(head + text + self._tail(met), read_value(head, text, mine))
        elif side != "conflict":
            part = self._taken(met, head, side)
        part = part or self._decided(met, head, values)
        return Part(above + part.text, part.data, key, starts=begins_line(mine))

    def _are_two(self, met: Meeting) -> bool:
        """Whether both put in an item of one name, and these say other things: such are not joined."""
        is_new = met.base is None and bool(self.base.data) and isinstance(met.mine.key, int)
        return is_new and not is_alike(met.mine, met.theirs)

    def _inside(self, met: Meeting, head: str, values: Values) -> Part:
        """The entries in it joined."""
        was = values[0] if values[0] and are_containers(values[0], met.mine.value) else None
        made = self._container((was, *values[1:]), met.path)
        frame, step = (met.theirs, met.by) if values[2].is_block and not met.mine.value.is_block else (met.mine, 0)
        if frame is met.theirs:
            head = with_key(met.theirs, head, met.mine)
        if made.data and frame.value.is_block:
            return Part(head + shifted(made.text, step), made.data)
        if made.data or frame.value.is_flow:
            return Part(head + made.text + self._tail(met), made.data)
        return Part(empty_block(frame, head, "{}" if isinstance(made.data, dict) else "[]"), made.data)

    def _taken(self, met: Meeting, head: str, side: Choice) -> Part:
        """The value of one side."""
        entry, step = (met.theirs, met.by) if side == "theirs" else (met.mine, 0)
        value = entry.value
        own = head if entry is met.mine else with_key(entry, head, met.mine)
        in_lines = value.is_block or met.mine.value.is_block or met.theirs.value.is_block
        tail = moved(entry.tail, step) if in_lines else self._tail(met)
        return Part(own + moved(value.text[value.start : value.end], step) + tail, value.data)

    def _decided(self, met: Meeting, head: str, values: Values) -> Part:
        """A value that both changed, as somebody decides."""
        texts = [None if one is None else dedent(shown(one)) for one in values]
        chosen = self._choose("value", met.path, met.at, texts, ("mine", "theirs", "hand"))
        if isinstance(chosen, Written):
            return Part(*with_value(met.mine, head, chosen.text))
        return self._taken(met, head, chosen)

    def _tail(self, met: Meeting) -> str:
        return self._words(met, [one.tail if one else None for one in (met.base, met.mine)], met.theirs.tail)

    def _head(self, met: Meeting) -> tuple[str | int | None, str]:
        """The key that an entry has, and all up to its value as mine has it."""
        base, mine, theirs = met.base, met.mine, met.theirs
        if isinstance(mine.key, int) or mine.key == theirs.key:
            return None, mine.head
        chosen: Choice = "mine"
        if base is not None and base.key == mine.key:
            chosen = "theirs"
        elif base is None or base.key != theirs.key:
            texts = [None if one is None else str(one.key) for one in (base, mine, theirs)]
            chosen = self._choose("renamed", met.path, met.at, texts, ("mine", "theirs"))
        return (theirs.key, with_key(mine, theirs.head, theirs)) if chosen == "theirs" else (mine.key, mine.head)

    def _alike_written(self, values: Values) -> Values:
        """The values, those of the others written as mine is where only one is in brackets."""
        base, mine, theirs = values
        if (
            not are_containers(mine, theirs)
            or can_be_joined(mine, theirs)
            or base is None
            or type(base.data) is not type(mine.data)
        ):
            return values
        if comments(theirs.text[theirs.start : theirs.end]) - comments(base.text[base.start : base.end]):
            return values
        was, now = (written_as(self.mine, mine, one.data) for one in (base, theirs))
        return values if was is None or now is None else (was, mine, now)

    def _side(self, values: Values) -> Literal["mine", "theirs", "join", "lines", "conflict"]:
        """Whose value counts, or how both are joined."""
        base, mine, theirs = values
        if same(mine.data, theirs.data) and not (has_entries(mine) and has_entries(theirs)):
            return "theirs" if base is not None and base.written == mine.written else "mine"
        if can_be_joined(mine, theirs):
            return "join"
        if base is not None and same(base.data, theirs.data):
            return "mine"
        if base is not None and same(base.data, mine.data):
            return "theirs"
        many = all(one is not None and isinstance(one.data, str) and "\n" in one.written for one in values)
        return "lines" if many else "conflict"

    def _words(self, met: Meeting, before: Sequence[str | None], theirs: str) -> str:
        """What stands around an entry: comments and blank lines. `before`: those of the base and of mine."""
        base, mine = before[0] or "", before[1] or ""
        may_go = not self.is_rewritten and met.theirs.value.text is self.theirs.text
        text = agreed(base, mine, theirs, may_go=may_go)
        if text is not None:
            return text
        side = self._choose("comment", met.path, met.at, (base or None, mine or None, theirs or None), SIDES)
        return theirs if side == "theirs" else mine

    def _choose(
        self,
        kind: Kind,
        path: Path,
        at: Sequence[Path | None],
        texts: Sequence[str | None],
        choices: tuple[str, ...],
        default: Choice | None = None,
    ) -> Choice:
        base, mine, theirs = (None if text is None else text.strip("\n") for text in texts)
        line = self.mine.range(path if at[1] is None else at[1]).start.line
        places = zip((self.mine, self.theirs, self.base), (at[1], at[2], at[0]), strict=True)
        document, place = next((one, where) for one, where in places if where is not None)
        conflict = Conflict(
            kind,
            path,
            (at[0], at[1], at[2]),
            base,
            mine,
            theirs,
            choices,
            default or self.prefer,
            settled=False,
            place=place_in_words(document.data, place),
            lines=(line,),
        )
        self._keys[conflict.key] += 1
        conflict = replace(conflict, nth=self._keys[conflict.key] - 1)
        chosen = self.choices.get(conflict.key)
        if chosen is not None and ("hand" if isinstance(chosen, Written) else chosen) in choices:
            conflict = replace(conflict, chosen=chosen, settled=True)
        self.conflicts.append(conflict)
        return conflict.chosen


class UnjoinedError(Exception):
    """Two entries have come to the same key: the documents cannot be joined entry by entry."""


def _entries(triple: Triple, base: Container | None, mine: Container, theirs: Container) -> Three:
    return (
        base.entries[triple.base] if base and triple.base is not None else None,
        mine.entries[triple.mine] if triple.mine is not None else None,
        theirs.entries[triple.theirs] if triple.theirs is not None else None,
    )


def _key(three: Three) -> str:
    """The key of a member: that which somebody gave it, else mine."""
    base, mine, theirs = three
    if mine and theirs and base:
        return str(theirs.key if mine.key == base.key else mine.key)
    return str(next(one.key for one in (mine, theirs, base) if one))


def _names(side: Container | None) -> str | None:
    if side is None:
        return None
    return "\n".join(name_of(one.value.data) or one.value.written for one in side.entries)
