"""The library's cards: search, tags, sort, duplicate, archive, where used, export, and a page that is full."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Download, Locator, Page, Route, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.gallery_cards import thumbnails
from tests.browser.library.samples import CHILD, PARENT
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser


def card(page: Page, name: str) -> Locator:
    return page.locator("#cards .card").filter(has=page.get_by_role("heading", name=name, exact=True))


def choose(page: Page, name: str, deed: str) -> None:
    """A deed of a card's menu."""
    card(page, name).get_by_role("button", name=f"More for {name}").click()
    page.get_by_role("menuitem", name=deed).click()


def shown(page: Page, *names: str) -> None:
    """The cards of exactly these definitions come, in this order."""
    expect(page.locator("#cards .card h2")).to_have_text(list(names))


@pytest.mark.long
def test_search_finds_names_in_the_text(own_server: str, page: Page) -> None:
    person.bring(page, own_server, CHILD.format("Hen"))
    person.bring(page, own_server, CHILD.format("Duck"))
    page.goto(own_server)
    page.keyboard.press("/")
    page.keyboard.type("duck WAITS")
    expect(page.locator("#cards .card")).to_have_count(1)
    expect(card(page, "Duck child")).to_contain_text("Duck waits")
    assert "q=duck" in page.url
    page.reload()
    expect(page.locator("#search")).to_have_value("duck WAITS")
    expect(page.locator("#cards .card")).to_have_count(1)
    page.locator("#search").fill("goose")
    expect(page.locator("#cards")).to_contain_text("No definition matches “goose”.")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#cards .card")).to_have_count(2)


def test_tags_are_added_filtered_and_removed(own_server: str, page: Page) -> None:
    hen, *_ = (person.bring(page, own_server, CHILD.format(name)).split("/")[-1] for name in ("Hen", "Duck", "Goose"))
    page.goto(own_server)
    for name, tags in (("Hen child", ["farm", "small"]), ("Duck child", ["farm"])):
        choose(page, name, "Tags…")
        for tag in tags:
            page.get_by_label("New tag").fill(tag)
            page.keyboard.press("Enter")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(card(page, name)).to_contain_text(tags[0])
    side = page.locator("#tags")
    expect(side.get_by_role("button")).to_have_text([re.compile(r"farm\s*2"), re.compile(r"small\s*1")])
    side.get_by_role("button", name="farm").click()
    expect(page.locator("#cards .card")).to_have_count(2)
    card(page, "Hen child").get_by_role("button", name="Show only definitions tagged small").click()
    shown(page, "Hen child")
    assert "tag=farm&tag=small" in page.url
    page.reload()
    expect(page.locator("#cards .card")).to_have_count(1)
    page.get_by_role("button", name="No longer only small").click()
    expect(page.locator("#cards .card")).to_have_count(2)
    page.get_by_role("button", name="No longer only farm").click()
    choose(page, "Hen child", "Tags…")
    page.get_by_role("button", name="Remove the tag small").click()
    person.post(page, own_server, f"/api/definitions/{hen}/tags", {"add": ["of another"]}, method="PATCH")
    page.get_by_role("button", name="Save").click()
    expect(side.get_by_role("button")).to_have_text([re.compile("farm"), re.compile("of another")])
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(side.get_by_role("button")).to_have_text([re.compile("farm"), re.compile("of another"), re.compile("small")])


@pytest.mark.long
def test_sorted_and_duplicated(own_server: str, page: Page) -> None:
    for name in ("Hen", "Duck"):
        person.bring(page, own_server, CHILD.format(name))
    page.goto(own_server)
    shown(page, "Duck child", "Hen child")
    choose(page, "Hen child", "Duplicate")
    expect(page.locator("#cards .card")).to_have_count(3)
    page.locator("#sort").click()
    page.get_by_role("menuitemradio", name="Name").click()
    shown(page, "Duck child", "Hen child", "Hen child (copy)")
    page.reload()
    shown(page, "Duck child", "Hen child", "Hen child (copy)")


