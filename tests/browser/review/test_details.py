"""Small things of the Review page that a person would trip over."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.review.versions import review, rows, save
from tests.browser.talking import by_link, comment_on, thread
from tests.tiers import share

pytestmark = pytest.mark.browser

NAME = "Ask all of the airlines that fly there on that day"
TEXT = f"""\
id: trip
name: Trip
functions:
- {{name: north, operation: "air.json#north"}}
- {{name: south, operation: "air.json#south"}}
states:
- name: {NAME}
  type: parallel
  start: {{kind: default}}
  branches:
  - name: North Air
    actions: [{{functionRef: {{refName: north}}}}]
  - name: South Air
    actions: [{{functionRef: {{refName: south}}}}]
  end: {{kind: default}}
"""
WEST = """\
  - name: West Air
    actions: [{functionRef: {refName: west}}]
"""
LATER = TEXT.replace("states:", '- {name: west, operation: "air.json#west"}\nstates:').replace(
    "  end:", f"{WEST}  end:"
)


@pytest.fixture
def address(page: Page, live_server_url: str) -> str:
    made = person.bring(page, live_server_url, TEXT)
    save(page, made, LATER, 1)
    return made


@pytest.mark.long
def test_a_new_branch_has_a_sign_and_its_state_has_its_own_row(page: Page, address: str) -> None:
    review(page, address)
    lane = page.locator(".sb-lane.added")
    expect(lane).to_have_count(1)
    person.at_rest(page)
    sign, drawn = page.locator(".signs > .added").bounding_box(), lane.bounding_box()
    assert sign
    assert drawn
    assert abs(sign["x"] + sign["width"] / 2 - drawn["x"]) < sign["width"]
    person.box(page, NAME).click(position={"x": 30, "y": 8})
    expect(rows(page, "Changed").first).to_have_attribute("aria-current", "true")
    expect(rows(page, "Added").filter(has_text="west")).not_to_have_attribute("aria-current", "true")


@pytest.mark.long
def test_the_button_to_comment_covers_nothing_and_names_stay_whole(page: Page, address: str) -> None:
    review(page, address)
    comment_on(page, NAME, "Why all?")
    person.at_rest(page)
    button = page.get_by_role("button", name="Comment on what is selected").bounding_box()
    drawn = person.box(page, NAME).bounding_box()
    assert button
    assert drawn
    assert button["x"] + button["width"] <= drawn["x"]
    title = thread(page, NAME).locator(".on-what")
    assert title.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")


@pytest.mark.long
def test_who_reads_a_thread_goes_on_reading_it_in_a_newer_version(page: Page, address: str) -> None:
    review(page, address)
    comment_on(page, NAME, "Why all?")
    save(page, address, LATER.replace("West Air", "Far West Air"), 2)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#verdict")).to_contain_text("Version 3")
    expect(rows(page, "Changed").first).to_be_visible()
    expect(thread(page, NAME)).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("Escape")
    person.box(page, NAME).click(position={"x": 30, "y": 8})
    expect(thread(page, NAME)).to_have_class(re.compile(r"\bon\b"))


@pytest.mark.long
def test_an_empty_definition_says_so(page: Page, open_page: OpenPage, live_server_url: str) -> None:
    made = person.bring(page, live_server_url, "id: empty\nname: Empty\nstates: []\n")
    page.goto(f"{made}/review")
    expect(page.locator("#canvas .nothing")).to_have_text("There are no states yet. Add the first one in Design.")
    save(page, made, TEXT, 1)
    page.get_by_role("button", name="Show it").click()
    expect(person.box(page, NAME)).to_be_visible()
    expect(page.locator("#canvas .nothing")).to_be_hidden()


@pytest.mark.parametrize("comments", share([True, False], 2))
def test_an_address_to_publish_says_what_it_gives_away(
    page: Page, open_page: OpenPage, address: str, comments: bool
) -> None:
    guest = by_link(page, open_page(), address, comments=comments)
    guest.get_by_role("button", name="Print and export").click()
    guest.get_by_role("menuitem", name="Image link and embed code").click()
    dialog = guest.get_by_role("dialog")
    expect(dialog.get_by_label("Embed code", exact=True)).to_have_value(re.compile("iframe"))
    expect(dialog.get_by_text("whoever has them may comment too")).to_have_count(1 if comments else 0)
    for field in dialog.locator("textarea").all():
        assert field.evaluate("one => one.scrollHeight <= one.clientHeight"), "all of it is in sight"
