"""What YAML aliases repeat: a place inside one is written at its anchor."""

import re
from typing import Final

from workflow.document.document import Document, Spot
from workflow.paths import Path

_ANCHOR: Final = re.compile(r"&([^\s,\[\]{}]+)\s+\Z")
_LOOKED: Final = 200
"""Letters before a value in which its anchor is looked for."""


def in_anchored(document: Document, path: Path) -> tuple[str, Path] | None:
    """The name of the anchor, innermost, inside whose value a path leads, and the way from there; None where in none.

    An alias has the name of what it repeats: the same place under the anchor and under each alias is told alike.
    """
    if document.syntax == "json" or document.around or "&" not in document.text:
        return None
    spot, found = document.root, None
    for depth, key in enumerate(path):
        name = _anchor(document, spot)
        if name:
            found = name, path[depth:]
        inside = spot.inside
        if isinstance(inside, dict) and isinstance(key, str) and key in inside:
            spot = inside[key].value
        elif spot.merged and key in spot.merged:
            return _alias(document, spot.merged[str(key)].value, path[depth:]) or found
        elif isinstance(inside, list) and isinstance(key, int) and 0 <= key < len(inside):
            spot = inside[key]
        else:
            return _alias(document, spot, path[depth:]) or found
    return found


def _anchor(document: Document, spot: Spot) -> str:
    found = _ANCHOR.search(document.text[max(0, spot.start - _LOOKED) : spot.start])
    return found[1] if found else ""


def _alias(document: Document, spot: Spot, rest: Path) -> tuple[str, Path] | None:
    text = document.text[spot.start : spot.end]
    return (text[1:], rest) if text.startswith("*") else None
