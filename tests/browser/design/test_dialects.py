"""Which dialect a text is in, set by hand too; texts repaired on their way in; templates; after an outage."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import serious
from tests.browser.person import bring
from tests.serving import ROOT, Server
from workflow.definition import load

pytestmark = pytest.mark.browser
CUT = "document:\n  dsl: '1.0.3'\n  namespace: shop\n  name: order\n  version: '1'\ndo:\n- pay: ["
MAPPED = """\
id: hello
name: Mapped
states:
  Greet: {type: OPERATION, start: true, action-mode: SEQUENTIAL, actions: [{function: greet}]}
"""
PASTED = """\
1. {
2.   “id”: “pasted”,
3.   “name”: “Pasted”
4.   “startsAt”: “A”,
5.   “states”: [
6.     {“name”: “A”, type: “DELAY”, “timeDelay”: “PT5S”, “end”: true}
7.   ]
8. }
"""
UNKNOWN = "greeting: hello\nsteps: []\n"
FAR = "id: far\nversion: '1.0'\nname: Far\nstates:\n" + "".join(
    f"- name: State {n}\n  type: inject\n  data: {{}}\n"
    + ("  start: {kind: default}\n" if n == 0 else "")
    + (f"  transition: {{nextState: State {n + 1}}}\n" if n < 40 else "  end: {kind: default}\n")
    for n in range(41)
)


PATIENT = """{
  const own = window.setTimeout;
  window.setTimeout = (task, wait, ...rest) => own(task, wait === 3000 ? 3_600_000 : wait, ...rest);
}"""
"""Timers of three seconds take an hour."""


def pick(page: Page, label: str) -> None:
    """Choose in the dialect's menu."""
    page.locator("#dialect").click()
    page.get_by_role("menuitemradio", name=label).click()


@pytest.mark.long
def test_the_dialect_says_why_and_is_set_by_hand(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, MAPPED)
    person.design(page, address)
    control = page.locator("#dialect")
    expect(control).to_have_text("0.1-map")
    expect(control).to_have_attribute("title", re.compile("`states` is a mapping"))
    control.click()
    expect(page.get_by_role("menuitemradio", name="Recognise by content")).to_contain_text("`states` is a mapping")
    expect(page.get_by_role("menuitemradio")).to_have_count(8)
    assert not serious(page)
    page.keyboard.press("Escape")
    pick(page, "0.1-kebab")
    expect(control).to_contain_text("0.1-kebab")
    expect(control).to_contain_text("set by hand")
    page.reload()
    expect(control).to_contain_text("set by hand")
    expect(page.locator("#problem-count")).to_be_visible()
    control.click()
    expect(page.get_by_role("menuitemradio", name="Recognise by content")).to_contain_text("looks like 0.1-map")
    page.keyboard.press("Escape")
    pick(page, "Recognise by content")
    expect(control).to_have_text("0.1-map")
    expect(page.locator("#canvas .sb-node").first).to_be_visible()


@pytest.mark.long
def test_an_unknown_dialect_says_what_was_looked_for_and_offers_the_choice(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, UNKNOWN)
    page.goto(f"{address}/design")
    band = page.locator(".band")
    expect(band).to_contain_text("neither a list nor a mapping of states")
    assert not serious(page)
    band.get_by_role("button", name="Set the dialect by hand").click()
    page.get_by_role("menuitemradio", name="0.1-camel").click()
    expect(page.locator("#dialect")).to_contain_text("0.1-camel")
    expect(band).to_be_hidden()
    page.goto(live_server_url)
    person.bring(page, live_server_url, "greeting: hello\nname: Not known\n")
    person.bring(page, live_server_url, "{")
    page.reload()
    expect(page.locator(".card", has_text="Not known").locator(".tag.warning")).to_have_text("unknown dialect")
    expect(page.locator(".card .tag.warning", has_text="not readable").first).to_be_visible()


