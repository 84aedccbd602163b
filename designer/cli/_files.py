"""Files that people name on the command line: `-` is standard input; what cannot be read is one line of text."""

import sys
from pathlib import Path

from designer.library.text_encoding import Undecodable, decode

LIMIT = 4 * 1024 * 1024  # bytes; a definition may have 1 MiB of characters (workflow/limits.py)


class Unreadable(Exception):
    """A file that cannot be opened, decoded or understood; the text is `FILE:LINE:COLUMN: message`."""


def read_text(name: str) -> str:
    """The text of a file; UTF-8, or UTF-16 where it begins with that mark. Raises Unreadable."""
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise Unreadable(f"{name}:1:1: {error.strerror or error}") from None
    if len(data) > LIMIT:
        raise Unreadable(f"{name}:1:1: this file is larger than {LIMIT:,} bytes")
    try:
        return decode(data)
    except Undecodable as error:
        raise Unreadable(f"{name}:{error.line}:1: {error}") from None


def make_folder(path: Path) -> None:
    """Make a folder where it is not there yet. Raises Unreadable."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{path}:1:1: {error.strerror or error}") from None


def warn(line: str) -> None:
    """One line on standard error."""
    print(" ".join(line.splitlines()), file=sys.stderr)
