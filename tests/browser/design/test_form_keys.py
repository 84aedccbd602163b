"""A newcomer fills in forms of tasks by keys: help, what a field offers, what is folded, where a new form opens."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.inspecting import at, inspector, written

pytestmark = pytest.mark.browser
TEXT = """document:
  dsl: 1.0.3
  namespace: shop
  name: orders
  version: 1.0.0
do:
- ask:
    call: http
    with:
      method: get
      endpoint: https://a.example
- pause:
    wait:
      days: 0
- tell:
    emit:
      event:
        with:
          type: a.b
          subject: ${ .id }
"""


@pytest.mark.long
def test_forms_by_keys(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.box(page, "ask").click()
    expect(inspector(page).locator(".iname")).to_have_text("ask")
    expect(at(page, "/do/0/ask/timeout").get_by_role("button", name="Add timeout")).to_be_visible()
    method = at(page, "/do/0/ask/with/method")
    method.locator("input").focus()
    page.keyboard.press("F1")
    expect(method.get_by_text("Method of the request.")).to_be_visible()
    page.keyboard.press("F1")
    expect(method.get_by_text("Method of the request.")).to_have_count(0)
    page.keyboard.press("Alt+ArrowDown")
    expect(page.get_by_role("menuitemradio")).to_have_count(7)
    page.get_by_role("menuitemradio", name="delete").click()
    written(page, "method: delete\n")
    expect(method.locator("input")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") != "q"
    at(page, "/do/0/ask/timeout").get_by_role("button", name="Add timeout").click()
    written(page, "timeout:\n      after:")
    inspector(page).get_by_role("tab", name="Transition").click()
    expect(inspector(page).get_by_role("option", name="the next in the list")).to_be_attached()
    page.locator("#palette .tile", has_text="Wait").last.click()
    page.locator(".plus").last.click()
    expect(inspector(page).locator(".iname")).to_have_text("newWait")
    expect(inspector(page).get_by_role("tab", selected=True)).to_contain_text("Configuration")
    person.box(page, "pause").click()
    expect(inspector(page).locator(".iname")).to_have_text("pause")
    at(page, "/do/1/pause/wait/minutes").locator("input").fill("5")
    page.keyboard.press("Tab")
    written(page, "- pause:\n    wait:\n      minutes: 5\n")
    person.box(page, "tell").click()
    expect(inspector(page).locator(".iname")).to_have_text("tell")
    signs = [at(page, f"/do/2/tell/emit/event/with/{name}").locator(".valsign") for name in ("type", "subject")]
    assert [each.inner_text() for each in signs] == ["Aa", "${ }"]
