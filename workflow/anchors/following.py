"""Moves places on from version to version.

What is gone is looked for in every later version by what it was when it was last there, so that an undone removal
brings it back.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from workflow.anchors.anchor import Anchor, Edition, Place
from workflow.anchors.elements import Element, edge_matches, elements, state_pairs
from workflow.anchors.lines import LONGEST, Lines, find_line
from workflow.model import Workflow
from workflow.paths import pointer


class Follower:
    """Follows any number of anchors; keeps what it found out about two versions."""

    def __init__(self) -> None:
        self._steps: dict[tuple[int, int], _Step] = {}

    def follow(self, anchor: Anchor, place: Place, start: Edition, on: Sequence[Edition]) -> list[Place]:
        """The place in each of the editions `on`, in their order, from `place` in `start` (`place.version`) on.

        A version whose text cannot be understood changes nothing; there a place is where it was before.
        """
        found: list[Place] = []
        base = start
        for edition in on:
            moved = self._move(anchor, place, base, edition)
            if moved is not None:
                place = moved
                base = base if moved.gone is not None else edition
            found.append(place)
        return found

    def _move(self, anchor: Anchor, place: Place, old: Edition, new: Edition) -> Place | None:
        """None: nothing can be said about that version."""
        if anchor.on == "definition" or (anchor.on == "step" and not place.pointer):
            return replace(place, version=new.number)
        step = self._steps.setdefault((old.number, new.number), _Step(old, new))
        if anchor.on == "line":
            return step.line(place)
        return step.element(place)


class _Step:
    """Two versions, and what became what; each asked for once."""

    def __init__(self, old: Edition, new: Edition) -> None:
        self.old = old
        self.new = new

    @cached_property
    def _models(self) -> tuple[Workflow, Workflow] | None:
        old, new = self.old.workflow, self.new.workflow
        return None if old is None or new is None else (old, new)

    @cached_property
    def _states(self) -> dict[str, str]:
        return state_pairs(*self._models) if self._models else {}

    @cached_property
    def _edges(self) -> dict[str, str]:
        return edge_matches(*self._models, self._states) if self._models else {}

    @cached_property
    def _elements(self) -> dict[str, Element]:
        return elements(self.new.workflow) if self.new.workflow is not None else {}

    @cached_property
    def _lines(self) -> tuple[Lines, Lines]:
        return Lines(self.old.document), Lines(self.new.document)

    def element(self, place: Place) -> Place | None:
        if self._models is None:
            return None
        now = self._states.get(place.pointer, self._edges.get(place.pointer))
        found = self._elements.get(now) if now is not None else None
        if found is None:
            return self._gone(place)
        return Place(self.new.number, found.pointer, found.kind, found.name)

    def line(self, place: Place) -> Place | None:
        if not self.new.document.readable:
            return None
        before, lines = self._lines
        number = find_line(before, lines, place.line or 0, self._states)
        if number is None:
            return self._gone(place)
        return Place(self.new.number, self._holder(lines, number), "line", lines.said[number - 1][:LONGEST], number)

    def _holder(self, lines: Lines, number: int) -> str:
        """The state or edge that a line is in."""
        place = pointer(lines.owner(number))
        while place and place not in self._elements:
            place = place.rpartition("/")[0]
        return place if place in self._elements else ""

    def _gone(self, place: Place) -> Place:
        return place if place.gone is not None else replace(place, gone=self.new.number)
