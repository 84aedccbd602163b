"""Who decides on a version, who may only read, and whose link is closed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look
from tests.browser.person import box, post
from tests.browser.talking import LATER, by_link, comment_on, give_name, reply, review, save, thread

pytestmark = pytest.mark.browser


def test_decisions_belong_to_a_version_and_show_at_once(page: Page, guest: Page, reviewed: str) -> None:
    review(page, reviewed)
    bar, theirs = page.locator("#verdict"), guest.locator("#verdict")
    expect(bar).to_contain_text("not reviewed yet")
    theirs.get_by_role("button", name="Request changes").click()
    give_name(guest, "Marta Silva")
    dialog = guest.get_by_role("dialog", name="Request changes of version 2")
    dialog.get_by_role("button", name="Request changes").click()
    expect(dialog).to_be_visible()  # a sentence is needed
    dialog.get_by_role("textbox").fill("Twenty minutes are too short.")
    dialog.get_by_role("button", name="Request changes").click()
    expect(bar).to_contain_text("Changes requested")
    expect(bar).to_contain_text("Marta Silva guest requested changes")
    theirs.get_by_role("button", name="Approve version 2").click()
    guest.get_by_role("dialog").get_by_role("button", name="Approve version 2").click()
    expect(bar).to_contain_text("1 of 1 approval")
    expect(theirs.get_by_role("button", name="You approved version 2")).to_be_disabled()
    save(page, reviewed, 2, LATER)
    guest.get_by_role("button", name="Show it").click()
    expect(theirs).to_contain_text("Marta Silva guest approved v2, not this version")
    expect(theirs.get_by_role("button", name="Approve version 3")).to_be_enabled()
    bar.get_by_role("button", name="History of decisions").click()
    expect(page.get_by_role("dialog").locator("li")).to_have_count(2)
    expect(page.get_by_role("dialog")).to_contain_text("Twenty minutes are too short.")


@pytest.mark.long
def test_a_review_is_asked_for_with_a_sentence_and_a_link(page: Page, reviewed: str) -> None:
    review(page, reviewed)
    page.get_by_role("button", name="Ask for a review").click()
    asked = page.get_by_role("dialog", name="Ask for a review of version 2")
    asked.get_by_role("textbox").fill("Is twenty minutes enough?")
    asked.get_by_role("button", name="Ask for a review").click()
    share = page.get_by_role("dialog", name="Share “")
    expect(share).to_contain_text("The review of version 2 is asked for.")
    share.get_by_role("button", name="Create link").click()
    expect(share.get_by_label("Address of the new link")).to_have_value(re.compile("/shared/"))
    share.get_by_role("button", name="Done").click()
    bar = page.locator("#verdict")
    expect(bar).to_contain_text(re.compile(r"\S+ asked (just now|\d.*): “Is twenty minutes enough\?”"))
    expect(bar.locator(".asked")).to_have_attribute("title", "Is twenty minutes enough?")
    review(page, reviewed)  # a reload says the same
    expect(bar).to_contain_text("review asked for")
    page.get_by_role("button", name="Activity").click()
    feed = page.get_by_role("dialog", name="Activity")
    expect(feed).to_contain_text("asked for a review of version 2Is twenty minutes enough?")
    feed.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Approve version 2").click()
    page.get_by_role("dialog").get_by_role("button", name="Approve version 2").click()
    expect(bar).to_contain_text("1 of 1 approval")
    expect(bar).not_to_contain_text("asked")
    save(page, reviewed, 2, LATER)
    save(page, reviewed, 3, LATER.replace("PT30M", "PT40M"))
    review(page, reviewed, "")  # the newest is compared with what was reviewed last, not with the last one saved
    expect(page.get_by_label("From", exact=True)).to_have_value("2")
    expect(page.get_by_label("To", exact=True)).to_have_value("4")


@pytest.mark.long
def test_an_approval_tells_how_the_version_does_and_what_it_lacks(
    page: Page, guest: Page, reviewed: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append("422")
    url, _, definition = reviewed.rpartition("/definitions/")
    scenario = {"events": [], "expect": {"status": "completed"}}
    post(page, url, f"/api/definitions/{definition}/scenarios", {"name": "Nobody answers", "scenario": scenario})
    review(page, reviewed)
    page.get_by_role("button", name="Review settings").click()
    settings = page.get_by_role("dialog", name="When is a version approved?")
    settings.get_by_label("How many must approve").fill("2")
    settings.get_by_label("All scenarios pass").check()
    settings.get_by_label("No open comments").check()
    look(page, screenshot, "review-settings", [(1280, 800)], part="dialog")
    settings.get_by_role("button", name="Save").click()
    comment_on(page, "CheckCredit", "Who asks the bureau?")
    guest.reload()
    guest.get_by_role("button", name="Approve version 2").click()
    give_name(guest, "Marta Silva")
    dialog = guest.get_by_role("dialog", name="Approve version 2")
    lines = dialog.locator(".known li")
    expect(lines).to_contain_text(
        ["warning", "0 of 1 scenario passed", "go through", "1 comment is open", "0 of 2 approvals so far"]
    )
    expect(lines.nth(1)).to_contain_text("Failed: Nobody answers")
    look(guest, screenshot, "review-approval", [(1280, 800)], part="dialog")
    dialog.get_by_role("button", name="Approve version 2").click()
    expect(dialog.get_by_role("alert")).to_have_text(
        "Version 2 cannot be approved yet. All scenarios must pass, and 1 of 1 does not. "
        "All comments must be resolved, and 1 is open."
    )
    dialog.get_by_role("button", name="Cancel").click()
    expect(guest.locator("#verdict")).to_contain_text("not reviewed yet")


@pytest.mark.long
def test_who_may_only_read_reads(page: Page, open_page: OpenPage, reviewed: str) -> None:
    review(page, reviewed)
    comment_on(page, "CheckCredit", "For all to read")
    reader = by_link(page, open_page(), reviewed, comments=False)
    thread(reader, "CheckCredit").locator(".on-what").click()
    expect(reader.locator("#talk textarea")).to_have_count(0)
    expect(reader.locator("#verdict button.primary")).to_have_count(0)
    expect(reader.locator("#talk").get_by_role("button", name="New comment")).to_have_count(0)
    reader.keyboard.press("c")
    expect(reader.locator("#talk .begun")).to_have_count(0)


@pytest.mark.long
def test_a_link_that_is_closed_closes_its_page(
    page: Page, open_page: OpenPage, reviewed: str, allowed: list[str]
) -> None:
    allowed += ["WebSocket", "403"]
    review(page, reviewed)
    guest = by_link(page, open_page(), reviewed)
    comment_on(page, "CheckCredit", "Still here?")
    expect(thread(guest, "CheckCredit")).to_be_visible()
    url, _, definition = reviewed.rpartition("/definitions/")
    (link,) = page.request.get(f"{url}/api/definitions/{definition}/sharing").json()["links"]
    token = next(one["value"] for one in page.context.cookies(url) if one["name"] == "csrftoken")
    path = f"{url}/api/definitions/{definition}/links/{link['id']}"
    assert page.request.delete(path, headers={"X-CSRFToken": token, "Origin": url}).ok
    expect(guest.get_by_role("heading", name="This link has ended")).to_be_visible(timeout=5_000)
    expect(guest.locator("main.ended")).to_contain_text("closed by the people who shared it")
    expect(box(guest, "CheckCredit")).to_be_hidden()


@pytest.mark.long
def test_look(page: Page, open_page: OpenPage, reviewed: str, screenshot: Screenshot) -> None:
    guest = by_link(page, open_page(), reviewed)
    review(page, reviewed)
    comment_on(page, "CheckCredit", "The function’s name now matches its definition. Thank you.")
    expect(thread(guest, "CheckCredit")).to_be_visible()
    question = "If no decision comes before the time-out, the default path rejects the customer."
    comment_on(guest, "EvaluateDecision", question, "Marta Silva")
    thread(page, "EvaluateDecision").locator(".on-what").click()
    reply(page, "@Marta Silva Right. The default goes to RejectApplication. I also gave the check 20 minutes.")
    expect(thread(guest, "EvaluateDecision").locator(".msg")).to_have_count(2)
    guest.locator("#verdict").get_by_role("button", name="Approve version 2").click()
    guest.get_by_role("dialog").get_by_role("textbox").fill("Good.")
    guest.get_by_role("dialog").get_by_role("button", name="Approve version 2").click()
    expect(guest.locator("#verdict")).to_contain_text("1 of 1 approval")
    thread(guest, "EvaluateDecision").locator(".on-what").click()
    guest.mouse.move(700, 700)
    look(guest, screenshot, "review-talk")
