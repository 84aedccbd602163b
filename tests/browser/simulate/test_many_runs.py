"""Many runs on the Simulate page: shares on the edges, times on the states, what they come to in the panel."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person, talking
from tests.browser.conftest import OpenPage
from tests.browser.credit_check import CREDIT, MAYBE, MIXED
from tests.browser.looks import SIZES, Screenshot, look
from tests.browser.simulate.approval import lower

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_many_runs_are_shown_on_the_diagram(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, CREDIT, MAYBE))
    page.get_by_label("How many runs").select_option("1,000")
    page.get_by_role("button", name="Many runs", exact=True).click()
    facts = page.get_by_role("region", name="Many runs")
    expect(facts).to_contain_text("1,000 runs")
    expect(facts.locator(".odd").first).to_contain_text("Start the application")
    expect(facts).to_contain_text("Half take up to")
    expect(facts).to_contain_text("A run costs")
    expect(facts).to_contain_text("Expected status")
    expect(page.locator(".edge-counts .count").first).to_be_visible()
    expect(page.locator(".edge-counts .count").filter(has_text="%").first).to_be_visible()
    expect(page.locator(".badges text").filter(has_text="·").first).to_be_visible()
    expect(facts.locator(".histogram .bar")).to_have_count(40)
    expect(facts.locator(".histogram line")).to_have_count(2)
    facts.scroll_into_view_if_needed()
    look(page, screenshot, "simulate-many")
    page.get_by_label("Show it on the diagram").uncheck()
    expect(page.locator(".edge-counts .count")).to_have_count(0)
    page.get_by_label("Show it on the diagram").check()
    facts.get_by_role("button", name="Open a run: completed, at Reject").click()
    person.chip(page, "Completed")
    expect(page.locator("#data h2")).to_have_text("Reject")
    expect(page.get_by_label("Show it on the diagram")).not_to_be_checked()
    seed = page.get_by_label("Seed").input_value()
    assert len(seed) > 10
    lower(page, "Runs")
    expect(page.locator(".runrow b")).to_have_text(re.compile(rf"^Run \d+ of \d+, seed {seed}$"))
    page.reload()
    person.chip(page, "Completed")
    expect(page.get_by_label("Seed")).to_have_value(seed)


@pytest.mark.long
def test_bars_by_outcome_list_their_runs_and_each_can_be_opened(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, CREDIT, MIXED))
    page.get_by_role("button", name="Many runs", exact=True).click()
    page.get_by_role("button", name="Durations, states and single runs").click()
    sheet = page.get_by_role("dialog", name="1,000 runs")
    bars = sheet.locator(".hbar")
    expect(bars.first).to_have_attribute("aria-label", re.compile("less than .*: 9 runs .failed 9."))
    assert len(bars.all()) > 30
    expect(sheet.locator(".hline text")).to_have_text([re.compile(f"^{name} ") for name in ("p50", "p90", "p99")])
    expect(sheet.locator(".mkey")).to_contain_text("failed")
    expect(sheet.get_by_role("heading", name="The slowest runs")).to_be_visible()
    expect(sheet.get_by_role("heading", name="What takes the time")).to_be_visible()
    expect(sheet.get_by_role("row", name=re.compile("Wait for the bureau 63 %"))).to_contain_text("waiting for events")
    expect(sheet.get_by_role("row", name=re.compile("Check the credit 100 %"))).to_contain_text("0.706")
    look(page, screenshot, "simulate-many-bars", (*SIZES, (400, 860)), part=".many", inside=".many .mtable")
    bars.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    chosen = sheet.locator(".hbar[aria-pressed=true]")
    expect(chosen).to_have_attribute("data-at", "0")
    expect(sheet.locator(".mruns h3")).to_have_text(re.compile(r" to .*: \d+ runs$"))
    expect(sheet.locator(".mruns tbody tr").first).to_contain_text("failed")
    bars.last.click()
    expect(chosen).to_have_count(1)
    expect(sheet.locator(".mruns h3")).to_have_text(re.compile("and more: 10 runs$"))
    expect(sheet.locator(".mruns")).to_contain_text("and 5 more")
    sheet.get_by_role("button", name="Calls", exact=True).click()
    expect(chosen).to_have_count(0)
    expect(bars).to_have_count(4)
    expect(sheet.get_by_role("heading", name="How many calls a run makes")).to_be_visible()
    run = sheet.locator(".mruns tbody tr").first
    seed = run.locator("code").inner_text()
    run.get_by_role("button", name=re.compile("^Open run")).click()
    expect(sheet).to_have_count(0)
    person.chip(page, "Waiting for event")  # which does not come: a run by hand stops there
    expect(page.get_by_label("Seed")).to_have_value(seed)
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name="Durations, states and single runs").click()
    sheet.get_by_role("button", name="Open the slowest").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_label("Seed")).to_have_value(seed)


@pytest.mark.long
def test_many_runs_can_be_cancelled(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    person.simulate(page, person.bring(page, live_server_url, CREDIT, MAYBE))
    page.get_by_label("How many runs").select_option("10,000")
    page.get_by_role("button", name="Many runs", exact=True).click()
    expect(page.locator(".suitebar [role=status]")).to_contain_text("Making 10,000 runs")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Many runs", exact=True)).to_be_visible()


@pytest.mark.long
def test_a_sweep_is_a_heat_map_whose_cells_have_bars(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.simulate(page, person.bring(page, live_server_url, CREDIT, MIXED))
    page.get_by_role("button", name="Sweep…").click()
    sheet = page.get_by_role("dialog", name="Sweep")
    place, values = sheet.get_by_label("Place in the scenario"), sheet.get_by_label("Values", exact=True)
    expect(place).to_be_focused()
    place.fill("amount")
    place.press("Enter")
    expect(sheet.get_by_role("alert").first).to_have_text("A place begins with /, such as /input/amount.")
    expect(place).to_be_focused()
    place.fill("/functions/creditCheck/choice/0/weight/deep")
    values.fill("0..60..4")
    values.press("Enter")
    expect(sheet.get_by_role("alert")).to_contain_text("The scenario has no place /functions/creditCheck/choice/0")
    expect(place).to_have_attribute("aria-invalid", "true")
    place.fill("/functions/creditCheck/choice/0/weight")
    expect(sheet.get_by_role("alert")).to_have_count(0)
    sheet.get_by_label("Second place (optional)").fill("/functions/creditCheck/delay")
    sheet.get_by_label("Values of the second place").fill("PT10S, PT5M, PT1H")
    sheet.get_by_label("Runs in each cell").select_option("100")
    sheet.get_by_role("button", name="Make the map").click()
    cells = sheet.locator(".hcell")
    expect(cells).to_have_count(12)
    expect(sheet.get_by_role("button", name="Make the map")).to_be_visible(timeout=30_000)
    expect(cells.first).to_have_text("82 %")
    expect(cells.last).to_contain_text("%")
    cells.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("button", name=re.compile("^20, PT5M: "))).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.locator(".hcell[aria-pressed=true]")).to_have_count(1)
    expect(sheet.locator(".hbar").first).to_be_visible()
    expect(sheet.get_by_role("heading", name="Outcomes")).to_be_visible()
    look(page, screenshot, "simulate-sweep", (*SIZES, (400, 860)), part=".many", inside=".heat")
    sheet.get_by_role("button", name="Median duration").click()
    expect(cells.last).not_to_contain_text("%")
    sheet.get_by_role("button", name="Cost", exact=True).first.click()
    sheet.locator(".mruns").get_by_role("button", name=re.compile("^Open run")).first.click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".toast")).to_contain_text("The scenario has the values of the cell now.")
    expect(page.locator(".state-chip")).not_to_contain_text(re.compile("Not started|Running"))
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Seed")).to_have_value("1")


@pytest.mark.long
def test_runs_of_an_older_version_say_so_when_somebody_comes_back(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, CREDIT, MAYBE)
    person.simulate(page, address)
    page.get_by_label("How many runs").select_option("100")
    page.get_by_role("button", name="Many runs", exact=True).click()
    facts = page.get_by_role("region", name="Many runs")
    expect(facts).to_contain_text("100 runs")
    expect(facts.locator(".version")).to_have_count(0)
    talking.save(page, address, 1, CREDIT.replace("PT15M", "PT30M"))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(facts.locator(".version")).to_have_text("Of version 1; the definition is at 2 now.")
    facts.get_by_role("button", name="Durations, states and single runs").click()
    expect(page.get_by_role("dialog")).to_contain_text("the definition is at 2 now")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Many runs", exact=True).click()
    expect(facts.locator(".version")).to_have_count(0)
