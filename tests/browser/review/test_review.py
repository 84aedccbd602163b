"""The Review page: two versions in one drawing and in words, the states, the versions, and how well they do."""

import re
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.gallery_cards import EXAMPLE
from tests.browser.looks import Screenshot, look
from tests.browser.review.versions import review, rows, save

pytestmark = pytest.mark.browser
PAIR = Path(__file__).resolve().parents[2] / "fixtures" / "differences" / "credit.yaml"


def texts(path: Path = PAIR) -> tuple[str, str]:
    """A definition, and the same after its edits."""
    given = yaml.safe_load(person.read(path))
    text = str(given["old"])
    for before, after in given["edits"]:
        text = text.replace(before, after, 1)
    return given["old"], text


def two_versions(page: Page, url: str) -> str:
    """The credit check in its two versions; returns its address."""
    old, new = texts()
    address = person.bring(page, url, old)
    save(page, address, new, 1)
    return address


def test_what_changed_in_words_and_in_the_drawing(page: Page, live_server_url: str) -> None:
    review(page, two_versions(page, live_server_url))
    expect(page.get_by_role("tab", name="Changes")).to_contain_text("7")
    expect(rows(page, "Added")).to_have_count(3)
    expect(rows(page, "Added").first).to_contain_text("Operation · calls manualReview, then ends")
    expect(rows(page, "Removed").first).to_contain_text("EvaluateDecision → RejectApplication")
    timeout = rows(page, "Changed").nth(1)
    expect(timeout).to_contain_text("timeout · 15 minutes longer")
    expect(timeout.locator("del")).to_contain_text("15 minutes")
    expect(timeout.locator("ins")).to_contain_text("30 minutes")
    assert "line-through" in timeout.locator("del").evaluate("one => getComputedStyle(one).textDecorationLine")
    expect(page.locator(".badge.changed text")).to_have_text("2 changes")
    expect(person.box(page, "ManualReview")).to_have_class(re.compile(r"\badded\b"))
    expect(person.box(page, "EvaluateDecision")).not_to_have_class(re.compile(r"\bchanged\b"))
    expect(page.locator(".sb-edge.removed")).to_have_count(1)
    expect(page.locator(".signs > .removed")).to_have_count(1)
    expect(page.get_by_role("note", name="Legend")).to_contain_text("addedchangedremoved")


def test_a_row_selects_and_the_address_says_it(page: Page, live_server_url: str) -> None:
    review(page, two_versions(page, live_server_url))
    rows(page, "Changed").first.click()
    expect(person.box(page, "CheckCredit")).to_have_class(re.compile(r"\bselected\b"))
    expect(page).to_have_url(re.compile(r"\?from=1&to=2&select=/states/0$"))
    page.keyboard.press("ArrowDown")
    expect(rows(page, "Changed").nth(1)).to_be_focused()
    expect(rows(page, "Changed").nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".sb-edge.selected.removed")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"select=old:/states/1/default/transition$"))
    person.box(page, "ManualReview").click()
    expect(rows(page, "Added").first).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile(r"select=/states/3$"))
    page.reload()
    expect(person.box(page, "ManualReview")).to_have_class(re.compile(r"\bselected\b"))
    page.keyboard.press("n")
    expect(rows(page, "Added").nth(1)).to_be_focused()


@pytest.mark.long
def test_each_version_alone_and_the_texts(page: Page, live_server_url: str) -> None:
    review(page, two_versions(page, live_server_url), "?from=1&select=/states/4")
    ways = page.get_by_role("group", name="Show")
    expect(person.box(page, "RejectApplication")).to_have_class(re.compile(r"\bselected\b"))
    ways.get_by_role("button", name="v1", exact=True).click()
    expect(person.box(page, "ManualReview")).to_have_count(0)
    expect(person.box(page, "RejectApplication")).to_have_class(re.compile(r"\bselected\b"))
    expect(page.locator(".badge.changed")).to_have_count(0)
    ways.get_by_role("button", name="v2", exact=True).click()
    expect(person.box(page, "ManualReview")).to_be_visible()
    expect(page).to_have_url(re.compile(r"look=to"))
    ways.get_by_role("button", name="Source").click()
    page.get_by_role("button", name="Inline").click()
    expect(page.locator(".cm-deletedChunk")).to_contain_text(["askPerson", "callMicroservice"])
    page.get_by_role("button", name="Side by side").click()
    expect(page.locator(".cm-mergeViewEditor")).to_have_count(2)
    rows(page, "Removed").last.click()
    expect(rows(page, "Removed").last).to_have_attribute("aria-current", "true")
    rows(page, "Added").first.click()
    expect(page.locator(".cm-merge-b .cm-place")).to_contain_text("name: ManualReview")
    page.keyboard.press("Tab")
    ways.get_by_role("button", name="Difference").click()
    expect(person.box(page, "ManualReview")).to_be_visible()


