"""A library of many definitions: `python tools/bench/library.py [--write]` prints, or writes, its section.

The real server and a real Chromium with an empty cache, on one machine. The definitions are the gallery's, in all
dialects, again and again under other names; their rows are written into the database, which takes no hours. Times are
the page's own; bytes are those over the wire, with all headers.
"""

import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, CDPSession, Page

from tests.serving import ROOT, Server
from tools.bench.keys import VIEWPORT, chromium_browser
from tools.bench.loading import STANDS
from tools.bench.page import command, machine, met, table

SIZES = (1_000, 10_000)
ROUNDS = 5
PATIENCE = 180_000  # milliseconds
FIRST, KEY, KILOBYTES = 500, 100, 100
"""The bars: milliseconds until the first cards, from a key to its cards; kB to start."""
KEYS = ("order", "loan approval 7", "send the", "check 1.0", "zzz", "0.8")
"""What is searched, a letter at a time, and taken back at once."""
BEFORE = {1_000: (574, 301, 135), 10_000: (5_975, 8_558, 782)}
"""By definitions: first cards and a key, median, in ms, and kB to start, with release 0.2.0, which had all cards on the
page; measured in turns with this program, which took 270, 51 and 65 of 1,000 there, and 476, 151 and 65 of 10,000 (two
visits and six keys each: pictures were still being drawn)."""
FILL = """
import sys
import django; django.setup()
from designer.models import Definition
verbs = "Check Send Approve Refuse Ship Pay Refund Weigh Wait Ask Notify Archive Order Print Load Book".split()
nouns = "order parcel invoice customer credit loan claim patient ticket vet car house stock price mail".split()
gallery = list(Definition.objects.exclude(example=None))
rows = []
for number in range(int(sys.argv[1])):
    like = gallery[number % len(gallery)]
    name = f"{verbs[number % len(verbs)]} {nouns[number // 7 % len(nouns)]} {number}"
    same = {one.attname: getattr(like, one.attname) for one in Definition._meta.concrete_fields}
    more = {"name": name, "example": None, "tags": [f"team {number % 12}"], "errors": number % 9 == 0}
    del same["id"]
    rows.append(Definition(**{**same, **more}))
Definition.objects.bulk_create(rows, batch_size=500)
try:
    from designer.library import listing
except ImportError:  # the release before
    pass
else:
    listing.mend()
"""
SHOWN = """() => {
  window.waits = [];
  let pressed = 0;
  addEventListener("keydown", () => { pressed = performance.now(); }, true);
  const seen = (records) => {
    if (!pressed || !records.some((one) => one.target.matches("#cards, .cards, .card"))) return; // not its pictures
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => { window.waits.push(performance.now() - since); }));
  };
  const all = {subtree: true, childList: true, attributeFilter: ["aria-setsize"]};
  new MutationObserver(seen).observe(document.querySelector("#cards"), all);
}"""
PICTURED = """() => [...document.querySelectorAll("#cards img")]
  .filter((one) => one.getBoundingClientRect().top < innerHeight)
  .every((one) => one.naturalWidth) && performance.now()"""


@dataclass
class Library:
    """What was measured of one size: milliseconds, kB over the wire, elements of the page."""

    first: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)
    until: list[float] = field(default_factory=list)
    fonts: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    elements: int = 0
    keys: list[float] = field(default_factory=list)


