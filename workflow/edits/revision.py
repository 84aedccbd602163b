"""`Revision`: edits in a row on one text, each seen by the next; what they say of the data always comes true.

An edit is made of small splices. After them the text is read again, and must give exactly the data that was meant;
otherwise nothing happened and Unwritable says why.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
from itertools import pairwise

from workflow.diagnostics import TextEdit
from workflow.document import LIMITS, Document, Limits, beyond, read, reread
from workflow.edits import blocks, moving, sharing, splices
from workflow.edits import data as plain
from workflow.edits.applying import Composed, Edits, apply
from workflow.edits.steps import Changing, Steps
from workflow.edits.unwritable import TooLarge, Unwritable
from workflow.paths import Json, Path, pointer

_Making = Callable[[Changing], Steps]

BETWEEN = Limits(size=LIMITS.size * 5 // 4, nodes=LIMITS.nodes * 5 // 4, depth=LIMITS.depth + 8)
"""What a text may have between edits: one that puts something in may stand before one that takes something out."""


class Revision:
    """Several edits of one text. Every method raises Unwritable, and changes nothing, where it cannot do its work."""

    def __init__(self, document: Document) -> None:
        """`document` must be readable, or hold nothing but comments."""
        if not document.readable and not splices.is_blank(document):
            raise Unwritable("The text cannot be read; correct what its problems say first")
        self.document = document if document.readable else splices.blank(document)
        self._beyond: str | None = None
        self._composed = Composed(document.text)
        self._waiting: list[tuple[Path, _Making]] | None = None
        self._meant: Json = None

    @property
    def data(self) -> Json:
        """The data as it stands now."""
        return self._meant if self._waiting else self.document.data

    @property
    def edits(self) -> Edits:
        """One sorted set of edits from the first text to the present one, as short as they can be."""
        self._must_fit()
        return self._composed.edits()

    @property
    def text(self) -> str:
        """The present text."""
        self._must_fit()
        return self.document.text

    def _must_fit(self) -> None:
        if self._beyond:
            raise TooLarge(f"The text would have {self._beyond}")

    def set(self, path: Path, value: Json, *, after: Sequence[str] = ()) -> None:
        """Give the place at `path` another value, or add it: behind the last of `after` that is there, else at the end.

        Mappings around it that are missing (or null) are made. Where a mapping or list takes the place of another,
        only what differs changes, so that comments inside stay.
        """
        plain.check(value)
        self._must_be_written(path)
        self._change(path, self._intended(path, value), lambda changing: changing.set(path, value, after))

    def set_all(self, values: Iterable[tuple[Path, Json]]) -> None:
        """Give several places that are there another scalar each, in one go: for a name and all that refers to it."""
        pairs = list(values)
        for path, value in pairs:
            self._must_have(path)
            plain.check(value)
        self._attempt(plain.put_all(self.data, pairs), lambda: self._commit(self._replacements(pairs)))

    def _replacements(self, pairs: Sequence[tuple[Path, Json]]) -> list[TextEdit]:
        """The edits of values that are written at their places: what repeats them follows."""
        document = self.document
        written = [(path, value) for path, value in pairs if splices.is_written(document, path)]
        return [edit for path, value in written for edit in splices.replace_value(document, path, value)]

    def insert(self, path: Path, value: Json) -> None:
        """Put `value` before the item of a list at `path`, or at its end; a missing list is made. A name: `set`."""
        if not path or isinstance(path[-1], str):
            return self.set(path, value)
        plain.check(value)
        parent, index = path[:-1], path[-1]
        items = plain.at(self.data, parent) if plain.has(self.data, parent) else None
        if items is not None and not isinstance(items, list):
            raise Unwritable(f"{_named(parent)} is not a list")
        if not 0 <= index <= len(items or ()):
            raise Unwritable(f"{_named(parent)} has no place {index}")
        if not items:
            return self.set(parent, [value])
        intended = plain.inserted(self.data, path, value)
        self._attempt(intended, lambda: self._commit(splices.add(self.document, parent, index, [value])))
        return None

    def insert_all(self, path: Path, values: Sequence[Json]) -> None:
        """Put several values before the item of a list at `path`, or at its end; all but the first in one go."""
        parent, index, others = path[:-1], int(path[-1]) + 1, list(values[1:])
        plain.check(others)
        self.insert(path, values[0])
        if others:
            items = plain.at(self.data, parent)
            intended = plain.put(self.data, parent, [*items[:index], *others, *items[index:]])
            self._make(intended, lambda changing: changing.add(parent, index, others))

    def add_all(self, path: Path, members: Mapping[str, Json], *, after: Sequence[str] = ()) -> None:
        """Give the mapping at `path` several new members, as `set` does; all but the first in one go."""
        (name, value), *others = members.items()
        plain.check(dict(others))
        self.set((*path, name), value, after=after)
        if others:
            there = plain.at(self.data, path)
            index = list(there).index(name) + 1
            intended = plain.put(self.data, path, {**there, **dict(others)})
            self._make(intended, lambda changing: changing.add(path, index, dict(others)))

    def remove(self, path: Path) -> None:
        """Take out a member or item with its own comments and lines; what is left empty stays as `{}` or `[]`."""
        self._must_go(path)
        if isinstance(path[-1], str):
            self._change(path, plain.without(self.data, path), lambda changing: changing.remove([path]))
        else:
            self.remove_all([path])

    def remove_all(self, paths: Iterable[Path]) -> None:
        """Take out several, none of them inside another, in one go."""
        gone = list(paths)
        for path in gone:
            self._must_go(path)
        self._make(plain.without_all(self.data, gone), lambda changing: changing.remove(gone))

    def move(self, path: Path, to: Path, count: int = 1) -> None:
        """Move items of a list, `count` from the one at `path` on, to another index of it or of another list.

        Text and comments stay as they are. `to` is where the first is afterwards, a path in the data that the edit
        leaves.
        """
        self._must_have(path)
        if not path or not to or isinstance(path[-1], str) or isinstance(to[-1], str):
            raise Unwritable("Only items of lists can be moved")
        paths = [(*path[:-1], path[-1] + number) for number in range(count)]
        for each in paths:
            self._must_have(each)
        values, rest = [plain.at(self.data, each) for each in paths], plain.without_all(self.data, paths)
        items = plain.at(rest, to[:-1]) if plain.has(rest, to[:-1]) else None
        if not isinstance(items, list) or not 0 <= to[-1] <= len(items):
            raise Unwritable(f"There is no place {pointer(to)} to move to")
        if path == to:
            return
        intended = plain.put(rest, to[:-1], [*items[: to[-1]], *values, *items[to[-1] :]])
        self._attempt(intended, partial(self._carry, paths, to, values, bool(items)))

    def _carry(self, paths: list[Path], to: Path, values: Sequence[Json], joins: bool) -> None:
        """Move items; `joins`: there are others where they go."""
        self._commit(blocks.unended(self.document))
        taken = [moving.take(self.document, each) for each in paths]
        for edits in Changing(lambda: self.document, True).remove(paths):
            self._commit(edits)
        if not joins:
            self._commit(splices.replace_value(self.document, to[:-1], [None]))
        self._commit(moving.give(self.document, to, taken, values))
        if not joins:
            self._commit(splices.remove(self.document, (*to[:-1], len(paths))))

    def bring(self, to: Path, document: Document, paths: Sequence[Path]) -> bool:
        """Put items of lists of another document before the item of a list at `to`, or at its end; its text and
        comments come along. Where comments cannot stand there it is the data alone, and the answer is False.
        """
        index, parent = int(to[-1]), to[:-1]
        values = [plain.at(document.data, each) for each in paths]
        items = plain.value_at(self.data, parent)
        if not isinstance(items, list | None) or not 0 <= index <= len(items or ()):
            raise Unwritable(f"There is no place {pointer(to)} to put something")
        intended = plain.put(self.data, parent, [*(items or ())[:index], *values, *(items or ())[index:]])
        as_text = partial(self._give, to, document, paths, values, bool(items))
        return self._brought(intended, as_text, lambda changing: changing.set(parent, plain.at(intended, parent), ()))

    def bring_members(self, mapping: Path, document: Document, paths: Sequence[Path]) -> bool:
        """As `bring`, of members of mappings, behind all others of a mapping that has some."""
        values = {str(each[-1]): plain.at(document.data, each) for each in paths}
        there = plain.at(self.data, mapping)
        intended = plain.put(self.data, mapping, {**there, **values})

        def as_text() -> None:
            self._commit(blocks.unended(self.document))
            self._commit(moving.give_members(self.document, mapping, _taken(document, paths)))

        return self._brought(intended, as_text, lambda changing: changing.add(mapping, len(there), values))

    def _brought(self, intended: Json, as_text: Callable[[], None], steps: _Making) -> bool:
        """Whether the comments came along."""
        try:
            self._attempt(intended, as_text)
        except TooLarge:
            raise
        except Unwritable:
            self._make(intended, steps)
            return False
        return True

    def _give(self, to: Path, document: Document, paths: Sequence[Path], values: Sequence[Json], joins: bool) -> None:
        """Write items of another document as they are written there; `joins`: there are others where they go."""
        self._commit(blocks.unended(self.document))
        if not joins:
            self._run(lambda changing: changing.set(to[:-1], [None], ()), True)
        self._commit(moving.give(self.document, to, _taken(document, paths), values))
        if not joins:
            self._commit(splices.remove(self.document, (*to[:-1], len(paths))))

    def rename_key(self, path: Path, name: str) -> None:
        """Give the member at `path` another name; it stays where it is."""
        self._must_have(path)
        if not path or not isinstance(path[-1], str):
            raise Unwritable(f"{_named(path)} has no name to change")
        plain.check(name)
        if name == path[-1]:
            return
        if name in plain.at(self.data, path[:-1]):
            raise Unwritable(f"{_named(path[:-1])} has “{name}” already")
        self._change(path, plain.renamed(self.data, path, name), lambda changing: changing.rename_key(path, name))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Changes of members that are asked for inside are made in one go: at its end, or before any other change.

        `data` has them at once; `document` when they are made.
        """
        if self._waiting is not None:
            yield
            return
        self._waiting = []
        try:
            yield
            self.settle()
        finally:
            self._waiting = None

    def _change(self, path: Path, intended: Json, steps: _Making) -> None:
        """Make a change of one member, or let it wait for others."""
        if self._waiting is None:
            self._make(intended, steps)
        else:
            self._waiting.append((path, steps))
            self._meant = intended

    def settle(self) -> None:
        """Make the changes that wait (`together`)."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._make(
                self._meant,
                lambda changing: changing.in_order((path, partial(steps, changing)) for path, steps in waiting),
            )
        if waiting is not None:
            self._waiting = []

    def _make(self, intended: Json, steps: _Making) -> None:
        """Carry out a change in as few rounds as can be."""
        self._attempt(intended, *(partial(self._run, steps, at_once) for at_once in (True, False)))

    def _run(self, steps: _Making, at_once: bool) -> None:
        for edits in steps(Changing(lambda: self.document, at_once)):
            if edits:
                self._commit(edits)

    def _attempt(self, intended: Json, *ways: Callable[[], None]) -> None:
        """Make a change in the first of `ways` that means `intended`; if none does, with shared parts made apart.

        Nothing happens unless one does.
        """
        try:
            self._first(intended, ways)
        except Unwritable as refusal:
            if isinstance(refusal, TooLarge) or not sharing.repeats(self.document):
                raise
            with self._meaning(intended):
                apart = sharing.Apart(self.document, intended)
                for edits in (apart.aliases, apart.anchors, apart.merged):
                    self._commit(edits(self.document))
                self._first(intended, ways)

    def _first(self, intended: Json, ways: Sequence[Callable[[], None]]) -> None:
        for number, way in enumerate(ways, 1):
            try:
                with self._meaning(intended):
                    way()
            except Unwritable as refusal:
                if isinstance(refusal, TooLarge) or number == len(ways):
                    raise
            else:
                return

    def _must_be_written(self, path: Path) -> None:
        around = self.document.around
        if around and path and path[0] in around.nowhere:
            raise Unwritable(around.nowhere[str(path[0])])

    def _must_go(self, path: Path) -> None:
        self._must_have(path)
        self._must_be_written(path)
        if not path:
            raise Unwritable("The whole definition cannot be removed")

    def _must_have(self, path: Path) -> None:
        if not plain.has(self.data, path):
            raise Unwritable(f"There is nothing at {pointer(path)}")

    def _intended(self, path: Path, value: Json) -> Json:
        """The data with `value` at `path`. Unwritable where something else is in the way."""
        data = self.data
        for depth, key in enumerate(path):
            if data is None:
                if key != 0 and not isinstance(key, str):
                    raise Unwritable(f"{_named(path[:depth])} has no place {key}")
                continue
            fits = isinstance(data, dict) if isinstance(key, str) else isinstance(data, list) and 0 <= key <= len(data)
            if not fits:
                what = "mapping" if isinstance(key, str) else f"list with a place {key}"
                raise Unwritable(f"{_named(path[:depth])} is not a {what}")
            data = data[key] if plain.has(data, (key,)) else None
        return plain.put(self.data, path, value)

    def _commit(self, edits: Sequence[TextEdit]) -> None:
        """Make the edits and read the text again. Unwritable where it can no longer be read.

        A text that is beyond the limits by little stands until the edits are asked for.
        """
        ordered = sorted(edits, key=lambda each: (each.start, each.end))
        if any(one.end > other.start for one, other in pairwise(ordered)):
            raise Unwritable(splices.why(self.document))
        if ordered and ordered[-1].start == ordered[-1].end == len(self.document.text):
            ordered = sorted((*blocks.unended(self.document), *ordered), key=lambda each: each.start)
        text, before = apply(self.document.text, ordered), self.document
        document, much = _read(before, text, ordered, LIMITS), None
        if not document.readable and (much := beyond(document)):
            document = _read(before, text, ordered, BETWEEN)
        if not document.readable:
            raise TooLarge(f"The text would have {much}") if much else Unwritable(splices.why(before))
        self._composed.then(ordered)
        self.document, self._beyond = document, much

    @contextmanager
    def _meaning(self, intended: Json) -> Iterator[None]:
        """Undo what was done inside unless the data is `intended` then."""
        self.settle()
        before, composed, much = self.document, copy(self._composed), self._beyond
        try:
            yield
            self._must_be(intended, before)
        except Unwritable:
            self.document, self._composed, self._beyond = before, composed, much
            raise

    def _must_be(self, intended: Json, before: Document) -> None:
        if not plain.same(self.data, intended):
            raise Unwritable(splices.why(before))


def _taken(document: Document, paths: Sequence[Path]) -> list[moving.Taken]:
    """Parts of a document as they are written, each of them by itself."""

    def read_after(before: Document, edits: Sequence[TextEdit]) -> Document:
        ordered = sorted(edits, key=lambda each: (each.start, each.end))
        after = _read(before, apply(before.text, ordered), ordered, BETWEEN) if ordered else before
        if not after.readable:
            raise Unwritable(splices.why(before))
        return after

    document = sharing.alone(read_after(document, blocks.unended(document)), paths, read_after)
    return [moving.take(document, each, whole=True) for each in paths]


def _read(before: Document, text: str, edits: Sequence[TextEdit], limits: Limits) -> Document:
    """The text that `edits` made of the one before."""
    if before.again:
        return before.again(text, before.syntax, limits)
    return reread(before, text, before.syntax, edits, limits) or read(text, before.syntax, limits)


def _named(path: Path) -> str:
    return pointer(path) or "The definition"
