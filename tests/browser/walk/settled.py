"""What must hold when a walk comes to rest: "Saved" is what the server has, and a reload shows what was shown."""

import re
import time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page

if TYPE_CHECKING:
    from tests.browser.walk.walker import Walk

SECONDS = 15.0
ON_THE_WAY = re.compile(r"Unsaved|Saving|trying again")
HELD = "A field of the form holds what cannot be in the text"
"""Then it stays unsaved, and says why: somebody must correct it first."""
TEXT = "document.querySelector('#editor .cm-content')?.cmTile?.view?.state.doc.toString() ?? null"
RUN = """() => ({
  chip: document.querySelector(".state-chip")?.innerText.trim() ?? null,
  position: document.querySelector(".scrub b")?.innerText.trim() ?? null,
  trace: document.querySelector("#trace .count")?.innerText.trim() ?? null,
})"""


BEGINS = "The page begins again as soon as it answers"
"""What a page says whose server was away when it was opened."""
CARDS = """() => [...document.querySelectorAll("a[href*='/definitions/']")].map((one) => one.href.split("/")[4])"""


def check(walk: "Walk") -> None:
    """Complain of what does not hold on the page that the walk ended on."""
    page = walk.page
    _arrives(page)
    for _ in range(4):
        if not page.locator("dialog[open], :popover-open").count():
            break
        page.keyboard.press("Escape")
    kind = walk.kind
    if kind == "design":
        _design(walk, page)
    elif kind == "simulate":
        _simulate(walk, page)
    elif page.url.startswith(f"{walk.url}/?") or page.url.rstrip("/") == walk.url:
        _library(walk, page)
    if not page.locator("main").count() and not page.url.endswith(("/outline", "/login")):
        walk.complaints.add(f"nothing is shown at {page.url}")


def _arrives(page: Page) -> None:
    """Wait until the page that a last press led to is there, and its editor if it has one."""
    page.wait_for_timeout(400)
    begun = time.monotonic()
    while time.monotonic() - begun < SECONDS:
        page.wait_for_load_state("load")
        if "/design" not in page.url or page.evaluate(TEXT) is not None:
            return
        page.wait_for_timeout(100)


def _design(walk: "Walk", page: Page) -> None:
    said = _rests(page)
    text = page.evaluate(TEXT)
    if text is None:
        return walk.complaints.add("the editor does not come")
    if said != "Unsaved in the form" and (ON_THE_WAY.search(said) or not said):
        walk.complaints.add(f"it still says “{said}” after {SECONDS:.0f} s")
    elif said.startswith("Saved"):
        kept = _ask(walk, page)["text"]
        if kept != text and not _catches_up(walk, page):
            walk.complaints.add(f"“{said}” is said of a text that the server does not have: {_apart(text, kept)}")
    before = page.evaluate(TEXT)
    page.reload(wait_until="domcontentloaded")
    _rests(page)
    after = page.evaluate(TEXT) or ""
    if after != before and len(walk.pages) == 1:
        walk.complaints.add(f"“{said}”, and after a reload the text is another: {_apart(before, after)}")
    elif after != before and not _catches_up(walk, page):
        walk.complaints.add(f"after a reload the text is not the server's: {_apart(after, _ask(walk, page)['text'])}")
    return None


def _catches_up(walk: "Walk", page: Page) -> bool:
    """Whether the text is the server's after a moment: another tab may have saved just now."""
    for _ in range(20):
        page.wait_for_timeout(150)
        said = page.locator("#save-state").inner_text()
        if not said.startswith("Saved") or _ask(walk, page)["text"] == page.evaluate(TEXT):
            return True
    return False


def _simulate(walk: "Walk", page: Page) -> None:
    stop = page.get_by_role("button", name="Stop", exact=True)
    if stop.count() and stop.is_visible():  # what is played never rests
        stop.click()
    shown = _still(page)
    if shown["chip"] is None or (shown["position"] is None and shown["trace"] is None):
        return
    page.reload(wait_until="domcontentloaded")
    again = _still(page)
    if again != shown:
        walk.complaints.add(f"the run is another after a reload: {shown}, then {again}")


def _library(walk: "Walk", page: Page) -> None:
    """After a reload every definition that the server has and that is not of the gallery has its card."""
    missing: set[str] = set()
    for _ in range(3):  # what was pressed last may still make or remove one
        rows = page.request.get(f"{walk.url}/api/definitions").json()
        rows = rows if isinstance(rows, list) else rows.get("items", [])
        page.goto(f"{walk.url}/", wait_until="load")
        wanted = {row["id"] for row in rows if not row.get("archived") and not row.get("example")}
        missing = wanted - set(page.evaluate(CARDS))
        if not missing:
            return
    walk.complaints.add(f"the library does not show {sorted(missing)}")


def _still(page: Page) -> Any:
    """What the page shows of its run once that stays the same for a second."""
    last, since, begun = None, time.monotonic(), time.monotonic()
    while time.monotonic() - begun < SECONDS:
        now = page.evaluate(RUN)
        if now != last or now["chip"] == "Loading" or page.get_by_text(BEGINS).count():
            last, since = now, time.monotonic()
        elif time.monotonic() - since > (1.0 if now["chip"] else 2.5):
            return now
        page.wait_for_timeout(100)
    return last


def _rests(page: Page) -> str:
    """What is said of the text's state once nothing is on its way."""
    said, begun = "", time.monotonic()
    while time.monotonic() - begun < SECONDS:
        found = page.locator("#save-state")
        said = found.inner_text().strip() if found.count() else ""
        if said == "Unsaved" and HELD in (found.get_attribute("title") or ""):
            return "Unsaved in the form"
        if said and not ON_THE_WAY.search(said) and page.evaluate(TEXT) is not None:
            return said
        page.wait_for_timeout(100)
    return said


def _ask(walk: "Walk", page: Page) -> Any:
    return page.request.get(f"{walk.url}/api/definitions/{page.url.split('/')[4]}").json()


def _apart(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{len(one)} and {len(other)} characters, from {at} on {one[at : at + 40]!r} and {other[at : at + 40]!r}"