def test_a_pasted_text_is_imported_repaired(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    page.locator("#import").click()
    page.locator("#import-text").fill(PASTED)
    page.get_by_role("button", name="Import text").click()
    offer = page.get_by_role("dialog")
    expect(offer).to_contain_text("This text is not valid JSON. Signalbox can repair it.")
    expect(offer).to_contain_text("Line numbers removed: lines 1 to 8")
    expect(offer.locator("pre")).to_contain_text('"startsAt": "A"')
    assert not serious(page)
    page.get_by_role("button", name="Import repaired").click()
    expect(page.locator("#dialect")).to_have_text("0.1-camel")
    expect(person.box(page, "A")).to_be_visible()


@pytest.mark.long
def test_a_text_imported_as_it_is_is_repaired_in_design(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    page.locator("#files").set_input_files(
        {"name": "pasted.json", "mimeType": "application/json", "buffer": PASTED.encode()}
    )
    expect(page.get_by_role("dialog")).to_contain_text("pasted.json")
    page.get_by_role("button", name="Import as it is").click()
    fix = page.locator("#problems").get_by_role("button", name="Repair the text")
    fix.click()
    expect(person.box(page, "A")).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("Line numbers removed")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(fix).to_be_visible()


@pytest.mark.long
def test_a_new_definition_of_a_chosen_dialect(page: Page, live_server_url: str) -> None:
    """That the texts of all dialects are fine, and read and drawn as what they are, in both syntaxes:
    tests/designer/library/test_starter_texts.py; with any name: tests/static/starts.test.ts.
    """
    page.goto(live_server_url)
    page.locator("#new").click()
    page.locator("#new-name").fill("New “0.1-map”")
    page.get_by_role("radio", name="Older").check()
    page.locator("#new-dialect").select_option("0.1-map")
    page.locator("input[name=syntax][value=json]").check()
    assert not serious(page)
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#dialect")).to_contain_text("0.1-map")
    expect(person.box(page, "Greet")).to_be_visible()
    expect(page.locator("#problems .fine")).to_be_visible()
    expect(page.locator("#syntax-json")).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_nothing_is_an_empty_page_of_the_chosen_dialect(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    page.locator("#new").click()
    page.locator("#new-name").fill("Bare")
    page.get_by_role("radio", name="Older").check()
    page.locator("#new-dialect").select_option("0.1-map")
    page.locator("input[value=nothing]").check()
    expect(page.locator("#new-dialect")).to_have_value("0.1-map")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#dialect")).to_contain_text("0.1-map")
    expect(page.locator(".cm-line").first).to_be_visible()
    assert load(person.source(page), "0.1-map").workflow is not None
    expect(page.locator("#canvas .sb-node")).to_have_count(0)


@pytest.mark.long
def test_find_centres_a_far_state(page: Page, live_server_url: str) -> None:
    """Also where somebody types ahead of the first analysis: the list fills when it comes."""
    asked: list[Route] = []
    page.route("**/api/analyse", lambda route: asked.append(route), times=1)  # noqa: PLW0108 - it wants a function
    with page.expect_request("**/api/analyse"):
        page.goto(f"{person.bring(page, live_server_url, FAR)}/design")
    expect(page.locator("#save-state")).to_contain_text("Saved")
    page.keyboard.press("/")
    page.keyboard.type("State 33")
    expect(page.locator(".found")).to_contain_text("Nothing is named")
    asked[0].continue_()
    expect(page.get_by_role("option", name="State 33")).to_be_visible()
    page.keyboard.press("Enter")
    expect(person.box(page, "State 33")).to_be_focused()
    person.at_rest(page)
    canvas, state = page.locator("#canvas > svg").bounding_box(), person.box(page, "State 33").bounding_box()
    assert canvas is not None
    assert state is not None
    for axis, size in (("x", "width"), ("y", "height")):
        middle = canvas[axis] + canvas[size] / 2  # type: ignore[literal-required]
        assert abs(state[axis] + state[size] / 2 - middle) < 30  # type: ignore[literal-required]


@pytest.mark.long
def test_after_an_outage_the_analysis_comes_with_the_save(
    page: Page, server: Server, live_server_url: str, allowed: list[str]
) -> None:
    """The page asks again by itself too, after three seconds; here it never gets so far."""
    allowed.append("ERR_CONNECTION_REFUSED")
    page.add_init_script(PATIENT)
    person.design(page, person.bring(page, live_server_url, MAPPED))
    person.loaded(page)
    server.stop()
    person.type_at_end(page, "name: Mapped", " anew")
    expect(page.locator("#save-state")).to_contain_text("trying again", timeout=10_000)
    server.start()
    page.locator("#save-state").click()
    person.saved(page)
    expect(page.locator("#name")).to_have_text("Mapped anew")


@pytest.mark.long
def test_an_analysis_that_does_not_come_is_asked_for_again(page: Page, live_server_url: str) -> None:
    """Nothing is typed meanwhile: the page's patience, made short here, ends and it asks once more."""
    held: list[Route] = []
    page.add_init_script("window.own = AbortSignal.timeout; AbortSignal.timeout = () => own.call(AbortSignal, 300)")
    page.route("**/api/analyse", lambda route: held.append(route), times=1)  # noqa: PLW0108
    page.goto(f"{person.bring(page, live_server_url, MAPPED)}/design")
    expect(page.locator(".band")).to_contain_text("It is asked again")
    page.evaluate("AbortSignal.timeout = own")
    expect(person.box(page, "Greet")).to_be_visible()
    expect(page.locator(".band")).to_be_hidden()
    assert held


@pytest.mark.long
def test_the_looks_of_a_parallel_state_stay_its_own(page: Page, live_server_url: str) -> None:
    every = person.read(ROOT / "tests/fixtures/documents/every-kind-0.1-camel.yaml")
    person.design(page, person.bring(page, live_server_url, every))
    page.locator("#tab-outline").click()
    page.locator("#outline .row[title='Parallel: Fork']").click()
    colour = "element => getComputedStyle(element.querySelector(':scope > .ring')).stroke"
    assert person.box(page, "Fork").evaluate(colour) != "none"
    assert person.box(page, "First").evaluate(colour) == "none"
    expect(page.locator("#outline .row", has_text="Placed")).to_have_attribute("title", "Event: Placed")


def test_a_new_text_that_cannot_be_read_has_the_palette_of_its_first_lines(
    open_page: OpenPage, live_server_url: str
) -> None:
    page = open_page()
    page.goto(f"{bring(page, live_server_url, CUT)}/design")
    expect(page.locator("#palette")).to_contain_text("Try")
    expect(page.locator("#palette")).not_to_contain_text("Inject")
