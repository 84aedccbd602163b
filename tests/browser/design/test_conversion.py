"""“Convert to…” on the Design page: both drawings, what is lost at its place, the proof, and a new definition."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser

ORDERS = """id: orders
name: Orders
specVersion: '0.8'
version: 1.0.0
functions: [{name: check, operation: "api.json#check"}, {name: tell, operation: "api.json#tell"}]
states:
- name: Check
  type: operation
  actions: [{functionRef: {refName: check, arguments: {order: "${ .order }"}}}]
  onErrors: [{errorRef: Refused, transition: Tell}]
  transition: Pack
- {name: Pack, type: parallel, branches: [{name: a, actions: [{functionRef: check}]}], transition: Tell}
- {name: Tell, type: operation, actions: [{functionRef: {refName: tell, invoke: async}}], end: true}
errors: [{name: Refused, code: '402'}]
"""
LOSSLESS = ORDERS.replace(", invoke: async", "")
SCENARIO = {
    "functions": {"check": {"result": {"good": True}}, "tell": {"result": {}}},
    "expect": {"status": "completed"},
}


def open_conversion(page: Page, to: str) -> None:
    page.locator("#dialect").click()
    page.get_by_role("menuitem", name=f"Convert to {to}").click()


def test_a_conversion_shows_both_sides_and_what_is_lost_leads_to_its_place(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.design(page, person.bring(page, live_server_url, ORDERS))
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    expect(box.locator(".outcome")).to_contain_text("1 thing cannot be carried over")
    expect(box.locator("figure")).to_have_count(2)
    expect(box.locator("figure").nth(0).locator(".sb-node[data-name=Pack]")).to_be_visible()
    expect(box.locator("figure").nth(1).locator(".sb-node[data-name=Pack]")).to_be_visible()
    expect(box.locator("table.proof tr", has_text="Tell")).to_contain_text("carried with loss")
    expect(box.locator("table.proof tr", has_text="Pack")).to_contain_text("proved")
    look(page, screenshot, "conversion", [(1440, 900), (400, 800)])
    box.get_by_role("button", name="Line 13").first.click()
    expect(box).to_have_count(0)
    expect(page.locator("#inspector h2")).to_have_text("Tell")
    open_conversion(page, "1.0")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_it_is_kept_as_a_new_definition_with_its_scenarios(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, LOSSLESS, SCENARIO)
    person.design(page, address)
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    expect(box.locator(".outcome")).to_contain_text("Nothing is lost. 1 of 1 run did the same in 1.0")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(f"{address}/design")
    expect(page.locator("#dialect")).to_have_text("1.0")
    expect(page.locator(".cm-content")).to_contain_text("dsl: ")
    page.get_by_role("button", name="Activity").click()
    expect(page.get_by_role("dialog", name="Activity")).to_contain_text(
        "converted it from version 1 of “Orders”, in 0.8"
    )
    page.keyboard.press("Escape")
    made = page.url.split("/definitions/")[1].split("/")[0]
    kept = page.request.get(f"{live_server_url}/api/definitions/{made}/scenarios").json()
    assert [list(one["scenario"]["calls"]) for one in kept] == [["openapi check", "openapi tell"]]


def test_an_unsaved_text_is_converted_as_it_stands_and_what_cannot_be_read_says_so(
    page: Page, live_server_url: str
) -> None:
    person.design(page, person.bring(page, live_server_url, LOSSLESS))
    person.type_at_end(page, "name: Orders", " of today")
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog")
    expect(box.locator(".outcome")).to_contain_text("Nothing is lost")
    page.keyboard.press("Escape")
    person.type_at_end(page, "name: Orders of today", "\n[")
    open_conversion(page, "1.0")
    expect(page.get_by_role("dialog").locator(".bad").first).to_contain_text("Not converted")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("The conversion is not there yet")
