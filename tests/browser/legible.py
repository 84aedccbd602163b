"""Whether the names of a drawing can be read at a scale: large enough, and in their boxes."""

from math import log2
from typing import Any

from playwright.sync_api import Page

SMALLEST = 9.0
"""Pixels of the screen that letters are high at least."""
SCALES = (1.0, 0.9, 0.8, 0.65, 0.5, 0.4, 0.3, 0.22, 0.15)
SCALE = "document.querySelector('#canvas .world').getCTM().a"
TEXTS = """() => {
  const within = (one, other) => one.left > other.left - 1 && one.right < other.right + 1 &&
    one.top > other.top - 1.5 && one.bottom < other.bottom + 1.5;
  const shown = one => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const boxOf = name => {
    const over = name.closest(".overbox");
    const frame = over?.querySelector(":scope > .frame");
    const at = over ? `#canvas .sb-node.state[data-pointer="${CSS.escape(over.dataset.at ?? "")}"]` : "";
    return frame ?? (over ? document.querySelector(at) : name.closest(".sb-node")).querySelector(":scope > .box");
  };
  const texts = [...document.querySelectorAll("#canvas svg.diagram text")].filter(shown);
  const names = texts.filter(one => one.matches(".name, .overbox text"));
  const outside = names.filter(one => {
    const box = boxOf(one);
    return !within(one.getBoundingClientRect(), (box ?? one.closest(".overbox").firstChild).getBoundingClientRect());
  });
  const size = one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
  const boxes = [...document.querySelectorAll("#canvas .sb-node.state")]
    .filter(one => shown(one.querySelector(".box")));
  return {
    smallest: Math.min(...texts.map(size)),
    outside: outside.map(one => one.textContent),
    names: names.filter(one => one.matches(".name")).length,
    boxes: boxes.length,
  };
}"""


def scaled(page: Page, scale: float) -> float:
    """Zoom by the wheel until the drawing is so large; the scale that it has then."""
    canvas = page.locator("#canvas").bounding_box()
    assert canvas
    page.mouse.move(canvas["x"] + canvas["width"] / 2, canvas["y"] + canvas["height"] / 2)
    for _ in range(90):
        now = float(page.evaluate(SCALE))
        if abs(now / scale - 1) < 0.02:
            break
        page.keyboard.down("Control")
        page.mouse.wheel(0, max(-20.0, min(20.0, log2(now / scale) * 60)))
        page.keyboard.up("Control")
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.evaluate(SCALE))


def legible(page: Page, said: str) -> dict[str, Any]:
    """Every text in sight is large enough, every name in its box; what was measured."""
    found: dict[str, Any] = page.evaluate(TEXTS)
    assert found["smallest"] >= SMALLEST - 0.01, f"{said}: {found}"
    assert found["outside"] == [], said
    assert found["names"] > 0, said
    return found
