"""The place of the cursor in TOML, by its lines alone: a half-written line must not hide where it stands."""

import re
from dataclasses import dataclass

from workflow.editor.place import Place
from workflow.paths import Path

_HEADER = re.compile(r"\s*\[+([^\]\n]*)")
_MEMBER = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*""")
_PARTS = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_WORD = re.compile(r"""["']?[^\s,\[\]"'=]*$""")


@dataclass(frozen=True, slots=True)
class TomlPlace:
    """A place, and whether the name of a table is written there, in brackets."""

    place: Place
    is_header: bool = False


def toml_place_at(text: str, at: int) -> TomlPlace | None:
    """The place of the character `at`; None inside a comment."""
    start = text.rfind("\n", 0, at) + 1
    before = text[start:at]
    if before.lstrip().startswith("#"):
        return None
    header = _HEADER.fullmatch(before)
    if header is not None:
        *path, _ = header[1].split(".")
        last = header[1].rpartition(".")[2].lstrip()
        return TomlPlace(Place(_bare(path), "key", at - len(last), column=0), is_header=True)
    table, lines = _table_above(text[:start])
    member = _MEMBER.match(before) or _open_list(lines)
    if member is not None:
        path = (*table, *_bare(_PARTS.findall(member[1])))
        written = before[member.end() :] if member.string is before else before
        is_listed = member.string is not before or written.startswith("[")
        word = _WORD.search(written)
        typed = word.group() if word else ""
        quoted = typed[:1] in ('"', "'") and bool(typed)
        return TomlPlace(
            Place((*path, 0) if is_listed else path, "value", at - len(typed) + quoted, quoted=quoted),
        )
    typed = before.lstrip()
    known = {str(name): "" for line in _lines_of_table(text, start) if (name := _key_of(line))}
    return TomlPlace(Place(table, "key", at - len(typed), {table: known}, quoted=typed[:1] in ('"', "'")))


def _bare(parts: list[str]) -> Path:
    return tuple(one.strip().strip("\"'") for one in parts)


def _table_above(before: str) -> tuple[Path, list[str]]:
    """The table that lines are in, and those of its lines that stand above, the nearest first."""
    lines: list[str] = []
    for line in reversed(before.split("\n")):
        header = re.match(r"\s*\[+([^\]\n]*)\]+\s*(?:#.*)?$", line)
        if header is not None and not line.lstrip().startswith(('["', "['")):
            return _bare(_PARTS.findall(header[1])), lines
        lines.append(line)
    return (), lines


def _open_list(lines: list[str]) -> re.Match[str] | None:
    """The member whose list is not closed in the lines above."""
    for line in lines:
        member = _MEMBER.match(line)
        if member is not None:
            rest = line[member.end() :]
            return member if rest.startswith("[") and "]" not in rest else None
        if "]" in line:
            return None
    return None


def _lines_of_table(text: str, start: int) -> list[str]:
    """The lines of the table around, without the one that begins at `start`."""
    _, above = _table_above(text[:start])
    below: list[str] = []
    for line in text[start:].split("\n")[1:]:
        if _HEADER.match(line):
            break
        below.append(line)
    return [*above, *below]


def _key_of(line: str) -> str | None:
    member = _MEMBER.match(line)
    return None if member is None else str(_bare(_PARTS.findall(member[1]))[0])
