"""Edits that add, remove and rename the members of a mapping in the source, in the style that it is written in."""

import json
import re
from collections.abc import Iterable

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.paths import Json, Path

PLAIN = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)
NOT_TEXT = {"true", "false", "null"}
Edits = tuple[TextEdit, ...]


def rename(document: Document, path: Path, name: str) -> Edits:
    """Write `name` for the key of the member at `path`, in the quotes that it had."""
    place = document.key_range(path)
    quote = document.text[place.start.offset]
    written = f"{quote}{name}{quote}" if quote in "\"'" else name
    return (TextEdit(place.start.offset, place.end.offset, written),)


def replace(document: Document, path: Path, value: Json) -> Edits:
    """Write `value` for the value at `path`, a string in the quotes that were there."""
    place = document.range(path)
    written = document.text[place.start.offset : place.end.offset]
    quote = written[:1] if written[:1] in {'"', "'"} else ""
    return (TextEdit(place.start.offset, place.end.offset, compact(document, value, quote)),)


def remove(document: Document, path: Path) -> Edits:
    """Take the member at `path` out of its mapping; none where it is alone, or where a comment would go with it."""
    names = list(_keys(document, path[:-1]))
    at = names.index(str(path[-1]))
    if at + 1 < len(names):
        start = document.key_range(path).start.offset
        after = document.range(path).end.offset
        end = document.key_range((*path[:-1], names[at + 1])).start.offset
        return () if "#" in document.text[after:end] else (TextEdit(start, end, ""),)
    if at == 0:
        return ()
    start = document.range((*path[:-1], names[at - 1])).end.offset
    end = document.range(path).end.offset
    gap = document.text[start : document.key_range(path).start.offset]
    return () if "#" in gap else (TextEdit(start, end, ""),)


def add(document: Document, path: Path, value: Json) -> Edits:
    """Put a member into the mapping that is written at `path[:-1]`, behind its `name` or in front of all others."""
    parent, name = path[:-1], path[-1]
    names = list(_keys(document, parent))
    if not names:
        return ()
    before = names[1] if names[0] == "name" and len(names) > 1 else names[0]
    start = document.key_range((*parent, before)).start
    if is_flow(document, parent):
        gap = ", " if "\n" not in _gap(document, parent, names) else ",\n" + " " * (start.column - 1)
        quote = '"' if document.text[document.key_range((*parent, names[0])).start.offset] == '"' else ""
        return (TextEdit(start.offset, start.offset, f"{quote}{name}{quote}: {compact(document, value, quote)}{gap}"),)
    line = f"{name}: {compact(document, value)}\n" + " " * (start.column - 1)
    return (TextEdit(start.offset, start.offset, line),)


def is_flow(document: Document, path: Path) -> bool:
    """Whether the mapping or list at `path` is written in brackets."""
    return document.text[document.range(path).start.offset] in "{["


def compact(document: Document, value: Json, quote: str = "") -> str:
    """`value` on one line, in the document's syntax."""
    if document.syntax == "json":
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        members = (f"{compact(document, key, quote)}: {compact(document, each, quote)}" for key, each in value.items())
        return "{" + ", ".join(members) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(compact(document, each, quote) for each in value) + "]"
    if isinstance(value, str) and not quote and PLAIN.fullmatch(value) and value.lower() not in NOT_TEXT:
        return value
    if isinstance(value, str) and quote == "'":
        return "'" + value.replace("'", "''") + "'"
    return json.dumps(value, ensure_ascii=False)


def _gap(document: Document, parent: Path, names: list[str]) -> str:
    """What stands in front of the mapping's first key, or between its first two."""
    if len(names) == 1:
        return ""
    start = document.range((*parent, names[0])).end.offset
    return document.text[start : document.key_range((*parent, names[1])).start.offset]


def _keys(document: Document, path: Path) -> Iterable[str]:
    data = document.data
    for key in path:
        data = data[key]
    return data if isinstance(data, dict) else ()
