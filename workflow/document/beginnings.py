"""What can be read of a text that cannot be read as a whole: the lines before its first mistake."""

from typing import Final

from workflow.document.document import Document
from workflow.document.reading import read
from workflow.paths import Json

MOST: Final = 64 * 1024
"""Characters that are looked at: what a text is of stands near its beginning."""


def beginning(document: Document) -> Json:
    """The data of as many of the first lines of `document` as can be read; None where none can."""
    lines = document.text[:MOST].splitlines(keepends=True)
    data, good, bad = None, 0, len(lines) + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        found = _readable("".join(lines[:middle]), document)
        if found is None or not found.readable:
            bad = middle
        else:
            data, good = found.data, middle
    return data


def _readable(text: str, of: Document) -> Document | None:
    if of.syntax == "yaml":
        return read(text, of.syntax)
    from workflow.document.mending import BeyondRepairError, mend  # for few texts

    try:
        return read(mend(text).text, of.syntax)  # what is still open is closed
    except BeyondRepairError:
        return None
