"""Tasks of DSL 1.0 on the Design page: containers fold by chevron, key and menu; references lead to what they name."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person

pytestmark = pytest.mark.browser

HEAD = "document: {dsl: 1.0.3, namespace: shop, name: deep, version: 1.0.0}\ndo:\n"
NAMES = ("one", "two", "three", "four", "five")
DEEP = (
    HEAD
    + "".join(f"{'    ' * level}- {name}:\n{'    ' * level}    do:\n" for level, name in enumerate(NAMES))
    + "                    - six: {set: {a: 1}}\n"
)
FAR = (
    HEAD
    + "- early: {switch: [{short: {when: .a, then: late}}]}\n"
    + "".join(f"- {name}: {{set: {{a: 1}}}}\n" for name in ("first", "second", "third", "late"))
)


@pytest.fixture
def deep(page: Page, live_server_url: str) -> Page:
    """The Design page with lists in lists, five deep."""
    person.design(page, person.bring(page, live_server_url, DEEP))
    return page


def test_what_is_deep_is_folded_and_opens_by_its_chevron(deep: Page) -> None:
    five = person.box(deep, "five")
    expect(five).to_have_class("sb-node state kind-do container folded")
    expect(five).to_contain_text("1 task")
    five.locator("> .sb-fold").click()
    expect(person.box(deep, "six")).to_be_visible()
    five.locator("> .sb-fold").click()
    expect(person.box(deep, "six")).to_have_count(0)


@pytest.mark.long
def test_a_container_folds_by_key_and_by_menu_and_stays_so_when_another_task_comes_before_it(deep: Page) -> None:
    person.box(deep, "one").click(position={"x": 60, "y": 12})
    deep.keyboard.press("b")
    expect(person.box(deep, "two")).to_have_count(0)
    deep.locator(".cm-line", has_text="- one:").click()
    deep.keyboard.press("Home")
    deep.keyboard.insert_text("- zero: {set: {a: 1}}\n")
    expect(person.box(deep, "zero")).to_be_visible()
    expect(person.box(deep, "two")).to_have_count(0)
    person.box(deep, "one").click(button="right", position={"x": 60, "y": 12})
    deep.locator(".menu [role=menuitem]", has_text="Open it").click()
    expect(person.box(deep, "two")).to_be_visible()


def test_a_reference_leads_to_what_it_names(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, FAR))
    page.locator(".sb-ref .bg").dispatch_event("click")
    expect(page.locator("#canvas .state.selected")).to_have_attribute("data-name", "late")


def test_the_mark_of_a_condition_is_at_its_diamond(page: Page, live_server_url: str) -> None:
    text = f"{HEAD}- one: {{set: {{a: 1}}}}\n- two: {{if: '${{ .a b }}', set: {{b: 2}}}}\n"
    person.design(page, person.bring(page, live_server_url, text))
    badge = page.locator("#canvas .badge.error").first.bounding_box()
    diamond = page.locator("#canvas .sb-if").first.bounding_box()
    assert badge is not None
    assert diamond is not None
    assert abs(badge["x"] - diamond["x"]) < 80, "beside it, not in a corner"
    assert abs(badge["y"] - diamond["y"]) < 60
