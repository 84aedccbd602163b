"""States, functions and others of a clip as they are written, so that their comments come along."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workflow.document import Document, read
from workflow.edits import Revision, Unwritable
from workflow.edits.data import same, value_at
from workflow.paths import Json, Object, Path


@dataclass(frozen=True, slots=True)
class Spelled:
    """A text of YAML, and where each of several items of one of its lists stands."""

    document: Document
    paths: tuple[Path, ...]

    def saying(self, values: Sequence[Json]) -> Document:
        """The text with other values at these places: only what differs is written anew. Unwritable where it cannot."""
        place = self.paths[0][:-1]
        items = list(value_at(self.document.data, place))
        for path, value in zip(self.paths, values, strict=True):
            items[int(path[-1])] = value
        revision = Revision(self.document)
        revision.set(place, items)
        return revision.document


def of_items(document: Document, paths: Iterable[Path]) -> Spelled | None:
    """The items at these paths; None where comments cannot be: in JSON, or they are members of a mapping."""
    found = tuple(paths)
    in_list = found and all(isinstance(path[-1], int) for path in found) and len({path[:-1] for path in found}) == 1
    return Spelled(document, found) if in_list and document.syntax == "yaml" else None


def of_clip(given: Json, clip: Object) -> dict[str, Spelled]:
    """What a clip has, by the names of its lists, as the text says it that it was read from."""
    document = read(given) if isinstance(given, str) else None
    if document is None or not document.readable:
        return {}
    found: dict[str, Spelled] = {}
    for key, items in clip.items():
        place: Path = () if isinstance(document.data, list) and key == "states" else (key,)
        if isinstance(items, list) and items and same(value_at(document.data, place), items):
            spelled = of_items(document, [(*place, number) for number in range(len(items))])
            found |= {key: spelled} if spelled else {}
    return found


def bring(revision: Revision, to: Path, spelled: Spelled | None, values: Sequence[Json]) -> bool:
    """Put the items into the list at `to`, saying `values`, as they are written; False: nothing was done."""
    if spelled is None or len(spelled.paths) != len(values):
        return False
    try:
        revision.bring(to, spelled.saying(values), spelled.paths)
    except Unwritable:
        return False
    return True


def text_of(document: Document, lists: Iterable[tuple[str, Sequence[Path]]], head: str) -> str | None:
    """A text of `head` and these lists with the items at the paths; None where it is no YAML or they are no items."""
    found = {key: of_items(document, paths) for key, paths in lists}
    if not all(found.values()):
        return None
    revision = Revision(read(head + "".join(f"{key}:\n- null\n" for key in found), "yaml"))
    for key, spelled in found.items():
        if spelled is not None:
            revision.bring((key, 0), document, spelled.paths)
            revision.remove((key, len(spelled.paths)))
    return revision.text
