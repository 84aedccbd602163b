"""What a text itself says about its runtime: `# signalbox: runtime zigflow`, or a member of its metadata."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.document import Document
from workflow.paths import Json, Path
from workflow.runtimes.choosing import Said
from workflow.suppressions import RUNTIME, comments

MEMBERS: Final[tuple[Path, ...]] = (
    ("document", "metadata", "signalbox", "runtime"),
    ("metadata", "signalbox", "runtime"),
)
"""Where the metadata say it: in 1.0, and in 0.8."""


def said_in(document: Document) -> Iterator[Said]:
    """What the text says, the comment before the metadata; a comment without an id says nothing."""
    for found, start in comments(document):
        name = re.search(r"[\w@.-]+", found["rest"]) if found["word"] == RUNTIME else None
        if name:
            yield Said("text", name[0], f"line {document.position(start).line}")
    for path in MEMBERS:
        value = _at(document.data, path)
        if isinstance(value, str):
            yield Said("text", value, f"line {document.range(path).start.line}")


def _at(data: Json, path: Path) -> Json:
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return None
        data = data[key]
    return data
