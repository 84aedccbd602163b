"""Two people's changes of one text joined by what it is made of, and where they do not agree (docs/merging.md).

Texts that cannot be read are joined by lines, and the answer says so.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import dedent

from workflow.document import Document, read
from workflow.edits import Revision
from workflow.edits.data import same
from workflow.merging import lines
from workflow.merging.conflicts import KINDS, SIDES, Choice, Conflict, Kind, Side, Trouble, Written
from workflow.merging.entries import comments
from workflow.merging.kept import Kept, Span
from workflow.merging.structure import Merging, UnjoinedError

__all__ = [
    "KINDS",
    "SIDES",
    "Choice",
    "Conflict",
    "Kind",
    "Merged",
    "Side",
    "Span",
    "Trouble",
    "Written",
    "marked",
    "merge",
    "merge_documents",
]


NOTHING = "{}\n"
Three = tuple[Document, Document, Document]


@dataclass(frozen=True, slots=True)
class Given:
    """What is merged, whose side counts, and what is known of how both were made."""

    documents: Three
    prefer: Side
    kept: tuple[Kept, Kept] | None
    is_rewritten: bool


@dataclass(frozen=True)
class Merged:
    """The `text` with the changes of both, and the `conflicts` in it, those that somebody has settled too.

    `by_lines`: a text could not be read, so that lines were joined. `taken`: how many places of theirs are new.
    """

    text: str
    conflicts: tuple[Conflict, ...] = ()
    by_lines: bool = False
    taken: int = 0

    @property
    def open(self) -> tuple[Conflict, ...]:
        """The conflicts that nobody has settled."""
        return tuple(one for one in self.conflicts if not one.settled)

    @property
    def touched(self) -> tuple[int, ...]:
        """The lines of mine, from 1, at which nobody has settled what both changed."""
        return tuple(sorted({line for one in self.open for line in one.lines}))


def merge(
    base: str | None,
    mine: str,
    theirs: str,
    *,
    prefer: Side = "mine",
    choices: Mapping[str, Choice] | None = None,
    kept: tuple[Sequence[Span], Sequence[Span]] | None = None,
) -> Merged:
    """`mine` with what `theirs` changes of `base`; where that is not known, all that differs is a conflict.

    Where both changed something `choices` say what counts, by the key of a conflict, else `prefer`. Two things that
    were put in one place both stand there. The text has the line breaks of mine. `kept`: which pieces of the base are
    in mine and in theirs, in order, as far as the texts were written in steps that are known.
    """
    ours, others = read(_plain(mine)), read(_plain(theirs))
    was = read(NOTHING, ours.syntax) if base is None else read(_plain(base))
    taken = len(lines.changes(lines.split(was.text), lines.split(others.text)))
    known = None if kept is None or base is None else (_known(base, mine, kept[0]), _known(base, theirs, kept[1]))
    found = merge_documents(was, ours, others, prefer=prefer, choices=choices, kept=known)
    text = found.text.replace("\n", "\r\n") if "\r\n" in mine else found.text
    return Merged(mine[:1] + text if mine.startswith("\ufeff") else text, found.conflicts, found.by_lines, taken)


def merge_documents(
    base: Document,
    mine: Document,
    theirs: Document,
    *,
    prefer: Side = "mine",
    choices: Mapping[str, Choice] | None = None,
    kept: tuple[Kept, Kept] | None = None,
) -> Merged:
    """As `merge`, of texts that have been read and have the line breaks `\\n`."""
    if theirs.text in (base.text, mine.text):
        return Merged(mine.text)
    if mine.text == base.text:
        return Merged(theirs.text)
    choices = choices or {}
    documents = base, mine, theirs
    if not all(one.readable and not one.diagnostics for one in documents):
        return _by_lines(documents, prefer, choices)
    if theirs.syntax != mine.syntax or base.syntax != mine.syntax:
        if comments(theirs.text) - comments(base.text):
            return _by_lines(documents, prefer, choices)
        base, theirs = (_rewritten(mine, one) for one in (base, theirs))
        kept = None
    given = Given((base, mine, theirs), prefer, kept, theirs is not documents[2])
    found = _by_structure(given, choices) or _without_what_is_wrong(given, choices)
    return found or _by_lines(documents, prefer, choices)


def _by_structure(given: Given, choices: Mapping[str, Choice]) -> Merged | None:
    """Joined entry by entry; None where that comes to something else than it should."""
    merging = Merging(*given.documents, given.prefer, choices, given.kept, given.is_rewritten)
    try:
        part = merging.whole()
    except UnjoinedError:
        return None
    if not _reads_as(part.text, part.data) or not _has_comments(part.text, merging):
        return None
    return Merged(part.text, tuple(merging.conflicts))


def _without_what_is_wrong(given: Given, choices: Mapping[str, Choice]) -> Merged | None:
    """The same without what was written by hand and cannot stand there, which is told; None where it is not that."""
    written = {key: one for key, one in choices.items() if isinstance(one, Written)}
    others = {key: one for key, one in choices.items() if key not in written}
    if not written or _by_structure(given, others) is None:
        return None
    wrong = {key for key in written if _by_structure(given, {**others, key: written[key]}) is None}
    wrong = wrong or set(written)  # only together
    found = _by_structure(given, {key: one for key, one in choices.items() if key not in wrong})
    if found is None:
        return None
    conflicts = [
        replace(one, trouble=_trouble(written[one.key], one)) if one.key in wrong else one for one in found.conflicts
    ]
    return replace(found, conflicts=tuple(conflicts))


def _trouble(written: Written, conflict: Conflict) -> Trouble:
    lines = written.text.split("\n")
    above = next((number for number, line in enumerate(lines) if line.strip()), 0)
    document = read(dedent("\n".join(lines[above:])))
    first = next(iter(document.diagnostics), None)
    if first is not None:
        return Trouble(first.range.start.line + above, first.range.start.column, first.message)
    entry = "one entry can stand here, with its dash or key"
    return Trouble(above + 1, 1, entry if conflict.kind == "deleted" else "one value can stand here")


def marked(base: str, mine: str, theirs: str, names: tuple[str, str] = ("mine", "theirs")) -> str:
    """The merged text with conflict markers, as Git writes them, around what both changed."""
    found: list[str] = []
    for part in _parts(base, mine, theirs):
        if isinstance(part, lines.Both):
            found += [f"<<<<<<< {names[0]}\n", *map(_ended, part.mine), "=======\n"]
            found += [*map(_ended, part.theirs), f">>>>>>> {names[1]}\n"]
        else:
            found += part
    return "".join(found)


def _parts(base: str, mine: str, theirs: str) -> Iterator[Sequence[str] | lines.Both]:
    """The lines of the merged text, and in their places those that each side has."""
    ours = merge(base, mine, theirs)
    if ours.by_lines:
        yield from lines.weave(lines.split(base), lines.split(mine), lines.split(theirs))
        return
    here, there = lines.split(ours.text), lines.split(merge(base, mine, theirs, prefer="theirs").text)
    done = 0
    for change in lines.changes(here, there):
        yield here[done : change.start]
        yield lines.Both((), here[change.start : change.end], change.pieces, change.start)
        done = change.end
    yield here[done:]


def _ended(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n"


def _rewritten(mine: Document, other: Document) -> Document:
    """What another text says, written as mine is."""
    revision = Revision(mine)
    revision.set((), other.data)
    return revision.document


def _known(base: str, side: str, spans: Sequence[Span]) -> Kept:
    """The pieces as they are in the plain texts."""
    was, now = _Shorter(base), _Shorter(side)
    return Kept(_plain(base), [(was(start), now(at), was(start + length) - was(start)) for start, at, length in spans])


class _Shorter:
    """Offsets of a text as those of the same text made plain."""

    def __init__(self, text: str) -> None:
        marks = (found.start() for found in re.finditer("^\ufeff|\r(?=\n)", text))
        self._gone = list(marks)

    def __call__(self, offset: int) -> int:
        return offset - bisect_left(self._gone, offset)


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _reads_as(text: str, wanted: object) -> bool:
    found = read(text)
    return found.readable and not found.diagnostics and same(found.data, wanted)


def _has_comments(text: str, merging: Merging) -> bool:
    """Whether all comments are there that one of both has written, or that both have left: none is lost."""
    base, mine, theirs = (comments(one.text) for one in (merging.base, merging.mine, merging.theirs))
    wanted = (mine - base) | (theirs - base)
    missing = wanted - comments(text)
    if not missing:
        return True
    shown = "\n".join(side or "" for one in merging.conflicts for side in (one.mine, one.theirs))
    return not missing - comments(shown)


def _by_lines(documents: tuple[Document, Document, Document], prefer: Side, choices: Mapping[str, Choice]) -> Merged:
    """Joined line by line; where that cannot be done the whole text of one side."""
    base, mine, theirs = (one.text for one in documents)
    text, touched = lines.join(base, mine, theirs)
    if text is not None:
        return Merged(text, by_lines=True)
    chosen = choices.get("text:", prefer)
    settled = "text:" in choices
    conflict = Conflict(
        "text", (), ((), (), ()), base, mine, theirs, ("mine", "theirs"), chosen, settled, lines=touched
    )
    return Merged(theirs if chosen == "theirs" else mine, (conflict,), by_lines=True)
