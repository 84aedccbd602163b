"""What is selected while the text changes, and a page that learns what the library just got."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.static.cases.places import SEND, TEXT

pytestmark = pytest.mark.browser


def selected(page: Page, name: str) -> None:
    """This state alone is selected, on the diagram and in the form."""
    expect(page.locator("#canvas .sb-node.selected")).to_have_count(1)
    expect(page.locator("#canvas .sb-node.selected")).to_contain_text(name)
    expect(page.locator(".selectionbar")).to_be_hidden()
    expect(page.locator("#inspector .iname")).to_have_text(name)


def test_a_selection_follows_the_text_and_an_extracted_workflow_is_known(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    page.set_viewport_size({"width": 1440, "height": 1000})
    person.design(page, person.bring(page, live_server_url, TEXT.replace("id: parcels", "id: parcels-2")))
    person.box(page, "Weigh").click()
    person.box(page, "Send").click(modifiers=["Shift"])
    expect(page.locator(".selectionbar")).to_contain_text("2 states selected")
    page.keyboard.press("e")
    name = page.get_by_role("dialog").get_by_role("textbox").first
    name.fill("Weigh and send")
    name.press("Enter")
    expect(page.locator("#canvas .sb-node.state")).to_have_count(2)
    expect(page.locator(".toast")).to_contain_text("is in the library now")
    selected(page, "Weigh and send")
    expect(page.locator("#problems")).not_to_contain_text("No definition with the id")
    screenshot(page, "extract-selected")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#canvas .sb-node.state")).to_have_count(3)
    person.box(page, "Keep").click()
    person.line(page, "- name: Send").click()
    page.keyboard.press("Home")
    page.keyboard.insert_text(SEND.replace("Send", "Burn"))
    person.box(page, "Keep").click()
    expect(page.locator("#canvas .sb-node.state")).to_have_count(4)
    selected(page, "Keep")


@pytest.mark.long
def test_the_dialect_stays_while_nothing_speaks_against_it(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.end_of(page, "states:")
    page.keyboard.press("Control+Shift+End")
    page.keyboard.type(" []")
    expect(page.locator("#canvas .sb-node.state")).to_have_count(0)
    expect(page.locator("#dialect")).to_contain_text("0.6-draft")
    person.saved(page)
    page.reload()
    expect(page.locator("#dialect")).to_contain_text("0.6-draft")
    expect(page.locator("#palette .tile")).not_to_have_count(0)


def put_in_late(page: Page) -> Route:
    """A state is put in by the palette, and the server has not answered yet."""
    page.locator("#palette .tile", has_text="Inject").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".plus:focus")).to_have_count(1)
    late = person.held(page, "**/api/edit")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    (route,) = late
    return route


@pytest.mark.long  # the edit waits for an analysis that a busy machine has late
def test_who_types_in_the_text_meanwhile_goes_on_there(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    route = put_in_late(page)
    person.type_at_end(page, "name: Parcels", " and")
    route.continue_()
    expect(person.box(page, "Inject")).to_be_visible()
    person.at_rest(page)
    page.keyboard.type(" letters")
    expect(person.line(page, "name: Parcels and letters")).to_be_visible()
    expect(person.box(page, "Inject"), "who went on is not taken away").not_to_have_class(re.compile("selected"))


@pytest.mark.long
def test_who_chose_another_state_meanwhile_deletes_that(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    route = put_in_late(page)
    person.box(page, "Send").click()
    route.continue_()
    expect(person.box(page, "Inject")).to_be_visible()
    person.at_rest(page)
    expect(person.box(page, "Send")).to_have_class(re.compile("selected"))
    page.keyboard.press("Delete")
    expect(person.box(page, "Send")).to_have_count(0)
    expect(person.box(page, "Inject")).to_be_visible()
