"""Small things of Design and the Library that a careful person sees: find in the source, messages, drops, counts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.chains import chain
from tests.browser.conftest import StartServer
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser

CLIPPED = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
TROUBLED = """id: troubled
name: A definition with a rather long name that has troubles of its own
version: '1.0'
states:
- {name: A, type: delay, start: {kind: default}, timeDelay: PT1M, transition: {nextState: Nowhere}}
- {name: B, type: delay, timeDelay: soon, end: {kind: default}}
- {name: C, type: delay, timeDelay: PT1M, end: {kind: default}}
"""


@pytest.mark.long
def test_find_and_replace_in_the_source(page: Page, live_server_url: str, screenshot: Any) -> None:
    person.design(page, person.bring(page, live_server_url, chain(12)))
    person.end_of(page, "id: chain")
    page.keyboard.press("Control+f")
    field = page.get_by_role("textbox", name="Find in the source")
    expect(field).to_be_focused()
    field.fill("timeDelay")
    said = page.locator(".searchpanel [role=status]")
    expect(said).to_have_text("11 found")
    page.keyboard.press("Enter")
    expect(said).to_have_text("1 of 11")
    page.keyboard.press("Shift+Enter")
    expect(said).to_have_text("11 of 11")
    screenshot(page, "design-find-in-source")
    page.get_by_role("button", name="Match case").click()
    field.fill("TIMEDELAY")
    expect(said).to_have_text("None")
    field.fill("PT12M")
    page.get_by_role("textbox", name="Replace with").fill("PT13M")
    page.get_by_role("button", name="Replace all").click()
    expect(page.locator(".cm-content")).to_contain_text("timeDelay: PT13M")
    page.keyboard.press("Escape")
    expect(page.locator(".searchpanel")).to_have_count(0)

    person.line(page, "timeDelay").hover(position={"x": 40, "y": 8})
    expect(page.locator(".hovercard")).to_be_visible()
    expect(page.locator(".hovercard")).not_to_contain_text("`")

    tile = page.locator(".tile").filter(has_text="Inject")
    canvas = page.locator("#canvas").bounding_box()
    assert canvas
    tile.hover()
    page.mouse.down()
    page.mouse.move(canvas["x"] + canvas["width"] - 60, canvas["y"] + canvas["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".sb-node.kind-inject")).to_have_count(1)
    expect(page.locator(".toast")).to_contain_text("stands by itself")


@pytest.mark.long
def test_a_card_says_all_of_its_problems(page: Page, own_server: str, screenshot: Any) -> None:
    person.bring(page, own_server, TROUBLED)
    for width in (1440, 1280, 900):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(own_server)
        expect(page.locator(".prob")).to_contain_text("errors")
        assert page.locator(".card .meta").evaluate_all(CLIPPED) == []
    screenshot(page, "library-problems")


@pytest.mark.long
def test_a_quick_fix_brings_the_line_that_it_changes_into_sight(page: Page, live_server_url: str) -> None:
    text = chain(80).replace("nextState: State 79}", "nextState: Stte 79}")
    assert "Stte 79" in text
    person.design(page, person.bring(page, live_server_url, text))
    expect(page.locator(".cm-line").filter(has_text="id: chain")).to_be_in_viewport()
    page.locator("#problems .btn").first.click()
    expect(page.locator(".cm-line").filter(has_text="nextState: State 79}")).to_be_in_viewport()


@pytest.mark.long
def test_near_the_limit_of_a_text_the_bar_says_what_is_left(
    page: Page, start_server: StartServer, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("status of 413")
    url = start_server("--no-examples", SIGNALBOX_LIMIT_TEXT="2048").address
    page.goto(url)
    person.design(page, person.bring(page, url, f"{TROUBLED}# {'.' * (1940 - len(TROUBLED))}\n"))
    bar = page.locator("#save-state")
    expect(bar).to_contain_text("bytes left")
    screenshot(page, "limit-near")
    person.type_at_end(page, "id: troubled", "€" * 90)
    expect(bar).to_contain_text("bytes too long")
    expect(bar).to_contain_text("Not saved")
    screenshot(page, "limit-over")
    page.set_viewport_size({"width": 360, "height": 740})  # the words would be cut there: the button's title has them
    expect(bar.locator(".room")).to_be_hidden()
    expect(bar).to_have_attribute("title", re.compile("bytes too long"))
    screenshot(page, "limit-over-narrow")
