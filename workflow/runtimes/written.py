"""What a text itself says about its runtime: `# signalbox: runtime zigflow`, or a member of its metadata."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.diagnostics import Diagnostic, Range
from workflow.document import Document, read
from workflow.paths import Json, Path
from workflow.profile import Profile
from workflow.runtimes import get, is_known, unknown
from workflow.runtimes.choosing import Said, choose
from workflow.runtimes.judging import REFUSES
from workflow.suppressions import RUNTIME, comments

MEMBERS: Final[tuple[Path, ...]] = (
    ("document", "metadata", "signalbox", "runtime"),
    ("metadata", "signalbox", "runtime"),
)
"""Where the metadata say it: in 1.0, and in 0.8."""
_WORD: Final = "signalbox"
"""What a text has that says anything to us: most have not, and need not be looked at."""


def said_in(document: Document) -> Iterator[Said]:
    """What the text says, the comment before the metadata; a comment without an id says nothing."""
    yield from (Said("text", name, f"line {line}") for name, line in lines_in(document))


def lines_in(document: Document) -> Iterator[tuple[str, int]]:
    """The ids that the text says, the first counts, each with its line."""
    yield from ((name, place.start.line) for name, place in _written(document))


def unknown_in(document: Document) -> Iterator[Diagnostic]:
    """A finding for each runtime that the text says and that there is not."""
    for name, place in _written(document):
        if not is_known(name):
            yield Diagnostic(REFUSES, "error", unknown(name), (), place)


def profile_for(text: str, own: str = "") -> Profile:
    """The profile for a text of which nothing else is known than what its definition is set to; where what counts is no
    runtime, which is a finding, the specification.
    """
    said = said_in(read(text)) if _WORD in text else ()
    return get(choose([*said, Said("definition", own)]).runtime)


def comments_in(document: Document) -> Iterator[tuple[str, int, int]]:
    """The ids that comments say, each with where it begins and ends."""
    yield from ((name, start, end) for name, start, end, _ in _in_comments(document))


def members_in(document: Document) -> Iterator[tuple[str, Path]]:
    """The ids that the metadata say, each with its path."""
    if _WORD not in document.text or not document.readable:
        return
    for path in MEMBERS:
        value = _at(document.data, path)
        if isinstance(value, str):
            yield value, path


def _written(document: Document) -> Iterator[tuple[str, Range]]:
    yield from ((name, place) for name, _, _, place in _in_comments(document))
    yield from ((name, document.range(path)) for name, path in members_in(document))


def _in_comments(document: Document) -> Iterator[tuple[str, int, int, Range]]:
    if _WORD not in document.text or not document.readable:
        return
    for found, start in comments(document):
        name = re.search(r"[\w@.-]+", found["rest"]) if found["word"] == RUNTIME else None
        if name:
            begin = found.start("rest")
            yield name[0], begin + name.start(), begin + name.end(), document.span(start, found.end())


def _at(data: Json, path: Path) -> Json:
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return None
        data = data[key]
    return data
