"""The text is merged with another version, another definition or a file, and one undo takes it back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.histories import show_history
from tests.browser.design.live_pages import text_of
from tests.browser.looks import Screenshot
from tests.browser.person import bring, post

pytestmark = pytest.mark.browser
FLOW = """\
document: {dsl: 1.0.3, namespace: shop, name: order, version: 0.1.0}
do:
- first:
    set: {n: 2}
- second:
    wait: PT1S
"""


def saved(page: Page, url: str, address: str, text: str, version: int) -> None:
    path = f"/api/definitions/{address.rpartition('/')[2]}"
    post(page, url, path, {"text": text, "version": version}, "PUT")


def test_a_version_that_was_left_behind_is_merged_over_what_both_come_from(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page()
    address = bring(page, live_server_url, FLOW)
    definition = f"/api/definitions/{address.rpartition('/')[2]}"
    saved(page, live_server_url, address, FLOW.replace("n: 2", "n: 57").replace("PT1S", "PT5S"), 1)
    post(page, live_server_url, f"{definition}/versions/1/restore", {"version": 2})
    now = FLOW.replace("n: 2", "n: 25")
    saved(page, live_server_url, address, now, 3)
    page.goto(f"{address}/design")
    show_history(page)
    page.locator(".vfold").click()
    page.get_by_role("button", name="More about version 2").click()
    page.get_by_role("menuitem", name="Merge into the text…").click()
    dialog = page.get_by_role("dialog", name="Merge into the text")
    expect(dialog.get_by_label("What both began from")).to_have_value("1")
    screenshot(page, "merge-1-dialog")
    page.keyboard.press("Enter")
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".mrow")).to_have_count(2)
    expect(sheet.locator(".mrow.theirs")).to_contain_text("second")
    sheet.get_by_text("Write it myself").click()
    sheet.get_by_label("Written by hand").fill("{a: 1")
    sheet.get_by_role("button", name="Use this").click()
    expect(sheet.get_by_role("alert")).to_contain_text("This cannot be taken. Line 1, column")
    expect(sheet.get_by_label("Written by hand")).to_have_value("{a: 1")
    expect(sheet.get_by_role("button", name="Put into the text")).to_be_disabled()
    screenshot(page, "merge-1-trouble")
    sheet.locator(".mrow.conflict").focus()
    page.keyboard.press("t")
    expect(sheet.get_by_text("All conflicts are settled")).to_be_visible()
    screenshot(page, "merge-2-settled")
    sheet.get_by_role("button", name="Put into the text").click()
    merged = FLOW.replace("n: 2", "n: 57").replace("PT1S", "PT5S")
    expect(page.locator(".cm-content")).to_contain_text("PT5S")
    assert text_of(page) == merged
    page.locator("#undo").click()
    assert text_of(page) == now


@pytest.mark.long
def test_another_definition_and_a_text_are_merged(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page()
    theirs = bring(page, live_server_url, FLOW.replace("name: order", "name: copied"))
    saved(page, live_server_url, theirs, FLOW.replace("name: order", "name: copied").replace("PT1S", "PT5S"), 1)
    page.goto(f"{bring(page, live_server_url, FLOW)}/design")
    show_history(page)
    page.get_by_role("button", name="Merge…").click()
    dialog = page.get_by_role("dialog", name="Merge into the text")
    dialog.get_by_label("Merge with").select_option(label="Another definition")
    dialog.locator("select").nth(1).select_option(label="copied")
    expect(dialog.get_by_label("What both began from")).to_have_value("other:1")
    screenshot(page, "merge-3-definition")
    dialog.get_by_role("button", name="Merge…").click()
    sheet = page.locator("dialog.sheet")
    expect(sheet.get_by_text("There are no conflicts")).to_be_visible()
    expect(sheet.locator(".mrow.theirs")).to_contain_text("second")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert text_of(page) == FLOW
    page.get_by_role("button", name="Merge…").click()
    dialog.get_by_label("Merge with").select_option(label="A text of a file")
    dialog.get_by_role("button", name="Merge…").click()
    expect(dialog.get_by_role("alert")).to_have_text("Paste a text, or choose a file, first.")
    dialog.locator("textarea").fill(FLOW.replace("n: 2", "n: 9"))
    dialog.get_by_label("What both began from").select_option("1")
    screenshot(page, "merge-4-text")
    dialog.get_by_role("button", name="Merge…").click()
    sheet.get_by_role("button", name="Put into the text").click()
    assert text_of(page) == FLOW.replace("n: 2", "n: 9")
