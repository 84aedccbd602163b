"""The look of a drawing that stands alone: the design's colours, as values of one theme, and the rules at rest.

On a page the same classes are coloured by static/src/styles/diagram.css with the tokens of tokens.css; a test holds the
two tables together.
"""

import re
from functools import lru_cache
from typing import Literal

Theme = Literal["light", "dark"]

TOKENS: dict[str, tuple[str, str]] = {
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
    "kind-operation": ("#1b6ab6", "#7cb5f5"),
    "kind-operation-ink": ("#125492", "#b0d5ff"),
    "kind-operation-tint": ("#e7f1fe", "#1b2b3d"),
    "kind-operation-line": ("#9bc1ed", "#3d5d81"),
    "kind-event": ("#8750a5", "#c99de4"),
    "kind-event-ink": ("#683b82", "#e2c3f5"),
    "kind-event-tint": ("#f6ecfc", "#312439"),
    "kind-event-line": ("#ceb0e1", "#684f77"),
    "kind-switch": ("#956d0c", "#d4aa5a"),
    "kind-switch-ink": ("#6b4d06", "#eacd99"),
    "kind-switch-tint": ("#f8efdf", "#342812"),
    "kind-switch-line": ("#d6ba86", "#6e5729"),
    "kind-delay": ("#087e9b", "#54c1e3"),
    "kind-delay-ink": ("#045c72", "#9addf4"),
    "kind-delay-tint": ("#e0f4fc", "#102e38"),
    "kind-delay-line": ("#86c9e1", "#256377"),
    "kind-parallel": ("#0b7a6b", "#52c8b4"),
    "kind-parallel-ink": ("#0d6054", "#9ae2d3"),
    "kind-parallel-tint": ("#e0f6f1", "#10312b"),
    "kind-parallel-line": ("#86cebf", "#24685c"),
    "kind-subflow": ("#544fa9", "#a6a8f5"),
    "kind-subflow-ink": ("#45418c", "#c9ccfd"),
    "kind-subflow-tint": ("#eeeffe", "#27283e"),
    "kind-subflow-line": ("#b5b8ee", "#545681"),
    "kind-inject": ("#307c29", "#88c381"),
    "kind-inject-ink": ("#23621e", "#b6deb1"),
    "kind-inject-tint": ("#e7f5e6", "#1e2f1d"),
    "kind-inject-line": ("#a3cb9e", "#446540"),
    "kind-foreach": ("#a94677", "#e793b8"),
    "kind-foreach-ink": ("#823159", "#f9bdd6"),
    "kind-foreach-tint": ("#feeaf2", "#39222c"),
    "kind-foreach-line": ("#e5aac3", "#794a5f"),
    "kind-callback": ("#b35713", "#e99c70"),
    "kind-callback-ink": ("#833b01", "#fac3a5"),
    "kind-callback-tint": ("#feece2", "#3a2418"),
    "kind-callback-line": ("#e6b093", "#7b4f36"),
    "kind-end": ("#535862", "#acb1ba"),
    "info": ("#076fb8", "#77b7f4"),
    "info-ink": ("#05558f", "#add6fe"),
    "kind-end-ink": ("#434850", "#ced1d7"),
    "kind-end-tint": ("#eff0f2", "#292a2d"),
    "kind-end-line": ("#babec4", "#585b60"),
    "edge-transition": ("#6a7383", "#8b95a5"),
    "edge-condition": ("#6a7383", "#8b95a5"),
    "edge-default": ("#6a7383", "#8b95a5"),
    "edge-error": ("#c52c30", "#fe8b83"),
    "edge-timeout": ("#a0660b", "#e2a354"),
    "edge-compensation": ("#954074", "#e394c1"),
    "edge-event": ("#8750a5", "#c99de4"),
}

KINDS = ("operation", "event", "switch", "delay", "parallel", "subflow", "inject", "foreach", "callback", "end")

EDGES = ("transition", "condition", "default", "error", "timeout", "compensation", "event")

