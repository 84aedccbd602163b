"""Changes as steps. A step is the splices of one round: all are found in one text, and made at once.

A text is read again after each step, so that as many changes as can be share one: those of places that have nothing to
do with each other. Which ones these are is tried; where it fails, `at_once` is False and each goes by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.edits import data as plain
from workflow.edits import leaving, splices
from workflow.edits.aligning import align
from workflow.edits.places import is_alias, is_made_up, locate, merged_at
from workflow.paths import Json, Path

Steps = Iterator[list[TextEdit]]
Task = Callable[[], Steps]


class Changing:
    """The steps of changes, each found in the text that `document` gives when the step is asked for."""

    def __init__(self, document: Callable[[], Document], at_once: bool) -> None:
        self._document, self._at_once = document, at_once

    def in_order(self, changes: Iterable[tuple[Path, Task]]) -> Steps:
        """Changes of members by their paths, of one container in their order, the others side by side."""
        for wave in _waves(changes) if self._at_once else [[task] for _, task in changes]:
            yield from self._side_by_side([task() for task in wave])

    def set(self, path: Path, value: Json, after: Sequence[str]) -> Steps:
        """Another value at `path`, or a new one behind the last of `after`, with the mappings around it."""
        if self._document().outside(path):
            yield from self._outside(path, lambda changing, place: changing.set(place, value, ()))
            return
        data, made_up = self._document().data, is_made_up(self._document(), path)
        if not made_up and (plain.has(data, path) or merged_at(self._document(), path) is not None):
            yield from self._change(path, value)
            return
        parent, key = path[:-1], path[-1]
        found = plain.value_at(data, parent)
        if not found:
            yield from self.set(parent, {key: value} if isinstance(key, str) else [value], ())
            return
        index = len(found)
        if isinstance(key, str):
            places = {name: place for place, name in enumerate(found, 1)}
            index = max((places[name] for name in after if name in places), default=index)
        yield splices.add(self._document(), parent, index, {key: value} if isinstance(key, str) else [value])

    def add(self, parent: Path, index: int, entries: Mapping[str, Json] | Sequence[Json]) -> Steps:
        """New entries before the one at `index`, behind one that shows how they are written."""
        yield splices.add(self._document(), parent, index, entries)

    def remove(self, paths: Iterable[Path]) -> Steps:
        """Take out members and items, none of them inside another."""
        left = sorted(paths, key=leaving.order, reverse=True)
        outside = [path for path in left if self._document().outside(path)]
        for path in outside:
            yield from self._outside(path, lambda changing, place: changing.remove([place]))
        left = [path for path in left if path not in outside]
        while left:
            now = leaving.together(self._document(), left) if self._at_once else left[:1]
            yield [edit for path in now for edit in splices.remove(self._document(), path)]
            left = leaving.moved(left, now)

    def _outside(self, path: Path, change: "Callable[[Changing, Path], Steps]") -> Steps:
        """A change of a member that stands in what is around the document."""

        def around() -> tuple[Document, Path]:
            found = self._document().outside(path)
            assert found is not None
            return found

        yield from change(Changing(lambda: around()[0], self._at_once), around()[1])

    def rename_key(self, path: Path, name: str) -> Steps:
        """Another name for a member."""
        yield splices.rename_key(self._document(), path, name)

    def _side_by_side(self, tasks: list[Steps]) -> Steps:
        if not self._at_once:
            for task in tasks:
                yield from task
            return
        while tasks:
            steps = [(task, step) for task in tasks if (step := next(task, None)) is not None]
            yield [edit for _, step in steps for edit in step]
            tasks = [task for task, _ in steps]

    def _change(self, path: Path, value: Json) -> Steps:
        """Make the value at `path` into `value`, in its parts where both are lists or mappings."""
        document = self._document()
        if document.outside(path):
            yield from self._outside(path, lambda changing, place: changing.set(place, value, ()))
            return
        if merged_at(document, path) is not None:
            yield splices.replace_value(document, path, value)
            return
        old = plain.at(document.data, path)
        if plain.same(old, value):
            return
        if not _alike(old, value) or is_alias(document, locate(document, path).spot):
            yield splices.replace_value(document, path, value)
            return
        scalars = list(_scalars(old, value, path))
        yield [edit for place, each in scalars for edit in splices.replace_value(document, place, each)]
        yield from self._mapping(path, value) if isinstance(value, dict) else self._list(path, value)

    def _mapping(self, path: Path, value: dict[str, Json]) -> Steps:
        names = list(plain.at(self._document().data, path))
        places = {name: index for index, name in enumerate(names, 1)}
        new: dict[int, dict[str, Json]] = {}
        index = 0
        for key, each in value.items():
            if key in places:
                index = places[key]
            else:
                new.setdefault(index, {})[key] = each
        yield from self._additions(path, new)
        kept = [self._change((*path, key), value[key]) for key in value if key in places]
        yield from self._side_by_side(kept)
        yield from self.remove((*path, name) for name in names if name not in value)

    def _list(self, path: Path, value: list[Json]) -> Steps:
        pairs = align(plain.at(self._document().data, path), value)
        new: dict[int, list[Json]] = {}
        index = 0
        for one, other in pairs:
            if one is not None:
                index = one + 1
            elif other is not None:
                new.setdefault(index, []).append(value[other])
        yield from self._additions(path, new)
        kept = [(at, other) for at, (one, other) in enumerate(pairs) if one is not None and other is not None]
        yield from self._side_by_side([self._change((*path, at), value[other]) for at, other in kept])
        yield from self.remove((*path, at) for at, (_, other) in enumerate(pairs) if other is None)

    def _additions(self, path: Path, new: Mapping[int, dict[str, Json] | list[Json]]) -> Steps:
        """New entries before those at several indices; the first of each shows how the others are written."""
        places = sorted(new, reverse=True)
        if not self._at_once:
            for index in places:
                yield splices.add(self._document(), path, index, _first(new[index]))
                if others := _others(new[index]):
                    yield splices.add(self._document(), path, index + 1, others)
            return
        document = self._document()
        yield [edit for index in places for edit in splices.add(document, path, index, _first(new[index]))]
        document = self._document()
        rests = [(index + len(places) - at, _others(new[index])) for at, index in enumerate(places)]
        yield [edit for index, rest in rests if rest for edit in splices.add(document, path, index, rest)]


def _first(entries: Mapping[str, Json] | Sequence[Json]) -> dict[str, Json] | list[Json]:
    return dict(islice(entries.items(), 1)) if isinstance(entries, Mapping) else list(entries[:1])


def _others(entries: Mapping[str, Json] | Sequence[Json]) -> dict[str, Json] | list[Json]:
    return dict(islice(entries.items(), 1, None)) if isinstance(entries, Mapping) else list(entries[1:])


def _waves(changes: Iterable[tuple[Path, Task]]) -> list[list[Task]]:
    """The changes in groups: one in the container of another, or around it, is in a later group than that."""
    waves: list[list[Task]] = []
    inside: dict[Path, int] = {}
    containers: dict[Path, int] = {}
    for path, task in changes:
        around = [path[:depth] for depth in range(len(path) + 1)]
        last = max([inside.get(path[:-1], 0), *(containers.get(each, 0) for each in around)])
        waves += [[]] if last == len(waves) else []
        waves[last].append(task)
        containers[path[:-1]] = last + 1
        inside |= {each: max(inside.get(each, 0), last + 1) for each in around}
    return waves


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
