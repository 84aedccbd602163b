"""Variables by place: what the expressions of the chosen task saw, what they read and gave, and the ways from there."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
TASKS = """\
document: {dsl: 1.0.3, namespace: shop, name: saga, version: 1.0.0}
do:
- receive:
    set: {order: {id: "88213", amount: 129.9, customer: null}}
    export: {as: '${ {stock: "held"} }'}
- decide:
    if: ${ .order.amount > 2 }
    input: {from: '${ .order }'}
    switch:
    - big: {when: '${ .amount > 500 }', then: end}
    - business: {when: '${ .customer.vat != null }', then: end}
    - private: {then: charge}
- charge:
    call: http
    with:
      method: post
      endpoint: https://pay.example/charges
      body: {id: '${ .id }', stock: '${ $context.stock }', currency: EUR}
    output: {as: '${ .ok }'}
"""
STATES = """\
id: sum
version: '1'
specVersion: '0.8'
start: Add
constants: {rate: 2}
functions: [{name: pay, operation: 'a.json#pay'}]
states:
- name: Add
  type: operation
  actions: [{functionRef: {refName: pay, arguments: {twice: '${ .n * $CONST.rate }'}}}]
  end: true
"""


def place(shown: Locator, name: str) -> Locator:
    return shown.get_by_role("group", name="Places").get_by_role("button", name=name, exact=True)


def row(shown: Locator, name: str) -> Locator:
    title = shown.page.locator("b", has_text=re.compile(rf"^{re.escape(name)}$"))
    return shown.locator(".variables li").filter(has=title)


def open_variables(page: Page) -> Locator:
    shown = page.locator("#data")
    shown.get_by_role("button", name="Variables").click()
    return shown


def test_each_place_has_what_it_saw(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    scenario = {"name": "Paid", "calls": {"charge": {"result": {"ok": True}}}}
    person.simulate(page, person.bring(page, live_server_url, TASKS, scenario))
    person.start(page)
    person.chip(page, "Completed")
    person.box(page, "charge").click()
    stages = page.locator("#data .stages")
    expect(stages).to_contain_text(re.compile(r"body.stock\s+\$context.stock\s+= \"held\""))
    person.box(page, "decide").click()
    expect(stages).to_contain_text(".amount = 129.9")
    expect(stages).to_contain_text(".customer is null here")
    look(page, screenshot, "stages-with-values", [(1280, 800)], part="#data")
    shown = open_variables(page)
    expect(row(shown, "switch.big.when")).to_contain_text(".amount = 129.9")
    expect(row(shown, "switch.big.when")).to_contain_text("= false")
    expect(row(shown, "switch.business.when")).to_contain_text(".customer is null here")
    expect(row(shown, "$context")).to_contain_text("held")
    look(page, screenshot, "variables", [(1280, 800), (390, 844)], part="#data")
    place(shown, "if").click()
    expect(row(shown, "$input")).to_contain_text("null")
    expect(row(shown, "if")).to_contain_text(".order.amount = 129.9")
    person.box(page, "charge").click()
    place(shown, "with").click()
    expect(row(shown, "with.body.stock")).to_contain_text("held")
    context = row(shown, "$context")
    context.locator("summary").click()
    to_design = context.get_by_role("link", name="Open in Design").get_attribute("href")
    context.get_by_role("button").click()
    expect(shown.locator(".iname")).to_have_text("receive")
    page.goto(f"{live_server_url}{to_design}")
    expect(page.locator("#inspector .iname")).to_have_text("charge")


def test_states_of_0_8_have_them_too(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Paid", "input": {"n": 4}, "functions": {"pay": {"result": {}}}}
    person.simulate(page, person.bring(page, live_server_url, STATES, scenario))
    person.start(page)
    person.chip(page, "Completed")
    shown = open_variables(page)
    expect(row(shown, "actions[0].functionRef.arguments.twice")).to_contain_text("= 8")
    expect(row(shown, "$CONST")).to_contain_text("rate")


def test_settings_are_those_of_1_0_and_the_selection_goes_along_to_design(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, TASKS))
    page.get_by_role("tab", name="Settings").click()
    shown = page.locator("#panel-settings")
    expect(shown.get_by_label("Calls without a mock")).to_be_visible()
    expect(shown.get_by_label("State filters")).to_have_count(0)
    expect(shown.get_by_label("Data that break a schema")).to_have_count(0)
    person.box(page, "charge").click()
    page.get_by_role("navigation", name="Mode").get_by_role("link", name="Design").click()
    expect(page.locator("#inspector .iname")).to_have_text("charge")
