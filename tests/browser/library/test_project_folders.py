"""A project's dialog: bound to a folder of the server, what the disk does is told, and webhooks of the project."""

import fcntl
import os
import re
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ARTEFACTS, OpenPage, StartServer
from tests.browser.person import post, sign_in
from tests.serving import Server
from tests.tiers import share

pytestmark = pytest.mark.browser
TEXT = "id: {name}\nname: {name}\nversion: '1'\nstates:\n- {{name: A, type: inject, data: {{}}, end: true}}\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of repositories."""
    made = tmp_path / "repositories"
    made.mkdir()
    return made


def project(page: Page, name: str) -> Locator:
    """The dialog of a new project."""
    page.get_by_role("button", name="New project…").click()
    page.get_by_role("dialog").get_by_label("Name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return reopened(page)


def reopened(page: Page) -> Locator:
    page.get_by_role("button", name="Project…", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Path")).to_be_visible()
    return dialog


def pictures(page: Page, name: str) -> None:
    """Wide and narrow; nothing is wider than the window."""
    page.screenshot(path=ARTEFACTS / f"{name}.png")
    page.set_viewport_size({"width": 400, "height": 800})
    page.get_by_role("dialog").get_by_label("Path").scroll_into_view_if_needed()
    page.screenshot(path=ARTEFACTS / f"{name}-narrow.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    body = page.get_by_role("dialog").locator(".dbody")
    assert body.evaluate("one => one.scrollWidth <= one.clientWidth"), "the dialog scrolls in one direction"
    page.set_viewport_size({"width": 1440, "height": 900})


@pytest.mark.long
@pytest.mark.parametrize("scheme", share(["light", "dark"], 2))
def test_a_project_is_bound_written_and_unbound(
    start_server: StartServer, open_page: OpenPage, allowed: list[str], root: Path, scheme: str
) -> None:
    allowed.append("422")
    url = start_server("--no-examples", SIGNALBOX_REPOSITORIES=str(root)).address
    page = open_page(scheme)  # type: ignore[arg-type]
    page.goto(url)
    dialog = project(page, "Shop")
    path, wrong = dialog.get_by_label("Path"), dialog.locator("#project-folder-note")
    dialog.get_by_role("button", name="Bind", exact=True).click()
    expect(wrong).to_contain_text("Type a path")
    (root / "file").write_text("")
    for bad, why in (("../out", "is no name of a folder"), ("/etc", "whole path"), ("file", "a file")):
        path.fill(bad)
        expect(wrong).to_be_hidden()
        path.press("Enter")
        expect(wrong).to_contain_text(why)
        expect(path).to_be_focused()
        expect(path).to_have_value(bad)
        expect(path).to_have_attribute("aria-describedby", "project-folder-note")
    pictures(page, f"project-folder-refused-{scheme}")
    path.fill("team/shop")
    path.press("Enter")
    expect(dialog.get_by_text("Last written just now.")).to_be_visible()
    expect(path).to_be_focused()
    assert (root / "team/shop/signalbox.yaml").exists()
    pictures(page, f"project-folder-bound-{scheme}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    made = post(page, url, f"/api/definitions?{page.url.partition('?')[2]}", {"text": TEXT.format(name="Orders")})
    file = root / "team/shop/definitions/Orders.yaml"
    assert file.read_text() == TEXT.format(name="Orders")
    changed = TEXT.format(name="Orders") + "# two\n"
    post(page, url, f"/api/definitions/{made['id']}", {"text": changed, "version": 1}, "PUT")
    assert file.read_text() == changed
    file.write_text(changed + "# by hand\n")
    dialog = reopened(page)
    dialog.get_by_role("button", name="Read from the folder").click()
    expect(dialog.get_by_text("changed", exact=True)).to_be_visible()
    assert page.request.get(f"{url}/api/definitions/{made['id']}").json()["version"] == 3

    folder = os.open(root / "team/shop", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)  # the disk hangs
        hung = changed + "# by hand\n# three\n"
        post(page, url, f"/api/definitions/{made['id']}", {"text": hung, "version": 3}, "PUT")
        page.keyboard.press("Escape")
        dialog = reopened(page)
        expect(dialog.get_by_role("status").filter(has_text="The folder does not answer")).to_be_visible()
        pictures(page, f"project-folder-hangs-{scheme}")
    finally:
        os.close(folder)
    expect(dialog.get_by_text("Last written just now.")).to_be_visible()
    expect(dialog.get_by_text("The folder does not answer")).to_have_count(0)
    assert file.read_text() == hung

    (root / "team/shop").rename(root / "team/away")
    (root / "team/shop").write_text("in the way")
    dialog.get_by_role("button", name="Write now").click()
    expect(dialog.get_by_text("Writing has failed since")).to_be_visible()
    expect(dialog.get_by_text("This is a file, not a folder.")).to_be_visible()
    pictures(page, f"project-folder-failed-{scheme}")
    (root / "team/shop").unlink()
    dialog.get_by_role("button", name="Write now").click()
    expect(dialog.get_by_text("Writing has failed since")).to_have_count(0)
    assert file.read_text() == hung
    dialog.get_by_role("button", name="Unbind").click()
    expect(dialog.get_by_label("Path")).to_have_value("")
    expect(dialog.get_by_role("button", name="Unbind")).to_have_count(0)
    assert file.read_text() == hung, "what was written stays"


@pytest.mark.long
@pytest.mark.parametrize("scheme", share(["light", "dark"], 2))
def test_a_project_has_webhooks(own_server: str, open_page: OpenPage, scheme: str) -> None:
    page = open_page(scheme)  # type: ignore[arg-type]
    page.goto(own_server)
    page.get_by_role("button", name="New project…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(f"Hooked {scheme}")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Project…", exact=True).click()
    expect(dialog).to_contain_text("every definition that is in the project")
    dialog.get_by_label("Address that is told").fill("https://hooks.invalid/a")
    page.keyboard.press("Enter")
    expect(dialog.get_by_label("Secret of the new webhook")).to_have_value(re.compile("^whsec_"))
    page.screenshot(path=ARTEFACTS / f"project-webhooks-{scheme}.png")
    page.set_viewport_size({"width": 400, "height": 800})
    dialog.locator(".webhooks").scroll_into_view_if_needed()
    page.screenshot(path=ARTEFACTS / f"project-webhooks-narrow-{scheme}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    dialog.get_by_role("button", name="Delete", exact=True).click()
    dialog.get_by_role("button", name="Delete for good").click()
    expect(dialog).to_contain_text("No webhooks yet.")


def test_move_is_pressed_at_once(own_server: str, page: Page) -> None:
    page.goto(own_server)
    post(page, own_server, "/api/projects", {"name": "Quick"})
    post(page, own_server, "/api/definitions", {"text": TEXT.format(name="Orders")})
    post(page, own_server, "/api/definitions", {"text": TEXT.format(name="Bills")})
    page.goto(own_server, wait_until="commit")
    page.get_by_role("button", name="Move…").click()
    dialog = page.get_by_role("dialog", name="Move to a project")
    dialog.get_by_label("Orders").check()
    dialog.get_by_label("Project").select_option(label="Quick")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator("#projects .num")).to_have_text("1")


@pytest.mark.long
def test_members_of_a_project_are_told_what_is_missing_and_only_owners_see_webhooks(
    accounts: Server, open_page: OpenPage, allowed: list[str]
) -> None:
    allowed.append("404")
    page = open_page()
    page.goto(accounts.address)
    sign_in(page, "mia")
    page.get_by_role("button", name="New project…").click()
    dialog = page.get_by_role("dialog")
    crew = f"Crew {secrets.token_hex(3)}"
    dialog.get_by_label("Name").fill(crew)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Project…", exact=True).click()
    add = dialog.get_by_role("button", name="Add member")
    expect(add).to_have_count(1)
    expect(dialog.get_by_role("button", name="Add webhook")).to_have_count(1)
    name, note = dialog.get_by_label("Name of it"), dialog.locator("#project-member-note")
    add.click()
    expect(note).to_have_text("Type the name of an account.")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    page.screenshot(path=ARTEFACTS / "project-members-missing.png")
    dialog.get_by_label("Who").select_option("group")
    name.press("Enter")
    expect(note).to_have_text("Type the name of a group.")
    dialog.get_by_label("Who").select_option("user")
    name.fill("jonas")
    expect(note).to_be_hidden()
    name.press("Enter")
    expect(dialog.get_by_role("list", name="Members")).to_contain_text("jonas")
    other = open_page()
    other.goto(accounts.address)
    sign_in(other, "jonas")
    other.get_by_role("button", name=crew).click()
    other.get_by_role("button", name="Project…", exact=True).click()
    theirs = other.get_by_role("dialog")
    expect(theirs.get_by_role("list", name="Members")).to_contain_text("mia")
    expect(theirs.get_by_text("Webhooks")).to_have_count(0)
    expect(theirs.get_by_role("button", name="Add", exact=False)).to_have_count(0)
