"""The data of an event as fields, from the message in a contract: they write into the JSON, and the JSON into them."""

import json
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.looks import FRAMES, RIGHTS, SCHEMES, Screenshot, look

pytestmark = pytest.mark.browser
DOCUMENT = """
asyncapi: 3.0.0
info: {title: Orders, version: "1"}
channels:
  orders:
    messages:
      placed:
        name: order.placed
        payload:
          type: object
          required: [id, count, address]
          properties:
            id: {type: string, minLength: 3, description: The number on the paper}
            count: {type: integer, minimum: 1}
            price: {type: number}
            express: {type: boolean}
            kind: {enum: [small, large]}
            address:
              type: object
              required: [street]
              properties: {street: {type: string}, floor: {type: [integer, "null"]}}
            lines: {type: array, items: {type: string}, description: What is in it}
operations:
  onPlaced: {action: receive, channel: {$ref: "#/channels/orders"}}
"""
WAITING = """
id: waiting
specVersion: "0.8"
functions: [{name: tell, type: asyncapi, operation: "FILE#onPlaced"}]
events: [{name: Placed, type: order.placed, source: shop}, {name: Other, type: other, source: shop}]
states:
- {name: Wait, type: event, onEvents: [{eventRefs: [Placed], actions: []}], end: true}
"""


@pytest.fixture
def form(page: Page, live_server_url: str) -> Locator:
    file = f"{uuid4().hex[:8]}.orders.yaml"  # the library is that of other tests too
    person.post(page, live_server_url, "/api/resources", {"name": file, "text": DOCUMENT})
    person.simulate(page, person.bring(page, live_server_url, WAITING.replace("FILE", file)))
    page.get_by_role("tab", name="Events").click()
    expect(page.locator(".evfields")).to_be_visible()
    return page.locator(".evdata")


def as_json(form: Locator) -> object:
    form.get_by_role("button", name="JSON", exact=True).click()
    found = json.loads(form.locator("#ev-data").input_value())
    form.get_by_role("button", name="Fields", exact=True).click()
    return found


def test_fields_write_into_the_json_and_back(form: Locator) -> None:
    form.get_by_label("id").fill("O-1")
    form.get_by_label("count").press_sequentially("12")
    form.get_by_label("price").press_sequentially("1.05")
    form.get_by_label("express").check()
    form.get_by_label("kind").select_option("large")
    form.get_by_label("street").fill("Main Street 1")
    form.get_by_label("floor").fill("null")
    form.get_by_label("lines").fill('["a", "b"]')
    expected = {"id": "O-1", "count": 12, "price": 1.05, "express": True, "kind": "large", "lines": ["a", "b"]}
    assert as_json(form) == {**expected, "address": {"street": "Main Street 1", "floor": None}}
    form.get_by_role("button", name="JSON", exact=True).click()
    form.locator("#ev-data").fill('{"id": "O-2", "count": 1, "address": {"street": "x"}, "more": 1}')
    form.get_by_role("button", name="Fields", exact=True).click()
    expect(form.get_by_label("id")).to_have_value("O-2")
    expect(form.get_by_label("lines")).to_have_value("")
    expect(form).to_contain_text("Besides, the JSON has more.")
    form.get_by_label("street").fill("")
    form.get_by_label("price").fill("5")
    assert as_json(form) == {"id": "O-2", "count": 1, "address": {"street": ""}, "more": 1, "price": 5}


@pytest.mark.long
def test_what_is_wrong_is_told_and_can_be_sent(page: Page, form: Locator) -> None:
    person.start(page)
    form.get_by_label("id").fill("O")
    form.get_by_label("count").fill("many")
    form.get_by_label("lines").fill("[1,")
    expect(form).to_contain_text("This has at least 3 characters.")
    expect(form).to_contain_text("This is a whole number.")
    expect(form).to_contain_text("This is needed.")
    expect(form).to_contain_text("The data keep what was there.")
    expect(form.get_by_label("count")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("count").press("Enter")  # sends, as in the other fields of the form
    expect(page.locator(".sent")).to_contain_text("order.placed")
    assert as_json(form) == {"id": "O", "count": "many"}


@pytest.mark.long
def test_an_event_without_a_message_has_json_alone(page: Page, form: Locator) -> None:
    page.locator("#ev-type").fill("other")
    expect(form.locator("#ev-data")).to_be_visible()
    expect(form.get_by_role("button", name="Fields", exact=True)).to_have_count(0)
    page.locator("#ev-type").fill("order.placed")
    expect(form.locator(".evfields")).to_be_visible()
    form.get_by_role("button", name="From the contract").click()
    expect(form.get_by_label("street")).not_to_have_value("")


@pytest.mark.long
def test_how_it_looks(page: Page, form: Locator, screenshot: Screenshot) -> None:
    form.get_by_label("id").fill("O")
    form.get_by_label("count").fill("12")
    form.get_by_label("lines").fill("[1,")
    form.scroll_into_view_if_needed()
    look(page, screenshot, "event-fields", ((1440, 900),), part=".evdata")
    page.set_viewport_size({"width": 400, "height": 900})
    page.evaluate(FRAMES)
    if not page.get_by_role("tab", name="Events").is_visible():
        page.locator(".panelword[aria-controls]").first.click()
    page.get_by_role("tab", name="Events").click()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        form.get_by_label("count").scroll_into_view_if_needed()
        screenshot(page, f"page-event-fields-{scheme}-400")
    assert page.locator(".evdata :is(input, select, textarea)").evaluate_all(RIGHTS) <= 400
