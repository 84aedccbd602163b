"""From a key to the diagram that it changes, in a real Chromium, by the page's own clock.

Needs what the browser tests need (`tests.browser.chromium`).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser import chromium, person
from tools.bench.lint import written
from tools.bench.orders import orders

PAUSE = 250  # milliseconds after a step, as somebody takes who looks at it
LISTEN = """() => {
  const listens = window.waits !== undefined;
  window.waits = [];
  if (listens) return;
  let pressed = 0;
  addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver((changes) => {
    if (!pressed || !changes.some(({target}) => target.matches(".sb-node, .sb-edge"))) return;
    const wait = {changed: performance.now() - pressed}, began = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => {
      wait.painted = performance.now() - began;
      window.waits.push(wait);
    }));
  }).observe(document.querySelector("#canvas svg"), {subtree: true, attributeFilter: ["class"]});
}"""
GO = """async ([position]) => {
  const range = document.querySelector('.track input');
  const shown = () => document.querySelector('.scrub b').textContent === String(position);
  const begun = performance.now();
  range.value = String(position);
  range.dispatchEvent(new InputEvent('input', {bubbles: true}));
  while (!shown() && performance.now() - begun < 10000) await new Promise(requestAnimationFrame);
  return (performance.now() - begun) / 1000;
}"""
VIEWPORT: ViewportSize = {"width": 1440, "height": 900}


@contextmanager
def chromium_browser() -> Iterator[Browser]:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(chromium.NODE))
    found = chromium.find()
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **found.environment}
        browser = playwright.chromium.launch(executable_path=found.program, args=list(chromium.FLAGS), env=environment)
        yield browser
        browser.close()


@contextmanager
def browser_page(address: str) -> Iterator[Page]:
    """The Simulate page at an address, drawn."""
    with chromium_browser() as browser:
        page = browser.new_page(viewport=VIEWPORT)
        page.goto(address)
        page.locator("#canvas .sb-node").first.wait_for()
        yield page


def design_page(browser: Browser, address: str, states: int) -> Page:
    """The Design page of a new definition of so many states (`orders`), drawn."""
    page = browser.new_page(viewport=VIEWPORT)
    person.design(page, person.bring(page, address, written(orders(states), "yaml")))
    page.locator("#canvas .sb-node").first.wait_for()
    return page


def steps(page: Page, count: int) -> dict[str, list[float]]:
    """Press F11 so often; seconds until the diagram's elements `changed`, and until that was `painted`."""
    page.locator(".scrub b").wait_for()
    page.evaluate(LISTEN)
    for _ in range(count):
        before = page.locator(".scrub b").inner_text()
        page.keyboard.press("F11")
        page.wait_for_function("(before) => document.querySelector('.scrub b').textContent !== before", arg=before)
        page.wait_for_timeout(PAUSE)
    waits = page.evaluate("window.waits")
    return {what: [wait[what] / 1000 for wait in waits] for what in ("changed", "painted")}


def wait_for_position(page: Page, position: int) -> None:
    """Until the page stands at a step, within a minute."""
    there = "(position) => document.querySelector('.scrub b').textContent === String(position)"
    page.wait_for_function(there, arg=position, timeout=60_000)


def jumps(page: Page, positions: list[int]) -> list[float]:
    """Drag the scrubber to each position; seconds until the page stands there."""
    return [page.evaluate(GO, [position]) for position in positions]
