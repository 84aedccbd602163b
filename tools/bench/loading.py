"""How soon a page shows its first diagram: `python tools/bench/loading.py [--write]` prints, or writes, its section.

The real server and a real Chromium with an empty cache, on one machine. Times are the page's own, from the beginning of
its navigation; bytes are those over the wire, with all headers, of everything but WebSockets.
"""

import json
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, CDPSession

from tests.crowd import Office
from tools.bench.keys import VIEWPORT, chromium_browser
from tools.bench.orders import orders
from tools.bench.page import command, machine, met, table
from tools.bench.sessions import serving

ROUNDS = 7
SECOND = 1_000  # milliseconds
KILOBYTES = 250
STANDS = """(where) => {
  const look = () => {
    const found = document.querySelector(where);
    if (!found || !found.getBoundingClientRect().width) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => { window.stood = performance.now(); }));
  };
  look();
}"""
PAGES = {  # what is looked at, and the selector of the first thing that is drawn
    "Design, 25 states": ("/definitions/{small}/design", "#canvas .sb-node"),
    "Design, 50 states": ("/definitions/{large}/design", "#canvas .sb-node"),
    "Simulate, 50 states": ("/definitions/{large}/simulate", "#canvas .sb-node"),
    "Review, 50 states": ("/definitions/{large}/review", "#canvas .sb-node"),
    "Library": ("/", "#cards a"),
}


@dataclass
class Load:
    """Milliseconds until something is drawn, and bytes until then and in all."""

    stood: float = 0.0
    first: int = 0
    whole: int = 0
    ends: list[tuple[float, int]] = field(default_factory=list, repr=False)
    began: float = 0.0


def load(browser: Browser, address: str, where: str) -> Load:
    """One visit by somebody who was never there."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    found = Load()
    _listen(context.new_cdp_session(page), found)
    page.add_init_script(f"({STANDS})({json.dumps(where)})")
    page.goto(address)
    page.wait_for_function("() => window.stood !== undefined", timeout=60_000)
    page.wait_for_load_state("networkidle")
    found.stood = page.evaluate("window.stood")
    context.close()
    until = found.began + found.stood / 1000
    found.first = sum(size for when, size in found.ends if when <= until)
    found.whole = sum(size for _, size in found.ends)
    return found


def _listen(line: CDPSession, found: Load) -> None:
    def sent(event: dict[str, float]) -> None:
        found.began = found.began or event["timestamp"]

    line.send("Network.enable")
    line.on("Network.requestWillBeSent", sent)
    line.on(
        "Network.loadingFinished", lambda event: found.ends.append((event["timestamp"], event["encodedDataLength"]))
    )


def visits(address: str, rounds: int = ROUNDS) -> dict[str, list[Load]]:
    """Every page so often, in turn; the first round only warms the server up."""
    office = Office(address)
    made = {"small": office.definition(_text(25)), "large": office.definition(_text(50))}
    loads: dict[str, list[Load]] = {what: [] for what in PAGES}
    with chromium_browser() as browser:
        for number in range(rounds + 1):
            for what, (path, where) in PAGES.items():
                seen = load(browser, address + path.format(**made), where)
                loads[what] += [seen] if number else []
    return loads


def _text(states: int) -> str:
    """Of `orders`, whose stages have ten states, with states in its first one left out for the rest."""
    whole = orders(-(-states // 10) * 10)
    spare = len(whole["states"]) - states
    whole["states"] = [one for one in whole["states"] if one["name"] not in _last(spare)]
    return json.dumps(whole, indent=2)


def _last(count: int) -> set[str]:
    return {f"{words} 1" for words in ("Mend", "Refuse", "Wait for", "Ask", "Pay")[:count]}


def section() -> str:
    with serving() as (_, address):
        loads = visits(address)
    rows = []
    for what, seen in loads.items():
        stood = statistics.median(one.stood for one in seen)
        first, whole = (max(sizes) / 1000 for sizes in zip(*((one.first, one.whole) for one in seen), strict=True))
        late = max(one.stood for one in seen)
        verdicts = f"{met(stood < SECOND)}, {met(first < KILOBYTES)}"
        rows.append([what, f"{stood:.0f}", f"{late:.0f}", f"{first:.0f}", f"{whole:.0f}", verdicts])
    head = f"""## Page load

Made by `python tools/bench/loading.py --write` with {machine()}. A real Chromium with an empty cache and the server
share the machine; {ROUNDS} visits each. Design loads its editor when its diagram stands, Review when a text is to be
seen; there is no worker of the editor, so that *in all* is everything. kB: 1,000 bytes over the wire, headers and fonts
counted."""
    bar = f"bars: {SECOND:,} ms, {KILOBYTES} kB"
    names = ["first visit", "drawn after, ms", "slowest", "kB until then, most", "kB in all, most", bar]
    return "\n\n".join([head, table(names, rows)])


if __name__ == "__main__":
    command(__doc__, "loading", section)
