"""What drawing costs: `python tools/bench/layout.py [--write]` prints, or writes into docs/performance.md, its section.

Our way from a definition's text to its SVG beside bare Graphviz, which is given the same graph as DOT text (names,
labels, looks: what `render --format dot` writes) and draws it: the WebAssembly one that we use, in this process. Both
are warm and in turn. Before each round one state gets other words. Our way begins with the text alone, and with what a
worker keeps: the document before that edit. `tools/bench/system_dot.py` does the same beside the system's `dot`.
"""

import asyncio
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from designer.folders import cache_folder
from designer.workers.gc_tuning import collect_seldom
from designer.workers.pool import Pool
from tools.bench.crowded import crowded
from tools.bench.lint import edited, written
from tools.bench.orders import orders
from tools.bench.page import command, machine, met, table
from workflow import dialects
from workflow.definition import Stages
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.dot_text import to_dot_text
from workflow.diagram.engines import keep_compiled_in, wasi
from workflow.document import Document, read, reread
from workflow.incremental import Remembering
from workflow.model import Workflow

SIZES = (10, 50, 200, 300)
BARRED = (50, 200)
RATIO = 1.5
ROUNDS = 15
WAYS = ("the text alone", "after an edit")
SECONDS = 60.0
POOL = {"memory": 1536 * 1024 * 1024}


Render = Callable[[str], object]
"""A Graphviz: draws a DOT text as SVG."""


@dataclass(frozen=True)
class Compared:
    """Our medians in seconds by WAYS, that of a Graphviz, and by WAYS the medians of our ratios to it."""

    ours: tuple[float, float]
    theirs: float
    ratios: tuple[float, float]


def lowered(document: Document, stages: Stages | None = None) -> Workflow:
    """The model of a document, without schema and rules."""
    dialect, reason = dialects.detect(document.data)
    assert dialect, reason
    return (stages or Stages()).lower(dialects.get(dialect), document.data)


def reworded(data: dict[str, Any], at: int, word: str) -> dict[str, Any]:
    """`data` with other words in the box or on the ways of one of its states."""
    state = json.dumps(data["states"][at])
    for said in ('"refName": "', "$.orders[?(@.", '"eventTimeout": "P'):
        state = state.replace(said, said + word)
    return {**data, "states": [*data["states"][:at], json.loads(state), *data["states"][at + 1 :]]}


def compare(
    states: int, render: Render, rounds: int = ROUNDS, clock: Callable[[], float] = time.perf_counter
) -> Compared:
    """Both in turn, so that what else the machine does is in each."""
    alone, edited, theirs = zip(*list(_rounds(states, render, rounds, clock))[1:], strict=True)
    ratios = (_ratio(alone, theirs), _ratio(edited, theirs))
    return Compared((statistics.median(alone), statistics.median(edited)), statistics.median(theirs), ratios)


def _ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


def _rounds(
    states: int, render: Render, rounds: int, clock: Callable[[], float]
) -> Iterator[tuple[float, float, float]]:
    """Seconds in each round of both our ways and of Graphviz; the first round only warms."""
    data = orders(states)
    document, kept = read(written(data, "yaml")), Remembering()
    for number in range(rounds + 1):
        data = reworded(data, number * 7 % states, "x")
        text = written(data, "yaml")
        source = to_dot_text(build(lowered(read(text))))
        marks = [clock()]
        alone = draw(lowered(read(text)))
        marks.append(clock())
        document = reread(document, text) or read(text)
        kept.keep(document.data)
        edited = draw(lowered(document, kept))
        marks.append(clock())
        render(source)
        marks.append(clock())
        assert edited == alone
        assert alone.reason is None, alone.reason
        one, other, theirs = (after - before for before, after in pairwise(marks))
        yield one, other, theirs


def ready() -> None:
    """As the workers are: Graphviz compiled, garbage looked for seldom."""
    keep_compiled_in(cache_folder())
    collect_seldom()
    draw(lowered(read(written(orders(10), "yaml"))))


