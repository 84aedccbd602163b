"""Templates of the Design page's palette: `library/parts/<id>.yaml`, each a small 0.6 definition that is pasted in.

The first line is a comment with the title.
"""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "parts"


@cache
def parts() -> tuple[dict[str, str], ...]:
    """`{id, title, text}` of every template, in the order of their titles."""
    texts = {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.yaml")}
    found = [{"id": name, "title": text.splitlines()[0].lstrip("# "), "text": text} for name, text in texts.items()]
    return tuple(sorted(found, key=lambda part: part["title"]))
