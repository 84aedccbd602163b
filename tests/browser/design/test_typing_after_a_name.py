"""What is typed into the next field right after another name was given stays there, however fast somebody is."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.live_pages import READ

pytestmark = pytest.mark.browser
EVENT = """\
document: {dsl: 1.0.3, namespace: default, name: race, version: 1.0.0}
do:
- waitForEvent:
    listen:
      to:
        one:
          with:
            type: ""
"""
TYPE = "com.shop.order.placed"
SLOW = """late => {
  const fast = window.fetch;
  window.fetch = async (...all) => {
    const answer = await fast(...all);
    await new Promise(done => setTimeout(done, late));
    return answer;
  };
}"""


@pytest.mark.parametrize(("each", "between", "late"), [(15, 0, 0), (80, 250, 0), (15, 0, 800)])
def test_the_next_field_keeps_what_is_typed(
    page: Page, live_server_url: str, each: int, between: int, late: int
) -> None:
    """`each` key takes so many milliseconds, and so many are between the name and the field behind it; answers come
    so `late`, and the form of what was chosen before takes nothing meanwhile."""
    person.design(page, person.bring(page, live_server_url, EVENT))
    page.evaluate(SLOW, late)
    person.box(page, "waitForEvent").click()
    name = page.locator("#inspector").get_by_label("Name").first
    name.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("awaitOrder", delay=each)
    page.locator("#inspector [data-at$='/with/type'] input").first.click(no_wait_after=True)
    page.wait_for_timeout(between)
    page.keyboard.type(TYPE, delay=each)
    page.keyboard.press("Tab")
    wanted = EVENT.replace("waitForEvent", "awaitOrder").replace('""', TYPE)
    page.wait_for_function(f"text => ({READ})() === text", arg=wanted)
    expect(page.locator("#inspector [data-at$='/with/type'] input").first).to_have_value(TYPE)


SWITCH = """\
document: {dsl: 1.0.3, namespace: default, name: race, version: 1.0.0}
do:
- decide:
    switch:
    - intern:
        when: ""
        then: end
"""


@pytest.mark.parametrize("key", ["Tab", "Enter"])
def test_a_key_behind_a_whole_expression_takes_no_offer(page: Page, live_server_url: str, key: str) -> None:
    person.design(page, person.bring(page, live_server_url, SWITCH))
    person.box(page, "decide").click()
    when = page.locator("#inspector [data-at$='/intern/when']").locator("input, textarea").first
    when.click()
    page.keyboard.type('.contract == "intern" a', delay=30)
    expect(page.locator("#form-completions:not([hidden]) .row.on")).to_contain_text("and")
    page.keyboard.press(key)
    expect(when).to_have_value(re.compile(r'^\.contract == "intern" and\b'))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type('.contract == "intern"', delay=30)
    expect(page.locator("#form-completions")).to_be_visible()
    page.keyboard.press(key)
    expect(page.locator("#form-completions")).to_be_hidden()
    wanted = SWITCH.replace('""', "'${ .contract == \"intern\" }'")
    page.wait_for_function(f"text => ({READ})().replaceAll(\"'\", '') === text.replaceAll(\"'\", '')", arg=wanted)
