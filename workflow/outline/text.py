"""An outline as plain text, indented by two columns a level."""

from collections.abc import Iterator

from workflow.diagram.sentences import Sentence
from workflow.outline.parts import Item, Outline, Step, Table


def to_text(outline: Outline) -> str:
    """The whole outline, with a line for every sentence and every row."""
    return "\n".join(_lines(outline)) + "\n"


def _said(sentence: Sentence) -> str:
    """Code stands between back quotes, so that one sees where it ends."""
    return "".join(f"`{run.text}`" if run.kind == "code" else run.text for run in sentence)


def _lines(outline: Outline) -> Iterator[str]:
    yield outline.name or "Workflow"
    yield " · ".join(f"{label} {value}" for label, value in outline.facts)
    yield from filter(None, (outline.description, _said(outline.summary)))
    yield from ("", "What starts it")
    for item in outline.starts:
        yield from _item(item, 1)
    for part in outline.parts:
        yield from ("", part.title)
        yield from (f"  {_said(part.about)}",) if part.about else ()
        for step in part.steps:
            yield from _step(step, 1)
    for table in outline.tables:
        yield from _table(table)


def _step(step: Step, level: int) -> Iterator[str]:
    level += step.depth
    yield f"{'  ' * level}{step.number} {step.name} [{step.word}]"
    for item in step.items:
        yield from _item(item, level + 1)


def _item(item: Item, level: int) -> Iterator[str]:
    written = f"  {{{item.code}}}" if item.code else ""
    yield f"{'  ' * level}- {_said(item.sentence)}{written}"
    for below in item.items:
        yield from _item(below, level + 1)
    for step in item.steps:
        yield from _step(step, level + 1)


def _table(table: Table) -> Iterator[str]:
    yield from ("", table.title, "  " + " | ".join(table.columns))
    for row in table.rows:
        yield "  " + " | ".join(_said(cell) for cell in row.cells)
