"""The look of a drawing that stands alone: the rules at rest, with the colours of one theme.

On a page the same classes are coloured by static/src/styles/diagram.css and kinds.css with the tokens of tokens.css.
"""

import re
from functools import lru_cache
from typing import Literal

from workflow.diagram.colours import EDGES, TOKENS
from workflow.state_kinds import KINDS

Theme = Literal["light", "dark"]

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
"""

LINE_RULES = {
    kind: f".edge.{kind} .line {{ {' '.join(f'{name}: {value};' for name, value in look.line.items())} }}\n"
    for kind, look in EDGES.items()
    if look.line
}

LABEL_RULES = """.bracket { fill: none; stroke: var(--edge-compensation); stroke-width: 1.5; }
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

TASK_KIND_RULES = """
.kind-KIND > .foldic { stroke: var(--FROM-ink); stroke-width: 1.8; }
.kind-KIND > .stack { stroke: var(--FROM-line); }
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
TASK_RULES = """
.lanecount { fill: var(--text-3); font-size: 10.5px; }
.lane { fill: var(--canvas); stroke: var(--border-strong); stroke-width: 1; }
.catch > .lane { stroke: var(--error-line); stroke-dasharray: 5 3; }
.catch > .lanename { fill: var(--error-ink); }
.stack { fill: var(--surface); stroke-width: 1.2; }
.start-lane .o { fill: var(--text-2); }
.laneend .bar { fill: none; stroke: var(--text-2); stroke-width: 2; stroke-linecap: round; }
.end.laneend .i { fill: var(--text-2); }
.end .m { fill: none; stroke: var(--text-2); stroke-width: 1.5; }
.diamond .o { fill: var(--surface); stroke: var(--kind-switch); stroke-width: 1.5; }
.diamond .bg { fill: var(--canvas); stroke: var(--border-strong); stroke-width: 1; }
.diamond text { font-size: 10.5px; }
.card .bg { fill: var(--surface); stroke: var(--border-strong); stroke-dasharray: 5 3; }
.card .word { fill: var(--text-2); font-size: 10.5px; font-weight: 700; }
.card .name { font-size: 12px; font-weight: 700; }
.card .fact { fill: var(--text-3); font-size: 10.5px; }
.card .icon { stroke: var(--text-3); }
.label.then text { fill: var(--text-2); }
"""
"""What only tasks are drawn with."""
LOOKS = {"added": "ok", "changed": "warning", "removed": "error"}
"""What differs in the picture of two definitions, and the tokens that it is drawn in."""


@lru_cache(maxsize=4)
def style(theme: Theme, looks: bool = False, tasks: bool = False) -> str:
    """The style sheet with the values of `theme`; `looks`: for the picture of two definitions; `tasks`: of DSL 1.0."""
    kinds = [name for name, kind in KINDS.items() if tasks or not kind.task]
    edges = [name for name, edge in EDGES.items() if tasks or not edge.task]
    rules = [RULES, *(LINE_RULES[name] for name in edges if name in LINE_RULES), LABEL_RULES]
    rules += [KIND_RULES.replace("KIND", kind).replace("FROM", f"kind-{kind}") for kind in kinds]
    rules.append(KIND_RULES.replace("KIND", "missing").replace("FROM", "error"))
    rules += [EDGE_RULES.replace("KIND", kind) for kind in edges]
    if tasks:
        rules.append(TASK_RULES)
        rules += [TASK_KIND_RULES.replace("KIND", kind).replace("FROM", f"kind-{kind}") for kind in kinds]
    if looks:
        rules += [LOOK_RULES.replace("LOOK", look).replace("FROM", token) for look, token in LOOKS.items()]
        rules.append(GONE_RULES)
    column = 0 if theme == "light" else 1
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: TOKENS[found.group(1)][column], "".join(rules))
