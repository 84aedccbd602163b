"""A diagram's SVG as PNG (resvg) or as vector PDF (svglib, reportlab), with the fonts that it was measured with."""

import io

from designer.limits import PIXELS
from designer.pdf import font_files
from workflow.exports import Paper

ZOOM = 2.0


def png(svg: str, width: float, height: float) -> bytes:
    """The PNG of a standalone SVG of `width` × `height` pixels, twice as large where that is not too much."""
    import resvg_py

    zoom = min(ZOOM, (PIXELS / max(width * height, 1.0)) ** 0.5)
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        font_files=[str(path) for path in font_files.fonts().values()],
        sans_serif_family="DejaVu Sans" if font_files.has_dejavu() else "Bitstream Vera Sans",
    )
    return bytes(data)


def pdf(svg: str) -> bytes:
    """The PDF of a standalone SVG: one page of its size, lines and letters. The same SVG gives the same bytes."""
    from reportlab.graphics import renderPDF
    from reportlab.pdfgen.canvas import Canvas

    from designer.pdf.svg_drawing import read

    drawing = read(svg)
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(drawing.width, drawing.height), invariant=1)
    renderPDF.draw(drawing, canvas, 0, 0)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def document(paper: Paper) -> bytes:
    """The document of a definition. The same paper gives the same bytes."""
    from designer.pdf.document import document as made

    return made(paper)
