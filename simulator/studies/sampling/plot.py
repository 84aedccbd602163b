"""What many runs come to, as a picture: how long they took, how they ended, how long each state took.

One SVG that needs nothing else, in light and dark; all text of people's is escaped.
"""

from collections.abc import Iterator
from math import log1p

from simulator.studies.sampling.marks import FONT, box, cut, label, line, milliseconds, picture
from simulator.studies.sampling.tables import outcome_name, percent, short
from workflow.durations import format_ms
from workflow.paths import Json

WIDTH = 760
LEFT, RIGHT = 200, 24
PLOT = WIDTH - LEFT - RIGHT
ROW = 24
NUMBERS = 190  # the room of a state's numbers, right of its range
WORDS = 250  # of those of a part, right of its bar
MOST = 40  # outcomes, and states
TONES = {"b": "completed", "w": "otherwise", "f": "failed"}
"""The classes of how runs ended, in the order in which bars are stacked."""
FAILED = ("failed", "blocked", "timed-out")
STYLE = f"""
svg{{background:#fff;{FONT};fill:#1b1f27}}
.h{{font-weight:600;font-size:13px}}.d{{fill:#5a6372}}.n{{font-variant-numeric:tabular-nums}}
.b{{fill:#3b5bdb}}.f{{fill:#c92a2a}}.w{{fill:#e67700}}.r{{fill:#b7c4f5}}.m{{fill:#3b5bdb}}
.l{{stroke:#5a6372;stroke-dasharray:3 3}}.x{{stroke:#c3c9d3}}
@media (prefers-color-scheme:dark){{
svg{{background:#14171d;fill:#e6e9ef}}.d{{fill:#a2abb9}}.b,.m{{fill:#8da4ff}}.f{{fill:#ff8787}}.w{{fill:#ffa94d}}
.r{{fill:#34406b}}.l{{stroke:#a2abb9}}.x{{stroke:#3a4150}}}}
"""


def svg(found: dict[str, Json]) -> str:
    """The picture of a summary (summary.py)."""
    parts: list[str] = []
    y = 28
    title = f"{found['scenario'] or found['definition']}: {found['runs']:,} runs"
    parts.append(label(16, y, title, "h"))
    for draw in (_durations, _outcomes, _critical, _costs, _states):
        drawn, height = draw(found, y + 20)
        parts += drawn
        y += height
    return picture(title, WIDTH, y + 36, STYLE, parts)


