"""What YAML aliases repeat: a place inside one is written at its anchor."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from workflow.document.document import Document, Spot
from workflow.paths import Path

_ANCHOR: Final = re.compile(r"&([^\s,\[\]{}]+)\s+")
_KEPT: Final = "anchors"


class _Anchors(NamedTuple):
    """Those of a document: their names by where their values begin, and the spots of the values by name."""

    names: Mapping[int, str]
    spots: Mapping[str, Spot]


def in_anchored(document: Document, path: Path) -> tuple[str, Path] | None:
    """The name of the anchor, innermost, inside whose value a path leads, and the way from there; None where in none.

    The same place under the anchor and under each of its aliases is told alike.
    """
    if document.syntax == "json" or document.around or "&" not in document.text:
        return None
    anchors = _anchors_of(document)
    spot: Spot | None = document.root
    found: tuple[str, Path] | None = None
    for depth, key in enumerate(path):
        spot = _aliased(document, anchors, spot) if spot else None
        if spot is None:
            return found
        name = anchors.names.get(spot.start)
        found = (name, path[depth:]) if name else found
        inside = spot.inside
        if isinstance(inside, dict) and isinstance(key, str) and key in inside:
            spot = inside[key].value
        elif spot.merged and key in spot.merged:
            whole = _aliased(document, anchors, spot.merged[str(key)].value)
            name = anchors.names.get(whole.start)
            found = (name, path[depth:]) if name else found
            spot = whole.inside[str(key)].value if isinstance(whole.inside, dict) and key in whole.inside else None
        elif isinstance(inside, list) and isinstance(key, int) and 0 <= key < len(inside):
            spot = inside[key]
        else:
            return found
    return found


def _aliased(document: Document, anchors: _Anchors, spot: Spot) -> Spot:
    """The spot of what an alias repeats; another spot is that itself."""
    text = document.text[spot.start : spot.end] if spot.inside is None else ""
    return anchors.spots.get(text[1:], spot) if text.startswith("*") else spot


def _anchors_of(document: Document) -> _Anchors:
    if _KEPT not in document.kept:
        starts = {found.end(): found[1] for found in _ANCHOR.finditer(document.text)}
        names, spots, waiting = dict[int, str](), dict[str, Spot](), [document.root]
        while waiting:
            spot = waiting.pop()
            if spot.start in starts and starts[spot.start] not in spots:
                names[spot.start] = starts[spot.start]
                spots[starts[spot.start]] = spot
            inside = spot.inside
            waiting += [one.value for one in inside.values()] if isinstance(inside, dict) else inside or []
        document.kept[_KEPT] = _Anchors(names, spots)
    return cast(_Anchors, document.kept[_KEPT])
