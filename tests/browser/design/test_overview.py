"""The overview of a large definition: it fits the window, and its names are legible in their boxes at each scale."""

import re
from collections.abc import Callable
from math import log2
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.contexts import Scheme
from tests.browser.design.far_samples import in_one_list, retail

pytestmark = pytest.mark.browser

SMALLEST = 9.0
"""Pixels of the screen that letters are high at least."""
SCALES = (1.0, 0.9, 0.8, 0.65, 0.5, 0.4, 0.3, 0.22, 0.15)
SCALE = "document.querySelector('#canvas .world').getCTM().a"
TEXTS = """() => {
  const within = (one, other) => one.left > other.left - 1 && one.right < other.right + 1 &&
    one.top > other.top - 1.5 && one.bottom < other.bottom + 1.5;
  const shown = one => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const boxOf = name => {
    const over = name.closest(".overbox");
    const frame = over?.querySelector(":scope > .frame");
    const at = over ? `#canvas .sb-node.state[data-pointer="${CSS.escape(over.dataset.at ?? "")}"]` : "";
    return frame ?? (over ? document.querySelector(at) : name.closest(".sb-node")).querySelector(":scope > .box");
  };
  const texts = [...document.querySelectorAll("#canvas svg.diagram text")].filter(shown);
  const names = texts.filter(one => one.matches(".name, .overbox text"));
  const outside = names.filter(one => {
    const box = boxOf(one);
    return !within(one.getBoundingClientRect(), (box ?? one.closest(".overbox").firstChild).getBoundingClientRect());
  });
  const size = one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
  const boxes = [...document.querySelectorAll("#canvas .sb-node.state")]
    .filter(one => shown(one.querySelector(".box")));
  return {
    smallest: Math.min(...texts.map(size)),
    outside: outside.map(one => one.textContent),
    names: names.filter(one => one.matches(".name")).length,
    boxes: boxes.length,
  };
}"""


def opened(page: Page, url: str, text: str) -> Page:
    """The Design page with its overview."""
    page.add_init_script("localStorage.setItem('signalbox.detail', '\"overview\"')")
    person.design(page, person.bring(page, url, text))
    person.at_rest(page)
    return page


def scaled(page: Page, scale: float) -> float:
    """Zoom by the wheel until the drawing is so large; the scale that it has then."""
    canvas = page.locator("#canvas").bounding_box()
    assert canvas
    page.mouse.move(canvas["x"] + canvas["width"] / 2, canvas["y"] + canvas["height"] / 2)
    for _ in range(90):
        now = float(page.evaluate(SCALE))
        if abs(now / scale - 1) < 0.02:
            break
        page.keyboard.down("Control")
        page.mouse.wheel(0, max(-20.0, min(20.0, log2(now / scale) * 60)))
        page.keyboard.up("Control")
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.evaluate(SCALE))


def legible(page: Page, said: str) -> dict[str, Any]:
    """Every text in sight is large enough, every name in its box; what was measured."""
    found: dict[str, Any] = page.evaluate(TEXTS)
    assert found["smallest"] >= SMALLEST - 0.01, f"{said}: {found}"
    assert found["outside"] == [], said
    assert found["names"] > 0, said
    return found


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
