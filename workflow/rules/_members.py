"""Quick fixes as splices of `workflow.edits`: () where a place cannot be edited, so that no fix is offered."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.edits import Edits, Unwritable, splices
from workflow.edits.data import at
from workflow.edits.style import Style
from workflow.edits.writing import inline
from workflow.paths import Json, Path


def rename(document: Document, path: Path, name: str) -> Edits:
    """Write `name` for the key of the member at `path`, in the quotes that it had."""
    return _done(splices.rename_key, document, path, name)


def replace(document: Document, path: Path, value: Json) -> Edits:
    """Write `value` for the value at `path`, a string in the quotes that were there."""
    return _done(splices.replace_value, document, path, value)


def remove(document: Document, path: Path) -> Edits:
    """Take the member at `path` out of its mapping, with its own comments; the only one leaves `{}`."""
    return _done(splices.remove, document, path)


def add(document: Document, path: Path, value: Json) -> Edits:
    """Put a member into the mapping at `path[:-1]`, behind its `name` or in front of all; () if that is empty."""
    names = list(at(document.data, path[:-1]) or ())
    index = 1 if names[:1] == ["name"] else 0
    return _done(splices.add, document, path[:-1], index, {str(path[-1]): value}) if names else ()


def add_all(document: Document, path: Path, values: Mapping[str, Json]) -> Edits:
    """Put members at the end of the mapping at `path`; () if that is empty."""
    names = list(at(document.data, path) or ())
    return _done(splices.add, document, path, len(names), values) if names else ()


def compact(document: Document, value: Json, quote: str = "") -> str:
    """`value` on one line, in the document's syntax; `quote` is that of text, `""` where it may be plain."""
    if document.syntax == "json":
        return json.dumps(value, ensure_ascii=False)
    return inline(value, Style("\n", quote=quote))


def _done(edit: Callable[..., list[TextEdit]], *arguments: Any) -> Edits:
    try:
        return tuple(edit(*arguments))
    except Unwritable:
        return ()
