"""Typing in the form while another page saves: nothing typed is lost, and neither selection nor focus moves."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.inspecting import TEXT, becomes, choose, inspector, text

pytestmark = pytest.mark.browser


def save_elsewhere(page: Page, address: str, old: str, new: str) -> None:
    """Another page of the same person saves the newest version with `old` replaced by `new`."""
    url, _, number = address.partition("/definitions/")
    now = page.request.get(f"{url}/api/definitions/{number}").json()
    assert old in now["text"]
    body = {"text": now["text"].replace(old, new, 1), "version": now["version"]}
    person.post(page, url, f"/api/definitions/{number}", body, "PUT")


def arrived(page: Page, words: str) -> None:
    """Wait until the text has `words`, in sight or not."""
    for _ in range(100):
        if words in text(page):
            return
        page.wait_for_timeout(50)
    assert words in text(page)


@pytest.fixture
def address(page: Page, live_server_url: str) -> str:
    found = person.bring(page, live_server_url, TEXT)
    person.design(page, found)
    return found


def test_a_save_elsewhere_leaves_form_and_typing_alone(page: Page, address: str) -> None:
    """Though the text's cursor still stands at a state whose form was closed."""
    choose(page, "Choose")
    inspector(page).get_by_role("button", name="Show the workflow").click()
    field = inspector(page).get_by_label("Description", exact=True)
    field.click()
    page.keyboard.type("Takes")
    save_elsewhere(page, address, "PT15M", "PT30M")
    page.keyboard.type(" every order", delay=60)
    arrived(page, "PT30M")
    page.keyboard.type(" of the shop", delay=60)
    arrived(page, "description: Takes every order of the shop")
    expect(inspector(page).locator(".iname")).to_have_text("Orders")
    expect(field).to_be_focused()
    assert "select=" not in page.url


def test_a_field_that_is_not_in_the_text_yet_is_unsaved(page: Page, address: str) -> None:
    person.saved(page)
    field = inspector(page).get_by_label("Version", exact=True)
    field.fill("2.0")
    state = page.locator("#save-state").inner_text()
    assert "Unsaved" in state, state
    becomes(page, "version: '1.0'", "version: '2.0'")
    person.saved(page)
