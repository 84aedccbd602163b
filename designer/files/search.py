"""Files, folders and patterns of the command line as files: `DIR` all below it, `orders/**/*.yaml` what fits.

Of a folder only texts are taken that may be of Signalbox, without hidden ones, `node_modules` and what the project
leaves out; a file that is given by its name is always taken. What cannot be read is told, however it was found.
"""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from designer.files import walk
from designer.files.kinds import Kind, kind_of
from designer.files.project import Projects
from designer.files.tally import Tally
from designer.files.texts import SUFFIXES, Unreadable, is_folder, place, read_text, unparsed, warn
from designer.limits import FOUND_FILES
from workflow.document import Document, read
from workflow.document.several import in_place

Given = TypeVar("Given")
Made = TypeVar("Made")


class Found(NamedTuple):
    """A file to look at: its `name` as people know it, whether it was given `by_name`, and the folder it is in."""

    name: str
    by_name: bool
    root: Path


class Text(NamedTuple):
    """A file that was read, or one of its documents, which has blanks for what stands before it, and its kind."""

    file: Found
    document: Document
    kind: Kind


class Search:
    """The files that are meant, each once, of a folder in order of name; `tally` tells what becomes of each."""

    def __init__(
        self,
        given: Iterable[str],
        projects: Projects,
        suffixes: tuple[str, ...] = SUFFIXES,
        most: int = FOUND_FILES,
        *,
        keep: bool = False,
        takes_unparsed: Callable[[Found, Kind], bool] = lambda _file, _kind: False,
    ) -> None:
        """`suffixes`: the endings of files that are taken of a folder; `most` files are; `keep`: each is read once.

        A text that does not parse is as one that cannot be read, but where the command `takes_unparsed`.

        Raises Unreadable where a pattern fits nothing, for too many files and for a bad project.
        """
        self.given, self.projects, self.suffixes = list(given), projects, suffixes
        self.tally = Tally()
        self.found = self._files(most)
        self._takes_unparsed = takes_unparsed
        self._keep, self._kept = keep, list[Text | Unreadable]()
        self.is_wide = any(walk.is_wide(name) for name in self.given if name != "-")
        """Whether a folder or a pattern was given."""

    @property
    def status(self) -> int:
        """2 where something cannot be read, else 0."""
        return 2 if self.tally.unreadable else 0

    def texts(self, *kinds: Kind) -> Iterator[Text | Unreadable]:
        """Each of the files as it is read; those of these kinds, and those that were given by name, are checked."""
        if self._kept:
            yield from self._kept
            return
        for one in self.found:
            for text in self._read(one, kinds):
                if self._keep:
                    self._kept.append(text)
                yield text

    def replace(self, name: str, written: str, *kinds: Kind) -> None:
        """Have a file that is kept as it is written now, where the first of its texts stands."""
        own = [isinstance(one, Text) and one.file.name == name for one in self._kept]
        place, file = own.index(True), next(one for one in self.found if one.name == name)
        others = [one for one, is_own in zip(self._kept, own, strict=True) if not is_own]
        self._kept = [*others[:place], *self._documents(file, written, kinds), *others[place:]]

    def contents(self) -> Iterator[tuple[str, str]]:
        """Each of the files that can be read, by name, as it is written: all are checked."""
        for one in self.found:
            try:
                written = read_text(one.name)
            except Unreadable as error:
                self.tally.cannot_read(one.name, error)
                continue
            self.tally.check(one.name)
            yield one.name, written

    def of_kind(self, kind: Kind) -> list[Found]:
        """The files that are given by name, and those of this kind in folders and patterns. Raises Unreadable for none.

        What was only found and cannot be read is told.
        """
        taken: list[Found] = []
        for one in self.found:
            if one.by_name:
                self.tally.check(one.name)
                taken.append(one)
                continue
            texts = list(self._read(one, (kind,)))
            if any(isinstance(text, Text) and text.kind == kind for text in texts):
                taken.append(one)
        if not taken:
            raise self.nothing(f"there is no {kind} here")
        return taken

    def usable(self, given: Sequence[Given], make: Callable[[Given], Made]) -> list[Made]:
        """What `make` makes of each; what it cannot use is told, and the others go on.

        Raises Unreadable where there is nothing else.
        """
        made: list[Made] = []
        for one in given:
            try:
                made.append(make(one))
            except Unreadable as error:
                if len(given) == 1:
                    raise
                self.tally.cannot_use(error)
        return made

    def nothing(self, words: str) -> Unreadable:
        count = len(self.found)
        looked = f", of {count:,} file{'' if count == 1 else 's'}" if count else ""
        first = self.given[0]
        return Unreadable(f"{first if walk.is_wide(first) else place(first)}: {words}{looked}")

    def print(self, *, machine: bool = False) -> None:
        """The last line of a command that was given a folder or a pattern (Tally.print)."""
        if self.is_wide:
            self.tally.print(machine=machine)

    def _read(self, one: Found, kinds: tuple[Kind, ...]) -> Iterator[Text | Unreadable]:
        """The text, or why it cannot be read; of several documents in a file each that is of Signalbox.

        Nothing for what only fits a pattern and has not the name of a text.
        """
        try:
            written = read_text(one.name)
        except Unreadable as error:
            if not one.by_name and not _ends(one.name, self.suffixes):
                self.tally.pass_over(one.name, "other")
            else:
                self.tally.cannot_read(one.name, error)
                yield error
            return
        yield from self._documents(one, written, kinds)

    def _documents(self, one: Found, written: str, kinds: tuple[Kind, ...]) -> Iterator[Text | Unreadable]:
        """The documents of a text."""
        documents = in_place(written)
        for text in documents:
            document = read(text)
            kind = kind_of(document, one.name)
            if kind == "other" and document.readable and len(documents) > 1:
                self.tally.pass_over(one.name, kind)
            else:
                yield self._taken(Text(one, document, kind), kinds)

    def _taken(self, text: Text, kinds: tuple[Kind, ...]) -> Text | Unreadable:
        one, document, kind = text
        if is_unparsed(text) and not self._takes_unparsed(one, kind):
            wrong = unparsed(one.name, document)
            self.tally.cannot_read(one.name, wrong)
            return wrong
        if kind in kinds or (one.by_name and kind == "other"):
            self.tally.check(one.name)
        else:
            self.tally.pass_over(one.name, kind)
        return text

    def _files(self, most: int) -> list[Found]:
        found: dict[str, Found] = {}
        for name in self.given:
            for one in self._of(name):
                found.setdefault(os.path.normpath(one.name) if one.name != "-" else "-", one)
                if len(found) > most:
                    raise Unreadable(f"{name}: there are more than {most:,} files; name folders that have fewer")
        return list(found.values())

    def _of(self, name: str) -> Iterator[Found]:
        path = Path(name)
        if name != "-" and is_folder(name):
            inside = walk.below(path, lambda one: _ends(one, self.suffixes), self.projects, self.tally)
            yield from (Found(str(one), False, path) for one in inside)
        elif name != "-" and not os.path.lexists(name) and walk.is_pattern(name):
            root, fitting = walk.fitting(name, self.projects, self.tally)
            if not fitting and not self.tally.unreadable:
                raise Unreadable(f"{name}: no file fits this pattern")
            yield from (Found(str(one), False, root) for one in fitting)
        else:
            yield Found(name, True, path.parent)  # it is told why it cannot be read where it is read


