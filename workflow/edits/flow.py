"""Entries inside brackets: JSON, and YAML's flow style with its comments and trailing commas."""

import re

from workflow.diagnostics import TextEdit
from workflow.document.document import Spot
from workflow.edits import places

_BLANK = re.compile(r"\s*")
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


def add(
    text: str, container: Spot, index: int, entries: list[str], broken: bool, comma: str, step: str
) -> list[TextEdit]:
    """Put entries in front of the one at `index`, or behind the last."""
    count, newline = places.size(container), places.newline(text, container.start)
    if not count:
        return _into_empty(text, container, comma.join(entries), broken, step, newline)
    if index == 0:
        first = places.entry(text, container, 0)[0]
        return [_in_front(text, first, each, broken, comma, newline) for each in entries]
    start, end = places.entry(text, container, index - 1)
    if not broken:
        return [TextEdit(end, end, "".join(comma + each for each in entries))]
    indent = indent_of(text, start) if places.begins_line(text, start) else indent_of(text, container.start) + step
    written = f",{newline}{indent}".join(entries)
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
    start, end = places.entry(text, container, index)
    stop = after_comma(text, end)
    lines = places.begins_line(text, start) and places.rest_is_blank(text, stop)
    own = places.own_start(text, start) if lines else start
    rest = places.line_end(text, stop) if lines else stop
    if places.size(container) == 1 and "#" not in text[container.start + 1 : own] + text[rest : container.end - 1]:
        return [TextEdit(container.start + 1, container.end - 1, "")]
    edits = [TextEdit(own, places.next_line(text, stop), "")] if lines else [_inline(text, start, stop)]
    if index and stop == end:
        before = _next_token(text, places.entry(text, container, index - 1)[1])
        if not lines and "#" not in text[before:start]:
            return [TextEdit(before, end, "")]
        edits.insert(0, TextEdit(before, before + 1, ""))
    return edits


def _inline(text: str, start: int, stop: int) -> TextEdit:
    """Take out an entry and what follows up to the next one; a comment that follows in another line stays there."""
    stop += len(places.comment_after(text, stop))
    blank = _BLANK.match(text, stop)
    after = blank.end() if blank else stop
    return TextEdit(start, stop if text[after : after + 1] in ("#", "]", "}") else after, "")


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
