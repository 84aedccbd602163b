"""Parts of YAML that are written once and repeated (`&name`, `*name`, `<<`), made apart where one place is to change.

An alias is replaced by a copy of what it repeats. A part that others repeat stays where it is, and the first of them
becomes the copy that the others repeat from then on. A member that comes by a merge key is written here; where it is
to go, all that come by that key are. The data stay the same; what is copied has no comments.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.document.document import MERGE, AnchoredSpot, Member, Spot
from workflow.edits import blocks, places, splices, writing
from workflow.edits.aligning import align
from workflow.edits.data import at, has, same
from workflow.edits.places import is_alias, locate, merged_at
from workflow.edits.style import Style, style_at
from workflow.paths import Json, Path

_ANCHOR = re.compile(r"(?:^|[\s\[{,])&[^\s,\[\]{}]+")
_BLANKS = re.compile(r"[ \t]*")

Reread = Callable[[Document, list[TextEdit]], Document]


def repeats(document: Document) -> bool:
    """Whether places of a text may share what they have."""
    return document.syntax == "yaml" and (MERGE in document.text or _ANCHOR.search(document.text) is not None)


def differences(old: Json, new: Json, path: Path = ()) -> Iterator[Path]:
    """Where data differ: entries that went or are new, and values in place of others, none inside another."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            if key not in old or key not in new:
                yield (*path, key)
            elif old[key] is not new[key]:
                yield from differences(old[key], new[key], (*path, key))
    elif isinstance(old, list) and isinstance(new, list):
        for one, other in align(old, new):
            if one is None or other is None:
                yield (*path, len(old) if one is None else one)
            elif old[one] is not new[other]:
                yield from differences(old[one], new[other], (*path, one))
    elif not same(old, new):
        yield path


class Apart:
    """What makes the places apart at which data are to change, so that edits there change nothing else.

    Each method gives edits that leave the data as they are; they are made one after the other, in this order.
    """

    def __init__(self, document: Document, intended: Json) -> None:
        changed = list(differences(document.data, intended))
        self._around = {path[:depth] for path in changed for depth in range(len(path))}
        self._own: dict[Path, set[str]] = {}
        self._gone: dict[Path, set[str]] = {}
        for path in changed:
            depth = merged_at(document, path)
            if depth is not None and has(intended, path[: depth + 1]):
                self._own.setdefault(path[:depth], set()).add(str(path[depth]))
            elif depth is not None:
                self._gone.setdefault(path[:depth], set()).add(str(path[depth]))
        self._exactly = set(changed)
        merging = [path for path, spot in walk(document.root) if spot.merged is not None]
        for path in merging:
            if path in self._exactly or self._is_inside(path):
                self._gone.setdefault(path, set())
        self._exactly |= {(*mapping, MERGE) for mapping in self._gone}

    def aliases(self, document: Document) -> list[TextEdit]:
        """Write copies in place of aliases in which something changes, and of those in what goes as a whole."""
        return [
            edit
            for path, spot in walk(document.root)
            if is_alias(document, spot) and (path in self._around or self._is_inside(path)) and has(document.data, path)
            for edit in _copied(document, path, at(document.data, path))
        ]

    def anchors(self, document: Document) -> list[TextEdit]:
        """Let the first alias of a part in which something changes have what the others repeat."""
        edits: list[TextEdit] = []
        known: dict[str, AnchoredSpot] = {}
        for path, spot in walk(document.root):
            if isinstance(spot, AnchoredSpot):
                known.pop(spot.name, None)
                if path in self._around or path in self._exactly or self._is_inside(path):
                    known[spot.name] = spot
            elif is_alias(document, spot) and path not in self._exactly and not self._is_inside(path):
                anchored = known.pop(document.text[spot.start + 1 : spot.end], None)
                if anchored:
                    edits.append(_unmarked(document.text, anchored))
                    edits += _copied(document, path, anchored.data, f"&{anchored.name}")
        return edits

    def merged(self, document: Document) -> list[TextEdit]:
        """Write what comes by merge keys: members in which something changes, or all of a key where one is to go."""
        found = [written_out(document, mapping, names) for mapping, names in self._gone.items()]
        for mapping in self._own.keys() - self._gone.keys():
            data = at(document.data, mapping)
            members = {name: each for name, each in data.items() if name in self._own[mapping]}
            found.append(splices.add(document, mapping, len(data), members))
        return [edit for edits in found for edit in edits]

    def _is_inside(self, path: Path) -> bool:
        return any(path[:depth] in self._exactly for depth in range(len(path)))