RULES = """
.canvas { fill: var(--canvas); }
text { fill: var(--text); font-family: "DejaVu Sans", sans-serif; font-size: 11px; }
.mono { font-family: "DejaVu Sans Mono", monospace; }
.icon { fill: none; stroke: var(--text-2); color: var(--text-2); stroke-width: 1.5; }
.icon { stroke-linecap: round; stroke-linejoin: round; }
.state .ring { fill: none; stroke: none; }
.state .box { fill: var(--surface); }
.state .headline { stroke-width: 1; fill: none; opacity: .7; }
.state .outline { fill: none; stroke-width: 1.5; }
.icon.on { stroke: var(--text-on-solid); color: var(--text-on-solid); stroke-width: 1.8; }
.icon.factic { stroke: var(--text-3); color: var(--text-3); }
.state .kindword { font-weight: 700; font-size: 11px; }
.state .meta { font-size: 10.5px; }
.state .name { font-weight: 700; font-size: 14.5px; letter-spacing: -.1px; }
.sb-overview .state .name { font-size: 13px; letter-spacing: 0; }
.fact.dim { fill: var(--text-3); }
.lane { fill: var(--canvas); stroke: var(--border-strong); stroke-width: 1; }
.lanename { fill: var(--text-2); font-size: 10.5px; font-weight: 700; }
.missing .outline { stroke-dasharray: 5 4; }
.start .o { fill: var(--text-2); }
.end .o { fill: var(--surface); stroke: var(--text-2); stroke-width: 2; }
.end .i { fill: var(--text-2); }
.end-open .o { stroke: var(--info); stroke-dasharray: 3 3; }
.openmark { fill: var(--info-ink); font-size: 11px; font-weight: 700; }
.endicon { stroke: var(--text-2); stroke-width: 2; }
.marklabel { fill: var(--text-2); }
.edge .hit { fill: none; stroke: none; }
.edge .line { fill: none; stroke-width: 1.5; }
.edge .openhead { fill: none; stroke-width: 1.5; }
.edge.default .line { stroke-dasharray: 6 4; }
.edge.timeout .line { stroke-dasharray: 8 3 2 3; }
.edge.compensation .line { stroke-dasharray: 3 4; stroke-width: 1.75; }
.edge.event .line { stroke-dasharray: .1 5; stroke-width: 2.25; stroke-linecap: round; }
.bracket { fill: none; stroke: var(--edge-compensation); stroke-width: 1.5; }
.label .bg { fill: var(--canvas); stroke: var(--border-strong); stroke-width: 1; }
.label text { font-size: 10.5px; }
.label .numbg { fill: var(--text-2); }
.label .num { fill: var(--surface); font-weight: 700; font-size: 9.5px; }
.label.default text { fill: var(--text-2); }
.label.default .bg { stroke-dasharray: 4 3; }
.label.error .bg { fill: var(--error-tint); stroke: var(--error-line); }
.label.error text { fill: var(--error-ink); }
.label.error .icon { stroke: var(--error-ink); }
.label.timeout .bg { fill: var(--warning-tint); stroke: var(--warning-line); }
.label.timeout text { fill: var(--warning-ink); }
.label.timeout .icon { stroke: var(--warning-ink); }
.label.compensation .bg { stroke: var(--edge-compensation); stroke-dasharray: 3 3; }
.label.compensation text { fill: var(--edge-compensation); }
.label.compensation .icon { stroke: var(--edge-compensation); }
.label.event .bg { fill: var(--kind-event-tint); stroke: var(--kind-event-line); }
.label.event text { fill: var(--kind-event-ink); }
.label.event .icon { stroke: var(--kind-event-ink); }
.retry .bg2 { fill: var(--surface); stroke: var(--error-line); }
.label .retry text { font-size: 10px; }
.ref .bg { fill: var(--surface); stroke: var(--border-strong); stroke-width: 1; }
.ref text { font-weight: 700; }
.ref .see { fill: var(--text-3); font-weight: 400; }
.ref .icon { stroke: var(--text-3); }
.ref.error .bg { stroke: var(--error-line); }
.ref.error .icon { stroke: var(--error-ink); }
"""

KIND_RULES = """
.kind-KIND > .head { fill: var(--FROM-tint); }
.kind-KIND > .headline { stroke: var(--FROM-line); }
.kind-KIND > .outline { stroke: var(--FROM-line); }
.kind-KIND > .chip { fill: var(--FROM); }
.kind-KIND > .kindword { fill: var(--FROM-ink); }
.kind-KIND > .meta { fill: var(--FROM-ink); }
"""

EDGE_RULES = """
.edge-KIND .line { stroke: var(--edge-KIND); }
.edge-KIND .head { fill: var(--edge-KIND); }
.edge-KIND .openhead { stroke: var(--edge-KIND); }
"""

LOOK_RULES = """
.state.LOOK > .outline { stroke: var(--FROM); stroke-width: 2; }
.edge.LOOK .line { stroke: var(--FROM); stroke-width: 2.25; }
.edge.LOOK .head { fill: var(--FROM); }
.sb-label.LOOK .label .bg { fill: var(--FROM-tint); stroke: var(--FROM-line); }
.sb-label.LOOK .label text { fill: var(--FROM-ink); }
.sb-label.LOOK .label .num { fill: var(--surface); }
.start.LOOK .o { fill: var(--FROM); }
.end.LOOK .o { stroke: var(--FROM); }
.end.LOOK .i { fill: var(--FROM); }
.ref.LOOK .bg { stroke: var(--FROM); }
.sb-lane.LOOK > .lane { stroke: var(--FROM); }
"""
GONE_RULES = """
.state.removed > .outline { stroke-dasharray: 5 4; }
.state.removed > .name { fill: var(--text-3); text-decoration: line-through; }
.edge.removed .line { stroke-dasharray: 5 4; }
"""
LOOKS = {"added": "ok", "changed": "warning", "removed": "error"}
"""What differs in the picture of two definitions, and the tokens that it is drawn in."""


@lru_cache(maxsize=4)
def style(theme: Theme, looks: bool = False) -> str:
    """The style sheet with the values of `theme`; `looks`: for the picture of two definitions."""
    rules = [RULES]
    rules += [KIND_RULES.replace("KIND", kind).replace("FROM", f"kind-{kind}") for kind in KINDS]
    rules.append(KIND_RULES.replace("KIND", "missing").replace("FROM", "error"))
    rules += [EDGE_RULES.replace("KIND", kind) for kind in EDGES]
    if looks:
        rules += [LOOK_RULES.replace("LOOK", look).replace("FROM", token) for look, token in LOOKS.items()]
        rules.append(GONE_RULES)
    column = 0 if theme == "light" else 1
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: TOKENS[found.group(1)][column], "".join(rules))
