"""A text that Git could not join: the diagram stays, and its conflicts are settled beside it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import FLOW, TEXT, text_of
from tests.browser.design.merge_pages import marked, paste, picture
from tests.browser.looks import Screenshot
from tests.browser.person import bring

pytestmark = pytest.mark.browser
N, M = "    set: {n: 2}\n", "    set: {m: 1}\n"
DATA = "  data: {n: 57}\n"
TASKS = FLOW.replace(N, marked(N, N.replace("2", "25"), N.replace("2", "57")))
TASKS = TASKS.replace(M, marked(M, M.replace("1", "12"), M.replace("1", "13")))
SETTLED = FLOW.replace("n: 2", "n: 57").replace("m: 1", "m: 12")
STATES = TEXT.replace("  data: {}\n", marked(None, "  data: {n: 25}\n", DATA), 1)


def test_conflicts_of_git_are_settled_by_keyboard_as_one_step(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page()
    address = bring(page, live_server_url, SETTLED)
    page.goto(f"{address}/design")
    expect(page.locator("#canvas svg.diagram")).to_contain_text("first")
    paste(page, TASKS)
    rows = page.locator("#problem-list li").filter(has_text="conflict-marker")
    expect(rows).to_have_count(2)
    expect(page.locator("#canvas svg.diagram")).to_contain_text("second")
    picture(page)
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".mrow")).to_have_count(2)
    expect(sheet.get_by_role("button", name="Use these")).to_be_disabled()
    expect(sheet.locator(".mcanvas svg").first).to_be_visible()
    screenshot(page, "markers-1-open")
    page.keyboard.press("t")
    expect(sheet.locator(".mrow.settled")).to_have_count(1)
    page.keyboard.press("m")
    expect(sheet.get_by_text("All conflicts are settled")).to_be_visible()
    sheet.get_by_role("button", name="Use these").focus()
    page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    assert text_of(page) == SETTLED
    expect(page.locator("#problem-list")).not_to_contain_text("conflict-marker")
    page.locator("#undo").click()
    assert text_of(page) == TASKS
    picture(page)
    expect(sheet.locator(".mrow").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert text_of(page) == TASKS


def test_conflicts_without_a_base_in_a_narrow_dark_window(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page("dark", 390, 844)
    address = bring(page, live_server_url, STATES)
    page.goto(f"{address}/design")
    page.locator(".panelword", has_text="Problems").click()
    picture(page)
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".mrow")).to_have_count(1)
    screenshot(page, "markers-2-narrow")
    words, first = (sheet.locator(f".dfoot > {one}").first.bounding_box() for one in (".grow", "button"))
    assert words is not None
    assert first is not None
    assert words["y"] + words["height"] <= first["y"]  # what is left stands above the buttons
    expect(sheet.locator(".mdetail")).to_be_hidden()
    sheet.locator(".mrow").click()
    expect(sheet.locator(".mlist")).to_be_hidden()
    screenshot(page, "markers-3-narrow-detail")
    sheet.get_by_role("button", name="In the diagram").click()
    expect(sheet.locator(".mcanvas svg.diagram")).to_be_visible()
    screenshot(page, "markers-4-narrow-diagram")
    sheet.get_by_role("button", name="Back", exact=True).click()
    sheet.locator(".mpick").nth(1).click()
    expect(sheet.get_by_text("All conflicts are settled")).to_be_visible()
    screenshot(page, "markers-5-narrow-settled")
    sheet.get_by_role("button", name="Use these").click()
    expect(sheet).to_have_count(0)
    assert text_of(page) == TEXT.replace("  data: {}\n", DATA, 1)