@contextmanager
def filled(size: int, folder: Path = ROOT) -> Iterator[str]:
    """The address of a server of the program in `folder` with so many definitions."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), (sys.executable, str(folder / "manage.py")), folder, {"PYTHONPATH": str(folder)})
        try:
            server.start()
            server.stop()  # it has its gallery
            given = {"SIGNALBOX_DATA": data, "DJANGO_SETTINGS_MODULE": "designer.settings", "PYTHONPATH": str(folder)}
            words = [sys.executable, "-c", FILL, str(size)]
            subprocess.run(words, cwd=folder, check=True, env=given)
            yield server.start()
        finally:
            server.stop()


def measure(browser: Browser, address: str, found: Library, warm: bool = False) -> None:
    """One visit by somebody who was never there, and one who searches; the first ones only warm the server up."""
    context = browser.new_context(viewport=VIEWPORT)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"({STANDS})('#cards a')")
    sizes = listen(context.new_cdp_session(page))
    page.goto(address)
    pictured = page.wait_for_function(PICTURED).json_value()
    page.wait_for_load_state("networkidle")
    first, start = page.evaluate("window.stood"), Counter(sizes)
    elements = page.evaluate("document.querySelectorAll('*').length")
    keys = search(page)
    context.close()
    if not warm:
        found.first.append(first)
        found.pictured.append(pictured)
        found.fonts.append(start.pop("Font", 0) / 1000)
        found.pictures.append(start.pop("Image", 0) / 1000)
        found.until.append(start.total() / 1000)
        found.elements = max(found.elements, elements)
        found.keys += keys


def listen(line: CDPSession) -> Counter[str]:
    """Bytes over the wire by what they are, as they come."""
    kinds: dict[str, str] = {}
    sizes: Counter[str] = Counter()
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda event: kinds.update({event["requestId"]: event["type"]}))
    line.on(
        "Network.loadingFinished", lambda event: sizes.update({kinds[event["requestId"]]: event["encodedDataLength"]})
    )
    return sizes


def search(page: Page) -> list[float]:
    """Milliseconds from each key to the cards that it shows; the next key is pressed when they are there."""
    page.evaluate(SHOWN)
    page.locator("#search").focus()
    pressed = 0
    for words in KEYS:
        for key in [*words, "Control+a", "Backspace"]:
            page.keyboard.press("Space" if key == " " else key)
            pressed += 0 if key in (" ", "Control+a") else 1  # which change nothing that is searched
            page.wait_for_function("number => window.waits.length >= number", arg=pressed)
    return list(page.evaluate("window.waits"))


def measured(rounds: int = ROUNDS) -> dict[int, Library]:
    libraries = {}
    with chromium_browser() as browser:
        for size in SIZES:
            libraries[size] = found = Library()
            with filled(size) as address:
                for number in range(rounds + 1):
                    measure(browser, address, found, warm=not number)
    return libraries


def section() -> str:
    rows = []
    for size, found in measured().items():
        first, until = statistics.median(found.first), max(found.until)
        keys = statistics.quantiles(found.keys, n=20)
        key = statistics.median(found.keys)
        verdicts = [met(first < FIRST), met(key < KEY), met(until < KILOBYTES)]
        before = " / ".join(f"{one:,.0f}" for one in BEFORE[size])
        pictured, pictures, fonts = statistics.median(found.pictured), max(found.pictures), max(found.fonts)
        figures = [first, pictured, key, keys[-1], until, pictures, fonts, found.elements]
        rows.append([f"{size:,} definitions", before, *(f"{one:,.0f}" for one in figures), ", ".join(verdicts)])
    head = f"""## Library

Made by `python tools/bench/library.py --write` with {machine()}. A real Chromium (1440 × 900, empty cache) and the
server share the machine; {ROUNDS} visits each, {len(KEYS)} searches a visit, a key when the cards of the one before are
there. First cards: drawn with all their words. kB (1,000 bytes over the wire, headers counted) to start: the page with
the data of its cards, all scripts and styles. Told apart: the pictures in sight, which the server draws and which come
after the cards; and our fonts, which only a machine that has none of the usual ones for its windows asks for, as this
one. Before: release 0.2.0: first cards, a key, kB to start."""
    names = ["", "before: ms / ms / kB", "first cards, ms", "with pictures, ms", "a key, ms", "a key, p95, ms"]
    names += ["kB to start", "kB of pictures", "kB of fonts", "elements"]
    bar = f"bars: {FIRST} ms, {KEY} ms, {KILOBYTES} kB"
    return "\n\n".join([head, table([*names, bar], rows)])


if __name__ == "__main__":
    command(__doc__, "library", section)
