"""Letters in documents: DejaVu, and for what it lacks a font of the system or the CJK fonts that PDF readers bring.

What no font has is written as an empty box, never as a black one; marks that would only change how a letter looks
(variation selectors, joiners) are left out where their font is missing.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from designer.pdf.font_files import SYSTEM, fonts, register_fonts

MISSING = "\u25af"
FALLBACKS = (
    *("NotoEmoji-Regular.ttf", "Symbola.ttf", "Symbola_hint.ttf", "NotoSansSymbols2-Regular.ttf"),
    *("DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "ArialUnicode.ttf", "Arial Unicode.ttf", "unifont.ttf"),
)
"""Files with TrueType outlines that systems have; the first that has a letter is taken."""

KANA, HANGUL, HAN = "HeiseiKakuGo-W5", "HYGothic-Medium", "STSong-Light"


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """`text` in pieces, each with the name of a registered font that has its letters."""
    known = _letters(font)
    if known is None or all(ord(letter) in known for letter in text):
        yield font, text
        return
    is_kana = any("\u3040" <= letter <= "\u30ff" for letter in text)
    name, piece = font, ""
    for letter in text:
        chosen, shown = (font, letter) if ord(letter) in known else _other(letter, font, is_kana)
        if chosen != name and shown:
            if piece:
                yield name, piece
            name, piece = chosen, ""
        piece += shown
    if piece:
        yield name, piece


def _other(letter: str, font: str, is_kana: bool) -> tuple[str, str]:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return font, ""
    for fallback, known in _fallbacks():
        if ord(letter) in known:
            return fallback, letter
    cjk = _cjk(letter, is_kana)
    return (cjk, letter) if cjk else (font, MISSING)


def _cjk(letter: str, is_kana: bool) -> str:
    code = ord(letter)
    if 0xAC00 <= code <= 0xD7A3 or 0x1100 <= code <= 0x11FF or 0x3130 <= code <= 0x318F:
        return _registered(HANGUL)
    if 0x3040 <= code <= 0x30FF or 0xFF00 <= code <= 0xFFEF or 0x3000 <= code <= 0x303F:
        return _registered(KANA)
    if 0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF:
        return _registered(KANA if is_kana and _encodes("cp932", letter) else HAN)
    return ""


def _encodes(charset: str, letter: str) -> bool:
    """Whether a font of that charset has the letter."""
    try:
        letter.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=8)
def _registered(name: str) -> str:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    registerFont(UnicodeCIDFont(name))
    return name


@lru_cache(maxsize=16)
def _letters(font: str) -> Any:
    """The code points that a font has, or None for one that does not tell."""
    from reportlab.pdfbase.pdfmetrics import getFont

    return getattr(getattr(getFont(font), "face", None), "charToGlyph", None)


@lru_cache(maxsize=1)
def _fallbacks() -> tuple[tuple[str, Any], ...]:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    found = []
    for path in _system_files():
        try:
            font = TTFont(f"fallback-{path.stem}", str(path))
        except (TTFError, OSError):
            continue
        registerFont(font)
        found.append((font.fontName, font.face.charToGlyph))
    return tuple(found)


def _system_files() -> Iterator[Path]:
    places = [path for place in SYSTEM if place.is_dir() for path in place.rglob("*.ttf")]
    by_name = {path.name: path for path in sorted(places, reverse=True)}
    return (by_name[name] for name in FALLBACKS if name in by_name)


@lru_cache(maxsize=1)
def faces() -> dict[str, str]:
    """The registered names of our faces: `regular`, `bold` and `mono`, or what stands in for one that is not there."""
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    register_fonts()
    usual = {"regular": "Helvetica", "bold": "Helvetica-Bold", "mono": "Courier"}
    for face, path in fonts().items():
        registerFont(TTFont(f"paper-{face}", str(path)))
        usual[face] = f"paper-{face}"
    for bold in (0, 1):
        for italic in (0, 1):
            addMapping(usual["regular"], bold, italic, usual["bold"] if bold else usual["regular"])
            addMapping(usual["mono"], bold, italic, usual["mono"])
            addMapping(usual["bold"], bold, italic, usual["bold"])
    return usual
