"""Notices hang over the page: nothing below moves when one comes or goes, and none covers anything for good."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.canvas_samples import ROW
from tests.browser.looks import Screenshot
from tests.tiers import share

pytestmark = pytest.mark.browser

THROW = "setTimeout(() => { throw new Error('broken for a test'); })"
PLACES = """() => [...document.querySelectorAll("main, main > *, .sb-node, .tile, .tabs")]
  .filter(one => one.checkVisibility() && one.id !== "band")
  .map(one => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].join(" "))"""
PAGES: dict[str, Callable[[str], str]] = {
    "design": lambda address: f"{address}/design",
    "simulate": lambda address: f"{address}/simulate",
    "review": lambda address: f"{address}/review",
    "library": lambda address: address.split("/definitions/")[0],
}


def places(page: Page) -> Any:
    """Where everything below the bar is."""
    person.at_rest(page)
    return page.evaluate(PLACES)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", [*list(PAGES)[:1], *share(list(PAGES)[1:], 3)])
def test_nothing_moves_when_a_notice_comes_and_goes(
    open_page: OpenPage, live_server_url: str, allowed: list[str], name: str, width: int, screenshot: Screenshot
) -> None:
    allowed.append("broken for a test")
    page = open_page("light", width, 800)
    page.goto(PAGES[name](person.bring(page, live_server_url, ROW)))
    person.loaded(page)
    before = places(page)
    page.evaluate(THROW)
    notice = page.locator("#notices [data-kind=fault]")
    expect(notice).to_be_visible()
    assert places(page) == before
    screenshot(page, f"notice-{name}-{width}")
    bar = notice.bounding_box()
    assert bar
    assert bar["x"] >= 0
    assert bar["x"] + bar["width"] <= width
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_have_count(0)
    assert places(page) == before


def test_a_notice_that_stays_folds_into_its_sign(
    page: Page, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("413")
    address = person.bring(page, live_server_url, ROW)
    person.design(page, address)
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("#" * 1_100_000)
    notice = page.locator("#notices [data-kind=too-long]")
    expect(notice).to_contain_text(re.compile("longer than this server takes"))
    whole = notice.bounding_box()
    notice.get_by_role("button", name="Fold it").click()
    screenshot(page, "notice-folded")
    small = notice.bounding_box()
    bar = page.locator(".topbar").bounding_box()
    assert whole
    assert small
    assert bar
    assert small["width"] < 60 < whole["width"]
    assert small["y"] + small["height"] <= bar["y"] + bar["height"] + 20
    page.locator(".cm-content").focus()
    page.keyboard.type("#")
    expect(notice.get_by_role("button", name="Open it")).to_be_visible()
    notice.get_by_role("button", name="Open it").click()
    expect(notice).to_contain_text(re.compile("longer than this server takes"))
