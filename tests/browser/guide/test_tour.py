"""The guide's pictures are made here (`--golden` writes them); its first ten minutes are done as they are written."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import golden
from tests.browser import person
from tests.definitions import ROOT

pytestmark = pytest.mark.browser

GUIDE = ROOT / "docs" / "guide"
PICTURES = GUIDE / "pictures"
TASKS = """\
document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- receive: {listen: {to: {one: {with: {type: shop.order.placed}}}}}
- deliver:
    try:
    - pay: {call: http, with: {method: post, endpoint: "https://shop.example/payments"}}
    - ship:
        fork:
          branches:
          - pack: {call: http, with: {method: post, endpoint: "https://shop.example/parcels"}}
          - tell: {emit: {event: {with: {type: shop.order.paid, source: "https://shop.example"}}}}
    catch:
      do:
      - giveBack: {call: http, with: {method: post, endpoint: "https://shop.example/refunds"}}
- done: {set: {ordered: true}}
"""


def picture(page: Page, name: str) -> None:
    """The page as the guide shows it."""
    person.at_rest(page)
    path = PICTURES / f"{name}.jpg"
    if golden.rewriting:
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=path, type="jpeg", quality=75)
    assert path.is_file(), f"{path.name} is missing: `pytest --golden` writes it"


def drag_back(page: Page, to: str) -> None:
    """Drag the round mark of the bar to the left, until the run's state is `to`."""
    rail = page.locator(".track").bounding_box()
    assert rail
    x, y = rail["x"] + rail["width"] - 2, rail["y"] + rail["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    while to not in page.locator(".state-chip").inner_text() and x > rail["x"]:
        x -= 3
        page.mouse.move(x, y)
        page.wait_for_timeout(60)
    page.mouse.up()
    person.chip(page, to)


def bold(page: Path) -> set[str]:
    """What a page of the guide names in bold: what there is to see and to press."""
    return {" ".join(one.split()) for one in re.findall(r"\*\*(.+?)\*\*", page.read_text("utf-8"), re.DOTALL)}


@pytest.mark.long
def test_the_first_ten_minutes(page: Page, live_server_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(live_server_url)
    expect(page.locator(".card").first).to_be_visible()
    person.loaded(page)
    picture(page, "library")
    page.get_by_role("button", name="New definition").click()
    page.locator("#new-name").fill("Holiday request")
    page.locator("dialog label", has_text="Approval").click()
    page.locator("#new-name").press("Enter")
    expect(person.box(page, "ask")).to_be_visible(timeout=20_000)
    person.saved(page)
    picture(page, "design")
    person.type_at_end(page, "carryOut:", "")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("It")
    expect(page.locator("#problems, .problems").first).to_contain_text("carryOut")
    page.locator("#undo").click()
    expect(page.get_by_text("No problems.")).to_be_visible()
    person.saved(page)
    page.get_by_role("link", name="Simulate").click()
    expect(page.locator(".run-button")).to_have_text("Start")
    page.get_by_role("tab", name="Input").click()
    page.locator("#sim-input").fill('{"request": "R-1"}')
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")
    picture(page, "run")
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Waiting for event")
    expect(page.get_by_role("heading", name="Next")).to_be_visible()
    page.get_by_role("button", name="Write the event").click()
    expect(page.locator("#ev-data")).to_be_focused()
    page.locator("#ev-data").fill('{"request": "R-1", "decision": "approved"}')
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Asks for a result")
    page.get_by_role("button", name="Return result").click()
    person.chip(page, "Completed")
    drag_back(page, "Waiting for event")
    page.get_by_role("button", name="Fork").click()
    page.locator("#ev-data").fill('{"request": "R-1", "decision": "refused"}')
    page.get_by_role("button", name="Send now").click()
    person.chip(page, "Completed")
    expect(page.locator("#trace")).not_to_contain_text("carryItOut")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("button", name="Approve version")).to_be_visible()
    expect(person.box(page, "ask")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("Comparing…")).to_have_count(0)
    picture(page, "review")
    page.get_by_role("tab", name="In words").click()
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("button", name="Create link")).to_be_visible()
    done = {"New definition", "Approval with a timeout", "Enter", "Saved", "Problems", "Simulate", "Start"}
    done |= {"Return result", "Write the event", "Send now", "Input", "Review", "In words", "Share", "Create link"}
    assert bold(GUIDE / "first-ten-minutes.md") == done | {"Library", "Design", "Next", "Trace", "Fork"}


def test_tasks_of_1_0_on_the_canvas(page: Page, live_server_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    person.design(page, person.bring(page, live_server_url, TASKS))
    page.get_by_role("button", name="Fit", exact=True).click()
    picture(page, "tasks")


def test_every_picture_of_the_guide_is_made_here() -> None:
    shown = {
        name
        for page in (ROOT / "docs/index.md", *GUIDE.glob("*.md"))
        for name in re.findall(r"pictures/(\w+)\.jpg", page.read_text("utf-8"))
    }
    made = set(re.findall(r'picture\(page, "(\w+)"\)', Path(__file__).read_text("utf-8")))
    assert shown <= made
    assert {path.stem for path in PICTURES.glob("*.jpg")} == made
