"""The diagram in a document: beside the title, on a page of its own, or over several pages that say how they go on.

It is never shown so small that its words cannot be read: facts, of 11 pixels, are at least 6 points high.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from reportlab.platypus import CondPageBreak, Flowable, NextPageTemplate, PageBreak, Spacer

from designer.paper.drawing import Picture
from designer.paper.pages import ACROSS, UPRIGHT, room, words
from designer.paper.texts import heading
from workflow.diagram.parts import AROUND, Room, beside, cost, parts
from workflow.exports import Paper

LEAST, MOST = 0.56, 0.75
"""Points for a pixel of the diagram."""
CAPTION = 46.0
"""Points under a part for where it goes on, and where in the whole it is."""
LEGEND = 0.7


class Shown(Flowable):
    """A part of a picture at a scale, in the middle of the line."""

    def __init__(self, picture: Picture, part: Room, scale: float) -> None:
        super().__init__()
        self.picture, self.part, self.scale = picture, part, scale
        self.width, self.height = part.width * scale, part.height * scale

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.line = width
        return width, self.height

    def draw(self) -> None:
        part = self.part
        area = (part.x, part.y, part.width, part.height)
        self.picture.draw(self.canv, (self.line - self.width) / 2, 0, self.scale, area)


@dataclass(frozen=True)
class Plan:
    """Which parts are shown, on pages of which kind, at which scale."""

    orientation: str
    scale: float
    parts: tuple[Room, ...]


@dataclass(frozen=True)
class Pages:
    """The diagram and its legend; `beside`: what there is to say first fits on the page before it."""

    shown: list[Any]
    beside: bool = False


def diagram(paper: Paper, left: float) -> Pages:
    """The diagram as pages; `left` is the height in points that the first page still has under the title."""
    picture, legend = Picture("diagram", paper.svg), Picture("legend", paper.legend)
    whole = Room(0, 0, paper.width, paper.height)
    small = min(LEGEND, room(UPRIGHT)[0] / legend.width)
    signs = Shown(legend, Room(0, 0, legend.width, legend.height), small)
    under = [Spacer(0, 12), signs]
    scale = fitting(whole, room(UPRIGHT)[0], left - signs.height - 20)
    if scale >= LEAST:
        return Pages([Spacer(0, 8), Shown(picture, whole, scale), *under])
    plan = best(paper, whole, signs.height + 14)
    back = [NextPageTemplate(UPRIGHT), PageBreak()]
    if len(plan.parts) > 1:
        return Pages([*_several(picture, signs, whole, plan, left - signs.height), *back])
    page = [NextPageTemplate(plan.orientation), PageBreak(), Shown(picture, whole, plan.scale)]
    return Pages([*page, *under, *back], beside=True)


def fitting(whole: Room, width: float, height: float) -> float:
    """The scale at which all of it fits, at most `MOST`."""
    return min(MOST, width / whole.width, max(height, 1.0) / whole.height)


def best(paper: Paper, whole: Room, signs: float) -> Plan:
    """One page upright or across where it can be read there, else few parts that cut little."""
    for orientation in (UPRIGHT, ACROSS):
        width, height = room(orientation)
        scale = fitting(whole, width, height - signs)
        if scale >= LEAST:
            return Plan(orientation, scale, (whole,))
    plans = []
    for orientation in (UPRIGHT, ACROSS):
        width, height = room(orientation)
        page = (width / LEAST, (height - CAPTION) / LEAST)
        cut = parts(paper.rooms, paper.width, paper.height, page)
        fits = [fitting(_with_air(part, whole), width, height - CAPTION) for part in cut]
        plans.append(Plan(orientation, min(fits), cut))
    return min(plans, key=lambda plan: cost(paper.rooms, plan.parts))


def _several(picture: Picture, legend: Flowable, whole: Room, plan: Plan, left: float) -> Iterator[Any]:
    """The whole at a glance with its parts numbered, then part by part."""
    width = room(UPRIGHT)[0]
    yield CondPageBreak(260)
    glance = Glance(picture, whole, plan.parts, fitting(whole, width, max(left - 40, 240)))
    yield from (heading("The diagram at a glance", "glance"), glance, Spacer(0, 10), legend)
    for number, part in enumerate(plan.parts):
        yield from (NextPageTemplate(plan.orientation), PageBreak())
        yield Shown(picture, _with_air(part, whole), plan.scale)
        yield Caption(number, plan.parts, whole)


def _with_air(part: Room, whole: Room) -> Room:
    left, top = max(0.0, part.x - AROUND), max(0.0, part.y - AROUND)
    right, bottom = min(whole.width, part.right + AROUND), min(whole.height, part.bottom + AROUND)
    return Room(left, top, right - left, bottom - top)


class Glance(Shown):
    """The whole picture with the numbered frames of its parts."""

    def __init__(self, picture: Picture, whole: Room, framed: tuple[Room, ...], scale: float) -> None:
        super().__init__(picture, whole, scale)
        self.framed = framed

    def draw(self) -> None:
        super().draw()
        _frames(self.canv, self.framed, (self.line - self.width) / 2, self.height, self.scale, None)


class Caption(Flowable):
    """Under a part: which it is, where the drawing goes on, and a small map."""

    def __init__(self, number: int, framed: tuple[Room, ...], whole: Room) -> None:
        super().__init__()
        self.number, self.framed, self.whole = number, framed, whole

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, CAPTION

    def draw(self) -> None:
        scale = min(120 / self.whole.width, (CAPTION - 10) / self.whole.height)
        _frames(self.canv, self.framed, self.width - self.whole.width * scale, CAPTION - 8, scale, self.number)
        words(self.canv, 0, 22, f"Part {self.number + 1} of {len(self.framed)}", 9, "#181c24", "bold")
        words(self.canv, 0, 9, self._goes_on(), 7.5)

    def _goes_on(self) -> str:
        found = beside(self.framed[self.number], self.framed)
        names = {"above": "above", "below": "below", "left": "to the left", "right": "to the right"}
        said = [
            f"{names[side]} in part {', '.join(str(number + 1) for number in there[:8])}"
            for side, there in found.items()
            if there
        ]
        return f"Goes on {'; '.join(said)}." if said else ""


def _frames(canvas: Any, framed: tuple[Room, ...], x: float, top: float, scale: float, chosen: int | None) -> None:
    canvas.saveState()
    for number, part in enumerate(framed):
        left, bottom = x + part.x * scale, top - part.bottom * scale
        canvas.setStrokeColor("#3b5bd4" if chosen is None else "#a2b9f5")
        canvas.setFillColor("#3b5bd4")
        canvas.setLineWidth(0.6)
        canvas.rect(left, bottom, part.width * scale, part.height * scale, stroke=1, fill=int(number == chosen))
        if chosen is None:
            _tab(canvas, str(number + 1), left, top - part.y * scale)
    canvas.restoreState()


def _tab(canvas: Any, said: str, left: float, top: float) -> None:
    canvas.setFillColor("#3b5bd4")
    canvas.rect(left, top - 10, 6 + 5 * len(said), 10, stroke=0, fill=1)
    words(canvas, left + 3, top - 8, said, 7.5, "#ffffff", "bold")
