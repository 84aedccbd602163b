"""Entries inside brackets: JSON, and YAML's flow style with its comments and trailing commas."""

import re

from workflow.diagnostics import TextEdit
from workflow.document.document import Spot
from workflow.edits import places

_GAP = re.compile(r"(?:\s|(?<=[\s,\[{])#[^\r\n]*)*")


def is_broken(text: str, container: Spot, index: int, default: bool) -> bool:
    """Whether a new entry at `index` stands on a line of its own, as those beside it do; `default`: there are none."""
    count = places.size(container)
    if not count:
        return default
    beside = index if 0 < index < count else max(index - 1, 0)
    return places.begins_line(text, places.entry(text, container, min(beside, count - 1))[0])


def indent_of(text: str, at: int) -> str:
    """The white space that the line of `at` begins with."""
    start = places.line_start(text, at)
    return text[start : start + len(text[start:at]) - len(text[start:at].lstrip(" \t"))]


def add(text: str, container: Spot, index: int, written: str, broken: bool, comma: str, step: str) -> list[TextEdit]:
    """Put the entry `written` in front of the one at `index`, or behind the last."""
    count, newline = places.size(container), places.newline(text, container.start)
    if not count:
        return _into_empty(text, container, written, broken, step, newline)
    if index == 0:
        return [_in_front(text, places.entry(text, container, 0)[0], written, broken, comma, newline)]
    start, end = places.entry(text, container, index - 1)
    if not broken:
        return [TextEdit(end, end, comma + written)]
    indent = indent_of(text, start) if places.begins_line(text, start) else indent_of(text, container.start) + step
    after = _next_token(text, end)
    if text[after : after + 1] == ",":
        at = after + 1
        if not places.rest_is_blank(text, at):
            return [TextEdit(at, at, newline + indent + written + ",")]
        return [TextEdit(places.line_end(text, at), places.line_end(text, at), newline + indent + written + ",")]
    if not places.comment_after(text, end):
        return [TextEdit(end, end, "," + newline + indent + written)]
    line_end = places.line_end(text, end)
    return [TextEdit(end, end, ","), TextEdit(line_end, line_end, newline + indent + written)]


def remove(text: str, container: Spot, index: int) -> list[TextEdit]:
    """Take the entry at `index` out, with its comma, its own comments and, where it has them alone, its lines."""
    count = places.size(container)
    start, end = places.entry(text, container, index)
    after = _next_token(text, end)
    has_comma = text[after : after + 1] == ","
    stop = after + 1 if has_comma else end
    lines = places.begins_line(text, start) and places.rest_is_blank(text, stop)
    edits = []
    if index and not has_comma:
        previous = places.entry(text, container, index - 1)[1]
        before = _next_token(text, previous)
        if not lines:
            return (
                [TextEdit(before, end, "")] if not _has_comment(text, before, start) else _cut(text, before, start, end)
            )
        edits.append(TextEdit(before, before + 1, ""))
    if lines:
        own = places.own_start(text, start)
        if count == 1 and not _has_comment(text, container.start + 1, own):
            return [TextEdit(container.start + 1, container.end - 1, "")]
        return [*edits, TextEdit(own, places.next_line(text, stop), "")]
    if count == 1 and not _has_comment(text, stop, container.end):
        return [TextEdit(container.start + 1, container.end - 1, "")]
    stop += len(places.comment_after(text, stop))
    following = re.compile(r"\s*").match(text, stop)
    blank_end = following.end() if following else stop
    return [TextEdit(start, stop if text[blank_end : blank_end + 1] == "#" else blank_end, "")]


def after_comma(text: str, end: int) -> int:
    """Where an entry that ends at `end` ends with its comma."""
    after = _next_token(text, end)
    return after + 1 if text[after : after + 1] == "," else end


def _into_empty(text: str, container: Spot, written: str, broken: bool, step: str, newline: str) -> list[TextEdit]:
    start, end = container.start + 1, container.end - 1
    outer = indent_of(text, container.start)
    if "#" in text[start:end]:
        before = places.line_start(text, end)
        return [TextEdit(before, before, outer + step + written + newline)]
    if broken:
        written = newline + outer + step + written + newline + outer
    return [TextEdit(start, end, written)]


def _in_front(text: str, first: int, written: str, broken: bool, comma: str, newline: str) -> TextEdit:
    if not broken:
        return TextEdit(first, first, written + comma)
    at = places.own_start(text, first)
    return TextEdit(at, at, indent_of(text, first) + written + "," + newline)


def _next_token(text: str, at: int) -> int:
    """The next place from `at` on that is neither white space nor comment."""
    found = _GAP.match(text, at)
    return found.end() if found else at


def _has_comment(text: str, start: int, end: int) -> bool:
    return "#" in text[start:end]
