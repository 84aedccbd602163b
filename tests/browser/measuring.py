"""What fits a window: no page wider than it, no control cut or covered, none beyond the reach of the Tab key."""

from pathlib import Path

from playwright.sync_api import Page

MISFITS = (Path(__file__).parent / "misfits.js").read_text(encoding="utf-8")
CONTROLS = """() => {
  const off = ":disabled, [aria-hidden=true], .vh";
  const seen = (one) => one.checkVisibility({visibilityProperty: true}) && !one.matches(off);
  const ruled = (one) => one.tabIndex < 0 && one.closest("[role=tablist], [role=listbox], [role=radiogroup]");
  const kinds = "a[href], button, input, select, textarea, summary, [role=tab]";
  const all = [...document.querySelectorAll(kinds)].filter((one) => seen(one) && !ruled(one));
  all.forEach((one, at) => { one.dataset.stop = at; });
  all[0]?.focus();
  return all.slice(1).map((one) => [one.dataset.stop, one.getAttribute("aria-label") || one.innerText || one.id]);
}"""
FOCUSED = """() => {
  const one = document.activeElement;
  return {stop: one?.dataset?.stop ?? null, out: one === document.body};
}"""
GONE = "stops => stops.some((stop) => !document.querySelector(`[data-stop='${stop}']`))"
MOST = 600  # presses of the Tab key
WAYS = 3


def misfits(page: Page) -> list[str]:
    """What does not fit on the page as it stands, in words."""
    found: list[str] = page.evaluate(MISFITS)
    return found


def unreached(page: Page) -> list[str]:
    """The controls in sight that the Tab key does not come to, from the head of the page to its end.

    A control that was drawn anew on the way bears no number any more: then the way begins again.
    """
    for _ in range(WAYS):
        left = _left_out(page)
        if not page.evaluate(GONE, list(left)):
            break
    return list(left.values())


def _left_out(page: Page) -> dict[str, str]:
    left: dict[str, str] = dict(page.evaluate(CONTROLS))
    for _ in range(MOST):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        left.pop(now["stop"], None)
        if now["out"] or not left:
            break
    return left
