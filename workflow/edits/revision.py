"""`Revision`: edits in a row on one text, each seen by the next; what they say of the data always comes true.

An edit is made of small splices. After them the text is read again, and must give exactly the data that was meant;
otherwise nothing happened and Unwritable says why.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy

from workflow.diagnostics import TextEdit
from workflow.document import Document, read, reread
from workflow.edits import data as plain
from workflow.edits import moving, splices
from workflow.edits.aligning import align
from workflow.edits.applying import Composed, Edits, apply
from workflow.edits.unwritable import Unwritable
from workflow.paths import Json, Path, pointer


class Revision:
    """Several edits of one text. Every method raises Unwritable, and changes nothing, where it cannot do its work."""

    def __init__(self, document: Document) -> None:
        """`document` must be readable, or hold nothing but comments."""
        if not document.readable and not splices.is_blank(document):
            raise Unwritable("The text cannot be read; correct what its problems say first")
        self.document = document if document.readable else splices.blank(document)
        self._composed = Composed(document.text)

    @property
    def data(self) -> Json:
        """The data as it stands now."""
        return self.document.data

    @property
    def edits(self) -> Edits:
        """One sorted set of edits from the first text to the present one, as short as they can be."""
        return self._composed.edits()

    def set(self, path: Path, value: Json, *, after: Sequence[str] = ()) -> None:
        """Give the place at `path` another value, or add it: behind the last of `after` that is there, else at the end.

        Mappings around it that are missing (or null) are made. Where a mapping or list takes the place of another,
        only what differs changes, so that comments inside stay.
        """
        plain.check(value)
        with self._meaning(self._intended(path, value)):
            self._set(path, value, after)

    def set_all(self, values: Iterable[tuple[Path, Json]]) -> None:
        """Give several places that are there another scalar each, in one go: for a name and all that refers to it."""
        pairs = list(values)
        for path, value in pairs:
            self._must_have(path)
            plain.check(value)
        with self._meaning(plain.put_all(self.data, pairs)):
            self._commit([edit for path, value in pairs for edit in splices.replace_value(self.document, path, value)])

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
        with self._meaning(plain.inserted(self.data, path, value)):
            self._commit(splices.add(self.document, parent, index, "", value))
        return None

    def remove(self, path: Path) -> None:
        """Take out a member or item with its own comments and lines; what is left empty stays as `{}` or `[]`."""
        self._must_have(path)
        if not path:
            raise Unwritable("The whole definition cannot be removed")
        with self._meaning(plain.without(self.data, path)):
            self._commit(splices.remove(self.document, path))

    def move(self, path: Path, to: Path) -> None:
        """Move an item of a list to another index of it or of another list, text and comments as they are.

        `to` is where the item is afterwards, a path in the data that the edit leaves.
        """
        self._must_have(path)
        if not path or not to or isinstance(path[-1], str) or isinstance(to[-1], str):
            raise Unwritable("Only items of lists can be moved")
        value, rest = plain.at(self.data, path), plain.without(self.data, path)
        items = plain.at(rest, to[:-1]) if plain.has(rest, to[:-1]) else None
        if not isinstance(items, list) or not 0 <= to[-1] <= len(items):
            raise Unwritable(f"There is no place {pointer(to)} to move to")
        if path == to:
            return
        with self._meaning(plain.inserted(rest, to, value)):
            taken = moving.take(self.document, path)
            self._commit(splices.remove(self.document, path))
            if not items:
                self._commit(splices.replace_value(self.document, to[:-1], [None]))
            self._commit(moving.give(self.document, to, taken, value))
            if not items:
                self._commit(splices.remove(self.document, (*to[:-1], 1)))

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
        with self._meaning(plain.renamed(self.data, path, name)):
            self._commit(splices.rename_key(self.document, path, name))

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

    def _set(self, path: Path, value: Json, after: Sequence[str]) -> None:
        if plain.has(self.data, path):
            self._change(path, value)
            return
        parent, key = path[:-1], path[-1]
        found = plain.at(self.data, parent) if plain.has(self.data, parent) else None
        if not found:
            self._set(parent, {key: value} if isinstance(key, str) else [value], ())
            return
        index = len(found)
        if isinstance(key, str):
            places = {name: place for place, name in enumerate(found, 1)}
            index = max((places[name] for name in after if name in places), default=index)
        self._commit(splices.add(self.document, parent, index, str(key), value))

    def _change(self, path: Path, value: Json) -> None:
        """Make the value at `path` into `value`, in its parts where both are lists or mappings."""
        old = plain.at(self.data, path)
        if plain.same(old, value):
            return
        if not _alike(old, value) or splices.is_alias(self.document, path):
            self._commit(splices.replace_value(self.document, path, value))
            return
        texts = [(place, each) for place, each in _scalars(old, value, path)]
        if texts:
            self._commit([edit for place, each in texts for edit in splices.replace_value(self.document, place, each)])
        if isinstance(value, dict):
            self._change_mapping(path, value)
        else:
            self._change_list(path, value)

    def _change_mapping(self, path: Path, value: dict[str, Json]) -> None:
        before = None
        for key, each in value.items():
            names = list(plain.at(self.data, path))
            if key in names:
                self._change((*path, key), each)
            else:
                index = names.index(before) + 1 if before is not None else 0
                self._commit(splices.add(self.document, path, index, key, each))
            before = key
        for key in [key for key in plain.at(self.data, path) if key not in value]:
            self._commit(splices.remove(self.document, (*path, key)))

    def _change_list(self, path: Path, value: list[Json]) -> None:
        old = plain.at(self.data, path)
        gone = []
        for at, (one, other) in enumerate(align(old, value)):
            if other is None:
                gone.append(at)
            elif one is None:
                self._commit(splices.add(self.document, path, at, "", value[other]))
            else:
                self._change((*path, at), value[other])
        for index in reversed(gone):
            self._commit(splices.remove(self.document, (*path, index)))

    def _commit(self, edits: Sequence[TextEdit]) -> None:
        """Make the edits and read the text again. Unwritable where it can no longer be read."""
        text, before = apply(self.document.text, edits), self.document
        document = reread(before, text, before.syntax) or read(text, before.syntax)
        if not document.readable:
            raise Unwritable(splices.why(before))
        self._composed.then(edits)
        self.document = document

    @contextmanager
    def _meaning(self, intended: Json) -> Iterator[None]:
        """Undo what was done inside unless the data is `intended` then."""
        before, composed = self.document, copy(self._composed)
        try:
            yield
            self._must_be(intended, before)
        except Unwritable:
            self.document, self._composed = before, composed
            raise

    def _must_be(self, intended: Json, before: Document) -> None:
        if not plain.same(self.data, intended):
            raise Unwritable(splices.why(before))


def _alike(old: Json, value: Json) -> bool:
    """Whether both are mappings or both lists, with something in them."""
    return isinstance(old, dict | list) and type(old) is type(value) and bool(old) and bool(value)


def _scalars(old: Json, value: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    """The places below `path` where one scalar takes the place of another, in parts that keep their shape."""
    pairs: list[tuple[str | int, Json, Json]] = []
    if isinstance(old, dict) and isinstance(value, dict):
        pairs = [(key, each, value[key]) for key, each in old.items() if key in value]
    elif isinstance(old, list) and isinstance(value, list) and len(old) == len(value):
        matches = align(old, value)
        if all(one == other for one, other in matches):
            pairs = [(index, old[index], value[index]) for index in range(len(old))]
    elif not isinstance(old, dict | list) and not isinstance(value, dict | list) and not plain.same(old, value):
        yield path, value
    for key, one, other in pairs:
        if one is not other:
            yield from _scalars(one, other, (*path, key))


def _named(path: Path) -> str:
    return pointer(path) or "The definition"
