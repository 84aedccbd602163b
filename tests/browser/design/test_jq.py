"""Expressions of 0.8 in jq: completed, told of, tried on sample data and marked where they are wrong."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import person
from tests.browser.design.source_cursor import put_on
from tests.browser.inspecting import at, choose, inspector, open_tab, text
from tests.browser.looks import Screenshot, look
from tests.workflow.forms import FIXTURES

pytestmark = pytest.mark.browser
ORDERS = (FIXTURES.parent / "forms/orders-0.8.yaml").read_text(encoding="utf-8")
ITEMS = [{"sku": "a", "price": 100}, {"sku": "b", "price": 20}]
SCENARIO = {
    "name": "Usual",
    "input": {"order": {"id": "o-1", "total": 120, "items": ITEMS}},
    "functions": {"charge": {"result": {"receipt": {"no": 7}}}},
}
SIZES = ((1440, 900), (400, 900))
WORD = """word => {
  for (const line of document.querySelectorAll(".cm-line")) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      const at = node.textContent.indexOf(word);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      const box = range.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }
  }
}"""
ACTION = "/states/0/actions/0"


@pytest.fixture
def opened(page: Page, live_server_url: str) -> Page:
    person.design(page, person.bring(page, live_server_url, ORDERS, SCENARIO))
    return page


def test_a_field_is_completed_tried_marked_and_filled_from_the_data(opened: Page, screenshot: Screenshot) -> None:
    page = opened
    choose(page, "Charge", "Data")
    inspector(page).get_by_role("button", name="From a scenario").click()
    page.get_by_role("menuitem", name="Usual").click()
    expect(at(page, "/states/0/stateDataFilter/output").locator(".live")).to_contain_text('"charge"')
    expect(at(page, f"{ACTION}/actionDataFilter/toStateData").locator(".live")).to_contain_text('"no":7')
    open_tab(page, "Configuration")
    expect(at(page, f"{ACTION}/functionRef/arguments/sum").locator(".live")).to_contain_text("144")

    condition = at(page, f"{ACTION}/condition")
    box, offers = condition.locator("textarea"), page.locator("#form-completions")
    expect(condition.locator(".live")).to_contain_text("holds")
    box.fill("${ .order.items | ")
    box.press("End")
    page.keyboard.type("m")
    expect(offers.get_by_role("option").nth(1)).to_be_visible()
    late: list[Route] = []
    page.route("**/api/completions", lambda one: late.append(one))  # noqa: PLW0108 - it wants a function
    with page.expect_request("**/api/completions"):
        page.keyboard.type("ap")
    expect(offers.get_by_role("option").first).to_contain_text("An array of what f gives of each entry.")
    page.keyboard.press("Enter")
    expect(box).to_have_value("${ .order.items | map()")
    assert late
    page.unroute("**/api/completions")  # lets them go
    page.keyboard.type(".p")
    expect(offers.get_by_role("option")).to_have_text([re.compile("price.*100")])
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.type(" | ad > 3 }")
    page.keyboard.press("Enter")
    expect(condition.locator(".wrong")).to_contain_text("There is no function ad; did you mean add?")
    expect(condition.locator("mark")).to_have_text("ad")
    expect(condition.locator(".live")).to_have_count(0)
    assert "condition: '${ .order.total > 0 }'" in text(page), "what is wrong does not go to the text"
    look(page, screenshot, "jq-form", SIZES, part="#inspector")

    box.fill("${ .order.items | map(.price) | add > 3 }")
    box.press("Enter")
    expect(condition.locator(".live")).to_contain_text("holds")
    assert "condition: '${ .order.items | map(.price) | add > 3 }'" in text(page)
    token = at(page, f"{ACTION}/functionRef/arguments/token")
    token.locator("textarea").fill("")
    inspector(page).get_by_role("button", name="Pick from data: token").click()
    expect(token, "the emptied entry stays").to_have_count(1)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^price")).click()
    expect(token.locator("textarea")).to_have_value("${ .order.items[].price }")
    expect(token.locator(".live")).to_contain_text("[100,20]")


@pytest.mark.long
def test_the_source_is_completed_and_told_of(opened: Page, screenshot: Screenshot) -> None:
    page = opened
    labels = page.locator(".cm-completionLabel")
    choose(page, "Charge")  # its lines come into sight
    put_on(page, "sum: '${ .order.total *", ".total")
    for _ in "total":
        page.keyboard.press("Delete")
    page.keyboard.press("Backspace")
    page.keyboard.type(".")
    expect(labels).to_have_text(["id", "total", "items"])
    page.keyboard.type("t")
    expect(labels).to_have_text(["total"])
    page.wait_for_timeout(120)  # the list takes no key in its first moment
    page.keyboard.press("Enter")
    page.keyboard.type(" + flo")
    expect(labels).to_have_text(["floor"])
    expect(page.locator(".cm-completionInfo")).to_contain_text("The whole number below.")
    page.wait_for_timeout(120)
    page.keyboard.press("Enter")
    page.keyboard.type(" + nope")
    page.keyboard.press("Escape")
    expect(page.locator(".cm-lintRange-error")).to_have_text("nope")
    for _ in " + floor + nope":
        page.keyboard.press("Backspace")
    expect(page.locator(".cm-lintRange-error")).to_have_count(0)
    assert text(page) == ORDERS
    card = page.locator(".toldcard")
    for word, told in (("$CONST", "The constants of the definition."), (".total", ".total")):
        page.mouse.move(*page.evaluate(WORD, word))
        expect(card).to_contain_text(told)
    page.mouse.move(*page.evaluate(WORD, "$CONST"))
    expect(card).to_contain_text('"vat": 0.2')
    screenshot(page, "jq-source")
