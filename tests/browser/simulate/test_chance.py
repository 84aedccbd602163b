"""Mocks with chance on the Simulate page: said in words, written in the form, drawn by the run."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
DEFINITION = """\
id: call
name: Call
version: '1'
functions: [{name: ask, operation: "a#b"}]
states:
- name: Ask
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: ask}}]
  end: {kind: default}
"""
SCENARIO: dict[str, Any] = {
    "name": "By chance",
    "functions": {
        "ask": {
            "choice": [
                {"result": {"yes": True}, "weight": 9},
                {
                    "error": {"name": "Down"},
                    "weight": 1,
                    "delay": {"distribution": "uniform", "from": "PT1S", "to": "PT2S"},
                },
            ],
            "delay": {"distribution": "lognormal", "mean": "PT2S", "deviation": "PT1S"},
        }
    },
}


@pytest.mark.long
def test_chance_is_said_written_and_drawn(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    person.simulate(page, person.bring(page, live_server_url, DEFINITION, SCENARIO))
    page.get_by_role("tab", name="Mocks").click()
    entry = page.locator(".mock li").first
    expect(entry).to_contain_text("by chance")
    expect(entry.locator(".chance").nth(0)).to_contain_text('90 % returns { "yes": true }')
    expect(entry.locator(".chance").nth(1)).to_contain_text("after a random time (uniform, 1 second to 2 seconds)")
    expect(entry).to_contain_text("after a random time (lognormal, 2 seconds on average)")
    screenshot(page, "simulate-chance")
    page.get_by_role("button", name="Edit entry 1 of ask").click()
    form = page.locator(".entry")
    expect(form.get_by_label("Weight of answer 1")).to_have_value("9")
    expect(form.locator(".share")).to_have_text(["90 %", "10 %"])
    expect(form.get_by_label("Error of answer 2")).to_have_value("Down")
    assert form.evaluate("one => one.scrollWidth <= one.clientWidth")
    screenshot(page, "simulate-chance-form")
    form.get_by_label("Weight of answer 1").fill("much")
    expect(form).to_contain_text("The weight is a number such as 9.")
    form.get_by_label("Weight of answer 1").fill("1")
    form.get_by_role("button", name="Remove answer 2").click()
    form.get_by_label("Result of answer 1").fill('{"yes": false}')
    form.get_by_label("Length of time").last.select_option("exponential")
    form.get_by_label("On average").last.fill("5 s")
    page.get_by_role("button", name="Save entry").click()
    expect(entry).to_contain_text("after a random time (exponential, 5 seconds on average)")
    person.start(page)
    person.chip(page, "Completed")
    expect(page.locator("#data")).to_contain_text('"yes": false')
    expect(page.locator(".clock .big")).not_to_have_text("00:00:00")
