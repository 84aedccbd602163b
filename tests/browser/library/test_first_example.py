"""The first thing that a newcomer does: an example of 1.0 is used, and the copy has its name and no finding."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser


def test_a_copy_of_an_example_of_1_0_has_no_problem(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page.goto(live_server_url)
    card = page.locator(".card", has=page.get_by_role("button", name="Use this example: Order saga", exact=True))
    card.scroll_into_view_if_needed()
    card.get_by_role("button", name="Use this example: Order saga", exact=True).click()
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    expect(page.get_by_role("tabpanel", name="Problems")).to_contain_text("No problems")
    expect(page.locator("#name")).to_have_text("Order saga")
    screenshot(page, "first-example")
    page.locator("#editor .cm-content").click()
    assert "  title: Order saga\n" in person.source(page)
    person.simulate(page, page.url.rpartition("/")[0])
    person.start(page)
    person.chip(page, "Completed")
    screenshot(page, "first-example-run")
