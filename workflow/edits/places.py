"""Where things stand in a text: the entries of lists and mappings with their dashes, keys, lines and own comments."""

import re
from dataclasses import dataclass

from workflow.document import Document
from workflow.document.document import Member, Spot
from workflow.edits.unwritable import Unwritable
from workflow.paths import Path, pointer

_BREAK = re.compile(r"\r\n|\r|\n")
_LINE_END = re.compile(r"[^\r\n]*")
_HEAD_ANCHOR = re.compile(r"[ \t]*&\S+")
_COMMENT = re.compile(r"[ \t]*#[^\r\n]*")
_BLANK = re.compile(r"[ \t]*")


@dataclass(frozen=True, slots=True)
class Place:
    """A value in the text: its own spot, the key of a member, the container it stands in.

    `flow`: it stands inside brackets; its container may do without (`[a: b]`).
    """

    path: Path
    spot: Spot
    member: Member | None
    parent: Spot | None
    flow: bool


def locate(document: Document, path: Path) -> Place:
    """The place of the value at `path`, which the data has. Unwritable where an alias stands for it."""
    spot, member, parent, flow = document.root, None, None, False
    for depth, key in enumerate(path):
        inside = spot.inside
        if inside is None:
            raise Unwritable(
                f"What stands at {pointer(path[:depth]) or 'the top'} repeats a part that is written elsewhere "
                f"({document.text[spot.start : spot.end]}); change it there, or write it out here first"
            )
        flow = flow or is_flow(document.text, spot)
        parent = spot
        if spot.merged and key in spot.merged:
            raise Unwritable(
                f"`{key}` comes by a merge key (`<<`) at {pointer(path[:depth]) or 'the top'}; change it where it is "
                "written, or write it out here first"
            )
        member = inside[key] if isinstance(inside, dict) and isinstance(key, str) else None
        spot = member.value if member else inside[key]  # type: ignore[index, assignment]
    return Place(path, spot, member, parent, flow)


def is_made_up(document: Document, path: Path) -> bool:
    """Whether a member of the definition is written nowhere: its runtime reads it out of what is around it."""
    if document.again is None or len(path) != 1:
        return False
    inside = document.root.inside
    return isinstance(inside, dict) and path[0] not in inside and path[0] not in (document.root.merged or ())


def spot_at(document: Document, path: Path) -> Spot | None:
    """Where the value at `path` is written; None where it is written elsewhere, or nowhere."""
    spot = document.root
    for key in path:
        inside = spot.inside
        if isinstance(inside, dict) and isinstance(key, str) and key in inside:
            spot = inside[key].value
        elif isinstance(inside, list) and isinstance(key, int) and key < len(inside):
            spot = inside[key]
        else:
            return None
    return spot


def merged_at(document: Document, path: Path) -> int | None:
    """How much of `path` leads to the mapping that has the rest of it by a merge key; None where all is written."""
    spot = document.root
    for depth, key in enumerate(path):
        inside = spot.inside
        if spot.merged and key in spot.merged:
            return depth
        if isinstance(inside, dict) and isinstance(key, str) and key in inside:
            spot = inside[key].value
        elif isinstance(inside, list) and isinstance(key, int) and key < len(inside):
            spot = inside[key]
        else:
            return None
    return None


def is_alias(document: Document, spot: Spot) -> bool:
    """Whether what stands at `spot` is written elsewhere (`*name`)."""
    return document.syntax == "yaml" and spot.start < spot.end and document.text[spot.start] == "*" and not spot.inside


def is_flow(text: str, container: Spot) -> bool:
    """Whether a list or mapping is written in brackets."""
    return text[container.start : container.start + 1] in ("{", "[")


def size(container: Spot) -> int:
    return len(container.inside or ())


