"""“Convert…” of the Library: what is shown, converted row by row, with a report, and kept as new definitions."""

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser import person
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
GOOD = """id: {0}
name: {0}
specVersion: '0.8'
version: 1.0.0
start: Check
functions: [{{name: check, operation: "api.json#check"}}]
states:
- {{name: Check, type: operation, actions: [{{functionRef: check}}], end: true}}
"""
LOSING = GOOD.replace("functionRef: check", "functionRef: {{refName: check, invoke: async}}")
NEW = """document: {dsl: 1.0.0, namespace: test, name: newest, version: 1.0.0}
do:
- go: {set: {a: 1}}
"""
BROKEN = "id: broken\nstates: [\n"
SCENARIO = {"name": "Good", "functions": {"check": {"result": {"a": 1}}}, "expect": {"status": "completed"}}
LONG = "a-name-that-goes-on-and-on-longer-than-any-column-is-wide-and-without-an-end-in-sight-" * 2
SIZES = [(1280, 800), (400, 800)]
MANY = 120
"""So many that they are still being converted when a busy browser has taken a picture."""


def asked(page: Page, url: str) -> Locator:
    page.goto(url)
    page.get_by_role("button", name="Convert…").click()
    return page.get_by_role("dialog", name="Convert definitions")


def row(box: Locator, name: str) -> Locator:
    return box.locator("tbody tr", has=box.page.get_by_role("link", name=name, exact=True))


@pytest.mark.long
def test_what_is_shown_is_converted_reported_and_kept(
    own_server: str, page: Page, screenshot: Screenshot, tmp_path: Path
) -> None:
    good = person.bring(page, own_server, GOOD.format("good"), SCENARIO)
    for text in (LOSING.format("losing"), GOOD.format(LONG), BROKEN, NEW):
        person.bring(page, own_server, text)
    box = asked(page, own_server)
    expect(box.locator(".told")).to_contain_text("3 definitions can be converted to 1.0.")
    box.get_by_text("2 definitions cannot").click()
    assert sorted(box.locator("li").all_inner_texts()) == ["Untitled: cannot be read", "newest: is 1.0 already"]
    expect(box.get_by_label("Prove by runs")).to_be_checked()
    look(page, screenshot, "conversions-choice", SIZES)
    box.locator("#conversions-to").select_option("0.8")
    expect(box.get_by_label("Prove by runs")).to_be_disabled()
    box.locator("#conversions-to").focus()
    page.keyboard.press("Enter")
    expect(box.get_by_role("alert")).to_contain_text("None of them can be converted to 0.8")
    box.locator("#conversions-to").select_option("1.0")
    page.keyboard.press("Enter")
    table = page.get_by_role("dialog", name="Converted to 1.0")
    status = table.get_by_role("status")
    expect(status).to_have_text("3 definitions: 2 without loss, 1 with losses.", timeout=60_000)
    expect(row(table, "good").locator("td")).to_have_text(["0.8", "Lossless", "0", "1 of 1"])
    expect(row(table, "losing").locator("td").nth(2)).to_have_text("1")
    row(table, "losing").get_by_text("What is lost").click()
    expect(row(table, "losing").locator("li")).to_have_count(1)
    look(page, screenshot, "conversions", SIZES)
    with page.expect_download() as waiting:
        table.get_by_role("button", name="Download report as CSV").click()
    assert waiting.value.suggested_filename == "conversions-to-1.0.csv"
    waiting.value.save_as(tmp_path / "report.csv")
    _, *rows = csv.reader((tmp_path / "report.csv").read_text("utf-8").splitlines())
    assert {(one[0], one[4]) for one in rows} == {("losing", "with losses"), ("good", "lossless"), (LONG, "lossless")}
    for label in ("HTML", "JSON"):
        expect(table.get_by_role("button", name=f"Download report as {label}")).to_be_visible()
    table.get_by_role("button", name="Keep as new definitions").focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("3 new definitions kept.")
    kept = row(table, "good").get_by_role("link", name="the new definition")
    made = re.findall(r"definitions/(.+)/design", kept.get_attribute("href") or "")[0]
    page.keyboard.press("Enter")
    expect(table.get_by_role("alert")).to_contain_text("All that can be kept are kept.")
    look(page, screenshot, "conversions-kept", SIZES)
    page.keyboard.press("Escape")
    expect(page.locator("#cards .card")).to_have_count(8)
    expect(page.get_by_role("heading", name="good (1.0)")).to_be_visible()
    activity = page.request.get(f"{own_server}/api/definitions/{made}/activity").json()
    assert good.split("/")[-1] in str(activity)
    scenarios = page.request.get(f"{own_server}/api/definitions/{made}/scenarios").json()
    assert [one["name"] for one in scenarios] == ["Good"]


