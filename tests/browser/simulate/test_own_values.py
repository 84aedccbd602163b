"""One's own secrets and personal data are shown on the Simulate page by a press, and masked again by another."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
OWN = """
document: {dsl: '1.0.3', namespace: test, name: own, version: '0.1.0'}
use: {secrets: [apiToken]}
input: {schema: {document: {properties: {mail: {x-personal: true}}}}}
do:
- keep: {set: {bearer: '${ "Bearer " + $secrets.apiToken }', mail: '${ .mail }'}}
- next: {set: {both: '${ .mail + " " + .bearer }'}}
"""
SECRET = re.compile("tok-Secret-1234")


def test_a_press_shows_them_here_alone(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    address = person.bring(page, live_server_url, OWN, {"name": "ada", "input": {"mail": "ada@a.example"}})
    person.simulate(page, address)
    page.get_by_role("tab", name="Input").click()
    page.get_by_label("apiToken").fill("tok-Secret-1234")
    page.get_by_role("tab", name="Scenario").click()
    person.start(page)
    person.chip(page, "Completed")
    person.box(page, "keep").click()
    data, press = page.locator("#data"), page.get_by_role("button", name="Show my test values")
    expect(data).to_contain_text("<secret apiToken>")
    expect(data).not_to_contain_text(SECRET)
    expect(press).to_have_attribute("aria-pressed", "false")
    press.click()
    expect(data).to_contain_text("Bearer tok-Secret-1234")
    expect(data).to_contain_text("ada@a.example")
    expect(press).to_have_attribute("aria-pressed", "true")
    look(page, screenshot, "own-values", [(1440, 900)])
    person.box(page, "next").click()
    expect(data).to_contain_text("ada@a.example Bearer tok-Secret-1234")
    expect(page.locator("#trace")).not_to_contain_text(SECRET)
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert not SECRET.search(kept)
    press.click()
    expect(data).not_to_contain_text(SECRET)
    expect(data).to_contain_text("<secret apiToken>")
    press.click()
    expect(data).to_contain_text(SECRET)
    page.reload()
    expect(press).to_have_attribute("aria-pressed", "false")
    expect(page.locator("body")).not_to_contain_text(SECRET)
