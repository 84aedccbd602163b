"""The pages in German and in Chinese: as the browser asks for them, and as the menu in the bar's More chooses."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.gallery_cards import EXAMPLE
from tests.browser.looks import fits
from tests.tiers import share

pytestmark = pytest.mark.browser
ASKED = {"de-DE": "de", "zh-CN": "zh-hans"}
"""What a browser asks for, and the language that it gets."""
NAMES = {"de": "Deutsch", "zh-hans": "中文", "en": "English"}
WIDTHS = (1440, 400)


def library(page: Page, address: str) -> None:
    page.goto(address.rpartition("/definitions/")[0])
    expect(page.locator("#cards .card").first).to_be_visible()


def design(page: Page, address: str) -> None:
    page.goto(f"{address}/design")
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    expect(page.locator("#inspector [role=tab]").first).to_be_attached()


def simulate(page: Page, address: str) -> None:
    person.simulate(page, address)
    expect(page.locator(".run-button")).to_be_visible()


def review(page: Page, address: str) -> None:
    page.goto(f"{address}/review")
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    expect(page.locator("#talk [role=tab]").first).to_be_attached()


PAGES = (library, design, simulate, review)


def expense(page: Page, url: str) -> str:
    return person.bring(page, url, person.read(EXAMPLE / "definition.yaml"))


def words(page: Page) -> tuple[str, ...]:
    """The names of what a person presses first: they differ from language to language."""
    mode = page.locator('.topbar nav a[href$="/simulate"]')
    return (page.locator("#theme").get_attribute("aria-label") or "", mode.text_content() or "")


@pytest.mark.long
@pytest.mark.parametrize("asked", share(list(ASKED), 2))
def test_every_page_speaks_what_the_browser_asks_for(open_page: OpenPage, live_server_url: str, asked: str) -> None:
    page = open_page(locale=asked)
    address = expense(page, live_server_url)
    for open_it in PAGES:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            open_it(page, address)
            expect(page.locator("html")).to_have_attribute("lang", ASKED[asked])
            spoken = page.evaluate("globalThis.signalboxWords?.language.toLowerCase()")
            assert spoken == ASKED[asked], open_it.__name__
            fits(page, f"{open_it.__name__} in {asked} at {width}")


def choose(page: Page, language: str) -> None:
    """Choose a language by its own name; the page is loaded again."""
    if page.locator("#more").is_visible():
        page.locator("#more").click()
    page.locator("#language").click()
    with page.expect_navigation():
        page.get_by_role("menuitemradio", name=NAMES[language]).click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def chosen(page: Page) -> Any:
    return next((one for one in page.context.cookies() if one["name"] == "signalbox-language"), {})


@pytest.mark.parametrize("width", share(WIDTHS, 2))
def test_the_menu_chooses_a_language_for_good(open_page: OpenPage, live_server_url: str, width: int) -> None:
    page = open_page(width=width)
    address = expense(page, live_server_url)
    simulate(page, address)
    english = words(page)
    for language in ("de", "zh-hans"):
        choose(page, language)
        simulate(page, address)
        assert all(said != before for said, before in zip(words(page), english, strict=True)), words(page)
        assert chosen(page)["value"] == language
        assert chosen(page)["expires"] > page.evaluate("Date.now()") / 1000 + 300 * 24 * 3600
        library(page, address)
        expect(page.locator("html")).to_have_attribute("lang", language)
    choose(page, "en")
    simulate(page, address)
    assert words(page) == english


@pytest.mark.long
def test_text_that_is_not_saved_yet_outlives_the_choice(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    page = open_page()
    address = expense(page, live_server_url)
    design(page, address)
    allowed.append("ERR_FAILED")  # no save comes through
    page.route("**/api/definitions/**", lambda one: one.fallback() if one.request.method == "GET" else one.abort())
    person.type_at_end(page, "name: Expense approval", " of mine")
    choose(page, "de")
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    expect(person.line(page, "name: Expense approval of mine")).to_be_visible()


TASKS = """document: {dsl: '1.0.0', namespace: test, name: drawn, version: '1'}
do:
- waits for all:
    fork: {branches: [{north: {wait: PT1H30M}}, {south: {do: [{more: {call: http, with: {method: get}}}]}}]}
- each:
    for: {each: item, in: .items}
    do: [{tell: {listen: {to: {any: []}}}}]
    then: end
"""
TILES = "#palette .tile"
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"


def test_drawings_and_the_history_speak_the_language_of_the_page(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page(locale="de-DE")
    design(page, person.bring(page, live_server_url, TASKS, dialect="1.0"))
    canvas = page.locator("#canvas")
    fork = canvas.locator(".kind-fork").first
    expect(fork.locator("> .kindword")).to_have_text("Fork")
    expect(fork.locator("> .meta")).to_have_text("wartet auf alle")
    expect(fork.locator("> .name")).to_have_text("waits for all")
    expect(fork).to_have_attribute("aria-label", "Task Fork waits for all")
    expect(canvas.locator(".kind-for > .fact")).to_have_text("jedes item in .items")
    expect(canvas.locator(".kind-for .lanecount")).to_have_text("1 Task")
    expect(canvas.locator(".kind-wait .fact").first).to_have_text("1 Stunde 30 Minuten")
    expect(canvas.locator(".sb-label .then text")).to_have_text("end")
    expect(canvas.locator(".marklabel").last).to_have_text("Ende")
    meta, chevron = fork.locator("> .meta").bounding_box(), fork.locator("> .sb-fold").bounding_box()
    assert meta
    assert chevron
    assert meta["x"] + meta["width"] <= chevron["x"] + 2
    expect(page.locator(TILES, has_text="Neuer Versuch")).to_be_visible()
    assert page.locator(TILES).evaluate_all(CUT) == []
    page.get_by_role("tab", name="Verlauf").click()
    expect(page.locator("body")).to_contain_text("hat 6 Tasks")
