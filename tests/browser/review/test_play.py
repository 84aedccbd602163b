"""A recorded scenario played in Review: captions, tokens, keys, the address, the author's own words, a link."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.credit_check import APPROVED, CREDIT
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser

GLIDE = 600
"""Milliseconds after which a token that glides along one edge has arrived."""
TO_THE_END_WHILE_A_TOKEN_GLIDES = """() => {
  document.querySelector("button[aria-label='Next step']").click();
  const scrub = document.querySelector(".playscrub");
  scrub.value = scrub.max;
  scrub.dispatchEvent(new Event("input", { bubbles: true }));
}"""
SILENT = {**APPROVED, "name": "no answer", "events": []}


def brought(page: Page, url: str) -> str:
    address = person.bring(page, url, CREDIT, APPROVED)
    path = f"/api/definitions/{address.rsplit('/', 1)[-1]}/scenarios"
    person.post(page, url, path, {"name": "no answer", "scenario": SILENT})
    return address


def review(page: Page, address: str) -> None:
    page.goto(f"{address}/review")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)


def caption(page: Page) -> Any:
    return page.locator(".playcaption")


def play(page: Page) -> None:
    """Start the playback and hold it."""
    page.get_by_role("button", name="Play “Approved at the second try”").click()
    page.get_by_role("button", name="Pause", exact=True).click()
    page.keyboard.press("Home")


def test_a_scenario_is_played_step_by_step(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    review(page, brought(page, live_server_url))
    play(page)
    expect(caption(page)).to_contain_text("creditCheck is called with customer 'customer123'.")
    expect(caption(page)).to_have_attribute("aria-live", "polite")
    expect(page.locator(".token")).to_have_count(1)
    expect(person.box(page, "Check the credit")).to_have_class(re.compile(r"\bcurrent\b"))
    expect(person.box(page, "Decide")).to_have_class(re.compile(r"\bnottaken\b"))
    page.keyboard.press("ArrowRight")
    expect(caption(page)).to_contain_text("is tried again (2 of 3)")
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Next step").click()
    expect(caption(page)).to_have_text("“Wait for the bureau” waits for CreditChecked, 15 minutes at most.")
    expect(person.box(page, "Wait for the bureau")).to_have_class(re.compile(r"\bwaiting\b"))
    expect(person.box(page, "Check the credit")).to_have_class(re.compile(r"\btaken\b"))
    page.get_by_role("button", name="Previous step").click()
    expect(caption(page)).to_have_text("After 2 seconds creditCheck answers with asked true.")
    page.locator(".playscrub").fill("7")
    expect(caption(page)).to_have_text("“Decide”: decision is 'Approved', so “Start the application” is next.")
    page.locator(".playscrub").fill("3")
    expect(caption(page)).to_have_text("After 2 seconds creditCheck answers with asked true.")
    page.evaluate(TO_THE_END_WHILE_A_TOKEN_GLIDES)
    expect(caption(page)).to_have_text("The workflow is complete.")
    expect(page.locator(".token")).to_have_count(0)
    page.wait_for_timeout(GLIDE)
    expect(page.locator(".token"), "none comes back when the glide would have ended").to_have_count(0)
    page.get_by_role("button", name="Close the playback").click()
    expect(page.locator("#playstrip")).to_have_count(0)
    expect(page.locator(".sb-node.taken, .sb-node.nottaken, .sb-node.current")).to_have_count(0)
    expect(page.get_by_role("button", name="Play “Approved")).to_be_focused()


@pytest.mark.long
def test_it_plays_by_itself_to_its_end(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    review(page, brought(page, live_server_url))
    play(page)
    page.get_by_role("button", name="2×").click()
    for _ in range(6):
        page.get_by_role("button", name="Next step").click()
    page.locator("#playstrip").evaluate("strip => strip.querySelector('.playtoggle').focus()")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(caption(page)).to_have_text("The workflow is complete.", timeout=20_000)
    expect(page.get_by_role("button", name="Again")).to_be_visible()


@pytest.mark.long
def test_the_space_key_plays_and_pauses(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    review(page, brought(page, live_server_url))
    play(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.locator(".playtoggle")).to_contain_text("Play")


@pytest.mark.long
def test_the_address_leads_to_the_step(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    review(page, brought(page, live_server_url))
    play(page)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    said = caption(page).inner_text()
    expect(page).to_have_url(re.compile(r"[?&]play=\w+.*seq=[1-9]\d*"))
    page.reload()
    expect(caption(page)).to_have_text(said)
    expect(page.locator(".playtoggle")).to_contain_text("Play")
    expect(person.box(page, "Wait for the bureau")).to_have_class(re.compile(r"\bcurrent\b"))


@pytest.mark.long
def test_another_scenario_is_chosen_and_data_are_shown(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    review(page, brought(page, live_server_url))
    page.get_by_role("button", name="Choose a scenario").click()
    page.get_by_role("menuitemradio", name="no answer").click()
    expect(page.get_by_role("button", name="Play “no answer”")).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator(".playscrub").fill("5")
    expect(caption(page)).to_have_text("No answer for 15 minutes: “Wait for the bureau” waits no longer.")
    page.get_by_role("button", name="Data", exact=True).click()
    expect(page.locator("#play-data")).to_contain_text('"asked": true')


@pytest.mark.long
def test_an_author_writes_a_caption(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    address = brought(page, live_server_url)
    review(page, address)
    play(page)
    page.get_by_role("button", name="Write this caption").click()
    page.get_by_label("In your words").fill("The bureau is asked for customer123.")
    page.get_by_role("button", name="Save").click()
    expect(caption(page)).to_have_text("The bureau is asked for customer123.")
    identity = address.rsplit("/", 1)[-1]
    kept = page.request.get(f"{live_server_url}/api/definitions/{identity}/scenarios").json()[0]["scenario"]
    assert kept["narration"] == [
        {"at": {"state": "Check the credit", "nth": 1, "step": 1}, "text": "The bureau is asked for customer123."}
    ]
    page.reload()
    expect(caption(page)).to_have_text("The bureau is asked for customer123.")
    page.get_by_role("button", name="Write this caption").click()
    page.get_by_role("button", name="Use the words from the run").click()
    expect(caption(page)).to_contain_text("creditCheck is called")


@pytest.mark.long
def test_without_a_scenario_it_says_what_to_do(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    review(page, person.bring(page, live_server_url, CREDIT))
    button = page.get_by_role("button", name="No scenario to play")
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("title", re.compile("Save a run as a scenario"))


@pytest.mark.long
def test_the_playback_looks(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    review(page, brought(page, live_server_url))
    play(page)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Data", exact=True).click()
    expect(page.locator("#play-data")).to_be_visible()
    look(page, screenshot, "review-play", inside="#playstrip *")


@pytest.mark.long
def test_it_plays_in_a_read_only_link(open_page: OpenPage, live_server_url: str) -> None:
    owner, guest = open_page(), open_page()
    address = brought(owner, live_server_url)
    made = person.post(owner, live_server_url, f"/api/definitions/{address.rsplit('/', 1)[-1]}/links", {"label": "all"})
    guest.goto(live_server_url + made["path"])
    expect(guest.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    play(guest)
    guest.keyboard.press("ArrowRight")
    expect(caption(guest)).to_contain_text("is tried again (2 of 3)")
    expect(guest.get_by_role("button", name="Write this caption")).to_have_count(0)
    where = guest.url
    assert "/shared/" in where
    assert "play=" in where
    guest.reload()
    expect(caption(guest)).to_contain_text("is tried again (2 of 3)")


@pytest.mark.long
def test_another_version_is_played_anew(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    address = brought(page, live_server_url)
    path = f"/api/definitions/{address.rsplit('/', 1)[-1]}"
    text = CREDIT.replace("Wait for the bureau", "Await the bureau")
    cookies = {one["name"]: one["value"] for one in page.context.cookies(live_server_url)}
    saved = page.request.put(
        live_server_url + path,
        data={"text": text, "version": 1},
        headers={"X-CSRFToken": cookies["csrftoken"], "Origin": live_server_url},
    )
    assert saved.ok
    review(page, address)
    play(page)
    page.locator(".playscrub").fill("4")
    expect(caption(page)).to_contain_text("“Await the bureau” waits for CreditChecked")
    expect(page.locator(".seg button[aria-pressed=true]").filter(has_text="v2").first).to_be_visible()
    expect(person.box(page, "Await the bureau")).to_have_class(re.compile(r"\bwaiting\b"))
    page.get_by_label("To", exact=True).select_option("1")
    expect(caption(page)).to_contain_text("“Wait for the bureau” waits for CreditChecked")
    expect(person.box(page, "Wait for the bureau")).to_have_class(re.compile(r"\bwaiting\b"))
    page.get_by_label("To", exact=True).select_option("2")
    page.get_by_label("From", exact=True).select_option("1")
    page.get_by_role("button", name="Close the playback").click()
    expect(page.locator(".seg button[aria-pressed=true]").filter(has_text="Difference")).to_be_visible()


@pytest.mark.long
def test_with_reduced_motion_nothing_glides(open_page: OpenPage, live_server_url: str) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    review(page, brought(page, live_server_url))
    play(page)
    page.locator(".playscrub").fill("3")
    expect(caption(page)).to_contain_text("After 2 seconds")
    watching = """() => new Promise((done) => {
        const places = new Set();
        let frames = 0;
        const look = () => {
            const token = document.querySelector('.token');
            if (token) places.add(token.style.transform);
            if ((frames += 1) < 40) requestAnimationFrame(look); else done(places.size);
        };
        look();
        document.querySelector('[aria-label="Next step"]').click();
    })"""
    assert page.evaluate(watching) == 2, "there and here, and nothing in between"
    expect(caption(page)).to_contain_text("waits for CreditChecked")