@pytest.mark.long
def test_other_versions(page: Page, live_server_url: str) -> None:
    address = two_versions(page, live_server_url)
    old, _ = texts()
    save(
        page,
        address,
        "# a comment, and keys in another order\n"
        + old.replace("id: credit\nname: Credit check\n", "name: Credit check\nid: credit\n"),
        2,
    )
    review(page, address, "?from=1&to=3")
    expect(page.locator("#pane-changes")).to_contain_text("Nothing changed in what the definition means")
    page.get_by_label("To", exact=True).select_option("2")
    expect(page.locator(".changerow")).to_have_count(7)
    expect(page.locator(".newer")).to_contain_text("Version 3 is newer")
    page.get_by_role("button", name="Swap versions").click()
    expect(page.get_by_label("From", exact=True)).to_have_value("2")
    expect(rows(page, "Removed").first).to_contain_text("ManualReview")
    page.get_by_role("tab", name="Versions").click()
    expect(page.locator(".vrow")).to_have_count(3)
    page.get_by_role("group", name="Version 3").get_by_role("button", name="To").click()
    expect(page.get_by_label("To", exact=True)).to_have_value("3")
    expect(page).to_have_url(re.compile(r"from=2&to=3&tab=versions"))
    page.locator(".vname").last.click()
    expect(page.get_by_role("group", name="Show").get_by_role("button")).to_have_text(["v1", "Source"])


@pytest.mark.long
def test_what_is_selected_stays_so(page: Page, live_server_url: str) -> None:
    review(page, two_versions(page, live_server_url), "?from=1&select=/states/4")
    swap = page.get_by_role("button", name="Swap versions")
    selected = page.locator(".sb-node.selected")
    expect(selected).to_have_attribute("data-name", "RejectApplication")
    swap.click()
    expect(page).to_have_url(re.compile("from=2&to=1&select=/states/3$"))
    expect(selected).to_have_attribute("data-name", "RejectApplication")
    rows(page, "Removed").first.click()
    expect(page).to_have_url(re.compile("select=old:/states/3$"))
    swap.click()
    expect(page).to_have_url(re.compile("from=1&to=2&select=/states/3$"))
    expect(selected).to_have_attribute("data-name", "ManualReview")