def _durations(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """The durations as bars, stacked by how the runs ended, with the middle, the 90th and the 99th percentile."""
    told = found["distributions"]["duration"]
    if not told:
        return [], 0
    first, step, count = milliseconds(told["from"]), milliseconds(told["step"]), told["count"]
    height, base = 110, top + 170
    wide = PLOT / count
    shown = [bar for bar in told["bars"] if 0 <= bar["at"] < count]
    most = max(bar["runs"] for bar in shown)
    parts = [label(16, top + 16, "How long a run takes", "h"), *_key(found, top + 16)]
    for bar in shown:
        parts += _stack(found, bar, LEFT + bar["at"] * wide, base, (wide - 1, height / most))
    parts.append(line("x", LEFT, base, LEFT + PLOT, base))
    for row, name in enumerate(("p50", "p90", "p99")):
        x = LEFT + PLOT * max(0.0, min(1.0, (milliseconds(told[name]) - first) / (step * count)))
        side, anchor = (3, "start") if x < LEFT + 0.7 * PLOT else (-3, "end")
        parts.append(line("l", x, base - height - 36 + 13 * row, x, base))
        parts.append(label(x + side, base - height - 28 + 13 * row, f"{name} {short(told[name])}", "d n", anchor))
    rest = {bar["at"]: bar["runs"] for bar in told["bars"]}
    below = f", {rest[-1]:,} runs shorter" if -1 in rest else ""
    beyond = f", {rest[count]:,} runs longer" if count in rest else ""
    last = format_ms(first + step * count)
    parts.append(label(LEFT, base + 16, f"{short(told['from'])}{below}", "d n"))
    parts.append(label(LEFT + PLOT, base + 16, f"{short(last)}{beyond}", "d n", "end"))
    return parts, 210


def _stack(
    found: dict[str, Json], bar: dict[str, Json], x: float, base: float, size: tuple[float, float]
) -> Iterator[str]:
    """The parts of a bar, one on the other; `size` is its width and the height of a run."""
    wide, tall = size
    for kind, word in TONES.items():
        runs = sum(one["runs"] for one in bar["outcomes"] if _tone(found["outcomes"][one["outcome"]]) == kind)
        if runs:
            base -= runs * tall
            yield box(kind, x, base, wide, runs * tall, f"{runs:,} runs: {word}")


def _tone(outcome: dict[str, Json]) -> str:
    status = outcome["status"]
    return "f" if status in FAILED else "b" if status == "completed" else "w"


def _key(found: dict[str, Json], y: float) -> Iterator[str]:
    """What the colours mean, of those that there are."""
    there = {_tone(one) for one in found["outcomes"]}
    x = float(LEFT)
    for kind, word in TONES.items():
        if kind in there:
            yield box(kind, x, y - 9, 10, 10)
            yield label(x + 15, y, word, "d")
            x += 32 + 7 * len(word)


def _outcomes(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """A bar for each way to end."""
    parts = [label(16, top + 16, "How it ends", "h")]
    shown = found["outcomes"][:MOST]
    for place, one in enumerate(shown):
        y = top + 28 + place * ROW
        parts.append(label(LEFT - 8, y + 14, cut(outcome_name(one)), "", "end"))
        parts.append(box(_tone(one), LEFT, y + 4, max(1.0, (PLOT - 70) * one["share"]), 14))
        parts.append(label(LEFT + (PLOT - 70) * one["share"] + 6, y + 15, percent(one["share"]), "d n"))
    return parts, 48 + len(shown) * ROW


def _critical(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """For each state its part of the time that runs take, by their critical paths."""
    rows = [
        (
            one["state"],
            one["part"],
            f"{percent(one['part'])}, {short(one['mean'])} in {percent(one['share'])} of the runs",
        )
        for one in found["critical"]
    ]
    return _parts("What takes the time", rows, top)


def _costs(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """For each state its part of what runs cost."""
    rows = [
        (one["state"] or "elsewhere", one["part"], f"{percent(one['part'])}, {one['cost']:g} a run")
        for one in found["costs"] or ()
    ]
    return _parts("What costs", rows, top)


def _parts(title: str, rows: list[tuple[str, float, str]], top: int) -> tuple[list[str], int]:
    """A bar for each part of a whole, with words behind it."""
    if not rows:
        return [], 0
    parts = [label(16, top + 16, title, "h")]
    for place, (name, part, words) in enumerate(rows[:MOST]):
        y = top + 28 + place * ROW
        wide = (PLOT - WORDS) * part
        parts.append(label(LEFT - 8, y + 14, cut(name), "", "end"))
        parts.append(box("b", LEFT, y + 4, max(1.0, wide), 14))
        parts.append(label(LEFT + wide + 6, y + 15, words, "d n"))
    return parts, 48 + len(rows[:MOST]) * ROW


def _states(found: dict[str, Json], top: int) -> tuple[list[str], int]:
    """For each state that takes time the range from its 5th to its 95th percentile, and its middle."""
    shown = [one for one in found["states"] if one["time"] and milliseconds(one["time"]["max"])][:MOST]
    if not shown:
        return [], 0
    most = max(milliseconds(one["time"]["p95"]) for one in shown)
    parts = [label(16, top + 16, "How long each state takes (from p5 to p95, logarithmic; p50 · p95)", "h")]
    for place, one in enumerate(shown):
        parts += _range(one, top + 28 + place * ROW, (PLOT - NUMBERS) / log1p(most))
    return parts, 48 + len(shown) * ROW


def _range(one: dict[str, Json], y: int, scale: float) -> Iterator[str]:
    low, middle, high = (log1p(milliseconds(one["time"][name])) * scale for name in ("p5", "p50", "p95"))
    yield label(LEFT - 8, y + 14, cut(one["state"]), "", "end")
    yield box("r", LEFT + low, y + 4, max(2.0, high - low), 14)
    yield box("m", LEFT + middle - 1.5, y + 2, 3, 18)
    words = f"{short(one['time']['p50'])} · {short(one['time']['p95'])}"
    yield label(LEFT + PLOT, y + 15, words, "d n", "end")
