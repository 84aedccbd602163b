"""What a sweep over one or two places of a scenario comes to, as a heat map: in a terminal, and as a picture.

A cell is a combination of values: how long it takes (of many runs the p50), or which share of its runs completed. The
first place goes down, the second one along; one place alone is a row.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from simulator.studies.sampling.marks import FONT, box, cut, label, milliseconds, picture
from simulator.studies.sampling.tables import percent, short, table
from workflow.durations import format_ms
from workflow.paths import Json

SHOWN = {"duration": "how long it takes", "completed": "the share that completed"}
"""What the colours of a map may be, and its words for it."""
Sweep = tuple[str, Sequence[Json]]
COLOURS = ("#edf2ff", "#bac8ff", "#91a7ff", "#5c7cfa", "#3b5bdb", "#1f3596")
LIGHT = 4  # colours that have dark text on them
WIDE, TALL, NARROWEST = 84, 34, 6
NUMBERED = 58  # pixels of a cell that has room for its number
ROOM = 900  # pixels for the cells of a row, where they are not at their narrowest
TOP, LEGEND = 76, 66
LETTER = 7  # pixels, about
STYLE = f"""
svg{{background:#fff;{FONT};fill:#1b1f27}}
.h{{font-weight:600;font-size:13px}}.d{{fill:#5a6372}}.n{{font-variant-numeric:tabular-nums}}.i{{fill:#fff}}
.none{{fill:#e9ecef}}
"""


@dataclass(slots=True, frozen=True)
class HeatMap:
    """Cells by row and column, None where a combination has no such value; milliseconds, or shares from 0 to 1."""

    name: str
    of: str
    rows: Sequence[str]
    columns: Sequence[str]
    down: str
    along: str
    cells: Sequence[Sequence[float | None]]
    runs: int | None = None
    """Of a cell; None where a cell is a single run."""

    def said(self, value: float | None) -> str:
        """A value in words."""
        if value is None:
            return "–"
        return percent(value) if self.of == "completed" else short(format_ms(round(value)))

    def level(self, value: float) -> float:
        """Where a value is between the least and the most, from 0 to 1.

        Shares are as they are. Durations that are ten times as long as others are told by their orders of magnitude.
        """
        if self.of == "completed":
            return value
        least, most = self._ends()
        if least == most:
            return 0.5
        if most > 10 * max(1.0, least):
            return log(max(1.0, value) / max(1.0, least)) / log(most / max(1.0, least))
        return (value - least) / (most - least)

    def at(self, level: float) -> float:
        """The value at a level."""
        if self.of == "completed":
            return level
        least, most = self._ends()
        if most > 10 * max(1.0, least):
            return float(max(1.0, least) * (most / max(1.0, least)) ** level)
        return least + level * (most - least)

    def _ends(self) -> tuple[float, float]:
        known = [value for row in self.cells for value in row if value is not None] or [0.0]
        return min(known), max(known)


def heat_map(name: str, sweeps: Sequence[Sweep], found: Sequence[dict[str, Json]], of: str) -> HeatMap:
    """The map of a sweep over one or two places, by the results or summaries of its combinations in their order.

    `of` is one of SHOWN. The last place's values change fastest, as in the result of a sweep.
    """
    (down, rows), (along, columns) = sweeps if len(sweeps) == 2 else (("", [""]), sweeps[0])
    values = [_value(one, of) for one in found]
    wide = len(columns)
    return HeatMap(
        name,
        of,
        [_word(value) for value in rows],
        [_word(value) for value in columns],
        down,
        along,
        [values[at : at + wide] for at in range(0, len(values), wide)],
        found[0].get("runs"),
    )


def text(found: HeatMap) -> str:
    """The map as a table of numbers."""
    head = [f"{found.down} ↓  {found.along} →".strip() if found.down else found.along, *found.columns]
    rows = [[name, *map(found.said, row)] for name, row in zip(found.rows, found.cells, strict=True)]
    return f"{_title(found)}\n{table(head, rows)}"


def svg(found: HeatMap) -> str:
    """The map as a picture that needs nothing else, with its numbers where cells have room, and a legend."""
    wide = max(NARROWEST, min(WIDE, ROOM // max(1, len(found.columns))))
    left = 26 + LETTER * max(len(cut(name)) for name in (*found.rows, ""))
    marks = [label(16, 26, _title(found), "h")]
    places = f"down: {found.down}, along: {found.along}" if found.down else f"along: {found.along}"
    marks.append(label(16, 44, places, "d"))
    every = 1 + max((LETTER * len(cut(name, 12)) + 6 for name in found.columns), default=0) // wide
    for at, name in enumerate(found.columns):
        if at % every == 0:
            marks.append(label(left + (at + 0.5) * wide, TOP - 8, cut(name, 12), "n", "middle"))
    for y, (name, row) in enumerate(zip(found.rows, found.cells, strict=True)):
        marks.append(label(left - 8, TOP + y * TALL + TALL / 2 + 4, cut(name), "n", "end"))
        for x, value in enumerate(row):
            marks += _cell(found, value, (left + x * wide, TOP + y * TALL, wide), f"{name} {found.columns[x]}".strip())
    bottom = TOP + TALL * len(found.rows)
    marks += _legend(found, left, bottom + 20)
    width = max(left + wide * len(found.columns), left + (len(COLOURS) + 1) * WIDE, 16 + LETTER * len(places)) + 24
    return picture(_title(found), width, bottom + LEGEND, STYLE, marks)


def _cell(found: HeatMap, value: float | None, place: tuple[float, float, float], name: str) -> list[str]:
    x, y, wide = place
    gap = 1 if wide > 2 * NARROWEST else 0
    title = f"{name}: {found.said(value)}"
    colour = "" if value is None else COLOURS[_step(found, value)]
    marks = [box("" if colour else "none", x, y, wide - gap, TALL - gap, title, colour)]
    if wide >= NUMBERED:
        dark = value is not None and _step(found, value) >= LIGHT
        marks.append(label(x + wide / 2, y + TALL / 2 + 4, found.said(value), "n i" if dark else "n", "middle"))
    return marks


def _legend(found: HeatMap, x: float, y: float) -> list[str]:
    """The colours, each with the least value that has it, and behind the last one the most."""
    marks = []
    for step, colour in enumerate(COLOURS):
        marks.append(box("", x + step * WIDE, y, WIDE, 12, fill=colour))
        marks.append(label(x + step * WIDE, y + 28, found.said(found.at(step / len(COLOURS))), "d n"))
    marks.append(label(x + len(COLOURS) * WIDE, y + 28, found.said(found.at(1)), "d n"))
    return marks


def _step(found: HeatMap, value: float) -> int:
    return min(len(COLOURS) - 1, int(found.level(value) * len(COLOURS)))


def _title(found: HeatMap) -> str:
    of = "" if found.runs is None else f"{', p50' if found.of == 'duration' else ''} of {found.runs:,} runs"
    return f"{found.name}: {SHOWN[found.of]}{of}"


def _value(found: dict[str, Json], of: str) -> float | None:
    """The value of a result (contracts.md) or of a summary of many runs (summary.py)."""
    if of == "completed":
        if "runs" not in found:
            return float(found["status"] == "completed")
        return float(sum(one["share"] for one in found["outcomes"] if one["status"] == "completed"))
    told = found["duration"] if "runs" not in found else (found["duration"] or {}).get("p50")
    return None if told is None else float(milliseconds(told))


def _word(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
