"""Tokens on the diagram of a run: they glide along the edge that was taken, unless a person wants no motion."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
WAY = """
id: way
name: Way
version: '1'
states:
- {name: Begin, type: inject, data: {n: 1}, start: {kind: default}, transition: {nextState: Wait}}
- {name: Wait, type: delay, timeDelay: PT1M, transition: {nextState: Last}}
- {name: Last, type: inject, data: {n: 2}, end: {kind: default}}
"""
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const token = document.querySelector("#canvas .token");
    if (token) window.seen.push(token.style.transform.match(/-?[\\d.]+/g).map(Number));
    requestAnimationFrame(look);
  };
  look();
}"""
ALONG = """(pointer) => {
  const line = document.querySelector(`#canvas .sb-edge[data-pointer="${pointer}"] path`);
  const length = line.getTotalLength();
  const points = Array.from({length: 401}, (_, n) => line.getPointAtLength(length * n / 400));
  const between = new Set();
  for (const [x, y] of window.seen) {
    const far = points.map((one) => Math.hypot(one.x - x, one.y - y));
    const nearest = far.indexOf(Math.min(...far));
    if (far[nearest] < 1 && nearest > 20 && nearest < 380) between.add(nearest);
  }
  return between.size;
}"""
"""At how many places on the edge, its ends left out, the token was seen."""


def leave_begin(page: Page, url: str) -> None:
    """Step until the edge out of `Begin` was taken, while every frame's place of the token is written down."""
    person.simulate(page, person.bring(page, url, WAY))
    page.get_by_role("button", name="Half speed").or_(page.get_by_role("button", name="½×")).click()
    for number in range(1, 4):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    expect(page.locator("#canvas .token")).to_have_count(1)
    page.evaluate(WATCH)
    for number in range(4, 10):
        if person.box(page, "Wait").evaluate("one => one.classList.contains('current')"):
            break
        page.keyboard.press("F11")
        expect(page.locator(".scrub b")).to_have_text(str(number))
        page.wait_for_timeout(100)  # the state that is reached is shown a moment after
    expect(person.box(page, "Wait")).to_have_class(re.compile("current"))
    page.wait_for_timeout(1_500)
    person.at_rest(page)


@pytest.mark.long
def test_a_token_glides_along_the_edge_that_is_taken(page: Page, live_server_url: str) -> None:
    leave_begin(page, live_server_url)
    assert page.evaluate(ALONG, "/states/0/transition") >= 5


@pytest.mark.long
def test_without_motion_a_token_is_at_once_where_it_belongs(page: Page, live_server_url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    leave_begin(page, live_server_url)
    assert page.evaluate(ALONG, "/states/0/transition") == 0
    assert page.evaluate("new Set(window.seen.map(String)).size") == 2


V01 = """
id: lanes-of-old
name: Lanes of old
version: "1"
startsAt: Both
states:
- name: Both
  type: PARALLEL
  branches:
  - name: one
    waitForCompletion: true
    startsAt: Left
    states:
    - {name: Left, type: DELAY, timeDelay: PT5S, nextState: After}
    - {name: After, type: DELAY, timeDelay: PT5S, end: true}
  - name: two
    waitForCompletion: true
    startsAt: Right
    states:
    - {name: Right, type: DELAY, timeDelay: PT7S, end: true}
  end: true
"""


@pytest.mark.long
def test_in_branches_of_0_1_each_token_is_at_its_own_state(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, V01))
    page.get_by_role("button", name="Step into").click()
    expect(page.locator(".scrub b")).to_have_text("1")
    page.get_by_label("Run until").fill("PT6S")
    page.get_by_role("button", name="Run until").click()
    expect(page.locator(".clock .big")).to_have_text("00:00:06")
    tokens = page.locator("#canvas .token")
    expect(tokens).to_have_count(2)
    screenshot(page, "simulate-tokens-0.1")
    person.at_rest(page)
    for state in ("After", "Right"):
        token = page.locator(f"#canvas .token[aria-label$='is at {state}']")
        box, at = person.box(page, state).bounding_box(), token.bounding_box()
        assert box
        assert at
        middle = (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        assert box["x"] - 12 <= middle[0] <= box["x"] + box["width"] + 12
        assert box["y"] - 12 <= middle[1] <= box["y"] + box["height"] + 12


CROWD = """
id: crowd
name: Crowd
version: '1'
functions: [{name: send, operation: "x#s"}]
states:
- name: Send
  type: foreach
  start: {kind: default}
  inputCollection: "{{ $.readers }}"
  iterationParam: reader
  actions: [{functionRef: {refName: send}}]
  end: {kind: default}
"""


@pytest.mark.long
def test_a_number_of_three_digits_fits_its_token(page: Page, live_server_url: str) -> None:
    crowd = person.bring(page, live_server_url, CROWD, {"input": {"readers": list(range(120))}})
    person.simulate(page, crowd)
    person.start(page)
    token = page.locator("#canvas .token")
    expect(token.locator("text")).to_have_text("120")
    person.at_rest(page)
    number, disc = token.locator("text").bounding_box(), token.locator(".dot").bounding_box()
    assert number
    assert disc
    assert disc["x"] + 1 < number["x"]
    assert number["x"] + number["width"] < disc["x"] + disc["width"] - 1