def entry(text: str, container: Spot, index: int) -> tuple[int, int]:
    """Where the entry of a list or mapping begins (its key, its dash) and where its value ends."""
    inside = container.inside
    if isinstance(inside, dict):
        return _of_member(list(inside.values())[index])
    spot = (inside or [])[index]
    return (spot.start if is_flow(text, container) else dash(text, container, spot)), spot.end


def members(container: Spot) -> list[tuple[int, int]]:
    """As `entry`, of all members of a mapping."""
    return [_of_member(each) for each in container.inside.values()] if isinstance(container.inside, dict) else []


def dash(text: str, container: Spot, item: Spot) -> int:
    """The place of the dash of an item of a block list."""
    column = column_of(text, container.start)
    start = line_start(text, item.start)
    while start > container.start:
        at = start + column
        if text[at : at + 1] == "-" and not text[start:at].strip(" "):
            return at
        start = line_start(text, start - 1)
    return container.start


def line_start(text: str, at: int) -> int:
    """The start of the line that holds the code point `at`."""
    if text[at - 1 : at + 1] == "\r\n":
        at -= 1
    after = text.rfind("\n", 0, at) + 1
    return text.rfind("\r", after, at) + 1 or after


def lines(text: str) -> list[str]:
    """The lines of `text` without their breaks; one more than it has breaks."""
    return _BREAK.split(text)


def line_end(text: str, at: int) -> int:
    """The end of that line, before its line break."""
    found = _LINE_END.match(text, at)
    return found.end() if found else at


def next_line(text: str, at: int) -> int:
    """The start of the next line, or the end of the text."""
    end = line_end(text, at)
    found = _BREAK.match(text, end)
    return found.end() if found else end


def column_of(text: str, at: int) -> int:
    """How many code points stand before `at` in its line."""
    return at - line_start(text, at)


def begins_line(text: str, at: int) -> bool:
    """Whether nothing but white space stands before `at` in its line."""
    return not text[line_start(text, at) : at].strip(" \t")


def rest_is_blank(text: str, at: int) -> bool:
    """Whether nothing but white space or a comment follows `at` in its line."""
    return text[at : line_end(text, at)].lstrip(" \t")[:1] in ("", "#")


def comment_after(text: str, at: int) -> str:
    """The comment that follows `at` in its line with the space before it; "" where there is none."""
    found = _COMMENT.match(text, at)
    return found.group() if found else ""


def own_start(text: str, start: int) -> int:
    """Where an entry that begins its line at `start` begins with its own comments: the lines right above it.

    They have its indentation and no blank line between. Comments that begin the text are about the whole of it.
    """
    first = line_start(text, start)
    indent = text[first:start]
    own = first
    while own > 0:
        above = line_start(text, own - 1)
        if not text.startswith(indent + "#", above):
            break
        own = above
    if own == first or indent:
        return own
    return own if text[:own].strip(" \t\r\n-") else first


def blank_lines(text: str, start: int, end: int) -> int:
    """How many empty lines end right before the line of `end`, not counting what stands before `start`."""
    count, at = 0, line_start(text, end)
    while at > start:
        above = line_start(text, at - 1)
        if above < start or text[above:at].strip(" \t\r\n"):
            break
        count, at = count + 1, above
    return count


def newline(text: str, at: int) -> str:
    """The line break that the line of `at` ends with, else that of the text's first line, else `\\n`."""
    found = _BREAK.match(text, line_end(text, at)) or _BREAK.search(text)
    return found.group() if found else "\n"


def head_end(text: str, place: Place) -> int:
    """The end of what introduces a value of a block: the colon of its key or its dash, with the anchor behind it."""
    if place.member:
        at = text.index(":", place.member.key_end) + 1
    elif place.parent:
        at = dash(text, place.parent, place.spot) + 1
    else:
        return place.spot.start
    anchor = _HEAD_ANCHOR.match(text, at)
    return anchor.end() if anchor and anchor.end() <= place.spot.start else at


def _of_member(member: Member) -> tuple[int, int]:
    return member.key_start, max(member.key_end, member.value.end)
