"""Hostile, broken, huge and contested texts: the page stays calm, says what is wrong and loses nothing."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.chains import SMALL, chain
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.serving import Server
from tests.tiers import share

pytestmark = pytest.mark.browser
REFUSED = "Failed to load resource: net::ERR_CONNECTION_REFUSED|WebSocket connection to"
HOSTILE = {
    "script": "<script>window.hacked = 1</script>",
    "image": "\"><img src=x onerror='window.hacked = 1'>",
    "entity": "&lt;b&gt; ]]> {{ $.x }} ${y}",
    "arabic": "انتظار \u202eالموافقة",
    "emoji": "👩‍👩‍👧‍👦 party 🎉",
    "long": "very long " * 50,
    "unbroken": "W" * 500,
}


def hostile() -> str:
    """A chain of states with hostile names, in JSON: its strings need no other quoting."""
    names = list(HOSTILE.values())
    states: list[dict[str, object]] = [
        {"name": name, "type": "inject", "data": {name: name}, "transition": {"nextState": after}}
        for name, after in zip(names, [*names[1:], "Call"], strict=True)
    ]
    states[0]["start"] = {"kind": "default"}
    script = HOSTILE["script"]
    call = {"functionRef": {"refName": script, "parameters": {script: script}}}
    states.append({"name": "Call", "type": "operation", "actions": [call], "end": {"kind": "default"}})
    functions = [{"name": script, "operation": HOSTILE["image"]}]
    events = [{"name": HOSTILE["image"], "type": script, "source": script}]
    whole = {"id": script, "version": "1", "name": HOSTILE["image"], "functions": functions, "events": events}
    return json.dumps({**whole, "states": states}, ensure_ascii=False, indent=1)


def test_hostile_names_are_only_text(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    address = person.bring(page, live_server_url, hostile())
    page.goto(live_server_url)
    expect(page.locator("#cards .card").filter(has_text=HOSTILE["image"])).to_be_visible()
    screenshot(page, "extreme-hostile-library")
    unharmed(page)
    person.design(page, address)
    assert shown_names(page) == [*HOSTILE.values(), "Call"]
    person.box(page, HOSTILE["script"]).click()
    expect(page.locator("#inspector")).to_contain_text(HOSTILE["script"])
    screenshot(page, "extreme-hostile-design")
    unharmed(page)
    person.simulate(page, address)
    person.start(page)
    person.chip(page, "Asks for a result")
    screenshot(page, "extreme-hostile-asked")
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Completed")
    page.get_by_role("tab", name="Events").click()
    screenshot(page, "extreme-hostile-simulate")
    unharmed(page)


def shown_names(page: Page) -> list[str]:
    """The names of the states on the diagram, as the document has them."""
    nodes = page.locator('#canvas .sb-node[class*="kind-"][data-name]')
    names: list[list[str]] = nodes.evaluate_all("all => all.map((one) => [one.dataset.pointer, one.dataset.name])")
    return [name for pointer, name in sorted(names) if re.fullmatch(r"/states/\d+", pointer)]


def unharmed(page: Page) -> None:
    """Nothing of the text ran, and nothing made the page wider than its window."""
    assert page.evaluate("window.hacked") is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_empty_text_says_what_to_do(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL))
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    expect(page.locator("#canvas .band")).to_contain_text(re.compile("Nothing to draw|Line 1"))
    screenshot(page, "extreme-empty")
    page.keyboard.press("Control+z")
    expect(page.locator("#canvas .band")).to_be_hidden()
    expect(person.box(page, "Begin")).to_be_visible()


def test_broken_text_keeps_the_last_drawing(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL))
    person.type_at_end(page, "timeDelay", ": [")
    expect(page.locator("#canvas .band")).to_contain_text(re.compile(r"Line \d+:\d+ .*last good drawing"))
    expect(page.locator("#canvas")).to_have_class(re.compile(r"\bstale\b"))
    expect(person.box(page, "Finish")).to_be_visible()
    screenshot(page, "extreme-broken")
    page.locator("#canvas .band").get_by_role("button").click()
    expect(page.locator(".cm-editor")).to_have_class(re.compile("cm-focused"))
    person.saved(page)  # broken text is text too
    page.reload()
    expect(page.locator("#canvas .band")).to_contain_text(re.compile(r"Line \d+:\d+"))
    assert "PT15M: [" in person.source(page)


@pytest.mark.long
def test_three_hundred_states_stay_usable(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, chain(300)))
    expect(page.locator("#canvas .sb-node[data-name]")).not_to_have_count(0)
    person.end_of(page, "timeDelay: PT1M")
    page.keyboard.press("Backspace")
    began = time.monotonic()
    page.keyboard.type("H")
    expect(person.box(page, "State 1")).to_contain_text("1 hour", timeout=10_000)
    print(f"300 states: a key shows after {time.monotonic() - began:.2f} s")
    page.get_by_role("searchbox").or_(page.get_by_placeholder("Find in the diagram")).first.fill("State 288")
    page.keyboard.press("Enter")
    expect(person.box(page, "State 288")).to_be_in_viewport()
    screenshot(page, "extreme-300-states")


@pytest.mark.long
def test_nested_brackets_are_a_problem_and_no_freeze(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL))
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    began = time.monotonic()
    page.keyboard.insert_text("x: " + "[" * 25_000)
    expect(page.locator("#problems .pi.error")).not_to_have_count(0, timeout=15_000)
    assert time.monotonic() - began < 15
    page.keyboard.press("Control+z")
    expect(page.locator("#problems")).to_contain_text("No problems", timeout=10_000)


@pytest.mark.long
def test_simulate_says_when_the_text_is_broken(
    page: Page, live_server_url: str, screenshot: Screenshot, allowed: list[str]
) -> None:
    allowed.append("status of 422 .*/sessions")
    page.goto(f"{person.bring(page, live_server_url, SMALL.replace('PT15M', 'PT15M: ['))}/simulate")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"cannot be drawn: line \d+, column \d+"))
    screenshot(page, "extreme-simulate-broken")
    page.locator(".run-button").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"[Ll]ine \d+"))
    expect(page.locator(".state-chip")).to_contain_text("Not started")


@pytest.mark.long
def test_text_diagram_and_problems_select_together(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL.replace("PT15M", "soon")))
    person.box(page, "Finish").click()
    expect(page.locator("#caret")).to_contain_text("Ln 11")
    expect(page).to_have_url(re.compile(r"select=/states/1$"))
    person.line(page, "data: {greeting").click()
    expect(person.box(page, "Begin")).to_have_class(re.compile(r"\bselected\b"))
    expect(person.box(page, "Finish")).not_to_have_class(re.compile(r"\bselected\b"))
    page.locator("#problems .plink").filter(has_text="bad-duration").click()
    expect(page.locator("#caret")).to_contain_text("Ln 13")
    expect(person.box(page, "Finish")).to_have_class(re.compile(r"\bselected\b"))
    expect(page.locator("#inspector")).to_contain_text("Finish")
    page.reload()
    expect(person.box(page, "Finish")).to_have_class(re.compile(r"\bselected\b"))


@pytest.mark.long
def test_a_quick_fix_applies_and_can_be_undone(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL.replace("nextState: Finish", "nextState: Finnish")))
    problem = page.locator("#problems li").filter(has_text="unknown-state")
    problem.get_by_role("button").last.click()
    expect(problem).to_have_count(0)
    assert "nextState: Finish\n" in person.source(page)
    page.keyboard.press("Control+z")
    expect(problem).to_have_count(1)
    assert "nextState: Finnish\n" in person.source(page)


@pytest.mark.long
def test_completion_offers_states_and_keys_with_help(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL))
    person.end_of(page, "nextState")
    page.keyboard.press("Control+Backspace")
    page.keyboard.press("Control+Space")
    offered = page.locator(".cm-tooltip-autocomplete li")
    expect(offered.filter(has_text="Begin")).to_be_visible()
    expect(offered.filter(has_text="Finish")).to_be_visible()
    page.wait_for_timeout(150)  # the list takes keys only after a moment, so that nobody accepts by accident
    page.keyboard.type("Fin")
    page.keyboard.press("Enter")
    expect(person.line(page, "nextState: Finish")).to_be_visible()

    person.end_of(page, "timeDelay")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Space")
    expect(offered.filter(has_text="stateDataFilter")).to_be_visible()
    expect(page.locator(".cm-completionInfo")).to_have_text(re.compile(r"\w{3,}.* \w"))
    screenshot(page, "extreme-completion")


@pytest.mark.long
def test_unsaved_text_that_was_taken_back_does_not_return(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, SMALL)
    person.design(page, address)
    before = person.source(page)
    with page.expect_response("**/draft"):
        person.type_at_end(page, "timeDelay: PT15M", "30S")
    page.reload()
    expect(page.locator(".toast")).to_contain_text("unsaved text is back")
    with page.expect_response("**/draft"):
        page.get_by_role("button", name="Take the saved one").click()
    expect(page.locator("#save-state")).to_contain_text("Saved")
    page.reload()
    person.loaded(page)
    expect(page.locator("#save-state")).to_contain_text("Saved")
    assert person.source(page) == before


def test_unsaved_text_survives_a_reload(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, SMALL))
    with page.expect_response("**/draft"):
        person.type_at_end(page, "timeDelay: PT15M", "30S")
    page.reload()
    expect(page.locator(".toast")).to_contain_text("unsaved text is back")
    expect(person.box(page, "Finish")).to_contain_text("15 minutes 30 seconds")


@pytest.mark.long
def test_unsaved_text_survives_a_crash(
    open_page: OpenPage, server: Server, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append(REFUSED)
    page = open_page()
    address = person.bring(page, live_server_url, SMALL)
    person.design(page, address)
    person.loaded(page)
    with page.expect_response(lambda one: one.url.endswith("/draft") and "Small one" in (one.request.post_data or "")):
        person.type_at_end(page, "name: Small", " one")
    server.kill()
    page.goto("about:blank")
    server.start()
    elsewhere = open_page()  # another browser: only the server's draft can help
    person.design(elsewhere, address)
    expect(elsewhere.locator("#name")).to_have_text("Small one")


@pytest.mark.long
def test_the_second_of_two_savers_is_asked(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("status of 409")
    mine, theirs = open_page(), open_page()
    for page in (mine, theirs):  # where they have a line to write together nobody is asked
        page.route_web_socket(re.compile(r"/text/"), lambda line: line.close(code=4403))
    address = person.bring(mine, live_server_url, SMALL)
    person.design(mine, address)
    person.design(theirs, address)
    person.type_at_end(mine, "name: Small", " mine")
    person.type_at_end(theirs, "name: Small", " theirs")
    theirs.keyboard.press("Control+s")
    person.saved(theirs)
    mine.get_by_role("button", name="Compare and choose").click()
    asked = mine.get_by_role("dialog")
    expect(asked).to_contain_text("Two versions")
    screenshot(mine, "extreme-conflict")
    asked.get_by_role("button", name="Take theirs").click()
    person.saved(mine)
    expect(mine.locator("#name")).to_have_text("Small theirs")

    expect(theirs.locator("#save-state")).to_contain_text("v4")
    person.type_at_end(mine, "name: Small theirs", " and mine")
    person.type_at_end(theirs, "name: Small theirs", " again")
    theirs.keyboard.press("Control+s")
    person.saved(theirs)
    mine.get_by_role("button", name="Compare and choose").click()
    asked.get_by_role("button", name="Keep mine").click()
    person.saved(mine)
    mine.reload()
    expect(mine.locator("#name")).to_have_text("Small theirs and mine")


@pytest.mark.long
def test_without_the_server_it_says_so_and_recovers(
    page: Page, server: Server, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append(REFUSED)
    person.design(page, person.bring(page, live_server_url, SMALL))
    person.loaded(page)
    server.stop()
    try:
        person.type_at_end(page, "timeDelay: PT15M", "30S")
        expect(page.locator("#save-state")).to_contain_text("Not saved", timeout=10_000)
        expect(page.locator("#canvas .band")).to_contain_text("cannot be reached")
        screenshot(page, "extreme-offline")
    finally:
        server.start()
    expect(page.locator("#save-state")).to_contain_text(re.compile(r"^\s*Saved"), timeout=20_000)
    expect(person.box(page, "Finish")).to_contain_text("15 minutes 30 seconds", timeout=20_000)
    expect(page.locator("#canvas .band")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "part"),
    share(
        [
            ("/design", "**/chunks/page-*.js"),
            ("/simulate", "**/dist/simulate.js"),
            ("/simulate", "**/api/definitions/*"),
            ("/review", "**/api/definitions/*/versions*"),
        ],
        4,
    ),
)
def test_a_page_of_which_a_part_did_not_come_says_so_and_begins_again(
    page: Page, live_server_url: str, allowed: list[str], path: str, part: str
) -> None:
    """The server was away when the page asked for its script, or for what it shows."""
    allowed += ["Failed to load resource: net::ERR_"]
    address = person.bring(page, live_server_url, SMALL)
    away = [True]
    page.route("**/health", lambda route: route.abort() if away[0] else route.continue_())
    page.route(part, lambda route: route.abort(), times=1)
    page.goto(address + path)
    expect(page.get_by_role("alert")).to_contain_text("The page begins again as soon as it answers")
    away[0] = False
    expect(person.box(page, "Finish")).to_be_visible()
    expect(page.locator("#editor .cm-content, .run-button:enabled, #verdict button").first).to_be_visible()
    expect(page.locator("#notices .noticebar")).to_have_count(0)


LEAK = """document: {dsl: 1.0.3, namespace: shop, name: leak, version: 1.0.0}
use: {secrets: [shop]}
do:
- one: {set: {key: '${ $secrets.shop }'}}
- two: {call: http, with: {method: get, endpoint: '${ "https://a.example/" + .key }'}}
"""


def test_the_way_of_a_secret_is_links(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, LEAK))
    problem = page.locator("#problems li").filter(has_text="What was made of a secret gets into an address")
    way = problem.get_by_role("list", name="The way there").get_by_role("listitem")
    expect(way).to_have_text(["line 2:17 the secret shop is declared", "line 4:24 key is made of it"])
    way.nth(1).get_by_role("button").click()
    expect(page.locator("#caret")).to_contain_text("Ln 4")
    expect(person.box(page, "one")).to_have_class(re.compile(r"\bselected\b"))
    way.nth(0).get_by_role("button").click()
    expect(page.locator("#caret")).to_contain_text("Ln 2")
