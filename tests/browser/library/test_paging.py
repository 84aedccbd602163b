"""A library of many definitions: pages of it come as one scrolls, searches and goes back; pictures when in sight."""

import io
import re
import zipfile

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.library.samples import CHILD
from tests.browser.looks import Screenshot, look
from tests.serving import Server

pytestmark = pytest.mark.browser
BIRDS = 130
SIZES = [(1440, 900), (400, 800)]


@pytest.fixture(scope="module")
def birds(browser: Browser, bare_server: Server) -> str:
    """A server with the definitions Bird 1 to Bird 130 alone. Bird 5 has a problem. No test leaves others."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for number in range(1, BIRDS + 1):
            text = CHILD.format(f"Bird {number}")
            file.writestr(
                f"{number:03}.yaml", text.replace("end: {kind", "transition: {nextState") if number == 5 else text
            )
    bare_server.reset()
    address = bare_server.address
    context = browser.new_context()
    context.request.get(address)
    answer = context.request.post(
        f"{address}/api/import",
        multipart={"files": {"name": "birds.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}},
        headers={"X-CSRFToken": context.cookies(address)[0]["value"], "Origin": address},
        timeout=200_000,
    )
    assert answer.ok, answer.text()
    context.close()
    return address


def cards(page: Page) -> Locator:
    return page.locator("#cards .card")


def pictured(card: Locator) -> None:
    expect(card.locator("img[src]")).to_have_count(1)
    expect(card.locator("img")).to_have_js_property("complete", True)


def scroll(page: Page, where: str = "one.scrollHeight") -> None:
    page.locator(".content").evaluate(f"one => {{ one.scrollTop = {where}; }}")


@pytest.mark.long
def test_pages_come_as_one_scrolls_and_each_card_once(birds: str, page: Page) -> None:
    page.goto(birds)
    expect(cards(page)).to_have_count(48)
    expect(page.locator(".morecards")).to_contain_text("48 of 130 are shown")
    expect(page.locator("#count-definitions")).to_have_text("130")
    for number in (96, 130):
        page.locator(".morecards").evaluate("one => one.scrollIntoView()")
        expect(cards(page)).to_have_count(number)
    expect(page.locator(".morecards")).to_be_hidden()
    page.locator("#sort").click()
    page.get_by_role("menuitemradio", name="Name").click()
    expect(cards(page)).to_have_count(48)
    for number in (96, 130):
        scroll(page)
        expect(cards(page)).to_have_count(number)
    names = page.locator("#cards .card h2 a").evaluate_all("all => all.map((one) => one.title)")
    assert names == [f"Bird {number} child" for number in range(1, BIRDS + 1)]
    places = cards(page).evaluate_all("all => all.map((one) => [one.ariaPosInSet, one.ariaSetSize].join())")
    assert places == [f"{number},{BIRDS}" for number in range(1, BIRDS + 1)]


@pytest.mark.long
def test_the_button_goes_on_where_nobody_scrolls(birds: str, page: Page) -> None:
    page.add_init_script("window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} };")
    page.goto(birds)
    page.get_by_role("button", name="Show more").focus()
    page.keyboard.press("Enter")
    expect(cards(page)).to_have_count(96)
    expect(cards(page).nth(48).get_by_role("link", name=re.compile("^Bird"))).to_be_focused()


@pytest.mark.long
def test_a_search_looks_at_all_and_says_once_how_many_there_are(birds: str, page: Page) -> None:
    page.goto(birds)
    expect(cards(page)).to_have_count(48)
    said = "new MutationObserver(() => said.push(document.querySelector('#live').textContent))"
    page.evaluate(f"window.said = []; {said}.observe(document.querySelector('#live'), {{childList: true}})")
    page.locator("#search").press_sequentially("bird 7 waits", delay=40)
    expect(page.locator("#live")).to_have_text("22 definitions and 0 examples found")
    assert page.evaluate("window.said") == ["22 definitions and 0 examples found"]
    expect(cards(page)).to_have_count(22)
    expect(cards(page).first).to_contain_text(re.compile(r"Bird \d*7\d* waits"))
    page.locator("#search").press("Escape")
    expect(cards(page)).to_have_count(48)


def test_the_newest_search_is_shown_whichever_comes_first(birds: str, page: Page) -> None:
    held: list[Route] = []
    page.goto(birds)

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"api/library\?q=bird\+1&"), hold)
    page.locator("#search").fill("bird 1")
    page.wait_for_timeout(100)
    page.locator("#search").fill("bird 13")
    expect(cards(page)).to_have_count(3)
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    expect(cards(page)).to_have_count(3)


@pytest.mark.long
def test_a_card_that_stays_is_the_same_with_its_picture(birds: str, page: Page) -> None:
    page.goto(f"{birds}/?q=bird+13")
    expect(cards(page)).to_have_count(3)
    stays = cards(page).filter(has_text="Bird 130 child")
    pictured(stays)
    stays.evaluate("one => { one.seen = true; }")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#search").fill("bird 130")
    expect(cards(page)).to_have_count(1)
    assert stays.evaluate("one => one.seen")
    assert [url for url in asked if "diagram.svg" in url] == []


@pytest.mark.long
def test_pictures_are_asked_for_when_in_sight(birds: str, page: Page) -> None:
    asked: list[str] = []

    def listen(request: Request) -> None:
        if "diagram.svg" in request.url:
            asked.append(request.url)

    page.on("request", listen)
    page.goto(birds)
    pictured(cards(page).first)
    person.loaded(page)
    columns = page.locator(".cards").first.evaluate(
        "one => getComputedStyle(one).gridTemplateColumns.split(' ').length"
    )
    assert columns <= len(asked) <= 5 * columns
    before = len(asked)
    scroll(page, "1500")
    page.wait_for_function("() => [...document.querySelectorAll('#cards img[src]')].length > " + str(before))
    person.loaded(page)
    assert len(asked) <= 10 * columns
    assert len(set(asked)) == len(asked)


@pytest.mark.long
def test_back_shows_what_was_there(birds: str, page: Page) -> None:
    page.goto(f"{birds}/?q=waits")
    for number in (96, 130):
        page.locator(".morecards").evaluate("one => one.scrollIntoView()")
        expect(cards(page)).to_have_count(number)
    there = cards(page).nth(110)
    there.locator("h2 a").hover()
    person.at_rest(page)
    name, top = there.locator("h2").inner_text(), there.bounding_box()["y"]  # type: ignore[index]
    there.locator("h2 a").click()
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    page.go_back()
    expect(cards(page)).to_have_count(130)
    same = cards(page).nth(110)
    expect(same).to_be_in_viewport()
    expect(same.locator("h2")).to_have_text(name)
    person.at_rest(page)
    assert abs(same.bounding_box()["y"] - top) < 5  # type: ignore[index]
    expect(page.locator("#search")).to_have_value("waits")
    page.reload()
    expect(cards(page)).to_have_count(130)
    page.goto(f"{birds}/?q=waits")
    expect(cards(page)).to_have_count(48)


@pytest.mark.long
def test_a_deed_far_down_leaves_one_there(birds: str, page: Page) -> None:
    page.goto(birds)
    page.locator(".morecards").scroll_into_view_if_needed()
    expect(cards(page)).to_have_count(96)
    there = cards(page).nth(60)
    there.get_by_role("button", name="More for").click()
    page.get_by_role("menuitem", name="Archive").click()
    expect(page.locator("#count-definitions")).to_have_text("129")
    expect(cards(page)).to_have_count(96)
    expect(cards(page).nth(60)).to_be_in_viewport()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("#count-definitions")).to_have_text("130")


@pytest.mark.long
def test_problems_are_found_by_the_server_and_stay_in_the_address(birds: str, page: Page) -> None:
    page.goto(birds)
    expect(page.locator("#count-problems")).to_have_text("1")
    page.locator("#show-problems").click()
    expect(cards(page)).to_have_count(1)
    page.reload()
    expect(cards(page)).to_have_count(1)
    expect(page.locator("#show-problems")).to_have_attribute("aria-pressed", "true")
    page.locator("#search").fill("hen")
    expect(page.locator("#cards")).to_contain_text("No definition matches “hen” and has a problem.")
    page.get_by_role("button", name="Show all").click()
    expect(cards(page)).to_have_count(48)


@pytest.mark.long
def test_all_that_is_found_is_converted_not_only_what_was_scrolled_to(birds: str, page: Page) -> None:
    page.goto(f"{birds}/?q=bird+1")
    page.get_by_role("button", name="Convert…").click()
    box = page.get_by_role("dialog", name="Convert definitions")
    expect(box.locator("#conversions-which option").first).to_have_text("Those shown now, 50 definitions")
    expect(box.locator(".told")).to_contain_text("50 definitions can be converted to 1.0.")
    box.locator("#conversions-which").select_option("all")
    expect(box.locator(".told")).to_contain_text("130 definitions can be converted to 1.0.")


@pytest.mark.long
def test_who_is_away_is_told_and_keeps_what_is_there(birds: str, page: Page, allowed: list[str]) -> None:
    allowed.append("Failed to load resource")
    page.goto(birds)
    page.route("**/api/library*", lambda route: route.abort())
    page.locator("#search").fill("bird 13")
    expect(page.locator(".toast")).to_contain_text("The library cannot be read")
    expect(cards(page)).to_have_count(48)
    page.unroute("**/api/library*")
    page.locator("#search").fill("bird 13 ")
    expect(cards(page)).to_have_count(3)


@pytest.mark.long
def test_how_many_cards_look(birds: str, open_page: OpenPage, screenshot: Screenshot) -> None:
    page = open_page()

    def hold(route: Route) -> None:
        """The next page is on its way."""
        if "cursor" not in route.request.url:
            route.continue_()

    page.route("**/api/library*", hold)
    page.goto(birds)
    expect(cards(page)).to_have_count(48)
    page.evaluate("document.querySelector('.morecards').scrollIntoView({block: 'end'})")
    look(page, screenshot, "library-more", SIZES)
    page.set_viewport_size({"width": 400, "height": 800})
    page.evaluate("document.querySelector('.morecards').scrollIntoView({block: 'end'})")
    screenshot(page, "library-more-narrow")
