"""What tests of the Design page share."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.canvas_samples import FLOW, ROW


@pytest.fixture
def flow(page: Page, live_server_url: str) -> Page:
    """The Design page with `FLOW`."""
    person.design(page, person.bring(page, live_server_url, FLOW))
    expect(page.locator("#palette .tile").first).to_be_visible()
    return page


@pytest.fixture
def row(page: Page, live_server_url: str) -> Page:
    """The Design page with three tasks one behind the other."""
    person.design(page, person.bring(page, live_server_url, ROW))
    person.at_rest(page)
    return page
