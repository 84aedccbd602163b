"""What a person does and reads on the canvas of Design."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import person

MENU = ".menu [role=menuitem]"


def source(page: Page) -> str:
    """The whole text in the editor."""
    text = page.evaluate("document.querySelector('.cm-content').cmTile?.view?.state.doc.toString() ?? ''")
    return str(text) or page.locator(".cm-content").inner_text()


def choose(page: Page, label: str) -> None:
    """A row of the open menu."""
    page.locator(MENU).filter(has_text=re.compile(rf"^{re.escape(label)}")).click()


def names(page: Page) -> list[str]:
    """The states on the diagram, by name."""
    return sorted(page.locator("#canvas .sb-node[data-name]").evaluate_all("all => all.map(one => one.dataset.name)"))


def edge(page: Page, source_name: str, target_name: str) -> None:
    """There is an edge from one state to another."""
    expect(page.locator(f'.sb-edge[aria-label*="from {source_name} to {target_name}"]')).to_have_count(1)


def walk_to(page: Page, words: str) -> None:
    """Tab from one place to put in to the next, until the one that says `words`."""
    for _ in range(12):
        if words in str(page.locator(".plus:focus").get_attribute("aria-label")):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no place says {words!r}")


def drag_port(page: Page, state: str, x: float, y: float) -> None:
    """Drag from the lowest port of a state to a place of the window, and let go."""
    person.at_rest(page)
    person.box(page, state).hover()
    port = page.locator(".port").first.bounding_box()
    assert port
    page.mouse.move(port["x"] + port["width"] / 2, port["y"] + port["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


def nowhere(page: Page) -> tuple[float, float]:
    """A place of the canvas where nothing is drawn."""
    canvas = page.locator("#canvas").bounding_box()
    assert canvas
    return canvas["x"] + 120, canvas["y"] + canvas["height"] / 2


def extract(page: Page, state: str, name: str) -> None:
    """Make a sub-workflow of a state, by keys."""
    person.box(page, state).click()
    page.keyboard.press("e")
    page.get_by_role("textbox", name="Name of the sub-workflow").fill(name)
    page.keyboard.press("Enter")


def tile(page: Page, title: str) -> Locator:
    return page.locator(".tile", has_text=re.compile(f"^{title}$"))
