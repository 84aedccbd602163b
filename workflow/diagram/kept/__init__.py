"""What is kept of the drawings before, so that a key does not do again what it did not change."""

from dataclasses import dataclass, field

from workflow.diagram.graph import Node
from workflow.diagram.kept.parts import KeptParts
from workflow.diagram.kept.places import KeptPlaces
from workflow.diagram.sizes import Box

__all__ = ["Kept", "KeptParts", "KeptPlaces"]


@dataclass(frozen=True, slots=True)
class Kept:
    """Of who draws one text after the other: states as nodes, their boxes, the places and the elements of the SVG.

    It is not for several threads.
    """

    nodes: KeptParts[Node] = field(default_factory=KeptParts)
    boxes: KeptParts[Box] = field(default_factory=KeptParts)
    elements: KeptParts[str] = field(default_factory=KeptParts)
    places: KeptPlaces = field(default_factory=KeptPlaces)

    def begin(self) -> None:
        """A new drawing."""
        for parts in (self.nodes, self.boxes, self.elements):
            parts.begin()
