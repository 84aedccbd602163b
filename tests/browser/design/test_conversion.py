"""“Convert to…” on the Design page: both drawings, what is lost at its place, the proof, and a new definition."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.design.convertible import LOSSLESS, ORDERS, SCENARIO
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser


def open_conversion(page: Page, to: str) -> None:
    page.locator("#dialect").click()
    page.get_by_role("menuitem", name=f"Convert to {to}").click()
    expect(page.get_by_role("dialog", name=f"to {to}")).to_be_visible()  # it is loaded first: a key now would be lost


def test_a_conversion_shows_both_sides_and_what_is_lost_leads_to_its_place(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.design(page, person.bring(page, live_server_url, ORDERS))
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    expect(box.locator(".outcome")).to_contain_text("1 thing cannot be carried over")
    expect(box.locator("figure")).to_have_count(2)
    expect(box.locator("figure").nth(0).locator(".sb-node[data-name=Pack]")).to_be_visible()
    expect(box.locator("figure").nth(1).locator(".sb-node[data-name=Pack]")).to_be_visible()
    expect(box.locator("table.proof tr", has_text="Tell")).to_contain_text("carried with loss")
    expect(box.locator("table.proof tr", has_text="Pack")).to_contain_text("proved")
    look(page, screenshot, "conversion", [(1440, 900), (400, 800)])
    box.get_by_label("Written for").select_option("quarkus-flow")
    expect(box.locator("figcaption").nth(1)).to_have_text("1.0 · Quarkus Flow")
    box.get_by_role("button", name="Line 13").first.click()
    expect(box).to_have_count(0)
    expect(page.locator("#inspector h2")).to_have_text("Tell")
    open_conversion(page, "1.0")
    expect(box.get_by_label("Written for")).to_have_value("quarkus-flow")  # as chosen last
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_it_is_kept_as_a_new_definition_with_its_scenarios(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, LOSSLESS, SCENARIO)
    person.design(page, address)
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    expect(box.locator(".outcome")).to_contain_text("Nothing is lost. 1 of 1 run did the same in 1.0")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(f"{address}/design")
    expect(page.locator("#dialect")).to_have_text("1.0")
    expect(page.locator(".cm-content")).to_contain_text("dsl: ")
    page.get_by_role("button", name="Activity").click()
    expect(page.get_by_role("dialog", name="Activity")).to_contain_text(
        "converted it from version 1 of “Orders”, in 0.8"
    )
    page.keyboard.press("Escape")
    made = page.url.split("/definitions/")[1].split("/")[0]
    kept = page.request.get(f"{live_server_url}/api/definitions/{made}/scenarios").json()
    assert [list(one["scenario"]["calls"]) for one in kept] == [["openapi check", "openapi tell"]]


@pytest.mark.long
def test_an_unsaved_text_is_converted_as_it_stands_and_what_cannot_be_read_says_so(
    page: Page, live_server_url: str
) -> None:
    person.design(page, person.bring(page, live_server_url, LOSSLESS))
    person.type_at_end(page, "name: Orders", " of today")
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog")
    expect(box.locator(".outcome")).to_contain_text("Nothing is lost")
    page.keyboard.press("Escape")
    person.type_at_end(page, "name: Orders of today", "\n[")
    open_conversion(page, "1.0")
    expect(page.get_by_role("dialog").locator(".bad").first).to_contain_text("Not converted")
    expect(page.get_by_role("button", name="Keep as a new definition")).to_be_disabled()


def marked(box: Locator, side: int) -> Locator:
    """What the drawing of a side shows as the place where it is."""
    return box.locator("figure").nth(side).locator(".sb-node.state.current")


@pytest.mark.long
def test_a_run_is_stepped_through_on_both_sides_by_mouse_and_by_keys(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, LOSSLESS, SCENARIO))
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    box.get_by_label("Step through a run").select_option(index=1)
    place, happens = box.locator(".place"), box.locator(".happens")
    expect(place).to_have_text("Step 1 of 12")
    expect(box.get_by_role("button", name="Previous")).to_be_disabled()
    expect(box.get_by_role("button", name="Next difference")).to_be_hidden()
    box.get_by_role("button", name="Next").click()
    for side in (0, 1):
        expect(happens.nth(side)).to_contain_text("Check is entered")
        expect(marked(box, side)).to_have_attribute("data-name", "Check")
    page.keyboard.press("ArrowRight")
    expect(happens.nth(0)).to_contain_text("Check calls check")
    expect(happens.nth(1)).to_contain_text("check calls openapi check")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(happens.nth(0)).to_contain_text("Nothing here")
    expect(marked(box, 0)).to_have_count(0)
    expect(happens.nth(1)).to_contain_text("Check (route) is entered")
    page.keyboard.press("End")
    expect(place).to_have_text("Step 12 of 12")
    expect(box.get_by_role("button", name="Next")).to_be_disabled()
    expect(happens).to_contain_text(["the run is completed", "the run is completed"])
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("Step 11 of 12")
    page.keyboard.press("Home")
    expect(place).to_have_text("Step 1 of 12")
    box.get_by_role("slider").fill("2")
    expect(marked(box, 1)).to_have_attribute("data-name", "Check")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_the_steps_lead_to_where_the_sides_part(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, ORDERS))
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    choice = box.get_by_label("Step through a run")
    expect(choice.locator("option").nth(1)).to_contain_text("differs, as is said below")
    expect(choice.locator("option").nth(2)).to_contain_text("the same")
    choice.select_option(index=1)
    expect(box.locator(".place")).to_have_text("Step 1 of 12")
    box.locator(".place").click()  # leaves the list, whose own keys choose a run
    page.keyboard.press("Shift+ArrowRight")
    expect(box.locator(".place")).to_have_text("Step 12 of 12")
    expect(box.locator(".happens").nth(0)).to_contain_text("the run is completed")
    expect(box.locator(".happens").nth(1)).to_contain_text("the run fails with")
    expect(box.locator(".happens").nth(1)).to_contain_text("The sides part here")
    expect(box.locator("figure.apart")).to_have_count(2)
    look(page, screenshot, "conversion-parts", [(1280, 800), (400, 800)])
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    look(page, screenshot, "conversion-steps", [(1280, 800), (400, 800)])
    choice.select_option(index=0)
    expect(box.locator(".happens").first).to_be_hidden()
    box.locator("details").last.locator("summary").click()
    box.get_by_role("button", name="Step to the difference").click()
    expect(box.locator(".happens").nth(1)).to_contain_text("The sides part here")


@pytest.mark.long
def test_a_run_that_cannot_be_stepped_through_says_why(page: Page, live_server_url: str, allowed: list[str]) -> None:
    allowed.append("net::ERR_FAILED")
    person.design(page, person.bring(page, live_server_url, LOSSLESS, SCENARIO))
    open_conversion(page, "1.0")
    box = page.get_by_role("dialog", name="Convert “Orders” to 1.0")
    page.route("**/conversion/run", lambda route: route.abort())
    box.get_by_label("Step through a run").select_option(index=1)
    expect(box.locator(".stepper .bad")).to_contain_text("server")
    expect(box.get_by_role("slider")).to_be_hidden()
    page.unroute("**/conversion/run")
    box.get_by_label("Step through a run").select_option(index=1)
    expect(box.locator(".place")).to_have_text("Step 1 of 12")


@pytest.mark.long
def test_export_offers_conversions_too(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, LOSSLESS))
    person.type_at_end(page, "name: Orders", " of today")
    expect(page.locator("#name")).to_have_text("Orders of today")
    page.locator("#export").click()
    box = page.get_by_role("dialog", name="Export “Orders of today”")
    offered = box.get_by_role("group", name="Another dialect").get_by_role("radio")
    expect(offered).to_have_count(1)
    offered.check()
    expect(box.get_by_role("button", name="Convert…")).to_be_visible()
    expect(box.get_by_label("Detail")).to_be_disabled()
    look(page, screenshot, "export-conversion", [(1280, 800), (400, 800)])
    page.keyboard.press("Enter")
    shown = page.get_by_role("dialog")
    expect(shown).to_have_count(1)
    expect(shown).to_have_accessible_name("Convert “Orders” to 1.0")
    expect(shown.locator(".outcome")).to_contain_text("Nothing is lost")
    page.keyboard.press("Escape")
    page.locator("#export").click()
    expect(box.get_by_role("radio", name="Convert to")).not_to_be_checked()
    expect(box.get_by_role("button", name="Export", exact=True)).to_be_visible()
