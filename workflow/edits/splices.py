"""One small edit each, in the syntax and style of its place: an entry more, one less, another value, another key."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.document.document import Spot
from workflow.edits import blocks, flow, places, writing
from workflow.edits.data import at, put
from workflow.edits.places import Place, locate, merged_at
from workflow.edits.scalars import EMPTY, double, literal, may_be_plain, quote_of, scalar
from workflow.edits.style import Style, style_at
from workflow.paths import Json, Path

_ONLY_COMMENTS = re.compile(
    r"(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|\Z)|---(?:[ \t]+#[^\r\n]*|[ \t]*)(?:\r\n|\r|\n|\Z))*"
)
_ANCHOR = re.compile(r"(?:^|[\s\[{,])&[^\s,\[\]{}]+")


def is_blank(document: Document) -> bool:
    """Whether the text has nothing but comments, so that anything can be written behind them."""
    return bool(_ONLY_COMMENTS.fullmatch(document.text if document.syntax == "yaml" else document.text.strip()))


def blank(document: Document) -> Document:
    """A document without data for a text with nothing but comments."""
    end = len(document.text)
    return replace(document, data=None, readable=True, diagnostics=(), root=Spot(end, end))


def is_written(document: Document, path: Path) -> bool:
    """Whether the value at `path` is written there, not repeated from elsewhere nor taken in by a merge key."""
    spot = places.spot_at(document, path)
    return spot is not None and not places.is_alias(document, spot)


def why(document: Document) -> str:
    """Why an edit did not come out as it was meant, as far as the text before it tells."""
    if any(found.rule == "duplicate-key" for found in document.diagnostics):
        return "A key is given twice in this text; remove one of the two first"
    if document.syntax == "yaml" and _ANCHOR.search(document.text):
        return (
            "Other places repeat this part (`&…` and `*…`), so that it cannot be changed here alone; write it out first"
        )
    return "This place is written in a way that cannot be edited from here; change it in the text"


def add(document: Document, parent: Path, index: int, new: Mapping[str, Json] | Sequence[Json]) -> list[TextEdit]:
    """Put entries into the list or mapping at `parent`, which is not empty, before the entry at `index`.

    `new` is what is put there: members by their names, or items.
    """
    text, place = document.text, locate(document, parent)
    entries = list(new.items()) if isinstance(new, Mapping) else [(None, value) for value in new]
    if place.spot.inside is None:
        locate(document, (*parent, str(entries[0][0])))
    style = style_at(document, parent)
    container = place.spot
    index = _own_index(document, parent, container, index)
    if not places.is_flow(text, container):
        if place.flow:
            return [_pair_in_braces(document, place, parent, index, entries, style)]
        column = places.column_of(text, places.entry(text, container, 0)[0])
        lines = [
            writing.listed(value, column, style) if key is None else writing.member(key, value, column, style)
            for key, value in entries
        ]
        return blocks.add(text, container, index, lines)
    broken = flow.is_broken(text, container, index, False)
    written = [_entry(document, container, key, value, style, broken) for key, value in entries]
    return flow.add(text, container, index, written, broken, style.comma, style.step)


def _own_index(document: Document, parent: Path, container: Spot, index: int) -> int:
    """The entry that is written at the index of the data: a merge key is written once for all that it takes in, and
    what a runtime makes up is written nowhere.
    """
    if not (container.merged or document.again) or not isinstance(container.inside, dict):
        return index
    own = {name: place for place, name in enumerate(container.inside, 1)}
    before = list(at(document.data, parent))[:index]
    return max((own[name] for name in before if name in own), default=len(own))


def _written_here(document: Document, mapping: Path, below: Path, value: Json) -> list[TextEdit]:
    """A member that came by a merge key is written in its own mapping, with another value at `below`."""
    found = put(at(document.data, mapping), below, value)
    return add(document, mapping, len(found), {str(below[0]): found[str(below[0])]})


def remove(document: Document, path: Path) -> list[TextEdit]:
    """Take out the entry at `path`; the only one leaves `{}` or `[]`."""
    text, place = document.text, locate(document, path[:-1])
    container = place.spot
    if container.inside is None or container.merged:
        locate(document, path)
    inside = container.inside or {}
    index = list(inside).index(str(path[-1])) if isinstance(inside, dict) else int(path[-1])
    if places.is_flow(text, container):
        return flow.remove(text, container, index)
    if place.flow:
        return [TextEdit(container.start, container.end, "{}")]
    if len(inside) == 1:
        return blocks.empty(document, place, "{}" if isinstance(inside, dict) else "[]")
    return blocks.remove(text, container, index)


def rename_key(document: Document, path: Path, name: str) -> list[TextEdit]:
    """Write another name for the key at `path`, in the quotes that it had."""
    place = locate(document, path)
    start, end = (place.member.key_start, place.member.key_end) if place.member else (0, 0)
    before = document.text[start:end]
    if document.syntax == "json":
        return [TextEdit(start, end, writing.brackets(name, "json", "", Style("\n"), False))]
    return [TextEdit(start, end, scalar(name, quote_of(before), '"', place.flow))]


def replace_value(document: Document, path: Path, value: Json) -> list[TextEdit]:
    """Write another value at `path`, a scalar in the quotes that were there."""
    if (depth := merged_at(document, path)) is not None:
        return _written_here(document, path[:depth], path[depth:], value)
    text, place = document.text, locate(document, path)
    spot = place.spot
    before = text[spot.start : spot.end]
    if (written := _as_before(document, place, before, value)) is not None:
        return [TextEdit(spot.start, spot.end, written)]
    style = style_at(document, path[:-1])
    scalar_before = spot.inside is None
    if document.syntax == "json":
        return [_replace_json(document, place, value, style)]
    if place.flow:
        written = writing.again(value, before, style, True) if _is_scalar(value) and scalar_before else None
        written = written if written is not None else writing.brackets(value, "yaml", "", style, False)
        return [TextEdit(spot.start, spot.end, _colon(text, place) + written)]
    if spot.inside and places.is_flow(text, spot):
        style = replace(style, one_line=True)
    column = 0
    if place.parent:
        start = place.member.key_start if place.member else places.dash(text, place.parent, spot)
        column = places.column_of(text, start)
    if place.parent is None:
        return blocks.replace(document, place, _at_top(value, style))
    found = writing.block(value, column, style, item=place.member is None)
    if _is_scalar(value) and not found.below and scalar_before:
        found = writing.Written(writing.again(value, before, style, False))
    return blocks.replace(document, place, found)


def _as_before(document: Document, place: Place, before: str, value: Json) -> str | None:
    """A scalar in the form of the scalar `before`; None where that does not say how to write it."""
    if not _is_scalar(value) or place.spot.inside is not None or before in EMPTY or before[0] in "*|>":
        return None
    if document.syntax == "json":
        return double(value) if isinstance(value, str) else scalar(value)
    if not isinstance(value, str) or (literal(value) and not place.flow):
        return None if isinstance(value, str) else scalar(value)
    quote = quote_of(before)
    return scalar(value, quote, '"', place.flow) if quote or may_be_plain(value, place.flow) else None


def _at_top(value: Json, style: Style) -> writing.Written:
    if isinstance(value, dict | list) and value and not style.one_line:
        return writing.Written("", tuple(writing.collection(value, 0, style)))
    return writing.Written(writing.inline(value, style))


def _replace_json(document: Document, place: Place, value: Json, style: Style) -> TextEdit:
    text, spot = document.text, place.spot
    broken = not style.one_line
    if place.parent:
        broken = broken and places.begins_line(text, places.entry(text, place.parent, 0)[0])
    if spot.inside:
        broken = places.begins_line(text, places.entry(text, spot, 0)[0])
    written = writing.brackets(value, "json", flow.indent_of(text, spot.start), style, broken)
    end = style.newline if spot.start == spot.end else ""
    return TextEdit(spot.start, spot.end, written + end)


def _entry(document: Document, container: Spot, key: str | None, value: Json, style: Style, broken: bool) -> str:
    """An entry inside brackets, without its comma."""
    text, syntax = document.text, document.syntax
    start = places.entry(text, container, 0)[0]
    indent = flow.indent_of(text, start if places.begins_line(text, start) else container.start)
    written = writing.brackets(value, syntax, indent, style, broken and not style.one_line)
    if key is None:
        return written
    if syntax == "json":
        return writing.brackets(key, "json", "", style, False) + style.colon + written
    return writing.key_text(key, style, True) + ": " + written


def _pair_in_braces(
    document: Document, place: Place, parent: Path, index: int, entries: list[Any], style: Style
) -> TextEdit:
    """A single pair that stands in a list without braces (`[a: b]`) gets them with its second member."""
    members = list(at(document.data, parent).items())
    members[index:index] = entries
    return TextEdit(place.spot.start, place.spot.end, writing.inline(dict(members), style))


def _colon(text: str, place: Place) -> str:
    """What must stand before a value that was not written at all: `{a}`, `{a:}`."""
    if place.spot.start < place.spot.end or not place.member:
        return ""
    return " " if ":" in text[place.member.key_end : place.spot.start] else ": "


def _is_scalar(value: Json) -> bool:
    return not isinstance(value, dict | list)
