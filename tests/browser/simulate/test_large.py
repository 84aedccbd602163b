"""Simulate where there is much: 300 states, a large answer, a long trace; and where there is nothing to draw."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import person
from tests.browser.chains import SMALL, chain
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser
LARGE = """
id: large
version: '1'
name: Large
functions:
- {name: get, operation: "x#get"}
states:
- name: Get
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: get}}]
  transition: {nextState: Wait}
- name: Wait
  type: delay
  timeDelay: P1D
  end: {kind: default}
"""
ROWS = {"rows": [{"id": n, "text": "x" * 60} for n in range(2500)]}
NOTHING = {
    "no states": ("id: none\nversion: '1'\nname: None\nstates: []\n", "There are no states yet"),
    "not readable": (SMALL.replace("PT15M", "PT15M: ["), "the text cannot be read"),
}


def undrawn(route: Route) -> None:
    """The analysis of a definition that is too crowded, for one that is quickly read."""
    answer = route.fetch()
    told = {"diagram": None, "undrawn": "3,026 lines between its states; 2,500 are drawn"}
    route.fulfill(response=answer, json=answer.json() | told)


@pytest.mark.long
def test_300_states_are_followed_on_the_drawing_and_its_map(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page(width=1280, height=800)
    person.simulate(page, person.bring(page, live_server_url, chain(300), {"name": "One", "input": {"again": False}}))
    expect(page.locator(".minimap .view")).to_be_visible()
    person.start(page)
    person.chip(page, "Completed")
    expect(person.box(page, "State 300")).to_be_in_viewport()
    expect(page.locator("#timeline .axis")).to_be_in_viewport()
    expect(page.locator(".clock")).to_contain_text("2020")  # of another day than the start
    page.get_by_role("slider", name="Step").press("Home")
    for step in (0, 1, 2):
        expect(page.locator(".scrub b")).to_have_text(str(step))
        page.keyboard.press("F11")
    expect(person.box(page, "State 1")).to_be_in_viewport()
    expect(page.locator(".minimap .node.current")).to_have_count(1)


@pytest.mark.long
def test_the_number_of_a_step_leads_to_it(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, SMALL))
    person.start(page)
    person.chip(page, "Completed")
    person.box(page, "Begin").click()
    expect(page.locator("#data h2")).to_have_text("Begin")
    link = page.locator("#data .steplink").first
    step = int(link.inner_text().removeprefix("step "))
    assert step < person.position(page)
    link.click()
    expect(page.locator(".scrub b")).to_have_text(str(step))
    expect(page.locator("#trace li.sel.on")).to_contain_text("Begin")


@pytest.mark.long
def test_a_large_answer_keeps_the_page_quick(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Large", "functions": {"get": {"result": ROWS}}}
    person.simulate(page, person.bring(page, live_server_url, LARGE, scenario))
    person.start(page)
    person.chip(page, "Completed")
    expect(page.locator("#data .result .unfold")).to_have_text("… 2500 elements")
    last = page.locator("#trace li").last
    expect(last).to_contain_text('instance.completed { "rows": [{ "id": 0, "text": "xxx')
    assert len(last.inner_text()) < 200
    page.get_by_role("tab", name="Mocks").click()
    assert len(page.locator("#left .mock .res").first.inner_text()) < 300


@pytest.mark.long
@pytest.mark.parametrize("case", NOTHING)
def test_where_nothing_is_drawn_the_canvas_says_why(page: Page, live_server_url: str, case: str) -> None:
    text, words = NOTHING[case]
    page.goto(f"{person.bring(page, live_server_url, text)}/simulate")
    expect(page.locator("#canvas .nothing")).to_contain_text(words)


@pytest.mark.long
def test_a_start_that_is_refused_says_why_and_is_made_anew_once_that_is_mended(
    page: Page, live_server_url: str
) -> None:
    address = person.bring(page, live_server_url, NOTHING["no states"][0])
    page.goto(f"{address}/simulate")
    person.start(page)
    person.chip(page, "Start refused")
    expect(page.get_by_role("alert")).to_contain_text("The run was not started: the definition has no start state")
    button = page.locator(".run-button")
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("title", "The start was refused: the definition has no start state.")
    expect(page.locator("#next")).to_contain_text("The start was refused: the definition has no start state.")
    page.keyboard.press("F5")
    expect(page.locator(".toast")).to_contain_text("The start was refused")
    path = f"/api/definitions/{address.rsplit('/', 1)[-1]}"
    person.post(page, live_server_url, path, {"text": SMALL, "version": 1}, "PUT")
    page.reload()
    expect(button).to_have_text("Start")
    button.click()
    person.chip(page, "Completed")


@pytest.mark.long
def test_what_is_too_crowded_to_draw_runs(page: Page, live_server_url: str) -> None:
    page.route("**/api/analyse", undrawn)
    page.goto(f"{person.bring(page, live_server_url, SMALL)}/simulate")
    expect(page.locator("#canvas .nothing")).to_contain_text("Too crowded for a diagram: 3,026 lines")
    expect(page.get_by_role("alert")).to_have_count(0)
    person.start(page)
    person.chip(page, "Completed")


@pytest.mark.long
def test_the_panels_of_a_run_are_made_wider_by_key_and_stay_so(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, SMALL))
    bar = page.get_by_role("separator", name="Width of the trace")
    trace = page.locator("#trace")
    before = trace.bounding_box()
    bar.press("ArrowLeft")
    after = trace.bounding_box()
    assert before
    assert after
    assert after["width"] == before["width"] + 16
    page.reload()
    again = page.locator("#trace").bounding_box()
    assert again
    assert again["width"] == after["width"]
