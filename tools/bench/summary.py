"""All bars on one screen: `python tools/bench/summary.py [--write]` reads the other sections and lists what has a bar.

A bar is a cell that says `met` or `**missed**` in a table of docs/performance.md; nothing is measured here.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.page import DOCS, command

VERDICTS = ("met", "**missed**")
OWN = "Bars"


def tables(page: str) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """Each table of a Markdown text: the heading above it, its head and its rows."""
    heading, lines = "", []
    for line in [*page.splitlines(), ""]:
        if line.startswith("|"):
            lines.append([cell.strip() for cell in line.strip("|").split(" | ")])
            continue
        if lines:
            yield heading, lines[0], lines[2:]
        heading, lines = line[3:] if line.startswith("## ") else heading, []


def bars(page: str) -> Iterator[list[str]]:
    """Section, what was measured, its figures and its bar."""
    for heading, head, rows in tables(page):
        for what, *cells in rows if heading != OWN else ():
            if any(verdict in cells[-1] for verdict in VERDICTS):
                figures = [f"{name} {cell}" for name, cell in zip(head[1:-1], cells, strict=False) if cell != "–"]
                wanted = head[-1].partition(":")[2].strip()
                yield [heading, what, "; ".join(figures), f"{wanted}: {cells[-1]}" if wanted else cells[-1]]


def section() -> str:
    rows = list(bars((DOCS / "performance.md").read_text(encoding="utf-8")))
    missed = sum("missed" in row[-1] for row in rows)
    head = f"""## {OWN}

Every figure below that has a bar, from the sections where it stands with its conditions: {len(rows) - missed} of
{len(rows)} are met. Made by `make bench` (several processes: `make scale-test`)."""
    lines = [["section", "what", "measured", "bar"], ["---"] * 4, *rows]
    return "\n\n".join([head, "\n".join(f"| {' | '.join(line)} |" for line in lines)])


if __name__ == "__main__":
    command(__doc__, "bars", section)
