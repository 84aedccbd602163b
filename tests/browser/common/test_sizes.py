"""Every page in windows from 320 pixels up: nothing cut or covered, all within reach of the keyboard; with pictures.

A window of 1280 by 800 that is enlarged to 200 % has 640 by 400 pixels, to 400 % 320 by 200.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from designer.library import gallery
from tests.browser import person, talking
from tests.browser.credit_check import APPROVED, CREDIT
from tests.browser.looks import FRAMES, Screenshot
from tests.browser.measuring import misfits, unreached
from tests.tiers import share

pytestmark = pytest.mark.browser
SAGA = (gallery.FOLDER / "51-order-saga/definition.yaml").read_text("utf-8")
SIZES = {"1280": (1280, 800), "1024": (1024, 768), "900": (900, 700), "768": (768, 640), "360": (360, 740)}
ZOOMED = {"200-percent": (640, 400), "400-percent": (320, 200)}
DARK = ("1024", "768", "360")
WALKED = ("768", "360")
EVERY_RUN = ("1024", "360")
"""The sizes that every run measures: panels docked in one, drawers in the other."""
PICTURED = ("768", "360")  # with each panel open


def library(page: Page, address: str) -> None:
    url = address.rpartition("/definitions/")[0]
    person.bring(page, url, CREDIT.replace("name: Customer credit check", f"name: {'OneWord' * 20}", 1))
    page.goto(url)
    expect(page.locator(".card").first).to_be_visible()


def design(page: Page, address: str) -> None:
    """Of tasks: the form of the whole is a long one."""
    person.design(page, person.bring(page, address.rpartition("/definitions/")[0], SAGA))
    expect(page.locator("#inspector [role=tab]").first).to_be_attached()


def simulate(page: Page, address: str) -> None:
    person.simulate(page, address)
    person.start(page)
    expect(page.locator(".scrub b")).to_have_text(re.compile("[1-9]"))
    expect(page.locator(".run-button")).to_contain_text("Continue")


def review(page: Page, address: str) -> None:
    talking.review(page, address)
    expect(page.locator("#verdict .btn.primary")).to_be_enabled()


def playback(page: Page, address: str) -> None:
    talking.review(page, address)
    page.locator(".playbutton").click()
    page.locator(".playtoggle").click()
    expect(page.locator(".playcaption")).not_to_have_text("…")


def outline(page: Page, address: str) -> None:
    page.goto(f"{address}/outline")


def embed(page: Page, address: str) -> None:
    url, _, definition = address.rpartition("/definitions/")
    link = person.post(page, url, f"/api/definitions/{definition}/links", {"label": "", "comments": False})
    page.goto(f"{url}{link['path'].rstrip('/')}/embed")


def resource(page: Page, address: str) -> None:
    url = address.rpartition("/definitions/")[0]
    text = "functions:\n- name: pay\n  operation: https://pay.example/api.json#pay\n"
    made = person.post(
        page, url, "/api/resources", {"name": f"{page.evaluate('performance.timeOrigin')}.yaml", "text": text}
    )
    page.goto(f"{url}/resources/{made['id']}")
    expect(page.locator("#entries li")).to_have_count(1)


PAGES: dict[str, Callable[[Page, str], None]] = {
    one.__name__: one for one in (library, design, simulate, review, playback, outline, resource, embed)
}


def brought(page: Page, url: str) -> str:
    """A definition with a scenario, two versions and a comment."""
    address = person.bring(page, url, CREDIT, APPROVED)
    talking.save(page, address, 1, CREDIT.replace("PT15M", "PT30M"))
    definition = address.rsplit("/", 1)[-1]
    anchor = {"on": "state", "pointer": "/states/1", "version": 2}
    said = {"anchor": anchor, "text": "Is half an hour enough?", "token": "the only comment of it"}
    person.post(page, url, f"/api/definitions/{definition}/threads", said)
    return address


@pytest.mark.parametrize(
    "sizes", [EVERY_RUN, pytest.param((*SIZES, *ZOOMED), marks=pytest.mark.long)], ids=["two", "all"]
)
@pytest.mark.parametrize("name", share(list(PAGES), 4, 1))
def test_nothing_is_cut_or_covered(
    name: str, sizes: tuple[str, ...], page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    PAGES[name](page, brought(page, live_server_url))
    found: list[str] = []
    for size in sizes:
        width, height = {**SIZES, **ZOOMED}[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        person.at_rest(page)
        screenshot(page, f"size-{name}-{size}")
        found += [f"{size}: {one}" for one in misfits(page)]
        if size in WALKED and (name, size) != ("library", "768"):  # it has many cards
            found += [f"{size}: Tab does not come to {one}" for one in unreached(page)]
        if name != "playback" and size != "900":  # these have the words of review and of 1024
            words = ".panelword[aria-controls]" if size == "1024" else ".panelword[aria-controls]:not(.minor)"
            found += [f"{size}, {one}" for one in drawers(page, screenshot, f"size-{name}-{size}", words)]
        if size in DARK:
            page.emulate_media(color_scheme="dark")
            screenshot(page, f"size-{name}-{size}-dark")
            page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def narrow(page: Page, address: str, width: int, height: int, ready: str) -> None:
    """Open a page in a window of that size and wait for its drawing and for what stands at the place `ready`."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    expect(page.locator(ready).first).to_be_attached(timeout=20_000)


