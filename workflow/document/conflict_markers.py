"""Conflict markers that Git left in a text: both sides of each, and the text that is read meanwhile.

`<<<<<<< name`, what one side has, in diff3 style `||||||| name` and the base, `=======`, what the other has,
`>>>>>>> name`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from workflow.diagnostics import Fix, TextEdit
from workflow.document.problems import Problem

_MARK = re.compile(r"^(<{7}|\|{7}|={7}|>{7})(?:[ \t]+([^\r\n]*?))?[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_SIGN = re.compile(r"[^\r\n]")
CONFLICT: Final = "conflict-marker"
"""The rule that names a conflict that is left in a text."""
MOST_TRIED = 20
"""Conflicts of a text for which it is tried whether both sides can stand there."""
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MarkedConflict:
    """A conflict from its first marker to behind its last; `base` is None where the markers do not have it."""

    start: int
    end: int
    mine: Span
    base: Span | None
    theirs: Span
    names: tuple[str, str]


def marked_conflicts(text: str) -> tuple[MarkedConflict, ...]:
    """The conflicts in a text, in order; markers that are not whole are passed over."""
    return tuple(_conflicts(text)) if "<<<<<<<" in text and ">>>>>>>" in text else ()


def _conflicts(text: str) -> Iterator[MarkedConflict]:
    marks: list[re.Match[str]] = []
    for mark in _MARK.finditer(text):
        sign = mark[1][0]
        seen = {one[1][0] for one in marks}
        if sign == "<":
            marks = [mark]
        elif (sign == "|" and seen == {"<"}) or (sign == "=" and seen in ({"<"}, {"<", "|"})):
            marks.append(mark)
        elif sign == ">" and "=" in seen:
            yield _conflict(marks, mark)
            marks = []


def _conflict(marks: Sequence[re.Match[str]], last: re.Match[str]) -> MarkedConflict:
    first, middle = marks[0], marks[-1]
    base = marks[1] if len(marks) == 3 else None
    mine = first.end(), (base or middle).start()
    was = (base.end(), middle.start()) if base else None
    return MarkedConflict(
        first.start(), last.end(), mine, was, (middle.end(), last.start()), (first[2] or "mine", last[2] or "theirs")
    )


def sides(text: str) -> tuple[str | None, str, str]:
    """The base, mine and theirs that markers stand for; no base where a conflict does not have it."""
    found = marked_conflicts(text)
    bases = [one.base for one in found if one.base]
    base = _with(text, found, bases) if len(bases) == len(found) else None
    return base, _with(text, found, [one.mine for one in found]), _with(text, found, [one.theirs for one in found])


def _with(text: str, found: Sequence[MarkedConflict], taken: Sequence[Span]) -> str:
    parts, at = [], 0
    for one, span in zip(found, taken, strict=True):
        parts += [text[at : one.start], text[slice(*span)]]
        at = one.end
    return "".join([*parts, text[at:]])


def mine_in_place(text: str, found: Sequence[MarkedConflict]) -> str:
    """The text with blanks for all markers and what is not mine, so that places in it are those of `text`."""
    parts, at = [], 0
    for one in found:
        start, end = one.mine
        parts += [text[at : one.start], _blank(text[one.start : start]), text[start:end], _blank(text[end : one.end])]
        at = one.end
    return "".join([*parts, text[at:]])


def _blank(text: str) -> str:
    return _SIGN.sub(" ", text)


def conflict_problems(
    text: str, found: Sequence[MarkedConflict], is_readable: Callable[[str], bool]
) -> Iterator[Problem]:
    """What is to be said of each conflict, with a quick fix for each side, and for both where that can be read."""
    for number, one in enumerate(found):
        mine, theirs = text[slice(*one.mine)], text[slice(*one.theirs)]
        ways = [(f"Take {one.names[0]}", mine), (f"Take {one.names[1]}", theirs)]
        if number < MOST_TRIED and mine.strip() and theirs.strip():
            others = [*found[:number], *found[number + 1 :]]
            both = mine_in_place(text, others)
            if is_readable(f"{both[: one.start]}{mine}{theirs}{both[one.end :]}"):
                ways.append(("Take both", mine + theirs))
        fixes = tuple(Fix(title, (TextEdit(one.start, one.end, side),)) for title, side in ways)
        counts = [f"{_lines(side)} from {name}" for side, name in zip((mine, theirs), one.names, strict=True)]
        words = f"A conflict of two versions is still in the text: {' and '.join(counts)}; {one.names[0]} is read"
        yield Problem(CONFLICT, words, (), one.start, one.end, fixes=fixes)


def _lines(text: str) -> str:
    count = len(text.splitlines())
    return f"{count} line" if count == 1 else f"{count} lines"
