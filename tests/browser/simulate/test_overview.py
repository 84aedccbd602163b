"""The overview of a run: folded containers say how far the run is in them, and every name can be read."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.far_samples import retail
from tests.browser.legible import SCALES, legible, scaled
from tests.browser.looks import Screenshot
from tests.tiers import part

pytestmark = pytest.mark.browser


def overview(page: Page) -> None:
    """Show the overview of the definition that is simulated."""
    page.get_by_role("group", name="Detail").get_by_role("button", name="Overview").click()
    expect(page.locator("#canvas .drawing.sb-overview")).to_have_count(1)
    person.at_rest(page)


def fold(page: Page, name: str) -> None:
    """Fold a container, or open it, where its chevron can be seen."""
    page.locator("#canvas .zoom").click()
    person.at_rest(page)
    person.box(page, name).locator("> .sb-fold").click()


def test_a_folded_container_says_how_far_the_run_is_in_it(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, retail()))
    overview(page)
    expect(person.box(page, "take1")).to_have_count(0)
    page.locator(".run-button").click()
    person.chip(page, "Asks for a result")  # take2 calls
    badges = page.locator('#canvas .badges[data-at="/do/1/takeOrder"] .badge')
    expect(badges.first).to_contain_text("take2, 1 of 14")
    expect(badges.filter(has_text="asks you")).to_have_count(1)
    expect(person.box(page, "takeOrder")).to_have_class(re.compile("current"))
    screenshot(page, "simulate-overview")
    fold(page, "takeOrder")
    expect(person.box(page, "take2")).to_have_class(re.compile("current"))
    expect(page.locator('#canvas .badges[data-at="/do/1/takeOrder"]')).to_have_count(0)
    page.get_by_role("group", name="Detail").get_by_role("button", name="Actions").click()
    expect(page.locator("#canvas .drawing.sb-overview")).to_have_count(0)
    expect(person.box(page, "take2")).to_have_class(re.compile("current"))


def test_names_are_legible_and_inside_at_every_scale(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, retail()))
    overview(page)
    legible(page, "as it opens")
    for scale in part(SCALES, 3):
        now = scaled(page, scale)
        assert abs(now / scale - 1) < 0.05, f"{now} instead of {scale}"
        legible(page, f"at {now:.2f}")
    screenshot(page, "simulate-overview-far")


def test_what_was_shown_last_is_shown_again(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, retail())
    person.simulate(page, address)
    overview(page)
    page.reload()
    expect(page.locator("#canvas .drawing.sb-overview")).to_have_count(1)


def test_what_was_folded_stays_so_here_and_in_design(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, retail())
    person.simulate(page, address)
    overview(page)
    fold(page, "takeOrder")
    expect(person.box(page, "take1")).to_have_count(1)
    page.reload()
    expect(page.locator("#canvas .drawing.sb-overview")).to_have_count(1)
    expect(person.box(page, "take1")).to_have_count(1)
    page.goto(f"{address}/design")
    page.get_by_role("group", name="Detail").get_by_role("button", name="Overview").click()
    expect(person.box(page, "take1")).to_have_count(1)
