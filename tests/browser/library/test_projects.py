"""Projects on the library page: made, filled, opened, emptied and deleted, as a person does it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ARTEFACTS, OpenPage
from tests.tiers import share

pytestmark = pytest.mark.browser
TEXT = "id: {name}\nname: {name}\nversion: '1'\nstates:\n- {{name: A, type: inject, data: {{}}, end: true}}\n"


def make(page: Page, *names: str) -> None:
    for name in names:
        done = page.evaluate(
            """async text => (await fetch("/api/definitions", {method: "POST", body: JSON.stringify({text}),
            headers: {"Content-Type": "application/json", "X-CSRFToken":
            document.querySelector('meta[name="csrf-token"]').content}})).status""",
            TEXT.format(name=name),
        )
        assert done == 201


@pytest.mark.long
@pytest.mark.parametrize("scheme", share(["light", "dark"], 2))
def test_definitions_are_moved_into_a_project_and_found_there(
    own_server: str, open_page: OpenPage, allowed: list[str], scheme: str
) -> None:
    allowed.append("409")  # a project that is not empty is not deleted
    page = open_page(scheme)  # type: ignore[arg-type]
    page.goto(own_server)
    mine = f"Shop {scheme}"
    make(page, f"{scheme} orders", f"{scheme} bills", f"{scheme} other")
    page.reload()
    page.get_by_role("button", name="New project…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(mine)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(mine)
    expect(page.get_by_text("Nothing is in this project yet")).to_be_visible()
    page.get_by_role("button", name="Move…").click()
    for name in ("orders", "bills"):
        dialog.get_by_label(f"{scheme} {name}").check()
    dialog.get_by_label("Project").select_option(label=mine)
    page.screenshot(path=ARTEFACTS / f"projects-move-{scheme}.png")
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator("#cards .card")).to_have_count(2)
    expect(page.locator("#projects .row.on .num")).to_have_text("2")
    assert "project=" in page.url
    page.reload()
    expect(page.locator("#cards .card")).to_have_count(2)
    page.locator("#search").fill("bills")
    expect(page.locator("#cards .card")).to_have_count(1)
    page.locator("#search").fill("")
    expect(page.locator("#cards .card")).to_have_count(2)
    page.screenshot(path=ARTEFACTS / f"projects-{scheme}.png")
    page.get_by_role("button", name="Project…", exact=True).click()
    with page.expect_download() as told:
        dialog.get_by_role("link", name="Download as zip").click()
    assert told.value.suggested_filename == f"{mine}.zip"
    dialog.get_by_label("Zip of a project").set_input_files(told.value.path())
    expect(dialog.get_by_text("nothing was changed")).to_be_visible()
    page.screenshot(path=ARTEFACTS / f"projects-dialog-{scheme}.png")
    dialog.get_by_role("button", name="Delete the project").click()
    expect(dialog.get_by_role("alert")).to_contain_text("still 2 definitions")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 400, "height": 800})
    page.screenshot(path=ARTEFACTS / f"projects-narrow-{scheme}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name=f"More for {scheme} orders").click()
    page.get_by_role("menuitem", name="Move to project…").click()
    dialog.get_by_label("Project").select_option(label="in no project")
    page.keyboard.press("Enter")
    expect(page.locator("#cards .card")).to_have_count(1)
    page.locator("#projects .row.on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Definitions")
    assert "project=" not in page.url


def test_the_gallery_is_found_from_a_project(own_server: str, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(own_server)
    made = page.evaluate(
        """async () => (await (await fetch("/api/projects", {method: "POST", body: JSON.stringify({name: "Alone"}),
        headers: {"Content-Type": "application/json", "X-CSRFToken":
        document.querySelector('meta[name="csrf-token"]').content}})).json()).id"""
    )
    for address in (f"/?project={made}", f"/?project={made}#examples"):
        page.goto(f"{own_server}{address}")
        if "#" not in address:
            expect(page.locator("#gallery")).to_be_hidden()
            page.locator("#to-examples").click()
        expect(page.locator("#gallery")).to_be_visible()
        assert "project=" not in page.url
        expect(page.locator(".side .row.on")).to_have_count(1)
        page.goto("about:blank")
