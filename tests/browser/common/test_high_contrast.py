"""High contrast, where the browser takes all fills away: what is chosen is seen by its frame on every page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.definitions import ROOT

pytestmark = pytest.mark.browser
APPROVAL = (ROOT / "tests/fixtures/definitions/1.0/start-approval.yaml").read_text(encoding="utf-8")
UNFRAMED = """() => {
  const chosen = '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]';
  const shown = [...document.querySelectorAll(chosen)].filter(one => one.checkVisibility());
  const bad = shown.filter(one => one.ariaCurrent !== "false" && parseInt(getComputedStyle(one).outlineWidth) < 2);
  return [shown.length, bad.map(one => one.outerHTML.slice(0, 80))];
}"""


def test_what_is_chosen_is_framed(page: Page, live_server_url: str) -> None:
    page.emulate_media(forced_colors="active")
    address = person.bring(page, live_server_url, APPROVAL)
    least = {"design": 3, "simulate": 2, "review": 1}
    for mode, count in least.items():
        page.goto(f"{address}/{mode}")
        expect(page.locator("svg .node, svg [data-name]").first).to_be_visible(timeout=20_000)
        shown, bad = page.evaluate(UNFRAMED)
        assert shown >= count, mode
        assert bad == [], mode
