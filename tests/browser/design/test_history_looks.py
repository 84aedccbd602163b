"""What history and names look like, in both themes and three sizes: nothing serious for axe, no sideways scroll."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.histories import NEW, TEXT, save, show_history, two, write
from tests.browser.design.source_cursor import put_on
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_history_and_comparison(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "id: parcels")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(NEW)
    save(page)
    show_history(page)
    expect(page.locator(".vrow")).to_have_count(2)
    look(page, screenshot, "history")
    page.get_by_role("button", name="Compare…").click()
    for way, sign in (("Diagram", ".sb-node.added"), ("Side by side", ".cm-mergeView"), ("Inline", ".cm-deletedChunk")):
        page.get_by_role("button", name=way, exact=True).click()
        expect(page.locator(f"dialog {sign}").first).to_be_visible()
        person.at_rest(page)
        look(page, screenshot, f"compare-{way.split()[0].lower()}")


@pytest.mark.long
def test_names(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    person.design(page, person.bring(page, live_server_url, TEXT))
    put_on(page, "transition: {nextState: Send}", "Send")
    page.keyboard.press("Shift+F12")
    expect(page.locator(".refrow")).to_have_count(2)
    put_on(page, "transition: {nextState: Send}", "Send")
    page.keyboard.press("F2")
    expect(page.locator(".renamebox")).to_be_visible()
    look(page, screenshot, "names")


@pytest.mark.long
def test_a_conflict(open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot) -> None:
    allowed.append("409")
    _, first, second = two(open_page, live_server_url)
    write(first, "timeDelay: PT15M", "PT30M")
    write(second, "timeDelay: PT15M", "PT45M")
    save(first)
    second.locator("#notices").get_by_role("button", name="Compare and choose").click()
    expect(second.locator(".changerow").first).to_be_visible()
    look(second, screenshot, "conflict")


@pytest.mark.long
def test_help_in_the_source(page: Page, live_server_url: str) -> None:
    """What a key means is shown under the pointer, and keys are completed.

    In the other dialects: tests/static/completion.test.ts.
    """
    dialect, key = "0.1-map", "time-delay"
    text = "states:\n  One:\n    type: DELAY\n    time-delay: 5\n"
    made = person.post(
        page, live_server_url, "/api/definitions", {"text": f"id: x\nname: X\n{text}", "chosen_dialect": dialect}
    )
    with page.expect_response("**/api/schema/*"):
        person.design(page, f"{live_server_url}/definitions/{made['id']}")
    page.locator(".cm-line").filter(has_text=key).get_by_text(key, exact=True).hover()
    expect(page.locator(".hovercard")).to_contain_text(key)
    person.end_of(page, key)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-completionLabel").first).to_be_visible()
