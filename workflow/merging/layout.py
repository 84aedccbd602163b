"""The pieces of a merged list or mapping put together to a text that reads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import dedent

from workflow.document import Document, read
from workflow.edits import Revision, Unwritable, places
from workflow.merging.entries import Container, Entry, Value, container, moved, whole
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Part:
    """An entry as it is written: its text, its data, its key where that is not the place's.

    `starts`: it begins its line. `source` is the entry that it is a copy of.
    """

    text: str
    data: Json
    key: str | int | None = None
    starts: bool = False
    source: Entry | None = None


def shifted(text: str, by: int) -> str:
    """All lines so many columns further in."""
    return moved(f"\n{text}", by)[1:] if by else text


def in_lines(mine: Container, theirs: Container, parts: Sequence[Part]) -> str:
    """Entries one below the other, from where those of mine begin."""
    del theirs
    first = mine.entries[0]
    mid_line = first.mark > 0 and first.start == first.mark and first.value.text[first.mark - 1] != "\n"
    found: list[str] = []
    for number, part in enumerate(parts):
        text = part.text if part.text.endswith("\n") else f"{part.text}\n"
        if number == 0 and mid_line:
            text = text.lstrip(" \n")
        elif not part.starts:
            text = " " * mine.column + text
        found.append(text)
    return "".join(found)


def in_brackets(mine: Container, theirs: Container, parts: Sequence[Part]) -> str:
    """Entries between the brackets of mine, with the commas and lines between them that they had."""
    outer = mine if mine.entries or not theirs.entries else theirs
    text, spot = outer.value.text, outer.value.spot
    marks = text[spot.start], text[spot.end - 1]
    if not parts or not outer.entries:
        return "".join(marks) if not parts else marks[0] + ", ".join(part.text for part in parts) + marks[1]
    by = mine.column - outer.column
    opening = text[spot.start : outer.entries[0].start]
    closing = text[outer.entries[-1].end : spot.end]
    befores = {id(one): before for side in (mine, theirs) for one, before in _before(side, mine.column - side.column)}
    usual = next((before for before in befores.values() if before is not None), f",{opening[1:] or ' '}")
    found = moved(opening, by)
    for number, part in enumerate(parts):
        before = befores.get(id(part.source)) if part.source else None
        found += part.text if number == 0 else (before or usual) + part.text
    return found + moved(closing, by)


def _before(side: Container, by: int) -> list[tuple[Entry, str | None]]:
    """Of each entry what stands between it and the one before."""
    text, found = side.value.text, []
    for number, entry in enumerate(side.entries):
        last = side.entries[number - 1].end if number else None
        found.append((entry, None if last is None else moved(text[last : entry.start], by)))
    return found


def empty_block(entry: Entry, head: str, marks: str) -> str:
    """The head of an entry of which nothing is left, with brackets behind its key or dash."""
    at = head.find(":", len(str(entry.key)) - 1) + 1 if isinstance(entry.key, str) else 1
    rest = head[at:].strip(" ")
    return f"{head[:at]} {marks}{rest if rest.startswith(chr(10)) or not rest else ' ' + rest}".rstrip("\n") + "\n"


def by_hand(entry: Entry, written: str, column: int) -> Part:
    """An entry that somebody wrote in place of another, with its key or dash."""
    text = dedent(written.strip("\n")).strip()
    data = read(text).data
    key = None
    if isinstance(data, list) and isinstance(entry.key, int):
        data = data[0] if data else None
    elif isinstance(data, dict) and isinstance(entry.key, str):
        key, data = next(iter(data.items()), (None, None))
    return Part(shifted(f"{text}\n", column), data, key, starts=True)


def with_value(entry: Entry, head: str, written: str) -> tuple[str, Json]:
    """An entry with a value that somebody wrote by hand, and what that says."""
    text = dedent(written.strip("\n"))
    at = head.find(":", len(str(entry.key)) - 1) + 1 if isinstance(entry.key, str) else 1
    data = read(text).data
    is_block = isinstance(data, dict | list) and text[:1] not in ("{", "[")
    if ("\n" not in text and not is_block) or entry.value.bracketed:
        return f"{head[:at]} {text}{'' if entry.value.bracketed else chr(10)}", data
    column = entry.mark - (entry.value.text.rfind("\n", 0, entry.mark) + 1)
    return f"{head[:at]}\n{shifted(text, column + 2)}\n", data


def written_as(document: Document, value: Value, data: Json) -> Value | None:
    """`data` as a value that is written as `value` is, in a text of its own; None where that cannot be written."""
    revision = Revision(document)
    try:
        revision.set(value.path, data)
        spot = places.locate(revision.document, value.path).spot
    except Unwritable:
        return None
    found = whole(revision.document.text, revision.document.root, revision.document.data)
    for key in value.path:
        found = next(one for one in container(found).entries if one.key == key).value
    return found if found.spot == spot else None


def copy(entry: Entry, by: int = 0) -> Part:
    text = shifted(entry.text, by) if begins_line(entry) else moved(entry.text, by)
    key = None if isinstance(entry.key, int) else entry.key
    return Part(text, entry.value.data, key, starts=begins_line(entry), source=entry)


def begins_line(entry: Entry) -> bool:
    """Whether it begins its line."""
    text, start = entry.value.text, entry.start
    return start == 0 or text[start - 1] == "\n"


def listing(entries: Iterable[Entry], side: Container) -> str:
    return "\n".join(dedented(one, side) for one in entries)


def dedented(entry: Entry, side: Container) -> str:
    return moved(entry.text.lstrip(" "), -side.column).strip("\n")


def shown(value: Value) -> str:
    """A value as people read it: of lines all of them, with the indentation of the first and their comments."""
    if not value.is_block:
        return value.written
    first = value.text.rfind("\n", 0, value.start) + 1
    return " " * (value.start - first) + value.text[value.start : value.end]


def around(value: Value, inner: str) -> str:
    """The text of brackets, which `in_brackets` gives whole, in what stands before and behind them."""
    return value.text[value.start : value.spot.start] + inner + value.text[value.spot.end : value.end]


def with_key(entry: Entry, head: str, other: Entry) -> str:
    """The head of an entry with the key that `head`, of `other`, has."""
    if isinstance(entry.key, int):
        return entry.head
    return head[: key_length(other, head)] + entry.head[key_length(entry, entry.head) :]


def key_length(entry: Entry, head: str) -> int:
    colon = head.find(":", max(len(str(entry.key)) - 1, 0))
    return colon if colon >= 0 else len(head)


def read_value(head: str, text: str, entry: Entry) -> Json:
    found = read(f"x:{head[key_length(entry, head) + 1 :] if isinstance(entry.key, str) else ' '}{text}\n").data
    return found.get("x") if isinstance(found, dict) else None
