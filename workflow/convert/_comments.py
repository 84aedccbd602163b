"""Where a YAML text has comments: what no conversion to JSON, or through the model, can keep."""

import re
from collections.abc import Iterator

from workflow.document import Document
from workflow.document.document import Inside, Spot

_BEGINS = re.compile(r"#(?<![^\s]#)")


def comments(document: Document) -> Iterator[tuple[int, int]]:
    """The code points from each `#` that begins a comment to the end of its line."""
    if document.syntax != "yaml" or not _BEGINS.search(document.text):
        return
    text, scalars = document.text, sorted(_scalars(document.root))
    after = 0
    for start, end in [*scalars, (len(text), len(text))]:
        at = after
        while (at := text.find("#", at, start)) >= 0:
            line_end = min(found for found in (text.find("\n", at), len(text)) if found >= 0)
            if at == 0 or text[at - 1].isspace():
                yield at, line_end
                at = line_end
            at += 1
        after = max(after, end)


def _scalars(spot: Spot) -> Iterator[tuple[int, int]]:
    """The places of all keys and of all values without members."""
    inside: Inside = spot.inside
    if not inside:
        yield spot.start, spot.end
    elif isinstance(inside, dict):
        for member in inside.values():
            yield member.key_start, member.key_end
            yield from _scalars(member.value)
    else:
        for item in inside:
            yield from _scalars(item)
