"""How soon a key shows its diagram: `python tools/bench/keystrokes.py [--write]` prints, or writes, its section.

The real server and a real Chromium on one machine; times are the page's own, from the key's event until the drawing's
elements have changed. A letter is added to a state's name, which widens its box, at a person's pace.
"""

import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, expect

from tests.browser import key_waits, person
from tests.browser.long_tasks import main_thread_tasks
from tools.bench.keys import chromium_browser, design_page
from tools.bench.orders import orders
from tools.bench.page import command, machine, met, table
from tools.bench.sessions import serving

SIZES = {50: (60.0, 100.0), 300: (120.0, 250.0), 1_000: (300.0, None)}
"""States, and the bars in milliseconds: the median and the 95th percentile."""
LONGEST = {300: 50.0, 1_000: 100.0}
"""States, and the bar for the longest task of the page's main thread, in milliseconds."""
LETTERS = "abcdefghij" * 3
PACE = 180  # milliseconds between a drawing and the next key


def measured(browser: Browser, address: str, states: int) -> tuple[list[dict[str, float]], float]:
    """The samples of a definition of so many states, and the longest task of the page's main thread meanwhile."""
    page = design_page(browser, address, states)
    person.end_of(page, f"name: {orders(states)['states'][0]['name']}")
    page.wait_for_timeout(1500)
    key_waits.listen(page)
    key_waits.typed(page, LETTERS[:3], PACE)
    browser.start_tracing(page=page, categories=["toplevel"])
    found = key_waits.typed(page, LETTERS, PACE)
    ran, _ = main_thread_tasks(json.loads(browser.stop_tracing()))
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    page.close()
    return found, max(ran)


def row(states: int, found: list[dict[str, float]], longest: float) -> list[str]:
    shown = sorted(one["shown"] for one in found)
    p50, p95 = statistics.median(shown), shown[int(0.95 * len(shown))]
    middle, late = SIZES[states]
    bars = [f"{middle:.0f}: {met(p50 <= middle)}", "–" if late is None else f"{late:.0f}: {met(p95 <= late)}"]
    task = LONGEST.get(states)
    bars.append("–" if task is None else f"{task:.0f}: {met(longest <= task)}")
    parts = [statistics.median(one.get(part, 0.0) for one in found) for part in ("sb:request", "sb:swap")]
    figures = [f"{each:.0f}" for each in (p50, p95, *parts, longest)]
    return [f"{states:,} states", *figures, ", ".join(bars)]


def section() -> str:
    with serving() as (_, server), chromium_browser() as browser:
        rows = [row(states, *measured(browser, server, states)) for states in SIZES]
    head = ["a letter in a name", "p50, ms", "p95, ms", "answer, ms", "drawing, ms", "longest task, ms", "bars"]
    return f"""## Keystrokes

Made by `python tools/bench/keystrokes.py --write` with {machine()}. The definition is that of `tools/bench/orders.py`,
with ways back. From the key until the drawing has changed, {len(LETTERS)} keys each, of that the server's answer and
the page's drawing; and the longest time that the page's main thread ran at a stretch meanwhile.

{table(head, rows)}"""


if __name__ == "__main__":
    command(__doc__, "keystrokes", section)
