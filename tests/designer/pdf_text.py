"""What a PDF says."""

import base64
import re
from collections.abc import Iterable, Iterator
from typing import Any

from reportlab.platypus import KeepTogether, Paragraph, Table

from designer.pdf.outline_text import Heading
from designer.pdf.review_record import story
from designer.workers.tasks import review_record


class Reader:
    """In the place of the worker processes: gives the words of a record instead of its pages."""

    async def call(self, name: str, request: Any, _seconds: float) -> str:
        assert name == "record"
        told, changes, problems, svg = review_record.parts(**request)
        assert svg is None or svg.startswith("<svg")
        found = " ".join(words(story(told, f"Version {told.number}", changes, problems, svg)))
        return base64.b64encode(re.sub(r"\s+", " ", found).encode()).decode()


def words(flowables: Iterable[Any]) -> Iterator[str]:
    """All that flowables say, in their order."""
    for one in flowables:
        inner: Any = one
        if isinstance(one, Paragraph):
            yield one.getPlainText()
        elif isinstance(one, KeepTogether):
            yield from words(inner._content)
        elif isinstance(one, Table):
            yield from words(cell for row in inner._cellvalues for cells in row for cell in cells_of(cells))
        elif isinstance(one, Heading):
            yield one.title


def cells_of(found: Any) -> Iterable[Any]:
    return found if isinstance(found, list | tuple) else [found]
