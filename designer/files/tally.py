"""What became of the files that a command was given or found: checked, passed over and why, or not readable."""

import sys
from collections import Counter
from collections.abc import Iterator

from designer.files.kinds import WORDS
from designer.files.texts import Unreadable, warn
from workflow import runtimes

UNREADABLE = "unreadable"
EXCLUDED = "excluded"
LINKED = "linked"
WHY: dict[str, str] = {
    **{str(kind): words for kind, words in WORDS.items()},
    UNREADABLE: "it cannot be read",
    EXCLUDED: "`exclude` of signalbox.toml names it",
    LINKED: "links to folders are not followed",
}
"""Why a file or folder is passed over, in words."""
COUNTED = {
    UNREADABLE: ("not readable", "not readable"),
    "definition": ("definition", "definitions"),
    "scenario": ("scenario file", "scenario files"),
    "mocks": ("file of mocks", "files of mocks"),
    "resource": ("resource", "resources"),
    "session": ("session file", "session files"),
    "other": ("not of Signalbox", "not of Signalbox"),
    EXCLUDED: ("excluded", "excluded"),
    LINKED: ("linked", "linked"),
}
"""The same behind a number: of one, of several."""


class Tally:
    """The files by name, each with why it is passed over ("" where it is checked), the folders, and what was told."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        self.folders: dict[str, str] = {}
        self.unreadable: list[str] = []
        """The lines about what cannot be read."""
        self.findings: set[str] = set()
        """The lines of findings that were told."""
        self._offered: dict[str, list[str]] = {}

    @property
    def only_passed_over(self) -> bool:
        """Whether there is something, and nothing of it is checked."""
        return bool(self.files or self.folders) and all(self.files.values())

    def check(self, name: str) -> None:
        self.files[name] = ""

    def pass_over(self, name: str, why: str) -> None:
        """The file is passed over, unless it is checked for something else."""
        self.files.setdefault(name, why)

    def leave_out(self, name: str, why: str) -> None:
        self.folders[name] = why

    def cannot_read(self, name: str, error: Unreadable, *, folder: bool = False) -> None:
        """Tell on standard error, once, that a file or folder cannot be read."""
        (self.leave_out if folder else self.pass_over)(name, UNREADABLE)
        self.cannot_use(error)

    def fails(self, name: str, error: Unreadable) -> None:
        """The same of a file that was taken, and turns out to be of no use."""
        self.files[name] = UNREADABLE
        self.cannot_use(error)

    def report(self, line: str) -> None:
        """Tell a finding on standard error, unless it was told already."""
        if line not in self.findings:
            self.findings.add(line)
            warn(line)

    def cannot_use(self, error: Unreadable) -> None:
        """The same of what is none of the files, such as a resource that goes along."""
        for line in error.lines:
            if line not in self.unreadable:
                warn(line)
                self.unreadable.append(line)

    def offer(self, name: str, runtime: str) -> None:
        """The file has signs of a runtime by which nobody wants it to be read."""
        files = self._offered.setdefault(runtime, [])
        if name not in files:
            files.append(name)

    def print_offers(self) -> None:
        """Tell on standard error for which runtimes the files are written."""
        for runtime, files in self._offered.items():
            who = f"{files[0]} is" if len(files) == 1 else f"{len(files):,} files are"
            title, them = runtimes.get(runtime).title, "it" if len(files) == 1 else "them"
            how = f"--runtime {runtime} reads and runs {them} so, [runtime] of signalbox.toml for good"
            warn(f"{who} written for {title}, by the signs in the text: {how}")

    def line(self) -> str:
        """`3 files checked, 2 passed over (1 not readable, 1 resource)`, and the folders that were left out."""
        whys = Counter(self.files.values())
        checked = whys.pop("", 0)
        told = f"{many_files(checked)} checked, {sum(whys.values()):,} passed over"
        told += f" ({', '.join(_counted(whys))})" if whys else ""
        folders = ", ".join(_counted(Counter(self.folders.values())))
        return f"{told}; folders: {folders}" if folders else told

    def lines(self) -> Iterator[str]:
        """Each file and folder with what becomes of it."""
        for name, why in self.files.items():
            yield f"{name}: {f'passed over: {WHY[why]}' if why else 'checked'}"
        for name, why in self.folders.items():
            yield f"{name}/: passed over: {WHY[why]}"

    def print(self, *, machine: bool = False) -> None:
        """Print the line; on standard error where standard output is for a `machine`."""
        sys.stdout.flush()
        print(self.line(), file=sys.stderr if machine else sys.stdout)


def _counted(whys: Counter[str]) -> Iterator[str]:
    for why, (one, several) in COUNTED.items():
        if whys[why]:
            yield f"{whys[why]:,} {one if whys[why] == 1 else several}"


def many_files(count: int) -> str:
    """`1 file`, `2 files`."""
    return f"{count:,} file{'' if count == 1 else 's'}"
