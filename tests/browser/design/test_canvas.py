"""Editing on the diagram with the mouse and by keyboard: every edit changes the text, and only its lines."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.on_canvas import MENU, choose, edge, walk_to

pytestmark = pytest.mark.browser


def test_the_plus_on_an_edge_puts_a_state_in(flow: Page) -> None:
    flow.locator('.sb-edge[aria-label*="from Check to Ship"] .hit').hover(force=True)
    flow.locator(".plus").click()
    choose(flow, "Delay")
    expect(person.box(flow, "Delay")).to_be_visible()
    edge(flow, "Check", "Delay")
    edge(flow, "Delay", "Ship")
    expect(person.box(flow, "Delay")).to_have_class(re.compile("selected"))
    for line in ("# an order, from its check to its shipping", "- name: Check   # first of all", "# for now"):
        expect(person.line(flow, line)).to_be_visible()
    flow.locator("#undo").click()
    expect(person.box(flow, "Delay")).to_have_count(0)


def test_a_tile_is_placed_by_keyboard(flow: Page) -> None:
    flow.locator("#palette .tile", has_text="Inject").focus()
    flow.keyboard.press("Enter")
    expect(flow.locator(".plus:focus")).to_have_count(1)
    walk_to(flow, "from Check to Ship")
    flow.keyboard.press("Enter")
    edge(flow, "Check", "Inject")
    edge(flow, "Inject", "Ship")


def test_a_port_is_dragged_to_another_state(flow: Page) -> None:
    person.at_rest(flow)
    person.box(flow, "Ship").hover()
    port, target = flow.locator(".port").first, person.box(flow, "Check").bounding_box()
    here = port.bounding_box()
    assert here
    assert target
    flow.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    flow.mouse.down()
    flow.mouse.move(target["x"] + 30, target["y"] + 30, steps=6)
    expect(person.box(flow, "Check")).to_have_class(re.compile("drop"))
    flow.mouse.up()
    expect(flow.locator(MENU).first).to_be_visible()
    choose(flow, "Transition")
    edge(flow, "Ship", "Check")


def test_rename_in_place_and_every_reference_follows(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("F2")
    flow.keyboard.type("Send it off")
    flow.keyboard.press("Enter")
    expect(person.box(flow, "Send it off")).to_be_visible()
    edge(flow, "Check", "Send it off")
    person.box(flow, "Check").dblclick()
    flow.keyboard.type("Look")
    flow.keyboard.press("Enter")
    edge(flow, "Look", "Send it off")


def test_delete_rejoins_and_undo_brings_back(flow: Page) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("Delete")
    expect(person.box(flow, "Check")).to_have_count(0)
    expect(flow.locator('.sb-edge[aria-label*="Start at Ship"]')).to_have_count(1)
    flow.locator("#undo").click()
    edge(flow, "Check", "Ship")


@pytest.mark.long
def test_copy_paste_and_duplicate(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+d")
    expect(flow.locator("#canvas .state[data-name]")).to_have_count(3)
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+c")
    flow.keyboard.press("Control+v")
    expect(flow.locator("#canvas .state[data-name]")).to_have_count(4)


@pytest.mark.long
def test_several_states_are_selected_and_deleted(flow: Page) -> None:
    person.box(flow, "Check").click()
    person.box(flow, "Ship").click(modifiers=["Shift"])
    expect(flow.locator("#canvas .state.selected")).to_have_count(2)
    expect(flow.get_by_role("toolbar", name="Selected states")).to_contain_text("2 states selected")
    flow.keyboard.press("Escape")
    expect(flow.get_by_role("toolbar", name="Selected states")).to_be_hidden()
    flow.keyboard.press("Control+a")
    expect(flow.locator("#canvas .state.selected")).to_have_count(2)


@pytest.mark.long
def test_the_menu_says_what_can_be_done(flow: Page) -> None:
    person.box(flow, "Check").click(button="right")
    expect(flow.locator(MENU).filter(has_text="Rename")).to_be_visible()
    choose(flow, "Add an error handler")
    expect(flow.locator("#canvas .end-open")).to_have_count(1)
    person.box(flow, "Check").click(button="right")
    choose(flow, "End here")
    expect(flow.locator('.sb-edge[aria-label*="from Check to the end"]')).to_have_count(1)


def test_connecting_and_inserting_by_keyboard(flow: Page) -> None:
    person.box(flow, "Ship").click()
    flow.keyboard.press("a")
    expect(flow.locator(MENU).first).to_be_focused()
    flow.keyboard.type("sw")
    flow.keyboard.press("Enter")
    expect(person.box(flow, "Switch")).to_have_class(re.compile("selected"))
    person.box(flow, "Switch").focus()
    flow.keyboard.press("c")
    flow.get_by_role("combobox", name="Name of a state").fill("Check")
    flow.keyboard.press("Enter")
    choose(flow, "Condition")
    edge(flow, "Switch", "Check")


def test_cut_states_come_back_by_paste(flow: Page) -> None:
    person.box(flow, "Check").click()
    flow.keyboard.press("Control+x")
    expect(person.box(flow, "Check")).to_have_count(0)
    person.box(flow, "Ship").click()
    flow.keyboard.press("Control+v")
    expect(person.box(flow, "Check")).to_be_visible()
