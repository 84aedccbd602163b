"""How soon the list of a folder stands: `python tools/bench/workspace.py [--write]` prints, or writes, its section.

Two servers, one with an empty folder and one with 1,000 definitions, and a Chromium with an empty cache, in turn.
"""

import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.serving import Server
from tools.bench.keys import chromium_browser
from tools.bench.loading import load
from tools.bench.page import command, machine, met, table

ROUNDS = 5
FILES = 1000
TIMES = 2.0
TEXT = """\
document: {{dsl: '1.0.0', namespace: shop, name: order-{number}, version: '0.1.0'}}
do:
- reserve: {{set: {{order: {number}}}}}
- pay: {{call: http, with: {{method: post, endpoint: 'https://pay.example/{number}'}}}}
- ship: {{wait: {{minutes: 5}}}}
"""


def serve(stack: ExitStack, files: int) -> tuple[str, float]:
    """The address of the list of a folder with so many files, and how long the server took to start."""
    home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    folder = home / "flows"
    folder.mkdir()
    for number in range(files):
        (folder / f"order-{number}.yaml").write_text(TEXT.format(number=number))
    server = Server(home / "data", options=("--no-examples", "--workspace", str(folder)))
    stack.callback(server.stop)
    before = time.monotonic()
    server.start()
    took = time.monotonic() - before
    lines = server.log.read_text().splitlines()
    return next(one for one in lines if one.startswith("The files of")).rpartition(" ")[2], took


def section() -> str:
    with ExitStack() as stack:
        served = [serve(stack, count) for count in (0, FILES)]
        browser = stack.enter_context(chromium_browser())
        found: list[list[float]] = [[], []]
        for number in range(ROUNDS + 1):
            for at, (address, _) in enumerate(served):
                stood = load(browser, address, "#cards .card, #cards p").stood
                found[at] += [stood] if number else []
    empty, full = map(statistics.median, found)
    head = ["folder", "list stands, ms", "first start of the server, s", "times the empty one", f"bar: {TIMES:g}"]
    rows = [
        ["empty", f"{empty:,.0f}", f"{served[0][1]:.1f}", "–", "–"],
        [f"{FILES:,} files", f"{full:,.0f}", f"{served[1][1]:.1f}", f"{full / empty:.2f}", met(full <= TIMES * empty)],
    ]
    return f"""## A folder as a workspace

Made by `python tools/bench/workspace.py --write` with {machine()}. The list of a folder of one's own machine
([workspace](workspace.md)): from the beginning of its navigation until its cards, or the words that there are none,
stand; the median of {ROUNDS} visits each, in turn, beginning while the new definitions are still being analysed.

{table(head, rows)}"""


if __name__ == "__main__":
    command(__doc__, "workspace", section)