def test_what_is_archived_comes_back_or_goes_for_good(own_server: str, page: Page) -> None:
    for name in ("Hen", "Duck"):
        person.bring(page, own_server, CHILD.format(name))
    page.goto(own_server)
    choose(page, "Hen child", "Archive")
    expect(page.locator("#cards .card")).to_have_count(1)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("#cards .card")).to_have_count(2)
    for name in ("Hen child", "Duck child"):
        choose(page, name, "Archive")
        expect(card(page, name)).to_have_count(0)
    page.get_by_role("link", name="Archive").click()
    assert page.url.endswith("#archive")
    archive = page.get_by_role("list", name="Archive")
    expect(archive.get_by_role("listitem")).to_have_count(2)
    archive.get_by_role("button", name="Restore Hen child").click()
    expect(archive.get_by_role("listitem")).to_have_count(1)
    archive.get_by_role("button", name="Delete Duck child for good").click()
    sure = page.get_by_role("dialog")
    expect(sure).to_contain_text("Its 1 version, 0 scenarios and all its simulations go with it.")
    expect(sure).to_contain_text("This cannot be undone.")
    sure.get_by_role("button", name="Keep it").click()
    expect(archive.get_by_role("listitem")).to_have_count(1)
    archive.get_by_role("button", name="Delete Duck child for good").click()
    sure.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="The archive is empty")).to_be_visible()
    page.get_by_role("link", name="Definitions").click()
    expect(page.locator("#cards .card")).to_have_count(1)


def test_where_used_is_shown_and_warned_of(own_server: str, page: Page) -> None:
    person.bring(page, own_server, PARENT.format("Hen"))
    page.goto(own_server)
    expect(card(page, "Hen parent")).to_contain_text("1 warning")
    person.bring(page, own_server, CHILD.format("Hen"))
    page.goto(own_server)
    expect(card(page, "Hen parent")).to_contain_text("No problems")
    choose(page, "Hen child", "Where used")
    uses = page.get_by_role("dialog")
    expect(uses).to_contain_text("Hen parent runs it as Hen-child")
    uses.get_by_role("button", name="Close").last.click()
    choose(page, "Hen parent", "Where used")
    expect(uses).to_contain_text("No definition of the library uses it.")
    uses.get_by_role("button", name="Close").last.click()
    choose(page, "Hen child", "Archive")
    expect(uses).to_contain_text("Hen parent")
    uses.get_by_role("button", name="Cancel").click()
    expect(page.locator("#cards .card")).to_have_count(2)
    choose(page, "Hen child", "Archive")
    uses.get_by_role("button", name="Archive all the same").click()
    expect(page.locator("#cards .card")).to_have_count(1)
    expect(card(page, "Hen parent")).to_contain_text("1 warning")


@pytest.mark.long
def test_another_id_warns_of_those_who_run_it(own_server: str, page: Page) -> None:
    person.bring(page, own_server, PARENT.format("Hen"))
    person.design(page, person.bring(page, own_server, CHILD.format("Hen")))
    person.type_at_end(page, "id: Hen-child", "-two")
    expect(page.locator(".toast")).to_contain_text("no longer found by Hen parent", timeout=10_000)


def exported(page: Page, run: Callable[[], None]) -> Download:
    with page.expect_download() as started:
        run()
    return started.value


EXPORTS = (
    ("YAML", "Hen parent.yaml", b"# Runs"),
    ("JSON", "Hen parent.json", b"{"),
    ("SVG", "Hen parent.svg", b"<svg"),
    ("PNG", "Hen parent.png", b"\x89PNG"),
    ("PDF", "Hen parent.pdf", b"%PDF"),
    ("DOT", "Hen parent.dot", b"digraph"),
    ("Mermaid", "Hen parent.mmd", b"flowchart LR"),
    ("JSON graph", "Hen parent.graph.json", b"{"),
)


@pytest.mark.long
def test_a_card_is_exported(page: Page, live_server_url: str) -> None:
    person.bring(page, live_server_url, PARENT.format("Hen"))
    page.goto(f"{live_server_url}/?q=Hen")
    box = page.get_by_role("dialog")
    for title, file, sign in EXPORTS:
        page.locator("#cards .card .more").first.click()
        page.get_by_role("menuitem", name="Export…").click()
        box.get_by_role("radio", name=re.compile(rf"^{title}\b")).first.check()
        if title not in ("YAML", "JSON"):
            box.get_by_label("Direction").select_option("LR")
        else:
            expect(box.get_by_label("Direction")).to_be_disabled()
        download = exported(page, box.get_by_role("button", name="Export", exact=True).click)
        assert download.suggested_filename == file
        assert Path(download.path()).read_bytes().startswith(sign)
        if title == "JSON":
            expect(box).to_contain_text("Line 1: a comment")
            page.keyboard.press("Escape")
        else:
            expect(page.locator(".toast", has_text=f"{file} is exported.")).to_be_visible()
        expect(box).to_have_count(0)


