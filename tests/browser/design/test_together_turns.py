"""One page changes the form without end: another's changes by form and diagram get in, and it says who is at it."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, text_of, write_together
from tests.browser.looks import Screenshot
from tests.browser.person import box, bring, signed_in
from tests.serving import Server

pytestmark = pytest.mark.browser
SECONDS = 6.0
"""In which a change gets in: the rest of a turn of the other, which takes somewhat more than a second, or two."""
TASKS = """\
document: {dsl: 1.0.3, namespace: test, name: two, version: 1.0.0}
do:
- first:
    set: {a: 1}
- second:
    set: {b: 1}
- third:
    set: {c: 1}
"""
STATES = """\
id: two
name: Two
version: '1'
specVersion: '0.8'
start: first
states:
- name: first
  type: inject
  data: {}
  transition: second
- name: second
  type: inject
  data: {}
  transition: third
- name: third
  type: inject
  data: {}
  end: true
"""
GREEDY = """() => {
  const asked = window.fetch.bind(window);
  window.fetch = async (...all) => {
    if (!String(all[0]).includes("/api/form/field")) return asked(...all);
    window.turns = (window.turns ?? 0) + 1;
    const answer = await asked(...all);
    await new Promise(done => setTimeout(done, 1200));
    return answer;
  };
  let number = 0;
  window.greedy = setInterval(() => {
    const field = document.querySelector("#inspector input");
    if (number && document.querySelector("#inspector .iname").textContent !== `first${number}`) return;
    field.focus();
    field.value = `first${++number}`;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }, 50);
}"""
"""Another name all the time, on a slow line."""
NAMED = re.compile(r"first\d+")


def name_of(page: Page, state: str) -> None:
    box(page, state).first.click()
    expect(page.locator("#inspector").get_by_label(re.compile("^Name")).first).to_have_value(state)


@pytest.mark.parametrize("text", [TASKS, pytest.param(STATES, marks=pytest.mark.long)], ids=["1.0", "0.8"])
def test_who_changes_a_form_without_end_holds_nobody_up(
    open_page: OpenPage, accounts: Server, screenshot: Screenshot, text: str
) -> None:
    mia, jonas = open_page(), open_page(scheme="dark")
    for page, name in ((mia, "mia"), (jonas, "jonas")):
        signed_in(page, accounts.address, name)
    address = bring(jonas, accounts.address, text)  # mia may edit all: she is the administrator
    for page in (mia, jonas):
        page.goto(f"{address}/design")
    for page in (mia, jonas):
        write_together(page)
    name_of(mia, "first")
    name_of(jonas, "second")
    mia.evaluate(GREEDY)
    jonas.wait_for_function(f"() => /first[0-9]+/.test(({READ})())")

    field = jonas.locator("#inspector").get_by_label(re.compile("^Name")).first
    field.fill("middle")
    mia.evaluate("() => { window.turns = 0 }")
    mia.wait_for_function("() => window.turns > 0")  # hers has just begun
    begun = time.monotonic()
    field.press("Enter")
    waits = jonas.locator(".theirturn")
    expect(waits.first).to_have_text("mia is changing this. Your change is kept and follows.")
    assert [one.is_visible() for one in waits.all()] == [True, True], "over the canvas and under the form"
    screenshot(jonas, "their-turn")
    expect(field).to_be_enabled()
    mia.wait_for_function(f"() => ({READ})().includes('middle')")
    assert time.monotonic() - begun < SECONDS

    begun = time.monotonic()
    box(jonas, "third").first.click()
    jonas.keyboard.press("Delete")
    if text == TASKS:
        jonas.get_by_role("dialog").get_by_role("button", name="Delete").click()
    mia.wait_for_function(f"() => !({READ})().includes('third')")
    assert time.monotonic() - begun < SECONDS
    mia.evaluate("() => clearInterval(window.greedy)")
    expect(waits.first).to_be_hidden()
    mia.wait_for_timeout(3000)  # what she asked for is done
    jonas.wait_for_function(f"text => ({READ})() === text", arg=text_of(mia))
    assert NAMED.search(text_of(mia)), "the other's changes are there too"
