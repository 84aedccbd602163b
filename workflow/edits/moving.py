"""An item of a list, or a member of a mapping, as it is written: with its comments it is carried to another place, of
this text or of another one, and indented anew there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.edits import blocks, flow, places, splices
from workflow.edits.places import locate
from workflow.edits.style import style_at
from workflow.edits.unwritable import Unwritable
from workflow.paths import Json, Path


@dataclass(frozen=True, slots=True)
class Taken:
    """An item's lines, the first without its indentation, which was `indent`; `comments` stood above, `beside` behind.

    `space`: the blank lines between it and its neighbours.
    `flow`: the item stood in brackets; else its first line begins with the dash, or the key of a member.
    `below`: the lines of the comments that end it, indented more than its first line.
    """

    lines: tuple[str, ...]
    indent: str
    comments: tuple[str, ...]
    beside: str
    flow: bool
    space: int = 0
    below: tuple[str, ...] = ()


def take(document: Document, path: Path, *, whole: bool = False) -> Taken:
    """The item or member at `path`, without its comma; `whole`: with the comments that end it, too."""
    text, container = document.text, locate(document, path).parent or document.root
    index = list(container.inside or ()).index(path[-1]) if isinstance(path[-1], str) else path[-1]
    start, end = places.entry(text, container, index)
    first = places.line_start(text, start)
    own = places.own_start(text, start) if places.begins_line(text, start) else first
    comments = tuple(line.strip() for line in text[own:first].splitlines())
    in_brackets = places.is_flow(text, container)
    beside = places.comment_after(text, flow.after_comma(text, end) if in_brackets else end)
    indent = flow.indent_of(text, start) if in_brackets else " " * places.column_of(text, start)
    space = 0 if in_brackets else blocks.spacing(text, container, index)
    below = _ending(text, end, len(indent)) if whole and not in_brackets else ()
    return Taken(tuple(places.lines(text[start:end])), indent, comments, beside, in_brackets, space, below)


def _ending(text: str, end: int, column: int) -> tuple[str, ...]:
    """The lines behind the one of `end` that hold comments alone, indented more than `column`; blank ones between."""
    found: list[str] = []
    at, behind = places.next_line(text, end), places.line_end(text, end)
    lines: list[str] = []
    while at > behind:
        behind = places.line_end(text, at)
        line = text[at:behind]
        bare = line.lstrip(" ")
        if line.strip() and not (bare.startswith("#") and len(line) - len(bare) > column):
            break
        lines.append(line)
        if line.strip():
            found, lines = [*found, *lines], []
        at = places.next_line(text, at)
    return tuple(found)


def give(document: Document, to: Path, taken: Sequence[Taken], values: Sequence[Json]) -> list[TextEdit]:
    """Put what was taken before the item at `to`, or at the end of its list, which is not empty.

    Unwritable where an alias stands for the list.
    """
    text, container = document.text, locate(document, (*to[:-1], 0)).parent or document.root
    in_brackets = places.is_flow(text, container)
    if in_brackets and all(one.flow for one in taken):
        return _into_brackets(document, to, container.start, taken)
    if not in_brackets and not any(one.flow for one in taken):
        indent = " " * places.column_of(text, places.entry(text, container, 0)[0])
        return blocks.add(text, container, int(to[-1]), [_in_lines(one, indent) for one in taken], taken[0].space)
    if any(one.comments or one.beside or one.below or any("#" in line for line in one.lines) for one in taken):
        raise Unwritable("The item has comments that cannot stand where it would go; move it in the text")
    return splices.add(document, to[:-1], int(to[-1]), list(values))


def _in_lines(taken: Taken, indent: str) -> list[str]:
    """An item of a block, its comments above it."""
    lines = [indent + comment for comment in taken.comments] + _indented(taken, indent)
    lines[-1] += taken.beside
    return lines + [_reindented(line, taken.indent, indent) for line in taken.below]


def give_members(document: Document, mapping: Path, taken: Sequence[Taken]) -> list[TextEdit]:
    """Put the members that were taken behind the others of a mapping, which is not empty. Unwritable in brackets."""
    text, container = document.text, locate(document, mapping).spot
    if places.is_flow(text, container) or any(one.flow for one in taken) or not container.inside:
        raise Unwritable("Comments cannot stand here")
    indent = " " * places.column_of(text, places.entry(text, container, 0)[0])
    return blocks.add(text, container, places.size(container), [_in_lines(one, indent) for one in taken])


def _into_brackets(document: Document, to: Path, at: int, taken: Sequence[Taken]) -> list[TextEdit]:
    text, container, index = document.text, locate(document, to[:-1]).spot, int(to[-1])
    style, broken = style_at(document, to[:-1]), flow.is_broken(text, container, index, False)
    first = places.entry(text, container, 0)[0]
    indent = flow.indent_of(text, first) if places.begins_line(text, first) else flow.indent_of(text, at)
    written = []
    for one in taken:
        comments = [*one.comments, *([one.beside.strip()] if one.beside else [])]
        if comments and not broken:
            raise Unwritable("The item has comments that cannot stand where it would go; move it in the text")
        lines = [comment if index == 0 else indent + comment for index, comment in enumerate(comments)]
        moved = _indented(one, indent)
        lines += moved if lines else [moved[0][len(indent) :], *moved[1:]]
        written.append(style.newline.join(lines))
    return flow.add(text, container, index, written, broken, style.comma, style.step)


def _indented(taken: Taken, indent: str) -> list[str]:
    """The lines with `indent` in place of the old indentation; a line that had less of it gets what fits."""
    first, *others = taken.lines
    return [indent + first, *(_reindented(line, taken.indent, indent) for line in others)]


def _reindented(line: str, old: str, new: str) -> str:
    if line.startswith(old) and line.strip("\r\n"):
        return new + line[len(old) :]  # blanks too: in a text block those beyond its indentation are part of the value
    return new + line.lstrip(" \t") if line.strip() else line
