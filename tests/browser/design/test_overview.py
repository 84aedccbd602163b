"""The overview of a large definition: it fits the window, and its names are legible in their boxes at each scale."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.contexts import Scheme
from tests.browser.design.far_samples import in_one_list, retail
from tests.browser.legible import SCALES, legible, scaled

pytestmark = pytest.mark.browser


def opened(page: Page, url: str, text: str) -> Page:
    """The Design page with its overview."""
    page.add_init_script("localStorage.setItem('signalbox.detail', '\"overview\"')")
    person.design(page, person.bring(page, url, text))
    person.at_rest(page)
    return page


@pytest.mark.long
@pytest.mark.parametrize("text", [retail, lambda: in_one_list(120)], ids=["in twelve", "in one list"])
def test_names_are_legible_and_inside_at_every_scale(
    page: Page, live_server_url: str, text: Callable[[], str], screenshot: Any
) -> None:
    opened(page, live_server_url, text())
    fit = legible(page, "as it opens")
    assert fit["names"] == fit["boxes"], "each box has its name"
    screenshot(page, f"overview-{text().split('title: ')[1].split()[0]}")
    for scale in SCALES:
        now = scaled(page, scale)
        assert abs(now / scale - 1) < 0.05, f"{now} instead of {scale}"
        legible(page, f"at {now:.2f}")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_120_tasks_fit_a_window(
    open_page: OpenPage, live_server_url: str, width: int, height: int, scheme: Scheme, screenshot: Any
) -> None:
    page = opened(open_page(scheme, width, height), live_server_url, retail())
    found = legible(page, "as it opens")
    assert found["boxes"] == 12
    assert found["names"] == 12
    canvas, *boxes = page.locator("#canvas, #canvas .sb-node.state > .box").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert all(canvas["left"] <= box["left"] and box["right"] <= canvas["right"] for box in boxes)
    assert all(canvas["top"] <= box["top"] and box["bottom"] <= canvas["bottom"] for box in boxes)
    expect(page.locator("#canvas svg.diagram text:visible").get_by_text("14 tasks")).to_have_count(1)
    screenshot(page, f"overview-{width}-{scheme}")


def test_containers_close_by_themselves_where_they_cannot_hold_what_is_in_them(
    page: Page, live_server_url: str
) -> None:
    opened(page, live_server_url, retail())
    box = person.box(page, "takeOrder")
    page.locator("#canvas .zoom").click()
    person.at_rest(page)
    box.locator("> .sb-fold").click()
    expect(person.box(page, "take1")).to_be_visible()
    scaled(page, 0.3)
    expect(person.box(page, "take1")).to_be_hidden()
    assert "takeOrder" in (page.locator('.overbox[data-at="/do/1/takeOrder"]').text_content() or "")
    scaled(page, 0.8)
    expect(person.box(page, "take1")).to_be_visible()
    expect(box).not_to_have_class("folded")


def test_the_names_of_cases_stand_on_their_ways(page: Page, live_server_url: str) -> None:
    opened(page, live_server_url, retail())
    shown = page.locator("#canvas svg.diagram").evaluate(
        "one => [...one.querySelectorAll('.case text, .sb-label text')].filter(each => each.checkVisibility())"
        ".map(each => each.textContent)"
    )
    assert {"1 web", "2 shop"} <= set(shown)


def test_actions_are_as_they_were(page: Page, live_server_url: str) -> None:
    opened(page, live_server_url, retail())
    page.get_by_role("button", name="Actions", exact=True).click()
    expect(page.locator("#canvas .drawing.sb-overview")).to_have_count(0)
    person.at_rest(page)
    scaled(page, 0.3)
    assert page.locator("#canvas svg.diagram").get_attribute("class") == "diagram far"
    assert page.locator(".overtexts").evaluate("one => one.childElementCount") == 0
    assert page.locator(".farnames text").count() > 5


PLACES = """() => Object.fromEntries([...document.querySelectorAll("#canvas .drawing > .sb-node.state")].map(one => {
  const { left, top } = one.querySelector(":scope > .box").getBoundingClientRect();
  return [one.dataset.name, [Math.round(left), Math.round(top)]];
}))"""
THREE = "document: {dsl: 1.0.3, namespace: shop, name: three, version: 1.0.0}\ndo:\n" + "".join(
    f"- {name}: {task}\n"
    for name, task in {
        "first": "{set: {a: 1}}",
        "both": "{do: [{one: {set: {b: 1}}}, {two: {do: [{inner: {wait: {seconds: 1}}}]}}]}",
        "last": "{set: {c: 1}}",
    }.items()
)


def places(page: Page) -> dict[str, list[int]]:
    """Where the boxes of the list are, once the drawing that was asked for has come and rests."""
    person.at_rest(page)
    found: dict[str, list[int]] = {}
    for _ in range(40):
        now = page.evaluate(PLACES)
        if now == found:
            return found
        found = now
        page.wait_for_timeout(500)
    raise AssertionError(f"the drawing does not rest: {found}")


@pytest.mark.parametrize("detail", ["Overview", "Actions"])
def test_a_folded_container_keeps_its_place_until_a_new_layout_is_asked_for(
    page: Page, live_server_url: str, detail: str
) -> None:
    opened(page, live_server_url, THREE)
    page.get_by_role("button", name=detail, exact=True).click()
    expect(page.locator("#canvas .drawing.sb-overview")).to_have_count(int(detail == "Overview"))
    before = places(page)
    assert list(before) == ["first", "both", "last"]
    anew = page.get_by_role("button", name="New layout")
    expect(anew).to_be_hidden()
    person.box(page, "both").locator("> .sb-fold").click()
    expect(person.box(page, "inner")).to_have_count(0)
    expect(page.locator(".overbox .counts, .overbox .name").first).to_be_attached()
    assert places(page) == before
    page.reload()
    expect(person.box(page, "both")).to_have_class(re.compile("closed"), timeout=20_000)
    expect(person.box(page, "inner")).to_have_count(0)
    person.box(page, "both").locator("> .sb-fold").click()
    expect(person.box(page, "inner")).to_be_attached()
    person.box(page, "both").locator("> .sb-fold").click()
    placed = places(page)
    anew.click()
    expect(anew).to_be_hidden()
    after = places(page)
    assert after["last"][1] - after["first"][1] < placed["last"][1] - placed["first"][1], "what follows comes nearer"
    page.reload()
    expect(person.box(page, "both")).to_have_class(re.compile("folded"), timeout=20_000)
    expect(person.box(page, "inner")).to_have_count(0)


def test_enter_opens_what_is_folded_and_backspace_goes_back(page: Page, live_server_url: str) -> None:
    opened(page, live_server_url, retail())
    person.box(page, "takeOrder").locator("> .box").click()
    page.keyboard.press("Enter")
    expect(person.box(page, "take1")).to_be_attached()
    person.at_rest(page)
    page.locator("#canvas .zoom").click()
    person.at_rest(page)
    page.keyboard.press("/")
    page.keyboard.type("take1")
    page.keyboard.press("Enter")
    expect(person.box(page, "take1")).to_have_class(re.compile("selected"))
    page.keyboard.press("Backspace")
    expect(person.box(page, "take1")).to_have_count(0)
    expect(person.box(page, "takeOrder")).to_have_class(re.compile("folded selected|selected"))
    page.keyboard.press("Backspace")
    expect(person.box(page, "takeOrder")).to_be_visible()


def test_the_panel_says_what_a_folded_container_holds_and_opens_it(page: Page, live_server_url: str) -> None:
    opened(page, live_server_url, retail())
    person.box(page, "payAndInvoice").locator("> .box").click()
    panel = page.locator("#inspector .contents")
    expect(panel).to_contain_text("22 tasks, 3 deep")
    expect(panel.get_by_role("row", name="Calls")).to_contain_text("7: shop.example, pay.shop.example, ledger.example")
    expect(panel.get_by_role("row", name="Catches")).to_contain_text("communication")
    person.box(page, "receiveOrder").locator("> .box").click()
    expect(panel).to_be_hidden()
    person.box(page, "payAndInvoice").locator("> .box").click()
    panel.get_by_role("button", name="Open").click()
    expect(person.box(page, "prepare")).to_be_attached()
    expect(panel).to_be_hidden()