async def asked(states: int, rounds: int = ROUNDS) -> float:
    """Seconds (median) of a warm worker's answer after an edit of one state: problems, places, drawing, as JSON."""
    pool = Pool("designer.workers.tasks.analysis", 1, POOL)
    data, waited = orders(states), []
    try:
        for number in range(rounds + 1):
            text = written(data, "yaml")
            begun = time.perf_counter()
            await pool.call_raw("analyse", {"text": text}, SECONDS)
            waited.append(time.perf_counter() - begun)
            data = edited(data, number * 7 % states, "x" * (number % 5 + 1))
    finally:
        await pool.close()
    return statistics.median(waited[1:])


def beside(name: str, render: Render) -> str:
    """The table of sizes: both our ways beside the Graphviz of this name."""
    rows = [row for states in SIZES for row in _rows(states, compare(states, render))]
    return table(["text to SVG", f"{name}, ms", "ours, ms", "ratio", "bar"], rows)


def _rows(states: int, found: Compared) -> Iterator[list[str]]:
    for way, seconds, ratio in zip(WAYS, found.ours, found.ratios, strict=True):
        bar = f"{RATIO}: {met(ratio <= RATIO)}" if states in BARRED else "–"
        figures = (f"{found.theirs * 1000:.1f}", f"{seconds * 1000:.1f}", f"{ratio:.2f}")
        yield [f"{states} states, {way}", *figures, bar]


def answers() -> str:
    texts = {states: len(written(orders(states), "yaml")) / 1000 for states in SIZES}
    rows = [
        [f"{states} states, {size:.0f} kB", f"{asyncio.run(asked(states)) * 1000:.1f}"]
        for states, size in texts.items()
    ]
    return table(["a worker's answer after an edit: problems, places, drawing", "ms"], rows)


async def _crowd() -> list[list[str]]:
    pool = Pool("designer.workers.tasks.analysis", 1, POOL)
    rows = []
    try:
        await pool.call_raw("analyse", {"text": written(orders(10), "yaml")}, SECONDS)
        for what, data in crowded():
            text = json.dumps(data)
            begun = time.perf_counter()
            answer = await pool.call("analyse", {"text": text}, SECONDS)
            waited = time.perf_counter() - begun
            rows.append([what, _outcome(answer), f"{len(text) / 1000:.0f}", f"{waited:.2f}", f"6: {met(waited < 6)}"])
    finally:
        await pool.close()
    return rows


def _outcome(answer: dict[str, object]) -> str:
    diagram = answer["diagram"]
    if not isinstance(diagram, dict):
        return f"not drawn: {answer['undrawn']}"
    return "plain layout" if diagram["plain"] else "Graphviz"


def section() -> str:
    ready()
    head = f"""## Layout

Made by `python tools/bench/layout.py --write` with {machine()}. Our way leads from the text of
`tools/bench/orders.py`'s definition over its document, model and graph to the SVG; bare Graphviz gets that graph as DOT
text, and gives SVG. All warm and in turn, medians of {ROUNDS}; the ratio is the median of each round's. In each round
one state has other words than in the one before. "After an edit" has, as a worker has, the document before it, and
reads and lowers only the states that were touched (`workflow/incremental.py`); nothing else is kept but the widths of
texts."""
    crowd = """The time from a crowded text to a worker's whole answer, when nobody stops it; a request is
given up after 6 s. All layouts of a picture have 5 s together, then the plain layout stands in:"""
    crowds = table(["definition", "drawn", "kB", "seconds", "bar"], asyncio.run(_crowd()))
    bare = beside("bare Graphviz", lambda source: wasi.render(source, "svg", SECONDS))
    return f"{head}\n\n{bare}\n\n{answers()}\n\n{crowd}\n\n{crowds}"


if __name__ == "__main__":
    command(__doc__, "layout", section)
