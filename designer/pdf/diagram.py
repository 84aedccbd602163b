"""The diagram in a document: beside the title, on a page of its own, or over several pages that say how they go on.

It is never shown so small that its words cannot be read: facts, of 11 pixels, are at least 6 points high.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.platypus import CondPageBreak, Flowable, NextPageTemplate, PageBreak, Spacer

from designer.pdf.outline_text import Heading
from designer.pdf.pages import ACROSS, UPRIGHT, room, words
from designer.pdf.svg_drawing import Picture
from workflow.diagram.parts import AROUND, CUT, Room, beside, cuts, parts
from workflow.exports import Paper

LEAST, MOST = 0.56, 0.75
"""Points for a pixel of the diagram."""
CAPTION = 46.0
"""Points under a part for where it goes on, and where in the whole it is."""
LEGEND = 0.7
GAP = 18.0
"""Points between parts that stand beside each other."""
TINY = 0.08
"""The scale under which the whole shows nothing any more."""
SIDES = {"above": "above", "below": "below", "left": "to the left", "right": "to the right"}


class Shown(Flowable):
    """Parts of a picture at a scale, beside each other in the middle of the line."""

    def __init__(self, picture: Picture, shown: Sequence[Room], scale: float) -> None:
        super().__init__()
        self.picture, self.shown, self.scale = picture, shown, scale
        self.height = max(part.height for part in shown) * scale

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.left = (width - sum(part.width for part in self.shown) * self.scale - GAP * (len(self.shown) - 1)) / 2
        return width, self.height

    def draw(self) -> None:
        x = self.left
        for part in self.shown:
            area = (part.x, part.y, part.width, part.height)
            self.picture.draw(self.canv, x, self.height - part.height * self.scale, self.scale, area)
            x += part.width * self.scale + GAP


@dataclass(frozen=True)
class Plan:
    """Which parts are shown on pages of which kind, at which scale; `pages` has the numbers of the parts of each."""

    orientation: str
    scale: float
    parts: tuple[Room, ...]
    pages: tuple[tuple[int, ...], ...] = ((0,),)

    def cost(self, rooms: Sequence[Room]) -> float:
        """How many pages there are to turn, and what is cut."""
        return len(self.pages) + CUT * cuts(rooms, self.parts)


@dataclass(frozen=True)
class Pages:
    """The diagram. `beside`: what there is to say first comes before it, and `signs` before that."""

    shown: list[Any]
    beside: bool = False
    signs: tuple[Any, ...] = ()


def diagram(paper: Paper, left: float) -> Pages:
    """The diagram and its legend; `left` is the height in points that the first page still has under the title."""
    picture, legend = Picture("diagram", paper.svg), Picture("legend", paper.legend)
    whole = Room(0, 0, paper.width, paper.height)
    small = min(LEGEND, room(UPRIGHT)[0] / legend.width)
    signs = Shown(legend, [Room(0, 0, legend.width, legend.height)], small)
    scale = fitting(whole, room(UPRIGHT)[0], left - signs.height - 20)
    if scale >= LEAST:
        return Pages([Spacer(0, 8), Shown(picture, [whole], scale), Spacer(0, 12), signs])
    plan = best(paper, whole, signs.height + 14)
    back = [NextPageTemplate(UPRIGHT), PageBreak()]
    if len(plan.parts) == 1:
        page = [NextPageTemplate(plan.orientation), PageBreak(), Shown(picture, [whole], plan.scale)]
        return Pages([*page, Spacer(0, 12), signs, *back], beside=True)
    pages = [flowable for numbers in plan.pages for flowable in _page(picture, whole, plan, numbers)]
    tiny = fitting(whole, room(UPRIGHT)[0], max(left - signs.height - 40, 240))
    if tiny < TINY:
        return Pages([*pages, *back], beside=True, signs=(Spacer(0, 12), signs))
    glance = Glance(picture, whole, plan.parts, tiny)
    at_once = [Heading("The diagram at a glance", "glance"), glance, Spacer(0, 10), signs]
    return Pages([CondPageBreak(260), *at_once, *pages, *back])


def fitting(whole: Room, width: float, height: float) -> float:
    """The scale at which all of it fits, at most `MOST`."""
    return min(MOST, width / whole.width, max(height, 1.0) / whole.height)


def best(paper: Paper, whole: Room, signs: float) -> Plan:
    """One page upright or across where it can be read there, else few pages that cut little."""
    for orientation in (UPRIGHT, ACROSS):
        width, height = room(orientation)
        scale = fitting(whole, width, height - signs)
        if scale >= LEAST:
            return Plan(orientation, scale, (whole,))
    plans = [plan for orientation in (UPRIGHT, ACROSS) for plan in _plans(paper, whole, orientation)]
    return min(plans, key=lambda plan: plan.cost(paper.rooms))


def _plans(paper: Paper, whole: Room, orientation: str) -> Iterator[Plan]:
    """A part on each page, as large as may be; and as many small ones beside each other as there is room for."""
    width, height = room(orientation)
    high = height - CAPTION
    found = parts(paper.rooms, paper.width, paper.height, (width / LEAST, high / LEAST))
    scale = min(fitting(with_air(part, whole), width, high) for part in found)
    yield Plan(orientation, scale, found, tuple((number,) for number in range(len(found))))
    yield Plan(orientation, LEAST, found, tuple(_beside([with_air(part, whole) for part in found], width)))


def _beside(found: Sequence[Room], width: float) -> Iterator[tuple[int, ...]]:
    numbers: list[int] = []
    used = 0.0
    for number, part in enumerate(found):
        wide = part.width * LEAST + GAP
        if numbers and used + wide > width + GAP:
            yield tuple(numbers)
            numbers, used = [], 0.0
        numbers.append(number)
        used += wide
    yield tuple(numbers)


def _page(picture: Picture, whole: Room, plan: Plan, numbers: tuple[int, ...]) -> Iterator[Any]:
    yield from (NextPageTemplate(plan.orientation), PageBreak())
    yield Shown(picture, [with_air(plan.parts[number], whole) for number in numbers], plan.scale)
    yield Caption(numbers, plan.parts, whole)


def with_air(part: Room, whole: Room) -> Room:
    """A part with a little of what is around it."""
    left, top = max(0.0, part.x - AROUND), max(0.0, part.y - AROUND)
    right, bottom = min(whole.width, part.right + AROUND), min(whole.height, part.bottom + AROUND)
    return Room(left, top, right - left, bottom - top)


class Glance(Shown):
    """The whole picture with the numbered frames of its parts."""

    def __init__(self, picture: Picture, whole: Room, framed: tuple[Room, ...], scale: float) -> None:
        super().__init__(picture, [whole], scale)
        self.framed = framed

    def draw(self) -> None:
        super().draw()
        _frames(self.canv, self.framed, self.left, self.height, self.scale, None)


class Caption(Flowable):
    """Under parts: which they are, where the drawing goes on, and a small map."""

    def __init__(self, numbers: tuple[int, ...], framed: tuple[Room, ...], whole: Room) -> None:
        super().__init__()
        self.numbers, self.framed, self.whole = numbers, framed, whole

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, CAPTION

    def draw(self) -> None:
        scale = min(120 / self.whole.width, (CAPTION - 10) / self.whole.height)
        _frames(self.canv, self.framed, self.width - self.whole.width * scale, CAPTION - 8, scale, self.numbers)
        words(self.canv, 0, 22, self._which(), 9, "#181c24", "bold")
        words(self.canv, 0, 9, self._goes_on(), 7.5)

    def _which(self) -> str:
        first, last = self.numbers[0] + 1, self.numbers[-1] + 1
        if first == last:
            return f"Part {first} of {len(self.framed)}"
        return f"Parts {first} to {last} of {len(self.framed)}, from left to right"

    def _goes_on(self) -> str:
        found = [beside(self.framed[number], self.framed) for number in self.numbers]
        said = []
        for side, name in SIDES.items():
            there = sorted({number for one in found for number in one[side]} - {*self.numbers})
            if there:
                said.append(f"{name} in part {', '.join(str(number + 1) for number in there[:8])}")
        return f"Goes on {'; '.join(said)}." if said else ""


def _frames(
    canvas: Any, framed: tuple[Room, ...], x: float, top: float, scale: float, chosen: tuple[int, ...] | None
) -> None:
    """The frames of all parts with their numbers, or with the `chosen` ones filled."""
    canvas.saveState()
    canvas.setLineWidth(0.6 if chosen is None else 0.4)
    for number, part in enumerate(framed):
        left, bottom = x + part.x * scale, top - part.bottom * scale
        canvas.setStrokeColor("#3b5bd4" if chosen is None else "#a2b9f5")
        canvas.setFillColor("#3b5bd4")
        is_chosen = chosen is not None and number in chosen
        canvas.rect(left, bottom, part.width * scale, part.height * scale, stroke=1, fill=int(is_chosen))
        if chosen is None:
            _tab(canvas, str(number + 1), left, top - part.y * scale)
    canvas.restoreState()


def _tab(canvas: Any, said: str, left: float, top: float) -> None:
    canvas.setFillColor("#3b5bd4")
    canvas.rect(left, top - 10, 6 + 5 * len(said), 10, stroke=0, fill=1)
    words(canvas, left + 3, top - 8, said, 7.5, "#ffffff", "bold")