@pytest.mark.long
def test_the_design_page_exports_what_was_just_typed(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, CHILD.format("Hen")))
    person.type_at_end(page, "name: Hen child", " anew")
    expect(page.locator("#name")).to_have_text("Hen child anew")
    page.locator("#export").click()
    box = page.get_by_role("dialog")
    box.get_by_role("radio", name=re.compile("^JSON graph")).check()
    download = exported(page, box.get_by_role("button", name="Export", exact=True).click)
    assert download.suggested_filename == "Hen child anew.graph.json"
    assert json.loads(Path(download.path()).read_text(encoding="utf-8"))["name"] == "Hen child anew"


@pytest.mark.long
def test_what_cannot_be_exported_is_said_in_the_dialog(page: Page, live_server_url: str, allowed: list[str]) -> None:
    allowed.append("status of 422")
    person.bring(page, live_server_url, "name: Torn\nstates: [")
    page.goto(f"{live_server_url}/?q=Untitled")
    page.locator("#cards .card .more").first.click()
    page.get_by_role("menuitem", name="Export…").click()
    box = page.get_by_role("dialog")
    box.get_by_role("radio", name=re.compile("^SVG")).check()
    box.get_by_role("button", name="Export", exact=True).click()
    expect(box.get_by_role("alert")).to_contain_text("it cannot be drawn: the text cannot be read")


@pytest.mark.long
def test_a_full_library(own_server: str, open_page: OpenPage, screenshot: Screenshot) -> None:
    page = open_page()
    for number in range(60):
        person.bring(page, own_server, CHILD.format(f"Bird {number}"))
    long = "A name that goes on and on, longer than any card is wide, and without an end in sight " * 2
    made = person.bring(page, own_server, CHILD.format("Long").replace("name: Long child", f"name: {long.strip()}"))
    page.goto(own_server)
    expect(page.locator("#cards .card")).to_have_count(48)
    choose_first = page.locator("#cards .card .more").first
    choose_first.click()
    page.get_by_role("menuitem", name="Tags…").click()
    for tag in ("birds", "a tag with forty letters, no more no less", "third"):
        page.get_by_label("New tag").fill(tag)
        page.keyboard.press("Enter")
    look(page, screenshot, "library-tags")
    page.get_by_role("button", name="Save").click()
    thumbnails(page)
    expect(page.locator(".toast")).to_be_visible()
    look(page, screenshot, "library-full")
    choose_first.click()
    look(page, screenshot, "library-menu")
    page.get_by_role("menuitem", name="Export…").click()
    look(page, screenshot, "dialog-export")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Archive").click()
    expect(page.get_by_role("heading", name="The archive is empty")).to_be_visible()
    look(page, screenshot, "library-archive-empty")
    page.get_by_role("link", name="Definitions").click()
    choose_first.click()
    page.get_by_role("menuitem", name="Archive").click()
    page.get_by_role("link", name="Archive").click()
    expect(page.get_by_role("button", name=re.compile("^Restore"))).to_be_visible()
    look(page, screenshot, "library-archive")
    assert made


@pytest.mark.long
def test_a_pattern_in_any_dialect(page: Page, live_server_url: str) -> None:
    page.goto(live_server_url)
    page.locator("#new").click()
    page.locator("#new-name").fill("Ask me")
    page.get_by_role("radio", name=re.compile("^Approval with a timeout")).check()
    page.get_by_role("radio", name="Older").check()
    page.locator("#new-dialect").select_option("0.1-map")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#dialect")).to_contain_text("0.1-map")
    expect(person.box(page, "Remind")).to_be_visible()
    expect(page.locator("#problems .fine")).to_be_visible()


def test_a_picture_that_the_server_is_too_busy_for_comes_later(own_server: str, page: Page, allowed: list[str]) -> None:
    allowed.append("429")
    person.bring(page, own_server, CHILD.format("Hen"))
    left = [2]

    def busy(route: Route) -> None:
        left[0] -= 1
        if left[0] >= 0:
            route.fulfill(status=429, headers={"Retry-After": "1"})
        else:
            route.continue_()

    page.route("**/diagram.svg*", busy)
    page.goto(own_server)
    picture = card(page, "Hen child").locator("img.thumbimg")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('#cards img.thumbimg').naturalWidth > 0")
    assert left[0] < 0