def over_files(
    options: argparse.Namespace,
    work: Callable[[Search], int],
    *kinds: Kind,
    machine: bool = False,
    make: Callable[[Sequence[str], Projects], Search] | None = None,
) -> int:
    """The exit status of a command that takes files: that of `work` on them, and 2 where one of them cannot be read.

    With `--list-files` they are only listed: those of these `kinds` are checked, without kinds all. `machine`: standard
    output is for programs. `make` is Search, where the command has no own way. A command that is a part of another
    has the files of that one.
    """
    search: Search | None = options.within
    try:
        search = search or (make or Search)(options.files, Projects(options.config))
        status = _listed(search, kinds) if options.list_files else work(search)
    except Unreadable as error:
        warn(error)
        if search is not None and options.within is None and search.tally.only_passed_over:
            search.print(machine=True)
        return 2
    if options.within is not None:
        return status
    search.tally.print_offers()
    search.print(machine=machine and not options.list_files)
    return max(status, search.status)


def _listed(search: Search, kinds: tuple[Kind, ...]) -> int:
    """Print each file with what becomes of it; 0."""
    for _ in search.texts(*kinds) if kinds else search.contents():
        pass
    for line in search.tally.lines():
        print(line)
    return 0


def is_unparsed(text: Text) -> bool:
    """Whether a text does not parse that should be one of ours: given by name, or it begins like one."""
    return not text.document.readable and (text.file.by_name or text.kind in ("definition", "scenario"))


def _ends(name: str, suffixes: tuple[str, ...]) -> bool:
    return name.lower().endswith(suffixes)
