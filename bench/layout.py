"""What drawing costs: `python bench/layout.py [--write]` prints, or writes into docs/performance.md, its section.

Our way from a definition's text to its SVG beside bare Graphviz, which is given the same graph as DOT text (names,
labels, looks: what `render --format dot` writes) and draws it: the WebAssembly one that we use, in this process, and
the system's `dot` where there is one (apt-get install graphviz), a process kept warm on a pipe. All are warm and in
turn. Before each round one state gets other words. Our way begins with the text alone, and with what a worker keeps:
the document before that edit.
"""

import asyncio
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.crowded import crowded
from bench.lint import edited, written
from bench.orders import orders
from bench.page import command, machine, met, table
from designer.server.folders import cache_folder
from designer.workers.gc_tuning import collect_seldom
from designer.workers.pool import Pool
from workflow import dialects
from workflow.definition import Ways
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
ANCHORS = ("bare Graphviz", "the system's warm `dot`")
SECONDS = 60.0
POOL = {"memory": 1536 * 1024 * 1024}


@dataclass(frozen=True)
class Anchor:
    """A Graphviz beside which we are measured: its median in seconds, and by WAYS the medians of our ratios to it."""

    name: str
    seconds: float
    ratios: tuple[float, float]


@dataclass(frozen=True)
class Compared:
    """Our medians in seconds by WAYS, and what stands beside them."""

    ours: tuple[float, float]
    anchors: tuple[Anchor, ...]


class SystemDot:
    """The system's `dot -Tsvg`, which reads graph after graph from a pipe and answers on another."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen([program, "-Tsvg"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._process.kill()
        self._process.communicate()

    def render(self, source: str) -> None:
        """Draw, until the picture has come whole; the process reads a graph before it writes."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(f"{source}\n".encode())
        answer = bytearray()
        while not answer.endswith(b"</svg>\n"):
            answer += out.read(1 << 16) or b""


def lowered(document: Document, ways: Ways | None = None) -> Workflow:
    """The model of a document, without schema and rules."""
    dialect, reason = dialects.detect(document.data)
    assert dialect, reason
    return (ways or Ways()).lower(dialects.get(dialect), document.data)


def reworded(data: dict[str, Any], at: int, word: str) -> dict[str, Any]:
    """`data` with other words in the box or on the ways of one of its states."""
    state = json.dumps(data["states"][at])
    for said in ('"refName": "', "$.orders[?(@.", '"eventTimeout": "P'):
        state = state.replace(said, said + word)
    return {**data, "states": [*data["states"][:at], json.loads(state), *data["states"][at + 1 :]]}


def compare(states: int, rounds: int = ROUNDS, clock: Callable[[], float] = time.perf_counter) -> Compared:
    """All ways in turn, so that what else the machine does is in each."""
    program = shutil.which("dot")
    with SystemDot(program) if program else nullcontext() as system:
        alone, edited, *others = zip(*list(_rounds(states, rounds, system, clock))[1:], strict=True)
    anchors = (
        Anchor(name, statistics.median(took), (_ratio(alone, took), _ratio(edited, took)))
        for name, took in zip(ANCHORS, others[: 2 if program else 1], strict=False)
    )
    return Compared((statistics.median(alone), statistics.median(edited)), tuple(anchors))


def _ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))


def _rounds(
    states: int, rounds: int, system: SystemDot | None, clock: Callable[[], float]
) -> Iterator[tuple[float, ...]]:
    """Seconds in each round of both our ways and of the anchors; the first round only warms."""
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
        wasi.render(source, "svg", SECONDS)
        marks.append(clock())
        if system:
            system.render(source)
        marks.append(clock())
        assert edited == alone
        assert alone.reason is None, alone.reason
        yield tuple(after - before for before, after in pairwise(marks))


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


def comparison() -> str:
    """The tables of sizes: both ways beside each Graphviz, and a page's answer."""
    rows: dict[str, list[list[str]]] = {}
    answers = []
    for states in SIZES:
        found = compare(states)
        for anchor in found.anchors:
            rows.setdefault(anchor.name, []).extend(_beside(states, found, anchor))
        size = len(written(orders(states), "yaml")) / 1000
        answers.append([f"{states} states, {size:.0f} kB", f"{asyncio.run(asked(states)) * 1000:.1f}"])
    tables = [table(["text to SVG", f"{name}, ms", "ours, ms", "ratio", "bar"], each) for name, each in rows.items()]
    return "\n\n".join([*tables, table(["a worker's answer after an edit: problems, places, drawing", "ms"], answers)])


def _beside(states: int, found: Compared, anchor: Anchor) -> list[list[str]]:
    rows = []
    for way, seconds, ratio in zip(WAYS, found.ours, anchor.ratios, strict=True):
        bar = f"{RATIO}: {met(ratio <= RATIO)}" if states in BARRED else "–"
        figures = (f"{anchor.seconds * 1000:.1f}", f"{seconds * 1000:.1f}", f"{ratio:.2f}")
        rows.append([f"{states} states, {way}", *figures, bar])
    return rows


def system_dot() -> str:
    """Which `dot` this machine has, and what it takes cold."""
    program = shutil.which("dot")
    if program is None:
        return "This machine has no `dot` of its own."
    said = subprocess.run([program, "-V"], capture_output=True, text=True, check=False).stderr.strip()
    source = to_dot_text(build(lowered(read(written(orders(200), "yaml")))))
    times = []
    for given in (source, "digraph { a }") * 5:
        begun = time.perf_counter()
        subprocess.run([program, "-Tsvg"], input=given.encode(), stdout=subprocess.DEVNULL, check=False)
        times.append(time.perf_counter() - begun)
    whole, start = statistics.median(times[::2]) * 1000, statistics.median(times[1::2]) * 1000
    return (
        f"The system's `dot` is {said.removeprefix('dot - ')}; cold, it takes {whole:.0f} ms for 200 states, "
        f"{start:.0f} of them to start."
    )


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
    """The section as Markdown."""
    ready()
    head = f"""## Layout

Made by `python bench/layout.py --write` with {machine()}. Our way leads from the text of `bench/orders.py`'s definition
over its document, model and graph to the SVG; bare Graphviz gets that graph as DOT text, and gives SVG. All warm and
in turn, medians of {ROUNDS}; the ratio is the median of each round's. In each round one state has other words than in
the one before. "After an edit" has, as a worker has, the document before it, and reads and lowers only the states that
were touched (`workflow/incremental.py`); nothing else is kept but the widths of texts. {system_dot()}"""
    crowd = """The time from a crowded text to a worker's whole answer, when nobody stops it; a request is given up
after 6 s. All layouts of a picture have 5 s together, then the plain layout stands in:"""
    crowds = table(["definition", "drawn", "kB", "seconds", "bar"], asyncio.run(_crowd()))
    return f"{head}\n\n{comparison()}\n\n{crowd}\n\n{crowds}"


if __name__ == "__main__":
    command(__doc__, "layout", section)
