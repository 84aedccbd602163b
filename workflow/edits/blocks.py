"""Entries of YAML's block style: whole lines that come, go, or get another value behind their key or dash."""

import re

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.document.document import MERGE, Spot
from workflow.edits import places
from workflow.edits.places import Place
from workflow.edits.unwritable import Unwritable
from workflow.edits.writing import Written

_BLOCK_HEAD = re.compile(r"[|>][-+1-9]*")


def add(text: str, container: Spot, index: int, entries: list[list[str]], space: int = 0) -> list[TextEdit]:
    """Put entries, each as whole lines, in front of the one at `index`, or behind the last.

    `space`: blank lines between them and a single other entry.
    """
    newline = places.newline(text, container.start)
    empty = spacing(text, container, index, space)
    between = newline * empty
    lines = [line for entry in entries for line in (*[""] * empty, *entry)][empty:]
    if index:
        end = places.entry(text, container, index - 1)[1]
        at = places.line_end(text, end)
        return [TextEdit(at, at, newline + between + newline.join(lines))]
    first = places.entry(text, container, 0)[0]
    if places.begins_line(text, first):
        at = places.own_start(text, first)
        return [TextEdit(at, at, newline.join(lines) + newline + between)]
    column = places.column_of(text, first)
    return [TextEdit(first, first, newline.join(lines)[column:] + newline + between + " " * column)]


def remove(text: str, container: Spot, index: int) -> list[TextEdit]:
    """Take out an entry that is not the only one, with its lines, its own comments and the blank lines it leaves."""
    start, end = places.entry(text, container, index)
    if not places.begins_line(text, start):
        if index + 1 == places.size(container):
            raise Unwritable("This entry begins behind a `?`; change it in the text")
        following = places.entry(text, container, index + 1)[0]
        after = places.next_line(text, end)
        while after < following and not text[after : places.line_end(text, after)].strip():
            after = places.next_line(text, after)
        indent = len(text[after:following]) - len(text[after:following].lstrip(" "))
        return [TextEdit(start, after + indent, "")]
    own, stop = places.own_start(text, start), places.line_end(text, end)
    if index:
        return [lines_out(text, own, stop, places.entry(text, container, index - 1)[1])]
    after = places.next_line(text, stop)
    while own and text[own - 1] in "\r\n" and not text[after : places.line_end(text, after)].strip():
        after = places.next_line(text, after)
    return [TextEdit(own, after, "")]


def unended(document: Document) -> list[TextEdit]:
    """The edit that lets the text go on behind a last block of text (`|`, `>`) that no line break ends.

    Its value ends without one too, and would get one with whatever follows, unless its head says `-`.
    """
    text, spot, value = document.text, document.root, document.data
    while inside := spot.inside:
        if isinstance(inside, dict):
            key = next(reversed(inside))
            if key == MERGE and spot.merged is not None:
                return []
            spot, value = inside[key].value, value[key]
        else:
            spot, value = inside[-1], value[-1]
    if text[spot.start : spot.start + 1] not in ("|", ">") or spot.end < len(text) or value in ("", None):
        return []
    head = _BLOCK_HEAD.match(text, spot.start)
    if text.endswith(("\n", "\r")) or head is None or "-" in head.group():
        return []
    kept = head.group().find("+")
    at = spot.start + (kept if kept > 0 else 1)
    return [TextEdit(at, at + (kept > 0), "-")]


def lines_out(text: str, start: int, end: int, floor: int) -> TextEdit:
    """Take out whole lines; where blank lines stand on both sides, or end the text then, those above go too.

    What stands before `floor` is not touched.
    """
    after = places.next_line(text, end)
    if _is_blank(text, after):
        for _ in range(places.blank_lines(text, places.line_end(text, floor), start)):
            start = places.line_start(text, start - 1)
    if end == len(text) and start > 0:
        return TextEdit(places.line_end(text, start - 1), end, "")
    return TextEdit(start, after, "")


def blank_after(text: str, container: Spot, index: int) -> bool:
    """Whether an empty line, or nothing more, follows the lines of an entry."""
    return _is_blank(text, places.next_line(text, places.entry(text, container, index)[1]))


