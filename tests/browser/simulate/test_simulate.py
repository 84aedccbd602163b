"""The Simulate page where it is put to the test: a lost line, mocks that are changed on the way, a long run."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.endless import ENDLESS
from tests.browser.simulate.making import MAKE
from tests.serving import Server

pytestmark = pytest.mark.browser
LOOP = """
id: loop
name: Loop
version: '1'
states:
- name: Tick
  type: delay
  timeDelay: PT1S
  start: {kind: default}
  transition: {nextState: Ask}
- name: Ask
  type: operation
  actions: [{functionRef: {refName: ask}}]
  transition: {nextState: Tick}
"""


def open_loop(page: Page, url: str) -> None:
    """A definition of our own, in Simulate."""
    page.goto(url)
    made = page.evaluate(MAKE, LOOP)
    page.goto(f"{url}/definitions/{made}/simulate")
    expect(page.locator('#canvas .sb-node[data-name="Tick"]')).to_be_visible()


@pytest.mark.long
def test_steps_taken_while_the_server_is_down_happen_once(page: Page, server: Server, allowed: list[str]) -> None:
    allowed += ["WebSocket connection", r"icon\.svg"]
    open_loop(page, server.address)
    person.loaded(page)
    step = page.locator(".scrub b")
    page.get_by_role("button", name="Step into").click()
    expect(step).to_have_text("1")
    page.get_by_role("button", name="Step into").click()
    expect(step).to_have_text("2")
    server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    for _ in range(5):  # each press counts, however long the answer takes
        page.keyboard.press("F11")
    server.start()
    expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=20_000)
    expect(step).to_have_text("7")
    server.stop()
    expect(page.get_by_text("The server is restarting…")).to_be_visible()
    page.keyboard.press("F11")
    server.start()
    expect(page.get_by_text("The server is restarting…")).to_be_hidden(timeout=20_000)
    expect(step).to_have_text("8")


def test_the_mocks_shown_are_those_in_force(page: Page, live_server_url: str) -> None:
    open_loop(page, live_server_url)
    page.get_by_role("tab", name="Mocks").click()
    page.locator(".run-button").click()
    expect(page.locator(".state-chip")).to_contain_text("Asks for a result")
    page.get_by_label("Its result").fill('{"ok": 1}')
    page.get_by_text("Use as mock from now on").click()
    page.get_by_role("button", name="Return result").click()
    expect(page.locator(".mock")).to_contain_text('{ "ok": 1 }')
    pause = page.get_by_role("button", name="Pause")
    if pause.is_visible():
        pause.click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible(timeout=20_000)
    page.reload()
    page.get_by_role("tab", name="Mocks").click()
    expect(page.locator(".mock")).to_contain_text('{ "ok": 1 }')
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("Home")
    expect(page.locator(".scrub b")).to_have_text("0")
    expect(page.locator(".mock")).not_to_contain_text("ok")


@pytest.mark.long
def test_a_long_run_can_be_paused(page: Page, live_server_url: str) -> None:
    open_loop(page, live_server_url)
    page.get_by_role("tab", name="Settings").click()
    page.get_by_label("Calls without a mock").select_option("empty")
    page.locator(".run-button").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".state-chip")).to_contain_text("Paused", timeout=20_000)
    expect(page.locator("#trace .count")).not_to_have_text("0")


@pytest.mark.long
def test_a_full_trace_says_so_and_can_go_on(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    settings = {"traceWarning": 4, "traceLimit": 300}
    person.simulate(page, person.bring(page, live_server_url, ENDLESS, {"name": "Long", "settings": settings}))
    band = page.locator("#band")
    expect(band).to_be_empty()
    for number in range(1, 6):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    expect(band).to_contain_text("more than 4 events; the run stops at 300")
    band.get_by_role("button", name="Dismiss").click()
    expect(band).to_be_empty()
    page.locator(".run-button").click()
    expect(page.locator(".state-chip")).to_contain_text("Stopped: long trace")
    expect(band).to_contain_text("The trace has 300 events")
    screenshot(page, "session-full-trace")
    band.get_by_role("button", name="Go on to 600").click()
    expect(band).to_contain_text("The trace has 600 events")
    page.reload()
    expect(band).to_contain_text("The trace has 600 events")


@pytest.mark.long
def test_a_large_trace_comes_piece_by_piece(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Large", "input": {"x": "y" * 200_000}, "settings": {"traceSize": 30_000_000}}
    person.simulate(page, person.bring(page, live_server_url, ENDLESS, scenario))
    page.locator(".run-button").click()
    expect(page.locator("#band")).to_contain_text("The trace has 30,000,000 bytes", timeout=20_000)
    steps = int(page.locator(".scrub b").inner_text())
    last = int(page.locator("#trace .count").inner_text()) - 1
    expect(page.locator(f"#trace-{last}")).to_be_visible(timeout=20_000)
    page.reload()
    expect(page.locator(f"#trace-{last}")).to_be_visible(timeout=20_000)
    expect(page.locator(".scrub b")).to_have_text(str(steps))
