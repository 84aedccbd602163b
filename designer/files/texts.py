"""Files that people name on the command line: `-` is standard input; what cannot be read is one line of text."""

import re
import stat
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from designer.raising import instead
from designer.text_encoding import Undecodable, decode

if TYPE_CHECKING:
    from workflow.definition import Definition
    from workflow.document import Document

SUFFIXES = (".yaml", ".yml", ".json")
LIMIT = 4 * 1024 * 1024  # bytes; a definition may have 1 MiB of characters (workflow/limits.py)
NO_FILES = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
OF_THE_SHELL = re.compile(r"/dev/(fd/\d+|stdin|null)|/proc/[^/]+/fd/\d+")
"""What a shell's `<(command)` is called."""


class Unreadable(Exception):
    """What cannot be opened, decoded or understood; the text is `FILE:LINE:COLUMN: message`.

    A folder and an option have no lines: it is `FOLDER: message` and `--option: message`. `lines` has it with whatever
    else is wrong, a line each.
    """

    def __init__(self, line: str, *more: str) -> None:
        super().__init__(line)
        self.lines = tuple(dict.fromkeys((line, *more)))


def read_text(name: str) -> str:
    """The text of a file; UTF-8, or UTF-16 where it begins with that mark. Raises Unreadable.

    Pipes and devices are read as standard input, or where the system keeps those of the shell: others may never end.
    """
    if name != "-":
        _check(name)
    with (
        instead(OSError, lambda error: trouble(name, error)),
        sys.stdin.buffer if name == "-" else Path(name).open("rb") as file,
    ):
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise Unreadable(f"{name}:1:1: this file is larger than {LIMIT:,} bytes")
    with instead(Undecodable, lambda error: Unreadable(f"{name}:{error.line}:1: {error}")):
        return decode(data)


def read_single(name: str, read: Callable[[str], str] = read_text) -> str:
    """As `read_text`, of what is run or compared as a whole: Unreadable for YAML with several documents too."""
    from workflow.document.several import documents

    text = read(name)
    if not name.lower().endswith((".yaml", ".yml", "-")):
        return text
    first, *others = documents(text)
    if others:
        line = first.count("\n") + 1
        raise Unreadable(f"{name}:{line}:1: a second document begins here; give each a file of its own")
    return text


def parsed(name: str, text: str | None = None) -> "Document":
    """The document of a file, or of its `text` where that was read. Raises Unreadable where it does not parse."""
    from workflow.document import read

    document = read(read_text(name) if text is None else text)
    if not document.readable:
        raise unparsed(name, document)
    return document


def failed(name: str, error: Exception) -> Unreadable:
    """What is told of a file at which the program itself fails, with the place in it for whoever mends that."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    place = f"{Path(frame.f_code.co_filename).name}:{line}"
    return Unreadable(f"{name}:1:1: the program itself failed at this file ({error!r} in {place}); please report it")


def unparsed(name: str, found: "Document | Definition") -> Unreadable:
    """The first mistake of a text that is no document or no definition, with its place."""
    first = found.diagnostics[0]
    return Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")


def trouble(name: str | Path, error: OSError, *, folder: bool = False) -> Unreadable:
    """What the system says about a file, or a `folder` that may not be there."""
    return Unreadable(f"{name if folder else place(name)}: {error.strerror or error}")


def place(name: str | Path) -> str:
    """Where a line about the whole of a file or a folder stands: a folder has no lines."""
    return str(name) if is_folder(name) else f"{name}:1:1"


def is_folder(name: str | Path) -> bool:
    """Whether a folder is there; False, and no error, where a closed folder hides it."""
    return stat.S_ISDIR(_mode(Path(name)))


def is_file(name: str | Path) -> bool:
    """Whether a file is there; False, and no error, where a closed folder hides it."""
    return stat.S_ISREG(_mode(Path(name)))


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


def _check(name: str) -> None:
    """Raise Unreadable for what is there and no file."""
    path = Path(name)
    try:
        mode = path.stat().st_mode
    except OSError as error:
        leads_nowhere = isinstance(error, FileNotFoundError) and path.is_symlink()
        words = "this link leads to nothing" if leads_nowhere else error.strerror or error
        raise Unreadable(f"{name}:1:1: {words}") from None
    what = NO_FILES.get(stat.S_IFMT(mode))
    if what and not OF_THE_SHELL.fullmatch(name):
        raise Unreadable(f"{place(name)}: this is {what}; only files are read, and standard input (-)")


def make_folder(path: Path) -> None:
    """Make a folder where it is not there yet. Raises Unreadable."""
    with instead(OSError, lambda error: trouble(path, error, folder=True)):
        path.mkdir(parents=True, exist_ok=True)


def write(name: str | Path, content: str | bytes) -> None:
    """Write a file that was asked for. Raises Unreadable."""
    path = Path(name)
    with instead(OSError, lambda error: trouble(name, error)):
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")


def warn(line: str | Unreadable) -> None:
    """One line on standard error; of what cannot be read all its lines."""
    for one in line.lines if isinstance(line, Unreadable) else (line,):
        print(" ".join(one.splitlines()), file=sys.stderr)
