"""Files that people name on the command line: `-` is standard input; what cannot be read is one line of text."""

import codecs
import sys
from pathlib import Path

LIMIT = 4 * 1024 * 1024  # bytes; a definition may have 1 MiB of characters (workflow/document/limits.py)
BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


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
    encoding = next((encoding for mark, encoding in BOMS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable(f"{name}:{line}:1: this is not {encoding} text") from None


def warn(line: str) -> None:
    """One line on standard error."""
    print(" ".join(line.splitlines()), file=sys.stderr)
