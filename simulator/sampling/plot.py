"""What many runs come to, as a picture: how long they took, how they ended, how long each state took.

One SVG that needs nothing else, in light and dark; all text of people's is escaped.
"""

from collections.abc import Iterator
from html import escape
from math import log1p

from simulator.sampling.tables import outcome_name, percent, short
from workflow.durations import format_ms, parse
from workflow.paths import Json

WIDTH = 760
LEFT, RIGHT = 200, 24
PLOT = WIDTH - LEFT - RIGHT
ROW = 24
NUMBERS = 190  # the room of a state's numbers, right of its range
MOST = 40  # outcomes, and states
STYLE = """
svg{background:#fff;font:12px system-ui,sans-serif;fill:#1b1f27}
.h{font-weight:600;font-size:13px}.d{fill:#5a6372}.n{font-variant-numeric:tabular-nums}
.b{fill:#3b5bdb}.f{fill:#c92a2a}.r{fill:#b7c4f5}.m{fill:#3b5bdb}
.l{stroke:#5a6372;stroke-dasharray:3 3}.x{stroke:#c3c9d3}
@media (prefers-color-scheme:dark){
svg{background:#14171d;fill:#e6e9ef}.d{fill:#a2abb9}.b,.m{fill:#8da4ff}.f{fill:#ff8787}
.r{fill:#34406b}.l{stroke:#a2abb9}.x{stroke:#3a4150}}
"""


def svg(found: dict[str, Json]) -> str:
    """The picture of a summary (summary.py)."""
    parts: list[str] = []
    y = 28
    title = f"{found['scenario'] or found['definition']}: {found['runs']:,} runs"
    parts.append(_text(16, y, title, "h"))
    for draw in (_durations, _outcomes, _states):
        drawn, height = draw(found, y + 20)
        parts += drawn
        y += height
    body = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 36}" viewBox="0 0 {WIDTH} {y + 36}"'
    return f'{head} role="img" aria-label="{escape(title)}">\n<style>{STYLE}</style>\n{body}\n</svg>\n'


def _durations(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """The histogram, with its middle and its 95th percentile."""
    told = found["histogram"]
    if not told:
        return [], 0
    first, step, runs = _ms(told["from"]), _ms(told["step"]), told["runs"]
    height, base = 110, top + 160
    wide = PLOT / len(runs)
    parts = [_text(16, top + 16, "How long a run takes", "h")]
    for place, count in enumerate(runs):
        tall = height * count / max(runs)
        parts.append(_box("b", LEFT + place * wide, base - tall, wide - 1, tall))
    parts.append(_line("x", LEFT, base, LEFT + PLOT, base))
    for row, name in enumerate(("p50", "p95")):
        x = LEFT + PLOT * max(0.0, min(1.0, (_ms(found["duration"][name]) - first) / (step * len(runs))))
        side, anchor = (3, "start") if x < LEFT + 0.7 * PLOT else (-3, "end")
        parts.append(_line("l", x, base - height - 22, x, base))
        parts.append(
            _text(x + side, base - height - 14 + 13 * row, f"{name} {short(found['duration'][name])}", "d n", anchor)
        )
    last = format_ms(first + step * len(runs))
    below = f", {told['below']:,} runs shorter" if told["below"] else ""
    beyond = f", {told['beyond']:,} runs longer" if told["beyond"] else ""
    parts.append(_text(LEFT, base + 16, f"{short(told['from'])}{below}", "d n"))
    parts.append(_text(LEFT + PLOT, base + 16, f"{short(last)}{beyond}", "d n", "end"))
    return parts, 200


def _outcomes(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """A bar for each way to end."""
    parts = [_text(16, top + 16, "How it ends", "h")]
    shown = found["outcomes"][:MOST]
    for place, one in enumerate(shown):
        y = top + 28 + place * ROW
        failed = one["status"] in ("failed", "blocked", "timed-out")
        parts.append(_text(LEFT - 8, y + 14, _cut(outcome_name(one)), "", "end"))
        parts.append(_box("f" if failed else "b", LEFT, y + 4, max(1.0, (PLOT - 70) * one["share"]), 14))
        parts.append(_text(LEFT + (PLOT - 70) * one["share"] + 6, y + 15, percent(one["share"]), "d n"))
    return parts, 48 + len(shown) * ROW


def _states(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """For each state that takes time the range from its 5th to its 95th percentile, and its middle."""
    shown = [one for one in found["states"] if one["time"] and _ms(one["time"]["max"])][:MOST]
    if not shown:
        return [], 0
    most = max(_ms(one["time"]["p95"]) for one in shown)
    parts = [_text(16, top + 16, "How long each state takes (from p5 to p95, logarithmic; p50 · p95)", "h")]
    for place, one in enumerate(shown):
        parts += _range(one, top + 28 + place * ROW, (PLOT - NUMBERS) / log1p(most))
    return parts, 48 + len(shown) * ROW


def _range(one: dict[str, Json], y: int, scale: float) -> Iterator[str]:
    low, middle, high = (log1p(_ms(one["time"][name])) * scale for name in ("p5", "p50", "p95"))
    yield _text(LEFT - 8, y + 14, _cut(one["state"]), "", "end")
    yield _box("r", LEFT + low, y + 4, max(2.0, high - low), 14)
    yield _box("m", LEFT + middle - 1.5, y + 2, 3, 18)
    words = f"{short(one['time']['p50'])} · {short(one['time']['p95'])}"
    yield _text(LEFT + PLOT, y + 15, words, "d n", "end")


def _ms(text: str) -> int:
    period = parse(text)
    return period.milliseconds if period else 0


def _cut(text: str) -> str:
    return text if len(text) <= 27 else f"{text[:26]}…"


def _text(x: float, y: float, text: str, kind: str, anchor: str = "start") -> str:
    clean = "".join(one if one.isprintable() else " " for one in text)
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(clean)}</text>'


def _box(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="1"/>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
