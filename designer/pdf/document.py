"""A definition as a document: title, diagram, legend, the outline in plain language, tables."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

from reportlab.platypus import CondPageBreak, Paragraph, Spacer

from designer.pdf.diagram import diagram
from designer.pdf.outline_text import TEXT_2, TEXT_3, Heading, item, letters, paragraph, step, style, table
from designer.pdf.pages import UPRIGHT, Counted, room, template
from workflow.exports import Edition, Paper
from workflow.outline import Outline, Table
from workflow.outline.times import day

FEW = 30
"""States that are listed before the diagram, where the first page has room beside the title."""


def document(paper: Paper) -> bytes:
    """The PDF. The same paper gives the same bytes."""
    out = io.BytesIO()
    label = _edition(paper.edition)
    made = template(out, _name(paper), label)
    made.build(_story(paper, label), canvasmaker=Counted)
    return out.getvalue()


def _name(paper: Paper) -> str:
    return paper.outline.name or (paper.edition.title if paper.edition else "") or "Workflow"


def _edition(edition: Edition | None) -> str:
    if edition is None:
        return ""
    number = f"Version {edition.number}" if edition.number else ""
    name = f"“{edition.name}”" if edition.name else ""
    return ", ".join(filter(None, (" ".join(filter(None, (number, name))), day(edition.date) if edition.date else "")))


def _story(paper: Paper, label: str) -> list[Any]:
    width, height = room(UPRIGHT)
    title = list(_title(_name(paper), paper.outline, label))
    used = sum(flowable.wrap(width, height)[1] + flowable.getSpaceAfter() for flowable in title)
    pages = diagram(paper, height - used - 20)
    outline, states = paper.outline, [each for each in paper.outline.tables if each.id == "states"]
    others = [each for each in outline.tables if each not in states]
    begins = [*title, *pages.signs, *_starts(outline)]
    if pages.beside and sum(len(each.rows) for each in states) <= FEW:
        return [*begins, *_tables(states, width), *pages.shown, *_way(outline), *_tables(others, width)]
    if pages.beside:
        return [*begins, *pages.shown, *_way(outline), *_tables(outline.tables, width)]
    return [*title, *pages.shown, *_starts(outline), *_way(outline), *_tables(outline.tables, width)]


def _title(name: str, outline: Outline, label: str) -> Iterator[Any]:
    yield Paragraph(letters(name, "bold"), style(size=20))
    yield Spacer(0, 4)
    facts = [f'<font color="{TEXT_3}">{label}</font> {letters(value)}' for label, value in outline.facts]
    saved = [f'<font color="{TEXT_3}">Saved as</font> {letters(label)}'] if label else []
    yield Paragraph(" &nbsp; · &nbsp; ".join([*facts, *saved]), style(colour=TEXT_2))
    if outline.description:
        yield Spacer(0, 6)
        yield Paragraph(letters(outline.description), style(size=10.5))
    yield Spacer(0, 4)
    yield paragraph(outline.summary)


def _starts(outline: Outline) -> Iterator[Any]:
    yield from (CondPageBreak(130), Heading("What starts it", "starts"))
    for one in outline.starts:
        yield from item(one, 12)


def _way(outline: Outline) -> Iterator[Any]:
    for part in outline.parts:
        yield from (CondPageBreak(130), Heading(part.title, part.id))
        if part.about:
            yield paragraph(part.about)
        for each in part.steps:
            yield from step(each)


def _tables(found: Iterable[Table], width: float) -> Iterator[Any]:
    for each in found:
        yield from table(each, width)
