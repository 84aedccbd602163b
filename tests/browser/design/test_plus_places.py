"""Plus signs of the places to put in: none covers another, a box or a name, and each stands on its own way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.canvas_samples import EMPTY, FLOW, PARALLEL, ROW
from tests.browser.design.far_samples import retail
from tests.browser.design.on_canvas import tile
from tests.browser.looks import Screenshot
from tests.tiers import share

pytestmark = pytest.mark.browser

CASES = """do:
- look: {set: {kind: a}}
- choose:
    switch:
    - intern: {when: '.kind == "a"', then: end}
    - otherwise: {then: end}"""
MERGED = """do:
- choose:
    switch:
    - intern: {when: '.kind == "a"', then: pay}
    - otherwise: {then: mail}
- pay: {set: {a: 1}, then: end}
- mail: {set: {b: 2}}"""
COVERED = """() => {
  const frames = what => [...document.querySelectorAll(`#canvas svg.diagram ${what}`)]
    .filter(one => one.checkVisibility())
    .map(one => ({ is: one.closest("[data-pointer]")?.dataset.pointer, at: one.getBoundingClientRect() }));
  const signs = frames(".plus > circle:not(.reach)");
  const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1 &&
    one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const boxes = frames(".sb-node:not(.container:not(.folded)) > :is(.box, .o)");
  const words = frames(":is(.sb-label .bg, .sb-node text)");
  const over = (one, n) => [...boxes, ...words, ...signs.filter((_, other) => other > n)]
    .filter(other => meet(one.at, other.at)).map(other => `${one.is} over ${other.is}`);
  return { signs: signs.map(one => one.is), over: signs.flatMap(over) };
}"""


def shown(page: Page, url: str, text: str) -> None:
    """Design, with all places shown."""
    person.design(page, person.bring(page, url, text))
    person.at_rest(page)
    page.locator("#palette .tile").first.click()
    expect(page.locator(".plus").first).to_be_visible()


TEXTS: dict[str, Callable[[], str]] = {
    "two cases that end": lambda: EMPTY.replace("do: []", CASES),
    "two tasks that end": lambda: EMPTY.replace("do: []", MERGED),
    "row": lambda: ROW,
    "120 tasks": retail,
    "states": lambda: FLOW,
    "parallel states": lambda: PARALLEL,
}


@pytest.mark.parametrize("name", [*list(TEXTS)[:2], *share(list(TEXTS)[2:], 4)])
def test_no_plus_sign_covers_anything(page: Page, live_server_url: str, name: str, screenshot: Screenshot) -> None:
    shown(page, live_server_url, TEXTS[name]())
    screenshot(page, f"plus-{name.replace(' ', '-')}")
    found = page.evaluate(COVERED)
    assert found["over"] == []
    assert len(found["signs"]) > 1


def test_each_case_that_ends_has_its_own_plus_sign_which_says_where_it_puts_in(
    page: Page, live_server_url: str
) -> None:
    shown(page, live_server_url, TEXTS["two cases that end"]())
    for case in ("Case 1 (intern", "Otherwise"):
        sign = page.locator(f'.plus[aria-label^="Put in at {case}"]')
        expect(sign).to_have_count(1)
        expect(sign.locator("title")).to_contain_text(f"Put in at {case}")
    page.locator('.plus[aria-label^="Put in at Otherwise"]').click()
    expect(page.locator(".cm-content")).to_contain_text("- otherwise: {then: callHttp")
    expect(tile(page, "Listen")).to_be_visible()