@pytest.mark.long
def test_a_tag_or_a_search_chooses_and_what_changed_meanwhile_is_not_kept(
    own_server: str, page: Page, allowed: list[str]
) -> None:
    allowed.append("status of 409")
    _, other = (person.bring(page, own_server, GOOD.format(name)).split("/")[-1] for name in ("one", "other"))
    person.post(page, own_server, f"/api/definitions/{other}/tags", {"add": ["shop"]}, method="PATCH")
    box = asked(page, f"{own_server}/?q=one")
    which = box.locator("#conversions-which")
    expect(which.locator("option")).to_have_text(
        ["Those shown now, 1 definition", "All, 2 definitions", "Tagged “shop”, 1"]
    )
    expect(box.locator(".told")).to_contain_text("1 definition can be converted")
    which.select_option(label="Tagged “shop”, 1")
    box.get_by_label("Written for").select_option(label="Java SDK")
    expect(box.locator(".told")).to_contain_text("1 definition can be converted to 1.0 · Java SDK")
    which.focus()
    page.keyboard.press("Enter")
    table = page.get_by_role("dialog", name="Converted to 1.0 · Java SDK")
    expect(table.get_by_role("status")).to_contain_text("1 without loss", timeout=60_000)
    expect(table.locator("tbody tr")).to_have_count(1)
    text = GOOD.format("other").replace("1.0.0", "1.0.1")
    person.post(page, own_server, f"/api/definitions/{other}", {"text": text, "version": 1}, method="PUT")
    table.get_by_role("button", name="Keep as new definitions").click()
    expect(row(table, "other")).to_contain_text("Not kept: Version 2 was saved in between")
    expect(table.get_by_role("status")).to_contain_text("0 new definitions kept. 1 not")


@pytest.mark.long
def test_nothing_to_convert_says_so(own_server: str, page: Page, screenshot: Screenshot) -> None:
    person.bring(page, own_server, BROKEN)
    box = asked(page, own_server)
    expect(box.locator(".told")).to_contain_text("0 definitions can be converted")
    page.keyboard.press("Enter")
    expect(box.get_by_role("alert")).to_contain_text("None of them can be converted to 1.0")
    look(page, screenshot, "conversions-none", SIZES)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_many_are_stopped_by_the_button_and_by_escape(own_server: str, page: Page, screenshot: Screenshot) -> None:
    for number in range(MANY):
        person.bring(page, own_server, GOOD.format(f"order-{number}"))
    ended: list[Request] = []
    page.on("requestfailed", lambda request: ended.append(request) if request.url.endswith("/conversions") else None)
    expect(asked(page, own_server)).to_contain_text(f"{MANY} definitions can be converted")
    page.keyboard.press("Enter")
    table = page.get_by_role("dialog", name="Converted to 1.0")
    expect(table.locator("tbody tr")).to_have_count(MANY)
    expect(table.get_by_text("Lossless").first).to_be_visible(timeout=60_000)
    page.keyboard.press("Enter")
    expect(table.get_by_role("alert")).to_contain_text("Not all are converted yet: wait, or stop it.")
    screenshot(page, "page-conversions-working")
    table.get_by_role("button", name="Stop").click()
    expect(table.get_by_role("status")).to_contain_text(f"Stopped. {MANY} definitions:")
    expect(table.get_by_role("status")).to_contain_text("not looked at")
    expect(table.get_by_role("alert")).to_be_hidden()
    look(page, screenshot, "conversions-stopped", SIZES)
    page.keyboard.press("Escape")
    expect(table).to_have_count(0)
    assert len(ended) == 1
    page.get_by_role("button", name="Convert…").click()
    expect(page.get_by_role("dialog", name="Convert definitions")).to_be_visible()
    page.keyboard.press("Enter")
    expect(table.get_by_text("Lossless").first).to_be_visible(timeout=60_000)
    page.keyboard.press("Escape")
    expect(table).to_have_count(0)
    if len(ended) < 2:  # the browser tells it a moment after the page has asked for it
        page.wait_for_event("requestfailed", lambda request: request.url.endswith("/conversions"))
    assert len(ended) == 2
