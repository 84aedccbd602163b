"""DSL 1.0: an entry of the form that is refused stays with its field until a person mends it or throws it away."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.inspecting import at, choose, inspector, text, written
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
TASKS = """\
document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}
do:
- charge:
    if: ${ .paid }
    set: {sum: 1}
- rest:
    wait: PT1S
"""
IF, WAIT = "/do/0/charge/if", "/do/1/rest/wait"


@pytest.mark.long
def test_a_refused_entry_stays_with_its_field(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, TASKS))
    person.at_rest(page)
    person.saved(page)
    choose(page, "charge")
    field = at(page, IF).get_by_label("If", exact=True)
    field.fill("${ .amount > 200 }")
    field.press("Tab")
    written(page, "if: ${ .amount > 200 }")
    person.saved(page)
    before = text(page)

    field.fill("${ .amount > }")
    choose(page, "rest")  # before the answer may have come
    state, problems = page.locator("#save-state"), page.locator("#problems")
    expect(state).to_contain_text("Unsaved")
    expect(problems).to_contain_text("If: ${ .amount > } is not in the text. The end is not expected here")
    expect(page.locator("#problem-count")).to_have_text("1")
    expect(page.locator("#canvas .badge.error")).to_have_count(1)
    screenshot(page, "refused-entry-elsewhere")
    assert text(page) == before

    problems.get_by_role("button", name=re.compile("^If")).click()
    expect(inspector(page).locator(".iname")).to_have_text("charge")
    expect(field).to_be_focused()
    expect(field).to_have_value("${ .amount > }")
    expect(at(page, IF)).to_contain_text("The end is not expected here")
    screenshot(page, "refused-entry")
    field.fill("${ .amount > 300 }")
    field.press("Enter")
    written(page, "if: ${ .amount > 300 }")
    expect(problems).to_contain_text("No problems")
    person.saved(page)

    choose(page, "rest")
    wait = at(page, WAIT).locator("input")
    wait.fill("soon")
    choose(page, "charge")
    expect(problems).to_contain_text("soon is not in the text")
    expect(person.box(page, "rest")).to_have_class(re.compile("problem"))
    page.locator("#save-state").click()
    expect(inspector(page).locator(".iname")).to_have_text("rest")
    expect(wait).to_be_focused()
    expect(wait).to_have_value("soon")
    at(page, WAIT).get_by_role("button", name="Throw away").click()
    expect(wait).to_have_value("PT1S")
    expect(problems).to_contain_text("No problems")
    person.saved(page)

    wait.fill("later")
    wait.press("Tab")
    expect(at(page, WAIT)).to_contain_text("Write a length of time")
    choose(page, "charge")
    name = inspector(page).get_by_label("Name", exact=True)
    name.fill("pay")
    name.press("Enter")
    written(page, "- pay:")
    person.box(page, "rest").click()
    expect(wait).to_have_value("later")
    page.keyboard.press("Control+z")
    expect(wait).to_have_value("later")
    problems.get_by_role("button", name="Throw away").click()
    expect(wait).to_have_value("PT1S")
    person.saved(page)
