"""Why nothing took an error: who was asked, from the inside out, with the member that differed and the way to it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
TASKS = """\
document: {dsl: 1.0.3, namespace: test, name: why, version: 1.0.0}
do:
- fulfil:
    try:
    - reserve:
        try:
        - pay:
            try:
            - charge: {call: http, with: {method: post, endpoint: 'https://pay.example/charges'}}
            catch:
              errors: {with: {status: 503}}
              retry: {delay: PT2S, limit: {attempt: {count: 3}}}
        catch:
          errors: {with: {type: 'https://serverlessworkflow.io/spec/1.0.0/errors/timeout'}}
          do:
          - release: {set: {released: true}}
    catch:
      exceptWhen: ${ $error.status == 422 }
      do:
      - tell: {set: {told: true}}
"""
STATES = """\
id: why
version: '1'
specVersion: '0.8'
start: Charge
errors: [{name: closed, code: '503'}, {name: slow, code: '504'}]
functions: [{name: pay, operation: 'a.json#pay'}]
states:
- name: Charge
  type: operation
  actions: [{functionRef: pay}]
  onErrors: [{errorRef: slow, end: true}]
  end: true
"""


def test_each_catch_says_why_it_does_not_take_an_error(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    scenario = {
        "name": "Refused",
        "calls": {"charge": {"response": {"status": 422}}},
    }
    person.simulate(page, person.bring(page, live_server_url, TASKS, scenario))
    person.start(page)
    person.chip(page, "Failed")
    shown = page.locator("#data")
    expect(shown).to_contain_text("3 catches were asked, and none takes this error")
    rows = shown.locator(".whynot ol > li")
    expect(rows).to_have_text(
        [
            re.compile(r"pay.*status is 422, not 503", re.DOTALL),
            re.compile(r"reserve.*type is communication, not timeout", re.DOTALL),
            re.compile(r"fulfil.*exceptWhen.*is true", re.DOTALL),
        ]
    )
    look(page, screenshot, "why-not", [(1280, 800), (390, 844)], part="#data")
    rows.nth(1).get_by_role("link", name="Open in Design").click()
    expect(page.locator("#inspector .iname")).to_have_text("reserve")


def test_without_a_catch_that_is_said(page: Page, live_server_url: str) -> None:
    text = (
        TASKS[: TASKS.index("- fulfil")]
        + "- charge: {call: http, with: {method: get, endpoint: 'https://pay.example'}}\n"
    )
    scenario = {"name": "Refused", "calls": {"charge": {"response": {"status": 404}}}}
    person.simulate(page, person.bring(page, live_server_url, text, scenario))
    person.start(page)
    person.chip(page, "Failed")
    expect(page.locator("#data")).to_contain_text("No catch is around it.")
    expect(page.locator(".whynot ol > li")).to_have_count(0)


def test_an_entry_of_0_8_says_why(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Closed", "functions": {"pay": [{"error": {"name": "closed", "code": "503"}}]}}
    person.simulate(page, person.bring(page, live_server_url, STATES, scenario))
    person.start(page)
    person.chip(page, "Failed")
    expect(page.locator("#data")).to_contain_text("No entry of onErrors takes this error.")
    expect(page.locator(".whynot ol > li")).to_have_text([re.compile(r"Charge.*code is 503, not 504", re.DOTALL)])


def test_what_was_skipped_or_not_reached_says_so(page: Page, live_server_url: str) -> None:
    text = """\
document: {dsl: 1.0.3, namespace: test, name: skip, version: 1.0.0}
do:
- first: {set: {n: 1}}
- invoice: {if: '${ .n > 1 }', set: {sent: true}, then: continue}
- last: {set: {done: true}, then: end}
- never: {set: {seen: true}}
"""
    person.simulate(page, person.bring(page, live_server_url, text, {"name": "Once"}))
    person.start(page)
    person.chip(page, "Completed")
    shown = page.locator("#data")
    person.box(page, "invoice").first.click()
    expect(shown).to_contain_text("It was skipped")
    expect(shown.locator(".ihead")).to_contain_text("skipped")
    person.box(page, "never").first.click()
    expect(shown).to_contain_text("The run has ended and did not come here.")
    expect(shown.locator(".ihead")).to_contain_text("not reached")


STARTS = """\
document: {dsl: 1.0.3, namespace: test, name: starts, version: 1.0.0}
schedule:
  on:
    all:
    - with: {type: order.placed, source: /shop, data: '${ .team == "QA" }'}
    - with: {type: order.paid}
do:
- note: {set: {ok: true}}
"""


def test_an_event_that_starts_nothing_says_what_the_start_asks(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    event = {"type": "order.placed", "source": "/shop-test", "data": {"team": "QA"}, "at": "PT1S"}
    scenario = {"name": "Other shop", "start": "events", "events": [event]}
    person.simulate(page, person.bring(page, live_server_url, STARTS, scenario))
    person.start(page)
    shown = page.locator("#data .corr")
    expect(shown).to_contain_text("Start of test/starts")
    expect(shown).to_contain_text("It starts no instance")
    expect(shown).to_contain_text("all of them are needed")
    expect(shown.locator("tr", has_text="source").first).to_contain_text("/shop-test")
    expect(shown.locator("tr.miss", has_text="source")).to_have_count(1)
    look(page, screenshot, "why-not-started", [(1280, 800), (390, 844)], part="#data")


def test_what_a_condition_of_a_catch_read_stands_beside_it(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Refused", "calls": {"charge": {"response": {"status": 422}}}}
    person.simulate(page, person.bring(page, live_server_url, TASKS, scenario))
    person.start(page)
    person.chip(page, "Failed")
    expect(page.locator("#data .whynot li", has_text="fulfil")).to_contain_text("$error.status = 422")
