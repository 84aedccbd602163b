"""The colours of drawings, light and dark, and the looks of edges: one row a kind of edge, which drawings, legends,
exports, documents and pages read.

What the pages have of kinds of states and edges is written by `python -m designer.server.page_tables`; the other
colours stand in static/src/styles/tokens.css too, and a test holds the two together.
"""

from dataclasses import dataclass, field
from typing import Literal

from workflow.diagram.graph import EdgeKind
from workflow.state_kinds import KINDS, Pair

PALETTE: dict[str, Pair] = {
    "canvas": ("#f9fafb", "#101318"),
    "surface": ("#ffffff", "#171a20"),
    "text": ("#181c24", "#e9ecf1"),
    "text-2": ("#454d5c", "#b7bfcb"),
    "text-3": ("#5d6675", "#949eae"),
    "text-on-solid": ("#ffffff", "#0f1115"),
    "border-strong": ("#c9cfd9", "#3b4350"),
    "ok": ("#027e47", "#74c692"),
    "ok-ink": ("#026337", "#aae0bc"),
    "ok-tint": ("#e4f5e9", "#193021"),
    "ok-line": ("#97cda9", "#386649"),
    "warning": ("#a0660b", "#e2a354"),
    "warning-ink": ("#724807", "#f4c896"),
    "warning-tint": ("#fceede", "#382610"),
    "warning-line": ("#e0b583", "#765326"),
    "error": ("#c52c30", "#fe8b83"),
    "error-ink": ("#98181f", "#febfb9"),
    "error-tint": ("#feebe9", "#411f1c"),
    "error-line": ("#f8a49d", "#88433f"),
    "info": ("#076fb8", "#77b7f4"),
    "info-ink": ("#05558f", "#add6fe"),
}
"""Surfaces, text, and what means good, doubtful, wrong and news."""

NEUTRAL: Pair = ("#6a7383", "#8b95a5")


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """How a kind of edge looks: the word for it, what it means (for legends), its colour and how its line is drawn.

    `dashes` is the same for those who only know dashes and dots; `line` has the rules of its line in SVG. `task`: only
    tasks have such edges.
    """

    word: str
    meaning: str
    colour: Pair = NEUTRAL
    dashes: Literal["solid", "dashed", "dotted"] = "solid"
    line: dict[str, str] = field(default_factory=dict)
    task: bool = False


EDGES: dict[EdgeKind, EdgeLook] = {
    "transition": EdgeLook("Transition", "goes on"),
    "condition": EdgeLook("Condition", "goes on if the condition holds"),
    "default": EdgeLook("Default", "otherwise", dashes="dashed", line={"stroke-dasharray": "6 4"}),
    "error": EdgeLook("Error", "on an error", PALETTE["error"]),
    "timeout": EdgeLook(
        "Timeout", "when it takes too long", PALETTE["warning"], "dashed", {"stroke-dasharray": "8 3 2 3"}
    ),
    "compensation": EdgeLook(
        "Compensation",
        "is undone by",
        ("#954074", "#e394c1"),
        "dashed",
        {"stroke-dasharray": "3 4", "stroke-width": "1.75"},
    ),
    "event": EdgeLook(
        "Event",
        "when the event comes",
        KINDS["event"].colours.solid,
        "dotted",
        {"stroke-dasharray": ".1 5", "stroke-width": "2.25", "stroke-linecap": "round"},
    ),
    "implicit": EdgeLook(
        "Next in the list", "goes on with the next in the list", line={"stroke-width": "1"}, task=True
    ),
    "catch": EdgeLook("Catch", "an error is caught", PALETTE["error"], line={"stroke-width": "1.75"}, task=True),
    "bypass": EdgeLook(
        "Skipped",
        "if not, it is skipped",
        NEUTRAL,
        "dotted",
        {"stroke-dasharray": "2 4", "stroke-width": "1"},
        task=True,
    ),
    "uses": EdgeLook(
        "Uses",
        "is defined elsewhere",
        NEUTRAL,
        "dotted",
        {"stroke-dasharray": "2 3", "stroke-width": "1"},
        task=True,
    ),
}
"""By kind, in the order of legends."""

MARKED: dict[EdgeKind, str] = {kind: look.colour[0] for kind, look in EDGES.items() if look.colour != NEUTRAL}
"""The colours of the edges that stand out, for files that are drawn by other people's tools, on white."""

KIND_TOKENS = {name: pair for kind in KINDS.values() for name, pair in kind.colours.tokens(f"kind-{kind.name}").items()}
EDGE_TOKENS = {f"edge-{kind}": look.colour for kind, look in EDGES.items()}
TOKENS: dict[str, Pair] = PALETTE | KIND_TOKENS | EDGE_TOKENS
"""Every colour by its name in the style sheets, without the two dashes before it."""
