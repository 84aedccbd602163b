"""A call of 1.0 is answered on the page in the words of 1.0, and the input is any JSON."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.making import MAKE

pytestmark = pytest.mark.browser
CAUGHT = """
document: {dsl: '1.0.3', namespace: test, name: caught, version: '0.1.0'}
do:
- all:
    try:
    - getPet: {call: http, with: {method: get, endpoint: "https://pets.example.com/1"}}
    catch:
      errors:
        with: {type: https://serverlessworkflow.io/spec/1.0.0/errors/communication, status: 404}
      do:
      - caught: {set: {caught: true, first: "${ $workflow.input[0] }"}}
"""


def asked(page: Page) -> None:
    """The run stands at the call."""
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")


def came_to(page: Page, output: object) -> None:
    person.chip(page, "Completed")
    session = re.findall(r"session=(\w+)", page.url)[0]
    shown = page.evaluate("async id => (await fetch(`/api/sessions/${id}/trace`)).text()", session)
    assert json.loads(shown)[-1]["output"] == output


def test_a_call_of_1_0_is_answered_in_its_words(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page.goto(live_server_url)
    made = page.evaluate(MAKE, CAUGHT)
    page.goto(f"{live_server_url}/definitions/{made}/simulate")
    page.get_by_role("tab", name="Input").click()
    page.get_by_label("Workflow data input").fill("[1, 2]")
    asked(page)
    ask = page.locator("form.ask")
    ask.get_by_role("button", name="Fail with error…").click()
    expect(ask.get_by_label("Error type")).to_have_value("communication")
    expect(ask.get_by_label("Error type")).to_be_focused()
    screenshot(page, "answer-problem")
    ask.get_by_label("Status").fill("404")
    ask.get_by_role("button", name="Fail with this error").click()
    came_to(page, {"caught": True, "first": 1})
    caught = page.locator(".sb-node.caught")
    expect(caught).not_to_have_count(0)
    expect(page.locator(".minimap .node.caught")).to_have_count(caught.count())
    page.keyboard.press("r")
    expect(page.locator(".scrub b")).to_have_text("At the start")
    asked(page)
    ask.get_by_role("button", name="Give a response…").click()
    ask.get_by_label("Status").fill("404")
    expect(ask).to_contain_text("Becomes an error: communication, 404. “all” takes it.")
    screenshot(page, "answer-response")
    ask.get_by_role("button", name="Give this response").click()
    came_to(page, {"caught": True, "first": 1})


RUN = """
document: {dsl: '1.0.3', namespace: test, name: runs, version: '0.1.0'}
do:
- version: {run: {shell: {command: "./version.sh"}, return: stdout}}
- get: {call: http, with: {method: get, endpoint: "https://pets.example.com/1"}}
"""


def test_a_process_is_answered_by_what_it_writes(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page.goto(live_server_url)
    made = page.evaluate(MAKE, RUN)
    page.goto(f"{live_server_url}/definitions/{made}/simulate")
    asked(page)
    ask = page.locator("form.ask")
    expect(ask.get_by_label("Standard output")).to_be_visible()
    ask.get_by_label("Standard output").fill("FOO=abc")
    ask.get_by_label("Exit code").fill("three")
    expect(ask).to_contain_text("A whole number, 0 where all went well.")
    expect(ask.get_by_role("button", name="End the process")).to_be_disabled()
    screenshot(page, "answer-process")
    ask.get_by_label("Exit code").fill("3")
    ask.get_by_role("button", name="End the process").click()
    person.chip(page, "Asks for a result")
    ask.get_by_role("button", name="Give a response…").click()
    ask.get_by_role("button", name="429").click()
    expect(ask.get_by_label("Status")).to_have_value("429")
    expect(ask.get_by_label("Headers")).to_have_value('{"Retry-After": "2"}')
    expect(ask).to_contain_text("Becomes an error: communication, 429. Nothing takes it: the instance fails.")
    screenshot(page, "answer-presets")
    ask.get_by_role("button", name="200").click()
    expect(ask.get_by_label("Headers")).to_have_value("{}")
    ask.get_by_label("Body").fill("[1]")
    ask.get_by_role("button", name="Give this response").click()
    came_to(page, [1])


KEPT = """
document: {dsl: '1.0.3', namespace: test, name: kept, version: '0.1.0'}
use: {secrets: [apiToken]}
do:
- keep: {set: {kept: "${ $secrets.apiToken }"}}
"""
TAKE = """async ([definition, text]) => {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
  const path = `/api/definitions/${definition}/sessions/from-file`;
  const taken = await fetch(path, {method: "POST", headers, body: JSON.stringify({text})});
  return (await taken.json()).id;
}"""


def test_secrets_are_given_in_masked_fields(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    page.goto(live_server_url)
    made = page.evaluate(MAKE, KEPT)
    page.goto(f"{live_server_url}/definitions/{made}/simulate")
    page.get_by_role("tab", name="Input").click()
    field = page.get_by_label("apiToken")
    expect(field).to_have_attribute("type", "password")
    field.fill("tok-Secret-1234")
    screenshot(page, "secrets")
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    expect(page.locator("body")).not_to_contain_text("tok-Secret-1234")
    came_to(page, {"kept": "<secret apiToken>"})
    assert "tok-Secret" not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    page.reload()  # the run has them, and the next one of the page too
    page.get_by_role("tab", name="Input").click()
    expect(field).to_have_attribute("placeholder", "as in this run")
    session = re.findall(r"session=(\w+)", page.url)[0]
    page.get_by_role("button", name="Restart with it").click()
    expect(page.locator(".scrub b")).to_have_text("At the start")
    field.fill("other-Secret-99")
    page.get_by_role("button", name="Restart with it").click()
    page.wait_for_url(lambda url: "session=" in url and session not in url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    expect(page.locator("body")).not_to_contain_text("other-Secret")
    text = page.evaluate("async id => (await fetch(`/api/sessions/${id}/file`)).text()", session)
    taken = page.evaluate(TAKE, [made, text])
    page.goto(f"{live_server_url}/definitions/{made}/simulate?session={taken}")
    expect(page.locator("#secrets-lacking")).to_be_visible()
    expect(page.get_by_text("secrets that are not here: apiToken").first).to_be_visible()
    screenshot(page, "secrets-lacking")
    field.fill("tok-Secret-1234")
    page.get_by_role("button", name="Give the secrets").click()
    expect(page.locator("#secrets-lacking")).to_be_hidden()
    page.locator(".run-button").click()
    person.chip(page, "Completed")
