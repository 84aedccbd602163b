"""Sentences, items, steps and tables of an outline as they stand in a document."""

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Paragraph, Spacer, Table, TableStyle

from designer.pdf.fonts import faces, runs
from workflow.diagram.colours import TOKENS
from workflow.outline import Item, Run, Sentence, Step
from workflow.outline import Table as Rows

TEXT, TEXT_2, TEXT_3 = (TOKENS[name][0] for name in ("text", "text-2", "text-3"))
SUNK, RULE, LINK = "#f5f6f8", "#d9dde4", "#2f4aba"
SIZE, LEADING = 8.5, 12.0
STEP, LEVEL = 13.0, 14.0
MAX_DEPTH = 9
"""Levels of indentation; deeper text stands at this one."""
SIGNS = {
    "choice": ("◆", TOKENS["kind-switch"][0]),
    "wait": ("○", TOKENS["kind-event"][0]),
    "error": ("■", TOKENS["error"][0]),
    "undo": ("□", TOKENS["edge-compensation"][0]),
    "next": ("▸", TEXT_3),
    "end": ("◉", TEXT_2),
}


@lru_cache(maxsize=64)
def style(indent: float = 0.0, size: float = SIZE, colour: str = TEXT, face: str = "regular") -> Any:
    """The look of a paragraph that is so far indented."""
    return ParagraphStyle(
        f"s{indent}-{size}-{colour}-{face}",
        fontName=faces()[face],
        fontSize=size,
        leading=size * LEADING / SIZE,
        textColor=HexColor(colour),
        leftIndent=indent,
        bulletIndent=max(0.0, indent - 11),
        splitLongWords=1,
        spaceAfter=1.5,
    )


def letters(text: str, face: str = "regular") -> str:
    """Text for a paragraph, escaped, every letter in a font that has it."""
    usual = faces()[face]
    pieces = (
        (font, escape(piece.encode("utf-8", "replace").decode(), quote=False)) for font, piece in runs(text, usual)
    )
    return "".join(
        piece if font == faces()["regular"] else f'<font name="{font}">{piece}</font>' for font, piece in pieces
    )


class Heading(Flowable):
    """The heading of a section, to which the table of contents leads: a line of large words above a rule."""

    def __init__(self, title: str, name: str) -> None:
        super().__init__()
        self.title, self.name = title, name
        self.spaceBefore = 10

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, 34.0

    def draw(self) -> None:
        canvas = self.canv
        canvas.bookmarkHorizontal(self.name, 0, 30)
        canvas.addOutlineEntry(self.title, self.name, 0, closed=False)
        canvas.setFillColor(HexColor(TEXT))
        canvas.setFont(faces()["bold"], 13)
        canvas.drawString(0, 13, self.title)
        canvas.setStrokeColor(HexColor(RULE))
        canvas.setLineWidth(0.6)
        canvas.line(0, 6, self.width, 6)


def sentence(found: Sentence) -> str:
    """The markup of a sentence."""
    return "".join(_run(run) for run in found)


def _run(run: Run) -> str:
    match run.kind:
        case "name":
            return letters(run.text, "bold")
        case "code":
            return f'<font backColor="{SUNK}">{letters(run.text, "mono")}</font>'
        case "step":
            number = escape(run.text.partition(" ")[0])
            return f'<a href="#step-{number}" color="{LINK}">{letters(run.text)}</a>'
    return letters(run.text)


def paragraph(found: Sentence, indent: float = 0.0) -> Any:
    """A sentence as a paragraph."""
    return Paragraph(sentence(found), style(indent))


def item(found: Item, indent: float) -> Iterator[Any]:
    """An item with its sign, and what belongs below it."""
    sign, colour = SIGNS.get(found.mark, ("•", TEXT_3))
    code = f' <font color="{TEXT_3}">{letters(found.code, "mono")}</font>' if found.code else ""
    bullet = f'<bullet><font name="{faces()["regular"]}" size="6" color="{colour}">{sign}</font></bullet>'
    yield Paragraph(f"{bullet}{sentence(found.sentence)}{code}", style(_level(indent)))
    for below in found.items:
        yield from item(below, indent + LEVEL)
    for inner in found.steps:
        yield from step(inner, indent)


def _level(indent: float) -> float:
    return min(indent, MAX_DEPTH * LEVEL)


def step(found: Step, indent: float = 0.0) -> Iterator[Any]:
    """A step: its head stays with the first of its sentences."""
    left = _level(indent + found.depth * LEVEL)
    lines = [line for each in found.items for line in item(each, left + LEVEL + 6)]
    head = StepHead(found, left)
    yield Spacer(0, 5)
    yield KeepTogether([head, *lines[:2]]) if lines else head
    yield from lines[2:]


class StepHead(Flowable):
    """The number on the colour of the kind, the name, and the kind in words."""

    def __init__(self, found: Step, left: float) -> None:
        super().__init__()
        self.found, self.left = found, left

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.chip = 9 + 5.6 * len(self.found.number)
        room = width - self.left - self.chip - 8
        kind = f'<font size="7.5" color="{self._ink()}">{letters(self.found.word)}</font>'
        markup = f"{letters(self.found.name, 'bold')} &nbsp;{kind}"
        self.name = Paragraph(markup, style(size=9.5))
        _, self.high = self.name.wrap(room, 1000)
        return width, self.high + 3

    def _ink(self) -> str:
        return TOKENS.get(f"kind-{self.found.kind}-ink", TOKENS["text-3"])[0]

    def draw(self) -> None:
        canvas = self.canv
        canvas.bookmarkHorizontal(f"step-{self.found.number}", 0, self.high + 8)
        canvas.setFillColor(HexColor(TOKENS.get(f"kind-{self.found.kind}", TOKENS["text-3"])[0]))
        canvas.roundRect(self.left, self.high - 11, self.chip, 12, 3, stroke=0, fill=1)
        canvas.setFillColor(HexColor("#ffffff"))
        canvas.setFont(faces()["bold"], 7.5)
        canvas.drawCentredString(self.left + self.chip / 2, self.high - 7.6, self.found.number)
        self.name.drawOn(canvas, self.left + self.chip + 6, 0)


def table(found: Rows, width: float) -> list[Any]:
    """A table with its heading; the head of its columns stands on every page."""
    whole = sum(found.weights)
    head = [Paragraph(letters(column, "bold"), style(size=7.5, colour=TEXT_2)) for column in found.columns]
    rows = [[Paragraph(sentence(cell), style(size=7.5)) for cell in row.cells] for row in found.rows]
    made = Table(
        [head, *rows],
        colWidths=[width * weight / whole for weight in found.weights],
        repeatRows=1,
        splitInRow=1,
        style=TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("BACKGROUND", (0, 0), (-1, 0), HexColor(SUNK)),
                ("LINEBELOW", (0, 0), (-1, -1), 0.5, HexColor(RULE)),
                ("LINEABOVE", (0, 0), (-1, 0), 0.5, HexColor(RULE)),
                ("LEFTPADDING", (0, 0), (-1, -1), 5),
                ("RIGHTPADDING", (0, 0), (-1, -1), 5),
                ("TOPPADDING", (0, 0), (-1, -1), 3),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ]
        ),
    )
    return [CondPageBreak(100), Heading(found.title, f"table-{found.id}"), made]