def alone(document: Document, paths: Collection[Path], read: Reread) -> Document:
    """The document with copies in place of all that parts of it repeat, so that each of them can stand by itself.

    `read` gives the document that edits leave.
    """
    if not repeats(document):
        return document

    def is_inside(path: Path) -> bool:
        return any(path[: len(part)] == part for part in paths)

    aliases = [
        edit
        for path, spot in walk(document.root)
        if is_alias(document, spot) and is_inside(path) and has(document.data, path)
        for edit in _copied(document, path, at(document.data, path))
    ]
    document = read(document, aliases)
    while merging := [path for path, spot in walk(document.root) if spot.merged is not None and is_inside(path)]:
        document = read(document, written_out(document, merging[-1]))
    anchors = [spot for path, spot in walk(document.root) if isinstance(spot, AnchoredSpot) and is_inside(path)]
    return read(document, [_unmarked(document.text, spot) for spot in anchors])


def walk(spot: Spot, path: Path = ()) -> Iterator[tuple[Path, Spot]]:
    """Every value that is written, in the order of the text; what a merge key takes in has `<<` in its path."""
    yield path, spot
    inside = spot.inside or ()
    members = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for key, each in members:
        yield from walk(each.value if isinstance(each, Member) else each, (*path, key))


def _unmarked(text: str, spot: AnchoredSpot) -> TextEdit:
    """The edit that takes an anchor away, and the blanks behind it or, at the end of its line, before it."""
    start, end = spot.anchored, spot.anchored + 1 + len(spot.name)
    if places.rest_is_blank(text, end):
        start = max(places.line_start(text, start), len(text[:start].rstrip(" \t")))
    else:
        blanks = _BLANKS.match(text, end)
        end = blanks.end() if blanks else end
    return TextEdit(start, end, "")


def _copied(document: Document, path: Path, value: Json, mark: str = "") -> list[TextEdit]:
    """A copy of `value`, with an anchor as `mark`, in place of the alias at `path`."""
    place = locate(document, path)
    style = _style(document, path[:-1])
    if place.flow:
        written = writing.brackets(value, "yaml", "", style, False)
        return [TextEdit(place.spot.start, place.spot.end, f"{mark} {written}".strip())]
    start = (
        place.member.key_start if place.member else places.dash(document.text, place.parent or place.spot, place.spot)
    )
    found = writing.block(value, places.column_of(document.text, start), style, item=place.member is None)
    return blocks.replace(document, place, writing.Written(f"{mark} {found.inline}".strip(), found.below))


def _style(document: Document, path: Path) -> Style:
    """The style at `path`, or around the merge key that it leads through."""
    while not has(document.data, path):
        path = path[:-1]
    return style_at(document, path)


def written_out(document: Document, mapping: Path, leaving: Collection[str] = ()) -> list[TextEdit]:
    """The members that come by the merge key of a mapping in its place.

    The comment beside it stands above the first of them that is not `leaving`.
    """
    text, place = document.text, locate(document, mapping)
    spot, style = place.spot, style_at(document, mapping)
    if not isinstance(spot.inside, dict) or not spot.merged:
        return []
    key = spot.inside[MERGE]
    members = {name: each for name, each in at(document.data, mapping).items() if name in spot.merged}
    if place.flow or places.is_flow(text, spot):
        return [TextEdit(key.key_start, key.value.end, writing.inline(members, replace(style, pad=""))[1:-1])]
    column, end = places.column_of(text, key.key_start), key.value.end
    written = {name: writing.member(name, each, column, style) for name, each in members.items()}
    if comment := places.comment_after(text, end).strip():
        first = next((name for name in written if name not in leaving), next(iter(written)))
        written[first].insert(0, " " * column + comment)
        end = places.line_end(text, end)
    lines = [line for each in written.values() for line in each]
    return [TextEdit(key.key_start, end, style.newline.join(lines)[column:])]
