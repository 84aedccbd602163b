"""The files of our fonts, and telling them to who reads SVG.

DejaVu comes with the built front end; without a build a copy of the system's, else reportlab's own Vera, whose letters
are the same. Nothing is fetched and no file but fonts is read.
"""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from designer.folders import folder

Face = Literal["regular", "bold", "mono"]

FILES: dict[Face, str] = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf", "mono": "DejaVuSansMono.ttf"}
SYSTEM = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"), Path("C:/Windows/Fonts"))
VERA: dict[Face, str] = {"regular": "Vera.ttf", "bold": "VeraBd.ttf"}


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


def has_dejavu() -> bool:
    """Whether letters are DejaVu's own, and not Vera's."""
    return "regular" in _dejavu()


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
