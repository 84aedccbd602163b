"""How long a key takes to show its drawing, by the page's own clock: for the test and the bench of it."""

from typing import Any

from playwright.sync_api import Page

LISTEN = """() => {
  window.samples = [];
  let pressed = 0;
  document.addEventListener("keydown", (event) => {
    if (event.key.length > 1 || event.ctrlKey) return;
    pressed = event.timeStamp;
    performance.clearMeasures();
  }, true);
  new MutationObserver(() => {
    if (!pressed) return;
    const began = pressed, drawn = performance.now();
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => {
      const sample = {shown: drawn - began, painted: performance.now() - began};
      for (const one of performance.getEntriesByType("measure")) sample[one.name] = one.duration;
      window.samples.push(sample);
    }));
  }).observe(document.querySelector("#canvas svg"), {subtree: true, childList: true, characterData: true,
      attributeFilter: ["d", "width", "transform"]});
}"""


def listen(page: Page) -> None:
    """Begin to take samples, once for a page."""
    page.evaluate(LISTEN)


def typed(page: Page, letters: str, pace: int) -> list[dict[str, float]]:
    """Type the letters, each `pace` milliseconds after the drawing of the one before was painted.

    A sample a letter, in milliseconds: until it was `shown` and `painted`, and the page's own measures meanwhile.
    """
    page.evaluate("window.samples.length = 0")
    for number, letter in enumerate(letters):
        page.keyboard.type(letter)
        page.wait_for_function("count => window.samples.length > count", arg=number)
        page.wait_for_timeout(pace)
    found: Any = page.evaluate("window.samples")
    assert len(found) == len(letters)
    return list(found)