@pytest.mark.long
def test_by_a_link_that_may_only_read(
    page: Page, open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    text = person.read(EXAMPLE / "definition.yaml")
    scenario = yaml.safe_load(person.read(EXAMPLE / "scenarios.yaml"))["scenarios"][0]
    address = person.bring(page, live_server_url, text, scenario)
    save(page, address, text.replace("name: Ask the manager", "name: Ask the boss", 1), 1)
    identifier = address.rsplit("/", 1)[1]
    link = person.post(page, live_server_url, f"/api/definitions/{identifier}/links", {"label": "Marta"})
    reader = open_page()
    reader.goto(live_server_url + link["path"])
    expect(reader.locator("#canvas .sb-node").first).to_be_visible()
    expect(reader.locator("#pane-changes")).to_contain_text("No version before this one was reviewed")
    expect(reader.get_by_label("From", exact=True).locator("option")).to_have_text(
        [re.compile("^Nothing"), re.compile("^v1")]
    )
    reader.get_by_label("From", exact=True).select_option("1")
    expect(reader.locator(".changerow").first).to_be_visible()
    reader.get_by_role("group", name="Show").get_by_role("button", name="v1").click()
    expect(person.box(reader, "Ask the manager")).to_be_visible()
    reader.get_by_label("From", exact=True).select_option("nothing")
    reader.get_by_label("To", exact=True).select_option("1")
    reader.get_by_role("button", name="Run 1 scenario").click()
    expect(reader.locator(".facts")).to_contain_text("1 of 1", timeout=30_000)
    screenshot(reader, "review-by-link")


def test_the_states_in_plain_words(page: Page, live_server_url: str) -> None:
    review(page, two_versions(page, live_server_url))
    page.get_by_role("tab", name="In words").click()
    states = page.locator(".staterow")
    expect(states).to_have_count(5)
    expect(states.first).to_contain_text("Callback · calls creditCheck, waits for CheckCompleted, at most 30 minutes")
    states.nth(1).click()
    expect(person.box(page, "EvaluateDecision")).to_have_class(re.compile(r"\bselected\b"))
    page.keyboard.press("End")
    expect(person.box(page, "RejectApplication")).to_have_class(re.compile(r"\bselected\b"))
    expect(states.last).to_have_attribute("aria-current", "true")
    expect(states.nth(3)).to_contain_text("added")


@pytest.mark.long
def test_a_first_version_has_nothing_to_compare_with(page: Page, live_server_url: str) -> None:
    review(page, person.bring(page, live_server_url, texts()[0]))
    expect(page.locator("#pane-changes")).to_contain_text("This is the first version")
    expect(page.get_by_role("button", name="Swap versions")).to_be_disabled()
    expect(page.locator(".difflegend")).to_be_hidden()
    page.get_by_role("button", name="Source", exact=True).click()
    expect(page.locator(".cm-content")).to_contain_text("name: CheckCredit")


@pytest.mark.long
def test_a_version_that_is_broken(page: Page, live_server_url: str, allowed: list[str]) -> None:
    allowed.append("404")
    old, new = texts()
    address = person.bring(page, live_server_url, old)
    save(page, address, f"{old}  broken: [", 1)
    save(page, address, new, 2)
    review(page, address, "?from=1&to=2")
    expect(page.locator("#canvas > .band")).to_contain_text(
        re.compile(r"Version 2 cannot be drawn: line \d+, column \d+")
    )
    expect(page.locator("#canvas > .band")).to_contain_text("What is shown is version 1.")
    page.get_by_role("button", name=re.compile("1 problem")).click()
    page.get_by_role("dialog").locator(".faultrow").click()
    expect(page.locator(".cm-place")).to_have_count(1)
    page.get_by_role("button", name="Difference").click()
    page.get_by_label("From", exact=True).select_option("nothing")
    expect(page.locator("#canvas > .band")).to_contain_text("Version 2 cannot be drawn")
    page.get_by_label("To", exact=True).select_option("3")
    page.get_by_label("From", exact=True).select_option("2")
    expect(page.locator("#canvas > .band")).to_contain_text("What is shown is version 3.")
    page.goto(f"{address}/review?from=9&to=3")
    expect(page.locator("#canvas > .band")).to_contain_text("There is no version 9")


@pytest.mark.long
def test_when_the_server_cannot_compare(page: Page, live_server_url: str, allowed: list[str]) -> None:
    allowed.append("503")
    address = two_versions(page, live_server_url)
    slow = {"error": {"code": "too-slow", "message": "That took too long."}}
    page.route("**/api/compare", lambda route: route.fulfill(status=503, json=slow))
    page.goto(f"{address}/review?from=1")
    expect(page.locator("#canvas > .band")).to_contain_text("only their texts: That took too long.")
    page.get_by_role("button", name="Show the text").click()
    expect(page.locator(".sourcepane .cm-content").first).to_contain_text("refName: creditCheck")


@pytest.mark.long
def test_another_definition(page: Page, live_server_url: str) -> None:
    address = two_versions(page, live_server_url)
    person.bring(
        page, live_server_url, "id: far\nname: Far away\nstates:\n- {name: Far, type: delay, timeDelay: PT1S}\n"
    )
    review(page, address)
    page.get_by_label("From", exact=True).select_option("Another definition…")
    page.get_by_role("searchbox", name="Search by name").fill("far aw")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Far away")).click()
    expect(page.locator("#pane-changes")).to_contain_text("Far")
    expect(page.get_by_role("group", name="Show").get_by_role("button").nth(1)).to_have_text("Far away v1")
    expect(page).to_have_url(re.compile(r"from=\w+@1&to=2"))
    page.reload()
    expect(page.get_by_role("group", name="Show").get_by_role("button").nth(1)).to_have_text("Far away v1")


@pytest.mark.long
def test_scenarios_problems_and_coverage(page: Page, live_server_url: str) -> None:
    text = person.read(EXAMPLE / "definition.yaml")
    given = yaml.safe_load(person.read(EXAMPLE / "scenarios.yaml"))
    address = person.bring(page, live_server_url, text)
    identifier = address.rsplit("/", 1)[1]
    for one in given["scenarios"]:
        scenario = {key: value for key, value in {"input": given.get("input"), **one}.items() if value is not None}
        body = {"name": one["name"], "scenario": scenario}
        person.post(page, live_server_url, f"/api/definitions/{identifier}/scenarios", body)
    number = len(given["scenarios"])
    review(page, address)
    foot = page.locator(".facts")
    expect(foot).to_contain_text(f"{number}")
    page.get_by_role("button", name=re.compile(r"^Run \d+ scenario")).click()
    expect(foot).to_contain_text(f"{number} of {number}", timeout=30_000)
    expect(foot).to_contain_text(re.compile(r"\d+ %"))


@pytest.mark.long
def test_from_design_and_back(page: Page, live_server_url: str) -> None:
    address = person.bring(page, live_server_url, texts()[0])
    person.design(page, address)
    person.box(page, "StartApplication").click()
    person.end_of(page, "timeout: PT15M")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("40M")
    page.get_by_role("navigation", name="Mode").get_by_role("link", name="Review").click()
    expect(page.locator("#canvas .sb-node").first).to_be_visible()
    page.get_by_label("From", exact=True).select_option("1")
    expect(page.locator(".changerow")).to_contain_text(["timeout · 25 minutes longer"])
    page.get_by_role("navigation", name="Mode").get_by_role("link", name="Design").click()
    expect(page).to_have_url(re.compile("/design"))


@pytest.mark.long
def test_three_hundred_states(page: Page, live_server_url: str) -> None:
    def text(wait: str) -> str:
        states = [
            {"name": f"Step {n}", "type": "delay", "timeDelay": wait if n == 250 else "PT1S"}
            | ({"start": {"kind": "default"}} if n == 0 else {})
            | ({"transition": {"nextState": f"Step {n + 1}"}} if n < 299 else {"end": {"kind": "default"}})
            for n in range(300)
        ]
        return str(yaml.safe_dump({"id": "long", "name": "Long", "states": states}, sort_keys=False))

    address = person.bring(page, live_server_url, text("PT1M"))
    save(page, address, text("PT2M"), 1)
    review(page, address)
    page.locator(".changerow").click()
    expect(person.box(page, "Step 250")).to_be_in_viewport()
    expect(page.locator(".badge.changed")).to_be_in_viewport()
    expect(page.locator(".minimap .view")).to_be_visible()
    page.get_by_role("button", name="Fit", exact=True).click(trial=True)  # the map does not cover it


@pytest.mark.long
def test_how_it_looks(open_page: OpenPage, live_server_url: str, screenshot: Screenshot) -> None:
    page = open_page()
    review(page, two_versions(page, live_server_url))
    rows(page, "Changed").first.click()
    look(page, screenshot, "review")
    for tab in ("In words", "Versions"):
        page.get_by_role("tab", name=tab).click()
        look(page, screenshot, f"review-{tab.lower()}")
    page.get_by_role("button", name="Source", exact=True).click()
    expect(page.locator(".sourcepane .cm-content").first).to_be_visible()
    look(page, screenshot, "review-source")


@pytest.mark.long
def test_no_version_can_be_chosen_for_nothing(page: Page, reviewed: str) -> None:
    """Until it is known what is compared at first, there is nothing to choose: a choice would be overwritten."""
    held = person.held(page, "**/decisions")
    with page.expect_response(re.compile("/versions")):
        page.goto(f"{reviewed}/review")
    choose = page.get_by_label("From", exact=True)
    page.wait_for_timeout(100)
    expect(choose.locator("option[value='1']")).to_have_count(0)
    held[0].continue_()
    choose.select_option("1")
    expect(page.locator(".changerow")).not_to_have_count(0)
    expect(choose).to_have_value("1")
