"""The pages of a document: A4 upright and across, with a head, a foot and the number of each page of how many."""

from collections.abc import Callable
from typing import Any

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

from designer.pdf.fonts import faces, runs

MARGIN, TOP, BOTTOM = 40.0, 54.0, 50.0
UPRIGHT, ACROSS = "upright", "across"
SIZES: dict[str, tuple[float, float]] = {UPRIGHT: A4, ACROSS: landscape(A4)}
DIM, LINE = "#5d6675", "#e2e5eb"
SMALL = 7.5
TOTAL = "pages-in-all"
"""The form that the number of pages is written in when it is known."""


def room(orientation: str) -> tuple[float, float]:
    """The width and height, in points, that the contents of a page have."""
    width, height = SIZES[orientation]
    return width - 2 * MARGIN, height - TOP - BOTTOM


def words(canvas: Any, x: float, y: float, text: str, size: float, colour: str = DIM, face: str = "regular") -> float:
    """Writes one line from `x` on and gives its width; every letter in a font that has it."""
    start = x
    canvas.setFillColor(colour)
    for font, piece in runs(text, faces()[face]):
        canvas.setFont(font, size)
        canvas.drawString(x, y, piece)
        x += canvas.stringWidth(piece, font, size)
    return x - start


class Counted(Canvas):
    """A canvas that says at its end how many pages it has."""

    def save(self) -> None:
        self.beginForm(TOTAL, 0, -4, 40, 12)
        words(self, 0, 0, str(self.getPageNumber() - 1), SMALL)
        self.endForm()
        super().save()


def template(out: Any, title: str, version: str) -> BaseDocTemplate:
    """The document that stories are built into; every page but the first has `title` at its head."""
    made = BaseDocTemplate(
        out, pagesize=A4, title=title, author="Signalbox", creator="Signalbox", invariant=1, lang="en"
    )
    made.addPageTemplates([_page(UPRIGHT, title, version), _page(ACROSS, title, version)])
    return made


def _page(orientation: str, title: str, version: str) -> PageTemplate:
    width, height = room(orientation)
    frame = Frame(MARGIN, BOTTOM, width, height, 0, 0, 0, 0, id=orientation)
    return PageTemplate(orientation, [frame], onPage=_around(orientation, title, version), pagesize=SIZES[orientation])


def _around(orientation: str, title: str, version: str) -> Callable[[Any, Any], None]:
    def draw(canvas: Any, _document: Any) -> None:
        width, height = SIZES[orientation]
        canvas.saveState()
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        if canvas.getPageNumber() > 1:
            words(canvas, MARGIN, height - TOP + 20, title, SMALL)
            wide = canvas.stringWidth(version, faces()["regular"], SMALL)
            words(canvas, width - MARGIN - wide, height - TOP + 20, version, SMALL)
            canvas.line(MARGIN, height - TOP + 13, width - MARGIN, height - TOP + 13)
        canvas.line(MARGIN, BOTTOM - 14, width - MARGIN, BOTTOM - 14)
        words(canvas, MARGIN, BOTTOM - 26, "Signalbox", SMALL)
        _number(canvas, width - MARGIN)
        canvas.restoreState()

    return draw


def _number(canvas: Any, right: float) -> None:
    said = f"{canvas.getPageNumber()} of "
    left = right - 10 - canvas.stringWidth(said, faces()["regular"], SMALL)
    x = left + words(canvas, left, BOTTOM - 26, said, SMALL)
    canvas.saveState()
    canvas.translate(x, BOTTOM - 26)
    canvas.doForm(TOTAL)
    canvas.restoreState()
