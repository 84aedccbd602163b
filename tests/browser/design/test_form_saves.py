"""Typing in the form while another page saves: nothing typed is lost, and neither selection nor focus moves."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import person
from tests.browser.inspecting import TEXT, at, becomes, choose, inspector, text

pytestmark = pytest.mark.browser


def save_elsewhere(page: Page, address: str, old: str, new: str) -> None:
    """Another page of the same person saves the newest version with `old` replaced by `new`."""
    url, _, number = address.partition("/definitions/")
    now = page.request.get(f"{url}/api/definitions/{number}").json()
    assert old in now["text"]
    body = {"text": now["text"].replace(old, new, 1), "version": now["version"]}
    person.post(page, url, f"/api/definitions/{number}", body, "PUT")


def arrived(page: Page, words: str) -> None:
    """Wait until the text has `words`, in sight or not."""
    for _ in range(100):
        if words in text(page):
            return
        page.wait_for_timeout(50)
    assert words in text(page)


def half_typed(page: Page) -> Locator:
    """The field of the state's delay, in which somebody types and is not through."""
    choose(page, "Wait")
    field = inspector(page).get_by_label("Delay", exact=True)
    field.click()
    page.keyboard.press("Control+A")
    page.keyboard.type("PT")
    return field


@pytest.fixture
def address(page: Page, live_server_url: str) -> str:
    found = person.bring(page, live_server_url, TEXT)
    person.design(page, found)
    return found


@pytest.mark.long
def test_a_save_elsewhere_leaves_form_and_typing_alone(page: Page, address: str) -> None:
    """Though the text's cursor still stands at a state whose form was closed."""
    choose(page, "Choose")
    inspector(page).get_by_role("button", name="Show the workflow").click()
    field = inspector(page).get_by_label("Description", exact=True)
    field.click()
    page.keyboard.type("Takes")
    save_elsewhere(page, address, "PT15M", "PT30M")
    page.keyboard.type(" every order", delay=60)
    arrived(page, "PT30M")
    page.keyboard.type(" of the shop", delay=60)
    arrived(page, "description: Takes every order of the shop")
    expect(inspector(page).locator(".iname")).to_have_text("Orders")
    expect(field).to_be_focused()
    assert "select=" not in page.url


@pytest.mark.long
def test_a_field_that_is_not_in_the_text_yet_is_unsaved(page: Page, address: str) -> None:
    person.saved(page)
    field = inspector(page).get_by_label("Version", exact=True)
    field.fill("2.0")
    state = page.locator("#save-state").inner_text()
    assert "Unsaved" in state, state
    becomes(page, "version: '1.0'", "version: '2.0'")
    person.saved(page)
    field.fill("3.0")
    page.get_by_role("link", name="Simulate").click()
    expect(page).to_have_url(re.compile("/simulate"))
    kept = page.request.get(address.replace("/definitions/", "/api/definitions/")).json()
    assert "version: '3.0'" in kept["text"]


def test_to_save_now_takes_the_form_along_and_says_what_cannot_be_saved(page: Page, address: str) -> None:
    person.saved(page)
    field = inspector(page).get_by_label("Version", exact=True)
    field.fill("2.0")
    page.keyboard.press("Control+s")
    arrived(page, "version: '2.0'")
    person.saved(page)
    choose(page, "Wait")
    inspector(page).get_by_label("Delay", exact=True).fill("soon")
    page.keyboard.press("Control+s")
    expect(page.locator(".toast")).to_contain_text("A field of the form holds what cannot be in the text")
    state = page.locator("#save-state")
    expect(state).to_contain_text("Unsaved")
    expect(state).to_have_attribute("title", re.compile("A field of the form"))
    page.keyboard.press("Escape")
    person.saved(page)


NEW = "- name: New\n  type: inject\n  data: {sent: true}\n  transition: {nextState: Wait}\n"


