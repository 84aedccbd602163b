"""Every page in windows from 320 pixels up: nothing cut or covered, all within reach of the keyboard; with pictures.

A window of 1280 by 800 that is enlarged to 200 % has 640 by 400 pixels, to 400 % 320 by 200.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person, talking
from tests.browser.looks import FRAMES, Screenshot
from tests.browser.measuring import misfits, unreached
from tests.browser.test_review_play import APPROVED, CREDIT

pytestmark = pytest.mark.browser
SIZES = {"1280": (1280, 800), "1024": (1024, 768), "900": (900, 700), "768": (768, 640), "360": (360, 740)}
ZOOMED = {"200-percent": (640, 400), "400-percent": (320, 200)}
DARK = ("1024", "768", "360")
WALKED = ("768", "360")
PICTURED = ("768", "360")  # with each panel open


def library(page: Page, address: str) -> None:
    page.goto(address.rpartition("/definitions/")[0])
    expect(page.locator(".card").first).to_be_visible()


def design(page: Page, address: str) -> None:
    person.design(page, address)
    expect(page.locator("#inspector [role=tab]").first).to_be_attached()


def simulate(page: Page, address: str) -> None:
    person.simulate(page, address)
    person.start(page)
    expect(page.locator(".scrub b")).not_to_have_text("0")
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


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_or_covered(name: str, page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    PAGES[name](page, brought(page, live_server_url))
    found: list[str] = []
    for size, (width, height) in {**SIZES, **ZOOMED}.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        person.at_rest(page)
        screenshot(page, f"size-{name}-{size}")
        found += [f"{size}: {one}" for one in misfits(page)]
        if size in WALKED:
            found += [f"{size}: Tab does not come to {one}" for one in unreached(page)]
        if name != "playback":  # it has the words of review
            found += [f"{size}, {one}" for one in drawers(page, screenshot, f"size-{name}-{size}")]
        if size in DARK:
            page.emulate_media(color_scheme="dark")
            screenshot(page, f"size-{name}-{size}-dark")
            page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def drawers(page: Page, screenshot: Screenshot, picture: str) -> list[str]:
    """What does not fit when each word on an edge is opened in turn."""
    found = []
    for word in page.locator(".panelword[aria-controls]").all():
        if not word.is_visible():
            continue
        name = word.locator("span").first.inner_text()
        word.click()
        expect(word).to_have_attribute("aria-expanded", "true")
        page.evaluate(FRAMES)
        if picture.endswith(PICTURED):
            screenshot(page, f"{picture}-{name.lower()}")
        found += [f"{name}: {one}" for one in misfits(page)]
        page.keyboard.press("Escape")
        expect(word).to_be_focused()
        expect(word).to_have_attribute("aria-expanded", "false")
    return found
