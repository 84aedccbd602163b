"""The calendar of the Design page: a year, a month and a list of starts, and a day hour by hour."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser

NIGHTLY = """id: settle
name: Settle
version: "1.0"
specVersion: "0.8"
start:
  stateName: Wait
  schedule:
    cron: {expression: "30 2 * * *", validUntil: "2026-12-23T12:00:00"}
    timezone: Europe/Berlin
states:
- {name: Wait, type: sleep, duration: P1DT1H, end: true}
"""
TASKS = """document: {dsl: 1.0.3, namespace: test, name: tick, version: 1.0.0}
schedule: {cron: '30 1 * * *', every: PT1S}
do:
- one: {set: {a: 1}}
"""


def opened(page: Page, year: int = 2026) -> Locator:
    if page.locator("#more").is_visible():
        page.locator("#more").click()
    page.locator("#calendar").click()
    box = page.get_by_role("dialog", name="Calendar")
    expect(box).to_be_visible()
    box.get_by_label("Year", exact=True).first.fill(str(year))
    box.get_by_label("Year", exact=True).first.blur()
    return box


def day(box: Locator, date: str) -> Locator:
    return box.locator(f"[data-date='{date}']")


def test_a_year_shows_changes_of_clocks_overlaps_and_gaps(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.design(page, person.bring(page, live_server_url, NIGHTLY))
    box = opened(page)
    expect(box.get_by_role("status")).to_contain_text(
        "357 starts in 2026; 2 touched by changes of clocks; 8 days without one"
    )
    expect(box.locator("td.mark")).to_have_count(2)
    expect(box.locator("td.gap0")).to_have_count(8)
    day(box, "2026-10-25").click()
    hours = box.locator(".calday")
    expect(hours.get_by_role("heading")).to_contain_text("Sunday 25 October")
    drawn = hours.get_by_role("img", name="Sunday 25 October, hour by hour")
    expect(drawn).to_contain_text("this hour comes twice")
    expect(drawn).to_contain_text("02:30, run 298")
    expect(hours.locator(".daystarts")).to_contain_text("once of two, the first; not again at 01:30 UTC")
    expect(hours).to_contain_text("02:30 comes twice. A fixed time starts at the first one, 00:30 UTC.")
    rule = page.request.get(live_server_url + str(hours.get_by_role("link", name="The rule").get_attribute("href")))
    assert 'id="8-ways-and-ends"' in rule.text()
    look(page, screenshot, "calendar", [(1440, 900), (1024, 768), (390, 844)])
    day(box, "2026-10-25").press("ArrowRight")
    expect(hours.get_by_role("heading")).to_contain_text("Monday 26 October")
    day(box, "2026-03-29").click()
    expect(hours.get_by_role("img")).to_contain_text("clocks skip what is before 03:00")
    box.get_by_role("button", name="List", exact=True).click()
    rows = box.locator("table.starts tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("moved: 02:30 does not exist")
    rows.nth(1).get_by_role("button").click()
    expect(hours.get_by_role("heading")).to_contain_text("Sunday 25 October")
    after = hours.get_by_role("button", name="Day after")
    after.press("Enter")
    expect(hours.get_by_role("heading")).to_contain_text("Monday 26 October")
    expect(after).to_be_focused()
    look(page, screenshot, "calendar-list", [(1440, 900), (390, 844)])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_schedules_by_utc_move_on_the_wall_and_a_dense_one_is_counted(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TASKS))
    box = opened(page)
    zone = box.get_by_label("Clocks, where a schedule names no zone")
    zone.fill("Europe/Berlin")
    zone.blur()
    expect(box.get_by_role("status")).to_contain_text("31,535,999 starts in 2026")
    day(box, "2026-05-05").click()
    expect(box.locator(".calday")).to_contain_text("and 86,397 more")
    box.locator(".slist button", has_text="30 1 * * *").click()
    expect(box.locator("td.mark")).to_have_count(2)
    zone.fill("Asia/Kathmandu")
    zone.blur()
    expect(box.locator(".daystarts b")).to_have_text("07:15")
    expect(box.locator("td.mark")).to_have_count(0)
    zone.fill("Europe/Nowhere")
    zone.blur()
    expect(box.get_by_role("status")).to_contain_text("There is no time zone Europe/Nowhere.")


def test_a_scenario_tells_how_long_a_run_takes_and_so_what_overlaps(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    address = person.bring(page, live_server_url, NIGHTLY, {"name": "month end", "input": {"a": 1}})
    person.design(page, address)
    box = opened(page)
    expect(box.locator(".over0.sel, td.over0")).to_have_count(0)
    box.get_by_label("A run takes as long as in").select_option("month end")
    expect(box.locator(".calfields")).to_contain_text("So long a run takes: 1 d 1 h.")
    expect(box.get_by_role("status")).to_contain_text("356 overlap the run before")
    expect(box.locator(".slist")).to_contain_text("356 overlaps")
    expect(box.locator("td.over0")).to_have_count(354)  # on the two others clocks are changed
    day(box, "2026-02-01").click()
    hours = box.locator(".calday")
    expect(hours.locator("rect.run0")).to_have_count(2)
    expect(hours.locator("rect.ov")).to_have_count(1)
    overlap = box.locator("figure.overlap")
    expect(overlap).to_contain_text("1 h together")
    expect(overlap.locator(".bar")).to_have_text(["run 31, 1 d 1 h", "run 32, 1 d 1 h"])
    look(page, screenshot, "calendar-overlap", [(1440, 900), (390, 844)])
    with page.expect_download() as saved:
        box.get_by_role("button", name="Export the year").click()
    rows = saved.value.path().read_bytes().decode().split("\r\n")
    assert (saved.value.suggested_filename, len(rows)) == ("starts-2026.csv", 1 + 357 + 1)
    assert rows[0] == "Europe/Berlin,UTC,What happens"
    assert "2026-03-29T03:00:00,2026-03-29T01:00:00Z,moved: 02:30 does not exist" in rows[88]
    hours.get_by_role("button", name="Play the start at 02:30").click()
    page.wait_for_url("**/simulate?session=*")
    expect(page.locator("body")).to_contain_text("01:30:00")
    person.start(page)
    person.chip(page, "Completed")
    person.design(page, address)
    box = opened(page)
    box.get_by_label("A run takes as long as in").select_option("month end")
    day(box, "2026-02-01").click()
    box.get_by_role("button", name="Play both").click()
    page.wait_for_url("**/simulate?session=*")
    person.start(page)
    expect(page.locator("#main")).to_contain_text("Instance 2")
    expect(page.locator("#main")).not_to_contain_text("Instance 3")


def test_the_time_on_the_wall_by_parts_of_the_year(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TASKS))
    box = opened(page)
    expect(box).to_contain_text("The Java SDK takes a cron on the clocks of its machine")
    zone = box.get_by_label("Clocks, where a schedule names no zone")
    zone.fill("Europe/Berlin")
    zone.blur()
    second = box.get_by_label("A second zone, beside UTC")
    second.fill("Asia/Kathmandu")
    second.blur()
    box.locator(".slist button", has_text="30 1 * * *").click()
    box.get_by_role("button", name="List", exact=True).click()
    parts = box.locator(".calparts tbody tr")
    expect(parts).to_have_count(3)
    expect(parts.nth(0)).to_contain_text("01:30")
    expect(parts.nth(0)).to_contain_text("02:30")
    expect(parts.nth(1)).to_contain_text("29 Mar")
    expect(parts.nth(1)).to_contain_text("03:30")
    expect(parts.nth(1)).to_contain_text("07:15")


def test_a_schedule_is_chosen_though_an_answer_comes_while_it_is_pressed(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TASKS))
    box = opened(page)
    schedule = box.locator(".slist button", has_text="30 1 * * *")
    schedule.hover()
    page.mouse.down()
    zone = box.get_by_label("Clocks, where a schedule names no zone")
    with page.expect_response("**/api/calendar") as answer:
        zone.evaluate("field => { field.value = 'Europe/Berlin'; field.dispatchEvent(new Event('change')); }")
    answer.value.finished()
    page.wait_for_timeout(300)
    page.mouse.up()
    expect(schedule).to_have_attribute("aria-pressed", "true")


def test_a_zone_that_is_being_typed_stays_though_an_answer_comes(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TASKS))
    box = opened(page)
    expect(box.locator("td").first).to_be_visible()
    zone = box.get_by_label("Clocks, where a schedule names no zone")
    zone.fill("Europe/Ber")
    with page.expect_response("**/api/calendar") as answer:
        box.get_by_label("Year", exact=True).first.evaluate("field => field.dispatchEvent(new Event('change'))")
    answer.value.finished()
    page.wait_for_timeout(300)
    page.keyboard.type("lin")
    page.keyboard.press("Tab")
    expect(zone).to_have_value("Europe/Berlin")
    expect(box.locator(".slist")).to_contain_text("2 clock changes")


def test_a_small_window_has_a_month(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, NIGHTLY))
    page.set_viewport_size({"width": 390, "height": 844})
    box = opened(page)
    month = box.locator(".monthbar")
    day(box, f"2026-{page.evaluate('new Date().toISOString().slice(5, 7)')}-01").click()
    before = month.inner_text()
    box.get_by_role("button", name="Month before").click()
    expect(month).not_to_have_text(before)
    sheet, handle = box.locator(".calday"), box.get_by_role("button", name="The whole day")
    low = sheet.bounding_box()
    handle.press("Enter")
    expect(handle).to_have_attribute("aria-expanded", "true")
    expect(sheet.get_by_role("img")).to_be_visible()
    high = sheet.bounding_box()
    assert low
    assert high
    assert high["y"] < low["y"]
    assert round(low["y"] + low["height"]) == round(high["y"] + high["height"]) == 844


def test_a_cron_that_cannot_be_read_says_so_in_place_of_days(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, TASKS.replace("30 1 * * *', every: PT1S", "61 1 * * *'")))
    box = opened(page)
    expect(box.locator(".calmiddle")).to_contain_text("“61” is no minute")
    expect(box.locator("[data-date], .calday:visible")).to_have_count(0)
