"""The record of a review on A4: who decided what, what changed, how the version does, and what was said."""

import io
from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.platypus import CondPageBreak, KeepTogether, Paragraph, Spacer

from designer.pdf.diagram import LEAST, Shown, fitting
from designer.pdf.outline_text import TEXT_2, TEXT_3, Heading, letters, style, table
from designer.pdf.pages import UPRIGHT, Counted, room, template
from designer.pdf.review_facts import Decided, Reviewed, Talk
from designer.pdf.svg_drawing import Picture
from workflow.diagnostics import Diagnostic
from workflow.diagram.colours import TOKENS
from workflow.diagram.parts import Room
from workflow.diagram.sentences import Run, Sentence, code, name, say
from workflow.differences.rows import Row as Changed
from workflow.outline import Row, Table

SMALLEST = 0.3
"""The scale under which a diagram on one page cannot be read: it is left to the document."""
COLOURS = {"approved": "ok-ink", "changes": "error-ink"}


def record(
    facts: Reviewed, changes: Sequence[Changed] | None, problems: Sequence[Diagnostic], svg: str | None
) -> bytes:
    """The PDF. `changes` None: they cannot be told; `svg` is the picture of both versions, or of the one.

    The same values give the same bytes.
    """
    out = io.BytesIO()
    version = f"Version {facts.number}" + (f" “{facts.label}”" if facts.label else "")
    made = template(out, f"{facts.name}: review record", version)
    made.build(list(story(facts, version, changes, problems, svg)), canvasmaker=Counted)
    return out.getvalue()


def story(
    facts: Reviewed, version: str, changes: Sequence[Changed] | None, problems: Sequence[Diagnostic], svg: str | None
) -> Iterator[Any]:
    """All that stands in it, from the top."""
    width, _ = room(UPRIGHT)
    yield from _title(facts, version)
    yield from _decisions(facts, width)
    yield from _does(facts, problems, width)
    yield from _changes(facts, changes, width)
    if svg:
        yield from _picture(svg)
    yield from _talks(facts.talks)


def _title(facts: Reviewed, version: str) -> Iterator[Any]:
    yield Paragraph(letters("Review record"), style(size=9.5, colour=TEXT_3))
    yield Paragraph(letters(facts.name, "bold"), style(size=20))
    yield Spacer(0, 4)
    yield _line(" · ".join(filter(None, (f"{version}, {facts.saved}", facts.engine))), colour=TEXT_2)
    yield Spacer(0, 6)
    colour = TOKENS[COLOURS.get(facts.status, "warning-ink")][0]
    first, *others = facts.stands
    yield Paragraph(letters(first, "bold"), style(size=11, colour=colour))
    yield from (_line(one) for one in others)
    yield _line(f"This record was made on {facts.made}.", colour=TEXT_3)


def _decisions(facts: Reviewed, width: float) -> Iterator[Any]:
    rows = tuple(_decided(one) for one in facts.decisions)
    columns = ("Who", "Decision", "When", "Words, and what was known then")
    if rows:
        yield from table(Table("decisions", "Decisions", columns, (22, 18, 16, 44), rows), width)
    else:
        yield from (Heading("Decisions", "decisions"), _line("Nobody has decided yet."))
    yield Spacer(0, 8)
    yield _line("What an approval asks for:", colour=TEXT_2)
    yield from (_item(one) for one in facts.asked)


def _decided(one: Decided) -> Row:
    word = "approved" if one.approved else "requested changes of"
    more = tuple(part for part in (one.sentence, f"Then: {one.known}." if one.known else "", one.counts) if part)
    cells = (_cell(one.by), _cell(f"{word} version {one.version}"), _cell(one.when), _cell(" ".join(more)))
    return Row(cells)


def _does(facts: Reviewed, problems: Sequence[Diagnostic], width: float) -> Iterator[Any]:
    yield from (CondPageBreak(120), Heading("How the version does", "does"))
    ran = facts.ran
    if ran is None or not ran.total:
        yield _item("There are no scenarios.")
    else:
        yield _item(
            f"{ran.passed} of {ran.total} scenarios passed; they go through {ran.coverage} % of the definition."
        )
        if ran.failed:
            yield _item(f"These failed: {', '.join(ran.failed)}.")
    if not problems:
        yield _item("There are no problems.")
        return
    rows = tuple(
        Row((_cell(one.severity), _cell(one.message), _cell(f"line {one.range.start.line}"))) for one in problems
    )
    yield from table(Table("problems", "Problems", ("Kind", "Problem", "Where"), (12, 74, 14), rows), width)


def _changes(facts: Reviewed, changes: Sequence[Changed] | None, width: float) -> Iterator[Any]:
    title = f"What changed since {facts.against}" if facts.against else "What changed"
    if facts.against and changes:
        rows = tuple(_changed(one) for one in changes)
        columns = ("Change", "Of", "What", "Before", "Now")
        yield from table(Table("changes", title, columns, (11, 23, 26, 20, 20), rows), width)
        return
    yield from (CondPageBreak(120), Heading(title, "changes"))
    if not facts.against:
        yield _line("It is compared with nothing: no version before this one was reviewed.")
    elif changes is None:
        yield _line("The two cannot be compared: one of them cannot be read or drawn.")
    else:
        yield _line("Nothing changed in what it means.")


def _changed(one: Changed) -> Row:
    return Row(
        (
            _cell(one.change),
            say(name(one.title)),
            _cell(one.words),
            _value(one.old, one.old_code),
            _value(one.new, one.new_code),
        )
    )


def _value(said: str, written: str) -> Sentence:
    return say(said, " ", code(written)) if written and written != said else say(said)


def _picture(svg: str) -> Iterator[Any]:
    picture = Picture("difference", svg)
    whole = Room(0, 0, picture.width, picture.height)
    width, height = room(UPRIGHT)
    scale = fitting(whole, width, height - 60)
    if scale < SMALLEST:
        yield _line("The diagram is too large for a page of this record; the PDF document of the definition has it.")
        return
    shown = Shown(picture, [whole], min(scale, LEAST + 0.1))
    yield from (CondPageBreak(shown.height + 50), Heading("The diagram", "diagram"), shown)


def _talks(talks: Sequence[Talk]) -> Iterator[Any]:
    yield from (CondPageBreak(120), Heading("Comments", "comments"))
    if not talks:
        yield _line("Nobody has commented.")
    for talk in talks:
        yield from _talk(talk)


def _talk(talk: Talk) -> Iterator[Any]:
    head = [Spacer(0, 6), Paragraph(letters(talk.title, "bold"), style(size=9.5))]
    if talk.detail:
        head.append(_line(talk.detail, colour=TEXT_3))
    said = [flowable for one in talk.said for flowable in (_by(one.by, one.when), *_text(one.text))]
    yield KeepTogether([*head, *said[:2]])
    yield from said[2:]
    if talk.end:
        yield _line(talk.end, 12, TEXT_3)


def _by(who: str, when: str) -> Any:
    return Paragraph(f'{letters(who, "bold")} <font color="{TEXT_3}">{letters(when)}</font>', style(12))


def _text(text: str) -> Iterator[Any]:
    for line in text.splitlines():
        yield _line(line or " ", 12)


def _line(text: str, indent: float = 0.0, colour: str | None = None) -> Any:
    return Paragraph(letters(text), style(indent, colour=colour) if colour else style(indent))


def _item(text: str) -> Any:
    return Paragraph(f"<bullet>•</bullet>{letters(text)}", style(12))


def _cell(text: str) -> Sentence:
    return (Run(text),)