@pytest.mark.long
def test_a_state_that_comes_before_the_one_in_the_form_takes_nothing_from_it(page: Page, address: str) -> None:
    """The form's places shift: what is half typed goes with its state, never into the one that came."""
    field = half_typed(page)
    save_elsewhere(page, address, "- name: Wait", f"{NEW}- name: Wait")
    arrived(page, "- name: New")
    expect(page).to_have_url(re.compile(r"select=/states/3"))
    expect(inspector(page).locator(".iname")).to_have_text("Wait")
    expect(field).to_be_focused()
    expect(field).to_have_value("PT")
    page.keyboard.type("1H")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT1H", TEXT.replace("- name: Wait", f"{NEW}- name: Wait"))


@pytest.mark.long
def test_a_text_that_was_broken_elsewhere_keeps_the_field_that_is_typed_in(page: Page, address: str) -> None:
    field = half_typed(page)
    save_elsewhere(page, address, "name: Orders", "name: [Orders")
    expect(inspector(page)).to_contain_text("The form waits for the text")
    expect(field).to_be_focused()
    page.keyboard.type("2H")
    page.wait_for_timeout(500)
    expect(page.locator("#save-state")).to_contain_text("Unsaved")
    save_elsewhere(page, address, "name: [Orders", "name: Orders")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT2H")
    expect(field).to_be_focused()


@pytest.mark.long
def test_a_quick_fix_that_is_chosen_while_the_text_changes_fits_the_new_text(page: Page, address: str) -> None:
    """The answer about the text that was saved elsewhere comes late: the fix has places of the text before."""
    save_elsewhere(page, address, "refName: charge", "refName: chrage")
    arrived(page, "chrage")
    choose(page, "Charge")
    field = at(page, "/states/0/actions/0/functionRef/refName")
    fix = field.get_by_role("button", name=re.compile("charge")).first
    expect(fix).to_be_visible()
    broken = text(page)
    late = person.held(page, "**/api/analyse")
    save_elsewhere(page, address, "# A shop's orders.", "# All of a shop's orders.")
    arrived(page, "# All of")
    fix.click()
    late[0].continue_()
    becomes(page, "refName: chrage", "refName: charge", broken.replace("# A shop", "# All of a shop"))


def test_what_is_typed_while_another_form_is_on_its_way_goes_to_the_text(page: Page, address: str) -> None:
    """On a slow line the form of the workflow still stands when the one of the state was asked for."""
    field = inspector(page).get_by_label("Description", exact=True)
    expect(field).to_be_visible()
    late = person.held(page, "**/api/form")
    person.box(page, "Wait").click()
    field.fill("Typed in time")
    late[0].continue_()
    expect(inspector(page).locator(".iname")).to_have_text("Wait")
    arrived(page, "description: Typed in time")


@pytest.mark.long
def test_a_form_of_the_text_before_leaves_what_was_typed_since(page: Page, address: str) -> None:
    """The answer about the first of two changes comes when the second is in the text and its own form is not there."""
    held: list[Route] = []
    version = inspector(page).get_by_label("Version", exact=True)
    description = inspector(page).get_by_label("Description", exact=True)
    expect(version).to_have_value("1.0")
    page.route("**/api/form", lambda route: held.append(route), times=2)  # noqa: PLW0108 - it wants a function
    version.fill("2.0")
    with page.expect_request("**/api/form"):
        version.press("Enter")
    arrived(page, "version: '2.0'")
    description.fill("Each order")
    version.focus()
    arrived(page, "description: Each order")
    with page.expect_request("**/api/form"):
        held[0].continue_()
    expect(description).to_have_value("Each order")
    held[1].continue_()
    expect(description).to_have_value("Each order")
    expect(version).to_be_focused()


@pytest.mark.long
def test_what_is_pressed_while_the_text_breaks_is_said_to_be_undone(page: Page, address: str) -> None:
    choose(page, "Choose")
    waiting = person.held(page, "**/api/form/field")
    inspector(page).locator("[data-add$=dataConditions]").last.click()
    for _ in range(100):
        if waiting:
            break
        page.wait_for_timeout(50)
    assert waiting
    person.type_at_end(page, "name: Choose", ": : [")
    expect(inspector(page)).to_contain_text("cannot be read")
    for route in waiting:
        route.continue_()
    expect(inspector(page)).to_contain_text("nothing was changed. Press again once it can be read.")
