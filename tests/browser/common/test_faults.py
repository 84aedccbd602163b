"""What fails in a page itself is told, and nothing else stops: what is typed goes on being saved."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.tiers import part

pytestmark = pytest.mark.browser

TEXT = """\
id: parcels
name: Parcels
version: '1.0'
states:
- name: Weigh
  type: delay
  start: {kind: default}
  timeDelay: PT15M
  transition: {nextState: Send}
- name: Send
  type: inject
  data: {sent: true}
  end: {kind: default}
"""

BREAK = """
const within = (node) => window.broken && node instanceof Element && node.closest(window.broken);
const broken = (kind, name) => {
  const before = kind.prototype[name];
  kind.prototype[name] = function (...all) {
    if (within(this)) throw new Error(`broken for a test: ${window.broken}`);
    return before.apply(this, all);
  };
};
const property = (kind, name) => {
  const { get, set } = Object.getOwnPropertyDescriptor(kind.prototype, name);
  Object.defineProperty(kind.prototype, name, { get, configurable: true, set(value) {
    if (within(this)) throw new Error(`broken for a test: ${window.broken}`);
    set.call(this, value);
  } });
};
for (const name of ["replaceChildren", "append", "setAttribute", "toggleAttribute"]) broken(Element, name);
for (const name of ["insertBefore", "appendChild"]) broken(Node, name);
property(Node, "textContent");
property(HTMLButtonElement, "disabled");
property(HTMLElement, "hidden");
"""
"""From now on, whatever writes into what `window.broken` selects fails as a fault of ours would."""

PANELS = (
    "#outline",
    "#resources",
    "#inspector",
    "#problems",
    "#problem-count",
    "#canvas",
    "#canvas .band",
    "#dialect",
    "#version-label",
    "#caret",
    "#undo",
    "#history",
    ".cm-gutters",
)
"""Each part that listens to the text or to what is found in it, by what it shows."""


def saved_text(page: Page, address: str) -> str:
    """The text that the server has."""
    return str(page.request.get(address.replace("/definitions/", "/api/definitions/")).json()["text"])


def shown_is_saved(page: Page, address: str) -> None:
    """What the bar calls saved is what is in the editor and on the server."""
    page.keyboard.press("Control+s")
    person.saved(page)
    assert saved_text(page, address).rstrip() == person.source(page).rstrip()


@pytest.mark.long
def test_a_text_that_was_cut_short_goes_on_after_a_reload(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    person.box(page, "Send").click()  # what is selected has a place, too
    person.end_of(page, "name: Parcels")
    page.keyboard.press("Control+Shift+End")
    page.keyboard.press("Delete")
    expect(page.locator("#canvas .sb-node")).to_have_count(0)  # it reads, and is no picture to be remembered
    page.keyboard.type("\n  : oops")
    person.saved(page)
    page.goto(live_server_url)
    page.goto(f"{address}/design")
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    expect(page.locator("#canvas .band")).to_contain_text("last good drawing")
    person.box(page, "Send").click()
    person.type_at_end(page, "oops", "y daisy")
    expect(page.locator("#save-state")).to_contain_text("Unsaved")
    shown_is_saved(page, address)
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(TEXT)
    expect(page.locator("#canvas .band")).to_be_hidden()
    shown_is_saved(page, address)


@pytest.mark.long
def test_whatever_fails_in_a_panel_is_told_and_the_text_goes_on_being_saved(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("broken for a test")
    page = open_page("dark", 1280, 800)
    page.add_init_script(BREAK)
    address = person.bring(page, live_server_url, TEXT)
    person.design(page, address)
    page.get_by_role("tab", name="History").click()
    notice = page.locator("#notices [data-kind=fault]")
    person.box(page, "Send").click()
    person.end_of(page, "- name: Send")
    for number, panel in enumerate(PANELS):
        page.evaluate("(panel) => { window.broken = panel; }", panel)
        page.keyboard.press("Enter" if panel == ".cm-gutters" else "]" if number % 2 == 0 else "Backspace")
        shown_is_saved(page, address)
        expect(notice, panel).to_contain_text("Your text is kept and goes on being saved")
        expect(page.locator(".cm-content"), panel).to_be_focused()
        page.evaluate("window.broken = ''")
        notice.get_by_role("button", name="Dismiss").click()
        expect(notice).to_have_count(0)
        page.locator(".cm-content").focus()
    page.evaluate("window.broken = '#caret'")
    page.keyboard.type("# more")
    notice.get_by_text("What happened").click()
    expect(notice.locator("pre")).to_contain_text("broken for a test")
    screenshot(page, "fault-design")
    page.locator(".cm-content").focus()
    page.keyboard.type(" of it")
    notice.get_by_role("button", name="Reload").click()
    expect(page.locator(".cm-content")).to_contain_text("# more of it")
    expect(notice).to_have_count(0)


THROW = "setTimeout(() => { throw new Error('broken for a test'); })"
REJECT = "void Promise.reject(new Error('broken for a test'))"
PAGES: dict[str, Callable[[str], str]] = {
    "Library": lambda address: address.split("/definitions/")[0],
    "Simulate": lambda address: f"{address}/simulate",
    "Review": lambda address: f"{address}/review",
}


def test_every_page_tells_what_nobody_caught(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("broken for a test")
    page = open_page("light", 1100, 700)
    address = person.bring(page, live_server_url, TEXT)
    notice = page.locator("#notices [data-kind=fault]")
    for name in part(list(PAGES), 3, 1):
        page.goto(PAGES[name](address))
        person.loaded(page)
        for how in (THROW, REJECT):
            page.evaluate(how)
            expect(notice).to_contain_text(re.compile("Something went wrong in this page"))
            screenshot(page, f"fault-{name.lower()}")
            notice.get_by_role("button", name="Dismiss").click()
        page.evaluate(THROW)
        notice.get_by_role("button", name="Reload").click()
        expect(notice).to_have_count(0)


@pytest.mark.long
def test_a_broken_panel_of_simulate_stops_no_other(page: Page, live_server_url: str, allowed: list[str]) -> None:
    allowed.append("broken for a test")
    page.add_init_script(BREAK)
    person.simulate(page, person.bring(page, live_server_url, TEXT))
    page.evaluate("window.broken = '#controls, #trace'")  # the first and the last that are drawn
    page.keyboard.press("F10")
    expect(page.locator("#notices [data-kind=fault]")).to_contain_text("The run itself is on the server")
    expect(page.locator("#data")).to_contain_text("Weigh")
    expect(page.locator("#canvas .current, #canvas .token").first).to_be_visible()
