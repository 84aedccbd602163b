"""How smooth a large drawing moves: `python tools/bench/zoom.py [--write]` prints, or writes, its section.

The real server and a real Chromium on one machine, which draws without a graphics card. In each frame that the browser
gives, the page gets one more turn of the wheel, or one more move of the pointer on the minimap.
"""

import json
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, Page

from tests.browser.long_tasks import main_thread_tasks
from tools.bench.keys import chromium_browser, design_page
from tools.bench.page import command, machine, met, table
from tools.bench.sessions import serving

SIZES = (300, 1_000)
BARRED = 300
FRAME = 1000 / 60
"""Milliseconds between two frames of a screen."""
LATE = 1.5
"""Frames: what comes later than this has left one out."""
TASK = 50.0
"""Milliseconds that a task of the page's main thread may take at BARRED states."""
FRAMES = 150
WAYS = {
    "zoom out and in": "canvas.dispatchEvent(turn({deltaY: n % 100 < 50 ? 24 : -24, ctrlKey: true}))",
    "pan": "canvas.dispatchEvent(turn({deltaY: n % 100 < 50 ? 40 : -40}))",
    "drag on the minimap": "map.dispatchEvent(press('pointermove', n % 100 < 50 ? n % 100 : 100 - n % 100))",
}
MOVE = """([deed, frames]) => new Promise(done => {
  const canvas = document.querySelector("#canvas svg.diagram"), map = document.querySelector(".minimap svg");
  const at = canvas.getBoundingClientRect(), small = map.getBoundingClientRect();
  const turn = more => new WheelEvent("wheel", {bubbles: true, cancelable: true, clientX: at.x + at.width / 2,
    clientY: at.y + at.height / 2, ...more});
  const press = (type, part) => new PointerEvent(type, {bubbles: true, cancelable: true, buttons: 1, pointerId: 1,
    isPrimary: true, clientX: small.x + small.width / 2, clientY: small.y + 4 + part / 50 * (small.height - 8)});
  map.setPointerCapture = () => undefined;  // none of a pointer that is made up
  map.hasPointerCapture = () => true;
  const step = new Function("n", "canvas", "map", "turn", "press", deed);
  const times = [];
  requestAnimationFrame(function frame(now) {
    times.push(now);
    if (times.length <= frames) { step(times.length, canvas, map, turn, press); requestAnimationFrame(frame); }
    else done(times.slice(1).map((each, n) => each - times[n]));
  });
})"""


def moved(browser: Browser, page: Page, deed: str) -> tuple[list[float], float]:
    """Milliseconds between the frames while the drawing is moved, and the longest task of the page's main thread."""
    browser.start_tracing(page=page, categories=["toplevel"])
    frames: Any = page.evaluate(MOVE, [deed, FRAMES])
    ran, _ = main_thread_tasks(json.loads(browser.stop_tracing()))
    return list(frames), max(ran)


def rows(browser: Browser, address: str, states: int) -> list[list[str]]:
    """The rows of a definition of so many states."""
    page = design_page(browser, address, states)
    page.wait_for_timeout(2000)
    found = []
    for way, deed in WAYS.items():
        frames, longest = moved(browser, page, deed)
        middle = statistics.median(frames)
        late = sum(each > LATE * FRAME for each in frames) / len(frames)
        bar = "–"
        if states == BARRED:
            bar = f"{FRAME:.1f}: {met(middle < LATE * FRAME)}, {TASK:.0f}: {met(longest <= TASK)}"
        figures = [f"{middle:.1f}", f"{late:.0%}".replace("%", " %"), f"{longest:.0f}"]
        found.append([f"{states:,} states, {way}", *figures, bar])
    page.close()
    return found


def section() -> str:
    with serving() as (_, server), chromium_browser() as browser:
        found = [row for states in SIZES for row in rows(browser, server, states)]
    head = ["each frame moves the drawing", "between frames, ms", "later than one frame", "longest task, ms", "bars"]
    return f"""## Zoom and pan

Made by `python tools/bench/zoom.py --write` with {machine()}, in a Chromium without a graphics card. The definition is
that of `tools/bench/orders.py`. {FRAMES} frames each: the median time between two, how many came later than the next
one should (a frame of a screen takes {FRAME:.1f} ms), and the longest time that the page's main thread ran at a
stretch.

{table(head, found)}"""


if __name__ == "__main__":
    command(__doc__, "zoom", section)