def word(page: Page, name: str) -> Locator:
    """What stands on the edge, or in the bar of tabs, for a panel."""
    return page.locator(".panelword", has_text=name)


@pytest.mark.long
def test_a_panel_over_the_canvas_takes_the_focus_and_gives_it_back(page: Page, live_server_url: str) -> None:
    broken = CREDIT.replace("nextState: Decide", "nextState: Decided")
    narrow(page, f"{person.bring(page, live_server_url, broken)}/design", 900, 700, "#problems .plink")
    expect(page.locator("#inspector")).to_be_hidden()
    expect(word(page, "Problems")).to_contain_text("Problems")
    person.box(page, "Decide").click()
    page.keyboard.press("Enter")
    expect(page.locator("#inspector input").first).to_be_focused()
    expect(word(page, "Form")).to_have_attribute("aria-expanded", "true")
    word(page, "Outline").click()
    expect(page.locator("#inspector")).to_be_hidden()
    expect(page.locator("#tab-outline")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#outline-panel")).to_be_hidden()
    expect(word(page, "Outline")).to_be_focused()
    word(page, "Problems").click()
    page.locator("#problems .plink").first.click()
    expect(page.locator("#editor .cm-content")).to_be_focused()
    canvas = page.locator("#canvas").bounding_box()
    assert canvas is not None
    assert canvas["height"] >= 300
    page.reload()
    expect(page.locator("#editor .cm-content")).to_be_visible(timeout=20_000)  # what was open is open again
    page.set_viewport_size({"width": 1280, "height": 800})
    for panel in ("#outline-panel", "#inspector", "#source-panel", "#problems-panel"):
        expect(page.locator(panel)).to_be_visible()
    expect(page.locator(".panelword").first).to_be_hidden()


def test_a_state_is_added_in_the_smallest_window(page: Page, live_server_url: str) -> None:
    narrow(page, f"{person.bring(page, live_server_url, CREDIT)}/design", 360, 740, "#palette .tile")
    word(page, "Palette").click()
    page.locator("#palette .tile", has_text="Delay").click()
    expect(page.locator("#outline-panel")).to_be_hidden()  # the places are on the canvas
    expect(page.locator(".plus:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#canvas .sb-node.state")).to_have_count(6)
    page.locator("#more").click()
    page.get_by_role("button", name="Theme").click()
    page.get_by_role("menuitemradio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.long
def test_a_question_of_the_run_opens_its_panel(page: Page, live_server_url: str) -> None:
    narrow(page, f"{person.bring(page, live_server_url, CREDIT)}/simulate", 768, 640, "#tab-scenario")
    expect(page.locator("#left")).to_be_hidden()
    person.start(page)
    expect(page.locator("#left .ask")).to_be_visible()
    expect(page.locator(".controls .clock")).to_be_in_viewport()
    expect(page.locator(".run-button")).to_be_in_viewport()


@pytest.mark.long
def test_a_review_is_read_and_answered_in_the_smallest_window(page: Page, live_server_url: str) -> None:
    narrow(page, f"{brought(page, live_server_url)}/review", 360, 740, "#talk .thread")
    person.box(page, "Decide").click()
    page.get_by_role("button", name="Comment on what is selected").click()
    expect(page.locator("#talk .begun textarea")).to_be_focused()
    page.keyboard.type("Who decides?")
    page.keyboard.press("Control+Enter")
    expect(talking.thread(page, "Decide")).to_contain_text("Who decides?")
    word(page, "Diagram").click()
    expect(page.locator("#talk")).to_be_hidden()
    page.get_by_role("button", name="Approve version 2").click()
    page.get_by_role("dialog").get_by_role("button", name="Approve version 2").click()
    expect(page.locator("#verdict")).to_contain_text("1 of 1 approval")


def drawers(page: Page, screenshot: Screenshot, picture: str, words: str = ".panelword[aria-controls]") -> list[str]:
    """What does not fit when each word on an edge is opened in turn."""
    found = []
    for word in page.locator(words).all():
        if not word.is_visible():
            continue
        name = word.locator("span").first.inner_text()
        word.click()
        expect(word).to_have_attribute("aria-expanded", "true")
        page.evaluate(FRAMES)
        if picture.endswith(PICTURED):
            screenshot(page, f"{picture}-{name.lower()}")
        found += [f"{name}: {one}" for one in misfits(page)]
        writing = page.evaluate("document.activeElement.matches('.cm-content')")
        for _ in range(2 if writing else 1):  # the first leaves the field
            page.keyboard.press("Escape")
        expect(word).to_be_focused()
        expect(word).to_have_attribute("aria-expanded", "false")
    return found
