"""A diagram's SVG as PNG (resvg) or as vector PDF (svglib, reportlab), with the fonts that it was measured with.

DejaVu comes with the built front end; without a build a copy of the system's, else reportlab's own Vera, whose letters
are the same. Nothing is fetched and no file but fonts is read.
"""

import io
from functools import lru_cache
from pathlib import Path
from typing import Literal

from designer.server.folders import folder
from workflow.exports import Paper

Face = Literal["regular", "bold", "mono"]

FILES: dict[Face, str] = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf", "mono": "DejaVuSansMono.ttf"}
SYSTEM = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"), Path("C:/Windows/Fonts"))
VERA: dict[Face, str] = {"regular": "Vera.ttf", "bold": "VeraBd.ttf"}

ZOOM = 2.0
MAX_PIXELS = 20_000_000
"""A larger picture is drawn at a smaller zoom: each million of them takes some 75 ms."""


def png(svg: str, width: float, height: float) -> bytes:
    """The PNG of a standalone SVG of `width` × `height` pixels, twice as large where that is not too much."""
    import resvg_py

    zoom = min(ZOOM, (MAX_PIXELS / max(width * height, 1.0)) ** 0.5)
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        font_files=[str(path) for path in fonts().values()],
        sans_serif_family="DejaVu Sans" if "regular" in _dejavu() else "Bitstream Vera Sans",
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


@lru_cache(maxsize=1)
def fonts() -> dict[Face, Path]:
    """The font files by face; a face without one is missing."""
    import reportlab

    vera = Path(reportlab.__file__).parent / "fonts"
    found = {face: vera / name for face, name in VERA.items() if (vera / name).is_file()}
    return {**found, **_dejavu()}


@lru_cache(maxsize=1)
def _dejavu() -> dict[Face, Path]:
    built = folder("static") / "dist" / "fonts"
    return {face: path for face, name in FILES.items() if (path := _find(built, name)) is not None}


def _find(built: Path, name: str) -> Path | None:
    if (built / name).is_file():
        return built / name
    return next((path for place in SYSTEM for path in (place / name, *_below(place, name)) if path.is_file()), None)


def _below(place: Path, name: str) -> tuple[Path, ...]:
    return tuple(place / part / name for part in ("truetype/dejavu", "TTF", "dejavu", "dejavu-sans-fonts"))


@lru_cache(maxsize=1)
def register_fonts() -> None:
    """Tells the reader of SVG which files our fonts are."""
    from svglib.fonts import register_font

    found = fonts()
    for face, weight in (("regular", "normal"), ("bold", "bold"), ("bold", "700")):
        if face in found:
            register_font("DejaVu Sans", str(found[face]), weight=weight)
    if "mono" in found:
        register_font("DejaVu Sans Mono", str(found["mono"]))
    else:
        register_font("DejaVu Sans Mono", rlgFontName="Courier")
