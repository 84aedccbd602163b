"""A large diagram: moved and zoomed by wheel without long tasks, readable from afar, and never moved by an edit."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.chains import chain
from tests.browser.long_tasks import longest_tasks
from tests.pace import slowness

pytestmark = pytest.mark.browser

LIMIT = 100.0  # milliseconds that a task of the page may run
NAMES = "all => all.map((one) => Math.round(one.getBoundingClientRect().height / one.childNodes.length))"
MIDDLE = (640.0, 300.0)
WORLD = """() => {
  const { a, e, f } = document.querySelector(".world").getCTM();
  return { k: a, x: e, y: f };
}"""
UNDER = """([x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(document.querySelector(".world").getScreenCTM().inverse());
  return [at.x, at.y];
}"""


def world(page: Page) -> dict[str, float]:
    """Where the drawing stands and its scale."""
    found: dict[str, float] = page.evaluate(WORLD)
    return found


def turned(page: Page, dx: float, dy: float, key: str | None = None) -> dict[str, float]:
    """How far one turn of the wheel moves the drawing, and by how much it zooms."""
    before = world(page)
    page.mouse.move(*MIDDLE)
    if key:
        page.keyboard.down(key)
    page.mouse.wheel(dx, dy)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    if key:
        page.keyboard.up(key)
    after = world(page)
    return {"x": round(after["x"] - before["x"]), "y": round(after["y"] - before["y"]), "k": after["k"] / before["k"]}


def test_the_wheel_moves_and_zooms_only_with_ctrl(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, chain(12)))
    person.at_rest(page)
    assert turned(page, 0, 80) == {"x": 0, "y": -80, "k": 1}
    assert turned(page, 60, 0) == {"x": -60, "y": 0, "k": 1}
    assert turned(page, 0, 40, "Shift") == {"x": -40, "y": 0, "k": 1}
    before = page.evaluate(UNDER, MIDDLE)
    for key in ("Control", "Meta"):
        zoomed = turned(page, 0, -120, key)
        assert 1.1 < zoomed["k"] < 1.5, "one turn of a wheel is no leap"
    assert page.evaluate(UNDER, MIDDLE) == pytest.approx(before, abs=0.5), "it zooms at the pointer"
    assert 0.97 < turned(page, 0, 1, "Control")["k"] < 1, "fingers that pinch move by pixels"


@pytest.mark.long
@pytest.mark.usefixtures("alone")
def test_three_hundred_states_from_afar_and_edited(page: Page, live_server_url: str, screenshot: Any) -> None:
    """No task over 100 ms while one zooms, moves and edits: counted is the time that the thread ran.

    Meanwhile nothing is waited for with `expect`, which goes through the whole page for its message whenever what it
    looks at is not yet there: of 300 states that alone is a task of 100 ms.
    """
    person.design(page, person.bring(page, live_server_url, chain(300)))
    person.at_rest(page)
    with longest_tasks(page) as ran:
        zoomed_out(page)
        edited(page)
    print(f"the longest tasks ran {[round(one) for one in ran[:5]]} ms")
    assert ran[0] / slowness() <= LIMIT
    folded(page)
    page.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(page)
    screenshot(page, "far-300-states")


def zoomed_out(page: Page) -> None:
    """Names are as large at every scale, and what Fit shows can be read."""
    scales, heights = set(), set()
    for key in ["Control", None] * 6:
        turned(page, 0, 120, key)
        scales.add(round(world(page)["k"], 2))
        heights |= set(page.locator(".farnames text").evaluate_all(NAMES))
    assert len(scales) > 4
    assert len(heights) == 1
    for _ in range(6):
        turned(page, 0, -120, "Control")
    page.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(page)
    assert "State 1" in (page.locator(".farnames text").first.text_content() or "")
    assert page.locator(".farnames text").count() > 20
    assert page.locator(".farnames .more").count() > 20, "who has no room is counted"


def folded(page: Page) -> None:
    """Columns show the whole larger, and every state is still there."""
    page.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(page)
    before, states = world(page)["k"], page.locator(".sb-node.state").count()
    button = page.get_by_role("button", name="Fold into columns")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    person.at_rest(page)
    assert world(page)["k"] > 1.5 * before
    assert page.locator(".sb-node.state").count() == states
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true", timeout=20_000)


def edited(page: Page) -> None:
    """Neither the scale nor the place of what one looks at changes with an edit."""
    before = world(page)["k"]
    stays(page, "State 1", "State 1", "Ahead", lambda: put_before(page, "State 1", "Ahead"))
    assert world(page)["k"] == before
    page.locator(".zoom").click()
    page.get_by_placeholder("Find in the diagram").fill("State 151")
    page.keyboard.press("Enter")
    stays(page, "State 151", "State 151 b", "State 151 b", lambda: page.keyboard.type(" b"))
    assert world(page)["k"] == 1


def stays(page: Page, state: str, later: str, fresh: str, edit: Callable[[], None]) -> None:
    """An edit at the name of a state, that is called so later, leaves its box where it is."""
    person.end_of(page, f"name: {state}")
    person.at_rest(page)
    place = person.box(page, state).locator("> .box").bounding_box()
    edit()
    person.box(page, fresh).wait_for(state="attached", timeout=20_000)
    person.at_rest(page)
    assert person.box(page, later).locator("> .box").bounding_box() == pytest.approx(place, abs=1)


def put_before(page: Page, state: str, name: str) -> None:
    """Write a state above another, at whose name the cursor is."""
    page.keyboard.press("Home")
    page.keyboard.insert_text(f"- {{name: {name}, type: delay, timeDelay: PT1M, transition: {{nextState: {state}}}}}\n")
