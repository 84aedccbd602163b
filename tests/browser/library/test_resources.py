"""Resources: written, checked as one types, used by definitions, renamed and put away with a warning."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.library.samples import GREETING
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser


def write(page: Page, url: str) -> None:
    """A resource with functions, made with the dialog."""
    page.goto(f"{url}/#resources")
    page.get_by_role("button", name="New resource").click()
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#name")).to_have_text("functions.yaml")
    expect(page.locator("#entries")).to_have_text("greet")


def test_a_resource_is_written_and_found_by_a_definition(own_server: str, page: Page) -> None:
    address = person.bring(page, own_server, GREETING)
    person.design(page, address)
    expect(page.locator("#problems")).to_contain_text("is not at hand")
    write(page, own_server)
    expect(page.locator("#uses")).to_contain_text("Greeting as functions.yaml")
    person.design(page, address)
    expect(page.locator("#problems .fine")).to_be_visible()


@pytest.mark.long
def test_a_resource_is_checked_and_kept_as_one_types(own_server: str, page: Page) -> None:
    write(page, own_server)
    person.type_at_end(page, "- name: greet", "\nnme: twice")
    expect(page.locator("#problems")).to_contain_text("no member nme")
    expect(page.locator("#save-state")).to_contain_text("Saved")
    page.reload()
    expect(page.locator("#problems")).to_contain_text("no member nme")
    page.goto(f"{own_server}/#resources")
    expect(page.get_by_role("listitem").filter(has_text="functions.yaml").last).to_contain_text("1 warning")


def elsewhere(page: Page, address: str, text: str, version: int) -> None:
    """Another person saves."""
    page.evaluate(
        """([address, body]) => fetch(address, {method: "PUT", body: JSON.stringify(body),
             headers: {"Content-Type": "application/json",
                       "X-CSRFToken": document.querySelector('meta[name="csrf-token"]').content}})""",
        [address, {"text": text, "version": version}],
    )


@pytest.mark.long
def test_two_who_write_one_resource_are_told(own_server: str, page: Page, allowed: list[str]) -> None:
    allowed.append("status of 409")
    write(page, own_server)
    address = page.url.replace("/resources/", "/api/resources/")
    elsewhere(page, address, person.source(page) + "\n# theirs\n", 1)
    person.type_at_end(page, "- name: greet", "er")
    expect(page.locator(".toast")).to_contain_text("both are in the text now")
    expect(page.locator(".cm-content")).to_contain_text("# theirs")
    expect(page.locator("#save-state")).to_contain_text("Saved")
    version = page.request.get(address).json()["version"]
    elsewhere(page, address, "functions: [{name: theirs}]", version)
    person.type_at_end(page, "- name: greeter", "s")
    expect(page.locator("#notices")).to_contain_text("you both changed the same")
    expect(page.locator(".cm-content")).to_be_focused()
    page.get_by_role("button", name="Compare and choose").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("theirs")
    for key in ("Space", "Enter"):  # meant for the text: they decide nothing
        page.keyboard.press(key)
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cm-content")).to_contain_text("greeters")
    page.reload()  # what was typed over an older version is not saved over theirs
    page.get_by_role("button", name="Compare and choose").click()
    box.get_by_role("button", name="Take the saved text").click()
    expect(page.locator("#entries")).to_have_text("theirs")
    expect(page.locator("#save-state")).to_contain_text("Saved")


@pytest.mark.long
def test_renaming_and_archiving_warn_of_users(own_server: str, page: Page) -> None:
    person.bring(page, own_server, GREETING)
    write(page, own_server)
    page.goto(f"{own_server}/#resources")
    more = page.get_by_role("button", name="More for functions.yaml")
    more.click()
    page.get_by_role("menuitem", name="Where used").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("Greeting names it as functions.yaml")
    page.keyboard.press("Escape")
    more.click()
    page.get_by_role("menuitem", name="Archive").click()
    expect(box).to_contain_text("Greeting")
    box.get_by_role("button", name="Archive all the same").click()
    expect(page.get_by_role("heading", name="No resources yet")).to_be_visible()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    more.click()
    page.get_by_role("menuitem", name="Rename…").click()
    box.get_by_role("button", name="Rename all the same").click()
    page.get_by_label("File name").fill("verbs.yaml")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_role("link", name="verbs.yaml")).to_be_visible()
    page.get_by_role("link", name="Definitions").click()
    expect(page.locator("#cards .card")).to_contain_text("1 warning")


@pytest.mark.long
def test_a_simulation_runs_the_library_s_sub_workflow(own_server: str, page: Page) -> None:
    parent = (
        "id: parent\nname: Parent\nversion: '1'\nstates:\n"
        "- {name: Run, type: subflow, start: {kind: default}, workflowId: child, waitForCompletion: true,"
        " end: {kind: default}}\n"
    )
    child = (
        "id: child\nname: Child\nversion: '1'\nstates:\n"
        "- {name: Say, type: inject, data: {said: hello}, start: {kind: default}, end: {kind: default}}\n"
    )
    person.bring(page, own_server, child)
    person.simulate(page, person.bring(page, own_server, parent))
    person.start(page)
    person.chip(page, "Completed")
    assert person.output(page) == {"said": "hello"}


@pytest.mark.long
def test_resources_in_both_themes(own_server: str, open_page: OpenPage, screenshot: Screenshot) -> None:
    page = open_page()
    page.goto(f"{own_server}/#resources")
    expect(page.get_by_role("heading", name="No resources yet")).to_be_visible()
    look(page, screenshot, "resources-empty")
    page.get_by_role("button", name="New resource").click()
    look(page, screenshot, "dialog-resource")
    page.get_by_role("radio", name="Retries").check()
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#entries")).to_have_text("thrice")
    person.type_at_end(page, "maxAttempts: 3", "0\nmultiplier: twice")
    expect(page.locator("#problem-count")).to_be_visible()
    look(page, screenshot, "resource")
    person.bring(page, own_server, GREETING)
    write(page, own_server)
    page.goto(f"{own_server}/#resources")
    expect(page.get_by_role("listitem").filter(has_text="used by 1 definition")).to_be_visible()
    look(page, screenshot, "resources")
