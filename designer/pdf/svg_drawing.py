"""An SVG of ours on pages of a document: put into the file once, shown in as many parts and sizes as are asked for."""

import io
import re
from typing import Any

from designer.pdf.font_files import register_fonts
from designer.pdf.fonts import runs

VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def read(svg: str) -> Any:
    """The drawing of an SVG text in points, 0.75 for each of its pixels; letters that its font lacks have another."""
    from svglib.svglib import svg2rlg

    register_fonts()
    drawing = svg2rlg(io.BytesIO(svg.encode("utf-8", "replace")))
    if drawing is None:
        raise ValueError("this is no SVG")
    _mend(drawing)
    return drawing


def _mend(group: Any) -> None:
    """Puts several strings for one whose letters need several fonts."""
    from reportlab.graphics.shapes import Group, String

    mended = []
    for shape in group.contents:
        if isinstance(shape, Group):
            _mend(shape)
        pieces = list(runs(shape.text, shape.fontName)) if isinstance(shape, String) else []
        if isinstance(shape, String) and pieces != [(shape.fontName, shape.text)]:
            mended += _strings(shape, pieces)
        else:
            mended.append(shape)
    group.contents = mended


def _strings(shape: Any, pieces: list[tuple[str, str]]) -> list[Any]:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    widths = [stringWidth(text, font, shape.fontSize) for font, text in pieces]
    share = {"middle": 0.5, "end": 1.0}.get(shape.textAnchor, 0.0)
    x = shape.x - share * sum(widths)
    found = []
    for (font, text), width in zip(pieces, widths, strict=True):
        piece = shape.copy()
        piece.text, piece.fontName, piece.x, piece.textAnchor = text, font, x, "start"
        found.append(piece)
        x += width
    return found


class Picture:
    """A drawing that a canvas keeps as a form under `name`; `width` and `height` are in pixels."""

    def __init__(self, name: str, svg: str) -> None:
        self.name = name
        self.drawing = read(svg)
        found = VIEW.search(svg)
        if found is None:
            raise ValueError("this SVG does not say how large it is")
        self.width, self.height = float(found[1]), float(found[2])

    def draw(self, canvas: Any, x: float, y: float, scale: float, part: tuple[float, float, float, float]) -> None:
        """Draws `part` (left, top, width, height of the SVG) with its lower left corner at `x`, `y`, clipped."""
        from reportlab.graphics import renderPDF

        if not canvas.hasForm(self.name):
            unit = self.width / self.drawing.width
            canvas.beginForm(self.name, 0, 0, self.width, self.height)
            canvas.scale(unit, unit)
            renderPDF.draw(self.drawing, canvas, 0, 0)
            canvas.endForm()
        left, top, width, height = part
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(x, y, width * scale, height * scale)
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.translate(x - left * scale, y - (self.height - top - height) * scale)
        canvas.scale(scale, scale)
        canvas.doForm(self.name)
        canvas.restoreState()
