"""What an alias of YAML repeats, for who stands on it in the text."""

from typing import NamedTuple

from workflow.document import Document
from workflow.document.document import AnchoredSpot
from workflow.edits.places import is_alias
from workflow.edits.sharing import repeats, walk


class Repeated(NamedTuple):
    """Where an alias stands (`here`), and the anchor of what it repeats (`anchor`): code points from and up to."""

    here: tuple[int, int]
    anchor: tuple[int, int]


def repeated_at(document: Document, offset: int) -> Repeated | None:
    """The alias that the code point `offset` is in, or right behind; None where none is."""
    anchors: dict[str, tuple[int, int]] = {}
    for _, spot in walk(document.root) if repeats(document) else ():
        if isinstance(spot, AnchoredSpot):
            anchors[spot.name] = spot.anchored, spot.anchored + 1 + len(spot.name)
        elif spot.start <= offset <= spot.end and is_alias(document, spot):
            anchor = anchors.get(document.text[spot.start + 1 : spot.end])
            return Repeated((spot.start, spot.end), anchor) if anchor else None
    return None
