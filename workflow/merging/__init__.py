"""Two people's changes of one text joined: by lines where they are apart, by paths where they share lines.

What comes out reads as the sum of both, or nothing comes out and the places are told that both have changed.
"""

from collections import Counter
from dataclasses import dataclass

from workflow.document import Document, read
from workflow.edits import Revision, Unwritable
from workflow.edits.data import same
from workflow.merging import lines, values
from workflow.paths import Json

LARGE = 100_000
"""Longer texts are joined by lines alone, as reading all of them takes seconds."""


@dataclass(frozen=True)
class Merged:
    """`text` is None where both changed the same: `touched` are those lines of mine, from 1.

    `taken`: how many places of theirs are new.
    """

    text: str | None
    touched: tuple[int, ...] = ()
    taken: int = 0


def merge(base: str, mine: str, theirs: str) -> Merged:
    """`mine` with what `theirs` changes of `base`."""
    taken = len(lines.changes(lines.split(base), lines.split(theirs)))
    if theirs in (base, mine):
        return Merged(mine, taken=taken)
    if mine == base:
        return Merged(theirs, taken=taken)
    documents = () if max(map(len, (base, mine, theirs))) > LARGE else (read(base), read(mine), read(theirs))
    if not documents or not all(each.readable for each in documents):
        text, touched = lines.join(base, mine, theirs)
        return Merged(text, touched, taken)
    try:
        wanted = values.join(*(each.data for each in documents))
    except values.Touched as touch:
        return Merged(None, (documents[1].range(touch.path).start.line,), taken)
    text, touched = lines.join_closely(base, mine, theirs)
    if text is not None and _reads_as(text, wanted):
        return Merged(text, taken=taken)
    text = _written(documents, wanted)
    return Merged(text, touched or (1,), taken) if text is None else Merged(text, taken=taken)


def _reads_as(text: str, wanted: Json) -> bool:
    found = read(text)
    return found.readable and not found.diagnostics and same(found.data, wanted)


def _written(documents: tuple[Document, ...], wanted: Json) -> str | None:
    """My text with the values of theirs written into it; None where that would lose a comment of theirs."""
    base, mine, theirs = documents
    try:
        revision = Revision(mine)
        revision.set((), wanted)
    except Unwritable:
        return None
    text = revision.document.text
    new = _comments(theirs) - _comments(base)
    return text if _reads_as(text, wanted) and not new - _comments(revision.document) else None


def _comments(document: Document) -> Counter[str]:
    """Lines that may hold a comment; one is counted too many rather than lost."""
    if document.syntax == "json":
        return Counter()
    return Counter(line[line.index("#") :].strip() for line in document.text.splitlines() if "#" in line)