def replace(document: Document, place: Place, written: Written) -> list[TextEdit]:
    """Write another value behind the key or dash of `place`; comments beside it stay, those inside it go."""
    text, spot = document.text, place.spot
    newline = places.newline(text, spot.start)
    below = "".join(newline + line for line in written.below)
    head = places.head_end(text, place)
    block = spot.inside and not places.is_flow(text, spot)
    if place.parent is None:
        return [_at_top(text, spot, written, newline, bool(block))]
    same_line = places.line_end(text, head) >= spot.start
    if block and not same_line:
        end = places.line_end(text, spot.end)
        inline = " " + written.inline if written.inline else ""
        return _joined(TextEdit(head, head, inline), TextEdit(places.line_end(text, head), end, below))
    end = places.line_end(text, spot.end) if block else spot.end
    comment = "" if block else _header_comment(text, spot)
    if written.inline:
        start = spot.start if same_line else head
        between = " " if start == head else ""
        if not same_line and "#" in text[head : spot.start]:
            start, between = spot.start, ""
        last = places.line_end(text, end)
        return _joined(TextEdit(start, end, between + written.inline + comment), TextEdit(last, last, below))
    if place.member is None and not comment and same_line and not text[end : places.line_end(text, end)].strip():
        gap = text[head : spot.start] if spot.start > head else " "
        column = places.column_of(text, head) + len(gap)
        if not written.below[0][:column].strip():
            return [TextEdit(head, end, gap + below[len(newline) + column :])]
    last = places.line_end(text, end)
    start = head if same_line or "#" not in text[head : spot.start] else places.line_end(text, head)
    return _joined(TextEdit(start, end, comment), TextEdit(last, last, below))


def empty(document: Document, place: Place, marks: str) -> list[TextEdit]:
    """Take the only entry out of the block at `place`; `marks` (`{}`, `[]`) stay in its place, as other comments do."""
    text, spot = document.text, place.spot
    start, end = places.entry(text, spot, 0)
    line_end = places.line_end(text, end)
    if place.parent is None or not places.begins_line(text, start):
        return [TextEdit(start, line_end, marks)]
    head = places.head_end(text, place)
    return [TextEdit(head, head, " " + marks), lines_out(text, places.own_start(text, start), line_end, head)]


def spacing(text: str, container: Spot, index: int, default: int = 0) -> int:
    """How many blank lines stand around an entry at `index`: the fewest there are; in a mapping between any members.

    `default` where there is only one entry.
    """
    count = places.size(container)
    mapping = isinstance(container.inside, dict)
    beside = range(1, count) if mapping else [at for at in (index - 1, index, index + 1) if 0 < at < count]
    entries = dict(enumerate(places.members(container))) or {
        at: places.entry(text, container, at) for near in beside for at in (near - 1, near)
    }
    counts = []
    for at in beside:
        end = entries[at - 1][1]
        own = places.own_start(text, entries[at][0])
        counts.append(places.blank_lines(text, places.line_end(text, end), own))
    return min(counts, default=default)


def _is_blank(text: str, at: int) -> bool:
    return at >= len(text) or not text[at : places.line_end(text, at)].strip()


def _at_top(text: str, spot: Spot, written: Written, newline: str, block: bool) -> TextEdit:
    """The edit of the whole value of a document."""
    lines = newline.join([written.inline, *written.below] if written.inline else written.below)
    if spot.start < spot.end:
        return TextEdit(spot.start, places.line_end(text, spot.end) if block else spot.end, lines)
    at = len(text)
    fresh = not text[places.line_start(text, at) :]
    return TextEdit(at, at, ("" if fresh else newline) + lines + newline)


def _header_comment(text: str, spot: Spot) -> str:
    """The comment behind the `|` or `>` of a block of text, with the space before it."""
    if text[spot.start : spot.start + 1] not in ("|", ">") or spot.end <= spot.start:
        return ""
    header = text[spot.start : places.line_end(text, spot.start)]
    at = header.find("#")
    return header[len(header[:at].rstrip()) :] if at >= 0 else ""


def _joined(one: TextEdit, other: TextEdit) -> list[TextEdit]:
    """Both edits, or one where they touch; none that changes nothing."""
    if one.end >= other.start:
        return [TextEdit(one.start, max(one.end, other.end), one.text + other.text)]
    return [edit for edit in (one, other) if edit.text or edit.start < edit.end]
