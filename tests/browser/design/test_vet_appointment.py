"""A whole definition is built from an empty page: with mouse and forms alone, and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from workflow.convert.comparing import differences
from workflow.definition import load

pytestmark = pytest.mark.browser
WANTED = """\
id: PianoTuning
name: Piano tuning
description: A tuner is asked by an event
version: "1.0"
events:
- {name: TuningWanted, source: PianoOwner, kind: produced}
- {name: TuningPromised, source: PianoTuner, kind: consumed}
states:
- name: AskTheTuner
  type: operation
  start: {kind: default}
  actions:
  - name: AskForAVisit
    eventRef:
      triggerEventRef: TuningWanted
      data: "{{ $.piano }}"
      resultEventRef: TuningPromised
    actionDataFilter: {dataResultsPath: "{{ $.visit }}"}
    timeout: PT15M
  end: {kind: default}
"""
NAME = "Piano tuning"


def field(page: Page, label: str, within: Locator | None = None) -> Locator:
    """A field of the inspector by its label."""
    return (within or page.locator("#inspector")).get_by_label(label, exact=True).first


def fill(page: Page, label: str, value: str, within: Locator | None = None) -> None:
    """Type into a field and leave it."""
    field(page, label, within).fill(value)
    field(page, label, within).press("Tab")
    expect(page.locator(".cm-content")).to_contain_text(value.strip("\"'"))


def tab(page: Page, name: str) -> None:
    """Open a tab of the inspector."""
    page.locator("#inspector").get_by_role("tab", name=name).click()


def event(page: Page, name: str, source: str, kind: str) -> None:
    """Define an event from the palette."""
    page.get_by_role("button", name="New event").click()
    expect(page.locator("#inspector h2")).to_have_text(re.compile("^event"))
    fill(page, "Name", name)
    expect(page.locator("#inspector h2")).to_have_text(name)
    fill(page, "Source", source)
    field(page, "Type").fill("")
    field(page, "Kind").select_option(kind)


def is_wanted(page: Page, address: str) -> None:
    """The saved text means what is wanted."""
    person.saved(page)
    identity = address.rstrip("/").rsplit("/", 1)[-1]
    server = address.split("/definitions/", maxsplit=1)[0]
    text = page.request.get(f"{server}/api/definitions/{identity}").json()["text"]
    made, wanted = load(text), load(WANTED)
    assert made.workflow
    assert wanted.workflow
    assert not list(differences(wanted.workflow, made.workflow)), text
    assert not [one for one in made.diagnostics if one.severity == "error"], text


@pytest.mark.long
def test_with_the_mouse_and_forms(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    page.get_by_role("button", name="New definition").first.click()
    page.get_by_role("textbox", name="Name").fill(NAME)
    page.get_by_text("an empty page").click()
    page.get_by_role("radio", name="Older").check()
    page.locator("#new-dialect").select_option("0.6-draft")
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/design*")
    address = page.url.split("/design")[0]
    expect(page.locator("#palette .tile").first).to_be_visible()

    fill(page, "Id", "PianoTuning")
    fill(page, "Description", "A tuner is asked by an event")
    event(page, "TuningWanted", "PianoOwner", "produced")
    event(page, "TuningPromised", "PianoTuner", "consumed")

    page.locator("#palette .tile", has_text="Operation").drag_to(page.locator("#canvas .emptyhint"))
    expect(page.locator("#inspector h2")).to_have_text("Operation")
    fill(page, "Name", "AskTheTuner")
    expect(page.locator("#inspector h2")).to_have_text("AskTheTuner")
    page.get_by_role("button", name="Add action").click()
    action = page.locator("#inspector").get_by_role("group", name="Actions").get_by_role("listitem").first
    fill(page, "Name", "AskForAVisit", action)
    action.get_by_role("button", name="By events").click()
    field(page, "Event to send", action).select_option("TuningWanted")
    field(page, "Event to wait for", action).select_option("TuningPromised")
    action.get_by_role("group", name="Data").last.get_by_role("textbox").fill("{{ $.piano }}")
    action.get_by_role("button", name="Add timeout").click()
    fill(page, "Timeout", "PT15M", action)
    expect(action).to_contain_text("15 minutes")
    tab(page, "Data")
    fill(page, "Result", "{{ $.visit }}")
    is_wanted(page, address)


def to(page: Page, target: Locator) -> None:
    """Go to something with Tab, as a person without a mouse does."""
    expect(target).to_be_visible()
    for _ in range(150):
        if target.evaluate("one => one === document.activeElement"):
            return
        if page.locator(".cm-content:focus").count():
            page.keyboard.press("Escape")  # leaves the editor, where Tab indents
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {target}")


def press(page: Page, target: Locator, key: str = "Enter") -> None:
    """Go to a button and press it."""
    to(page, target)
    page.keyboard.press(key)


def type_in(page: Page, target: Locator, value: str) -> None:
    """Go to a field, write over what is there, and leave it."""
    to(page, target)
    page.keyboard.press("Control+a")
    page.keyboard.type(value)
    page.keyboard.press("Tab")
    expect(page.locator(".cm-content")).to_contain_text(value)


def pick(page: Page, target: Locator, value: str) -> None:
    """Choose from a list by its first letters."""
    to(page, target)
    page.keyboard.type(value)
    expect(target).to_have_value(value)


def event_by_keys(page: Page, name: str, source: str, kind: str) -> None:
    """Define an event from the palette."""
    press(page, page.get_by_role("button", name="New event"))
    expect(page.locator("#inspector h2")).to_have_text(re.compile("^event"))
    type_in(page, field(page, "Name"), name)
    expect(page.locator("#inspector h2")).to_have_text(name)
    type_in(page, field(page, "Source"), source)
    to(page, field(page, "Type"))
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Tab")
    pick(page, field(page, "Kind"), kind)


@pytest.mark.long
def test_with_the_keyboard_alone(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    press(page, page.get_by_role("button", name="New definition").first)
    to(page, page.get_by_role("textbox", name="Name"))
    page.keyboard.type(NAME)
    to(page, page.get_by_role("radio", name="Hello, world"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="an empty page")).to_be_checked()
    to(page, page.get_by_role("group", name="Language").get_by_role("radio", name="1.0"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    to(page, page.locator("#new-dialect"))
    page.keyboard.press("End")
    expect(page.locator("#new-dialect")).to_have_value("0.6-draft")
    press(page, page.get_by_role("button", name="Create"))
    page.wait_for_url("**/design*")
    address = page.url.split("/design")[0]
    expect(page.locator("#palette .tile").first).to_be_visible()

    type_in(page, field(page, "Id"), "PianoTuning")
    type_in(page, field(page, "Description"), "A tuner is asked by an event")
    event_by_keys(page, "TuningWanted", "PianoOwner", "produced")
    event_by_keys(page, "TuningPromised", "PianoTuner", "consumed")

    press(page, page.locator("#palette .tile", has_text="Operation"))
    expect(page.locator("#inspector h2")).to_have_text("Operation")
    type_in(page, field(page, "Name"), "AskTheTuner")
    expect(page.locator("#inspector h2")).to_have_text("AskTheTuner")
    press(page, page.get_by_role("button", name="Add action"))
    action = page.locator("#inspector").get_by_role("group", name="Actions").get_by_role("listitem").first
    type_in(page, field(page, "Name", action), "AskForAVisit")
    press(page, action.get_by_role("button", name="By events"))
    pick(page, field(page, "Event to send", action), "TuningWanted")
    pick(page, field(page, "Event to wait for", action), "TuningPromised")
    type_in(page, action.get_by_role("group", name="Data").last.get_by_role("textbox"), "{{ $.piano }}")
    press(page, action.get_by_role("button", name="Add timeout"))
    type_in(page, field(page, "Timeout", action), "PT15M")
    to(page, page.locator("#inspector").get_by_role("tab", selected=True))
    page.keyboard.press("ArrowRight")
    type_in(page, field(page, "Result"), "{{ $.visit }}")
    is_wanted(page, address)
