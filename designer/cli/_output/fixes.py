"""`lint --fix`: the quick fixes of files, written into them or shown as a difference."""

import difflib
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from designer.cli._output.terminal import coloured
from designer.files.findings import printable
from designer.files.search import Text
from designer.files.texts import LIMIT, Unreadable, trouble, warn
from designer.raising import instead
from designer.text_encoding import Undecodable, decode
from designer.workspace import texts
from designer.workspace.folder import Refused
from workflow.diagnostics import Diagnostic, Fix
from workflow.document import read
from workflow.document.several import in_place
from workflow.edits.fixing import Fixed, certain, fix_all

Look = Callable[[Text], list[Diagnostic]]


@dataclass(frozen=True, slots=True)
class File:
    """A file to be fixed: its bytes as they are and as they are to be, and what is fixed in it."""

    name: str
    before: bytes
    after: bytes
    done: tuple[tuple[Diagnostic, Fix], ...]

    def lines(self) -> Iterator[str]:
        """`FILE:LINE:COLUMN: fixed RULE: what was done`."""
        for one, fix in sorted(self.done, key=lambda each: each[0].range):
            start = one.range.start
            yield printable(f"{self.name}:{start.line}:{start.column}: fixed {one.rule}: {fix.title}")


def fixed(given: Iterable[Text], look: Look) -> list[File]:
    """The files that change: each with all fixes that nobody needs to be asked about.

    `look` finds what is wrong with a text. Raises Unreadable for a file that cannot be read any more.
    """
    files: dict[str, list[Text]] = {}
    for one in given:
        files.setdefault(one.file.name, []).append(one)
    found = (_file(name, documents, [_fixed(one, look) for one in documents]) for name, documents in files.items())
    return [file for file in found if file is not None]


def _file(name: str, documents: list[Text], done: list[Fixed]) -> File | None:
    """The file with what was `done` in its documents; None where that is nothing."""
    if not any(one.edits for one in done):
        return None
    with instead(OSError, lambda error: trouble(name, error)), Path(name).open("rb") as file:
        before = file.read(LIMIT + 1)
    with instead(Undecodable, lambda error: Unreadable(f"{name}:{error.line}:1: {error}")):
        is_same = {one.document.text for one in documents} <= {*in_place(decode(before))}
    if not is_same:
        raise Unreadable(f"{name}:1:1: this file was changed while it was looked at; nothing is written")
    with instead(Refused, lambda error: Unreadable(f"{name}:1:1: {error}")):
        after = texts.edited(before, [edit for one in done for edit in one.edits])
    return File(name, before, after, tuple(each for one in done for each in one.done))


def _fixed(one: Text, look: Look) -> Fixed:
    def of(text: str) -> list[Diagnostic]:
        return look(one if text == one.document.text else one._replace(document=read(text)))

    return fix_all(one.document.text, of, certain)


def write(files: Iterable[File], *, machine: bool) -> tuple[list[File], list[Unreadable]]:
    """Write the files and say what was fixed, on standard error where the output is for programs; which were
    written, and why others were not.

    A link stays one: what it leads to is written.
    """
    failed: list[Unreadable] = []
    written: list[File] = []
    for file in files:
        try:
            Path(file.name).write_bytes(file.after)
        except OSError as error:
            failed.append(trouble(file.name, error))
        else:
            written.append(file)
    for line in _said(written):
        if machine:
            warn(line)
        else:
            print(coloured(line, "green", " fixed "))
    return written, failed


def _said(written: list[File]) -> Iterator[str]:
    for file in written:
        yield from file.lines()
    count = sum(len(file.done) for file in written)
    if count:
        yield f"{_many(count, 'problem')} fixed in {_many(len(written), 'file')}"


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def show(files: Iterable[File]) -> None:
    """Print what would change as a unified difference, the files by their names."""
    for file in files:
        lines = difflib.unified_diff(_lines(file.before), _lines(file.after), file.name, file.name)
        sys.stdout.writelines(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
        )


def _lines(data: bytes) -> list[str]:
    return texts.plain(decode(data)).splitlines(keepends=True)
