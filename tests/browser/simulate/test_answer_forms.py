"""Answers by kind of call: the same fields on the card of an open call and in an entry of a mock, typed by a person."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.answering import OLD, SHOP
from tests.browser.simulate.making import MAKE

pytestmark = pytest.mark.browser


def opened(page: Page, address: str, text: str) -> Locator:
    """The card of the first question of a run."""
    page.goto(address)
    page.goto(f"{address}/definitions/{page.evaluate(MAKE, text)}/simulate")
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")
    return page.locator("form.ask")


def output(page: Page) -> Any:
    person.chip(page, "Completed")
    session = re.findall(r"session=(\w+)", page.url)[0]
    shown = page.evaluate("async id => (await fetch(`/api/sessions/${id}/trace`)).text()", session)
    return json.loads(shown)[-1]["output"]


def came(page: Page, state: str) -> Any:
    session = re.findall(r"session=(\w+)", page.url)[0]
    shown = page.evaluate("async id => (await fetch(`/api/sessions/${id}/trace`)).text()", session)
    return next(one["output"] for one in json.loads(shown) if one["type"] == "state.exited" and one["state"] == state)


def typed(page: Page, field: Locator, text: str) -> None:
    """As a person does who takes what is there away first, letter by letter."""
    field.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Backspace")
    page.keyboard.type(text)


def test_each_kind_of_call_of_1_0_is_asked_for_what_it_gives(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    ask = opened(page, live_server_url, SHOP)
    ask.get_by_role("button", name="Give a response…").click()
    expect(ask.get_by_label("Status")).to_be_focused()
    ask.get_by_role("button", name="Refused").click()
    expect(ask).to_contain_text("Becomes an error: communication, 500. “pay” takes it.")
    expect(ask.get_by_label("Status")).to_have_count(0)
    screenshot(page, "answer-refused")
    ask.get_by_role("button", name="429").click()
    expect(ask.get_by_role("button", name="429")).to_have_attribute("aria-pressed", "true")
    expect(ask.get_by_role("button", name="Refused")).to_have_attribute("aria-pressed", "false")
    ask.get_by_role("button", name="Time out").click()
    ask.get_by_role("button", name="Give no answer").click()
    expect(ask.locator("h2")).to_contain_text("book")
    assert came(page, "pay") == {"lost": "timeout", "status": 408}
    ask.get_by_role("button", name="Give a gRPC status…").click()
    expect(ask.get_by_label("Status")).to_be_focused()
    ask.get_by_role("button", name="Unavailable").click()
    expect(ask.get_by_label("Status")).to_have_value("UNAVAILABLE")
    expect(ask.get_by_label("Response message")).to_have_count(0)
    typed(page, ask.get_by_label("Message"), "stock is restarting")
    typed(page, ask.get_by_label("Trailers"), "retry")
    expect(ask.get_by_role("button", name="Give this response")).to_be_disabled()
    typed(page, ask.get_by_label("Trailers"), '{"retry": "2"}')
    expect(ask).to_contain_text("Becomes an error: communication, 503. “reserve” takes it.")
    screenshot(page, "answer-grpc")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(ask.locator("h2")).to_contain_text("print")
    assert came(page, "reserve") == {"lost": "UNAVAILABLE", "why": "stock is restarting"}
    expect(ask.get_by_label("Standard output")).to_be_visible()
    typed(page, ask.get_by_label("Standard output"), "label 88213 printed")
    typed(page, ask.get_by_label("Exit code"), "3")
    ask.get_by_role("button", name="End the process").click()
    assert output(page) == {"code": 3, "stdout": "label 88213 printed", "stderr": ""}


def entry(page: Page, name: str) -> Locator:
    """The form of a new entry of a mock."""
    mock = page.locator(".mock", has=page.locator("h2", has_text=name))
    mock.get_by_role("button", name="Add an entry").click()
    return mock.locator("form.entry")


def test_an_entry_of_a_mock_is_asked_by_the_same_fields(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    page.goto(live_server_url)
    page.goto(f"{live_server_url}/definitions/{page.evaluate(MAKE, SHOP)}/simulate")
    page.get_by_role("tab", name="Mocks").click()
    form = entry(page, "charge")
    form.get_by_role("button", name="Response").click()
    typed(page, form.get_by_label("Status"), "4o4")
    expect(form).to_contain_text("A status such as 404.")
    expect(form.get_by_role("button", name="Save entry")).to_be_disabled()
    typed(page, form.get_by_label("Status"), "404")
    form.get_by_role("button", name="Text").click()
    typed(page, form.get_by_label("Body"), "no such charge")
    screenshot(page, "mock-response")
    form.get_by_role("button", name="Save entry").click()
    mock = page.locator(".mock", has_text="charge")
    expect(mock.locator("code")).to_have_text(re.compile('"status": 404, "content": "no such charge"'))
    form = entry(page, "book")
    form.get_by_role("button", name="gRPC").click()
    form.get_by_label("Status").select_option(label="5 NOT_FOUND")
    typed(page, form.get_by_label("Message", exact=True), "none left")
    screenshot(page, "mock-grpc")
    form.get_by_role("button", name="Save entry").click()
    form = entry(page, "print")
    expect(form.get_by_label("Exit code")).to_have_value("0")
    typed(page, form.get_by_label("Standard error"), "no ribbon")
    typed(page, form.get_by_label("Exit code"), "2")
    screenshot(page, "mock-process")
    form.get_by_role("button", name="Save entry").click()
    page.get_by_role("button", name="Edit entry 1 of charge").click()
    expect(page.get_by_label("Body")).to_have_value("no such charge")
    page.get_by_role("button", name="Refused").click()
    page.get_by_role("button", name="Save entry").click()
    page.locator(".run-button").click()
    assert output(page) == {"code": 2, "stdout": "", "stderr": "no ribbon"}
    assert came(page, "pay") == {"lost": "communication", "status": 500}
    assert came(page, "reserve") == {"lost": "NOT_FOUND", "why": "none left"}


def test_functions_of_0_8_are_asked_by_their_type(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    ask = opened(page, live_server_url, OLD)
    expect(ask.locator("h2")).to_contain_text("book")
    ask.get_by_role("button", name="Give a gRPC status…").click()
    typed(page, ask.get_by_label("Response message"), '{"id": 7')
    expect(ask.get_by_role("button", name="Give this response")).to_be_disabled()
    page.keyboard.type("}")
    ask.get_by_text("Use as mock from now on").click()
    ask.get_by_role("button", name="Give this response").click()
    expect(ask.locator("h2")).to_contain_text("charge")
    ask.get_by_role("button", name="Give a response…").click()
    typed(page, ask.get_by_label("Status"), "500")
    expect(ask).to_contain_text("Becomes an error: RequestFailed, 500. Nothing takes it: the instance fails.")
    ask.get_by_role("button", name="Time out").click()
    expect(ask).to_contain_text("Becomes an error: Timeout. “Ask” takes it.")
    screenshot(page, "answer-refused-0-8")
    ask.get_by_role("button", name="Give no answer").click()
    person.chip(page, "Completed")
    page.get_by_role("tab", name="Mocks").click()
    page.get_by_role("button", name="Edit entry 1 of book").click()
    expect(page.locator("form.entry").get_by_label("Response message")).to_have_value(re.compile('"id": 7'))
