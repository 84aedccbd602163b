"""Comments on the Review page, with two people who see each other's at once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import box
from tests.browser.talking import LATER, TEXT, comment_on, give_name, reply, review, save, thread, two_versions

pytestmark = pytest.mark.browser


def badge(page: Page, text: str) -> Locator:
    return page.locator(".badge.comment", has_text=re.compile(f"{text}$"))


def test_two_people_talk_and_see_each_other_at_once(page: Page, guest: Page, reviewed: str) -> None:
    review(page, reviewed)
    comment_on(page, "EvaluateDecision", "Who reads this at the weekend? <b>Nobody</b>")
    mine = thread(page, "EvaluateDecision")
    expect(mine).to_have_class(re.compile(r"\bon\b"))

    theirs = thread(guest, "EvaluateDecision")
    expect(theirs.locator(".words")).to_have_text("Who reads this at the weekend? <b>Nobody</b>")
    spaces = theirs.locator(".words").evaluate("words => words.textContent.length - words.textContent.trim().length")
    assert spaces == 0  # they would be seen
    badge(guest, "1").click()
    expect(theirs).to_have_class(re.compile(r"\bon\b"))
    assert "select=/states/1" in guest.evaluate("new Promise(go => setTimeout(() => go(location.search), 500))")
    reply(guest, "RejectApplication writes to them.")
    give_name(guest, "Marta Silva")

    expect(mine.locator(".msg")).to_have_count(2)
    expect(mine.locator(".msg").nth(1)).to_contain_text("Marta Silva")
    expect(mine.locator(".msg").nth(1)).to_contain_text("guest")
    expect(badge(page, "2")).to_be_visible()
    mine.locator(".words a", has_text="RejectApplication").click()
    expect(page.locator(".sb-node.selected[data-name=RejectApplication]")).to_be_visible()

    theirs.get_by_role("button", name="Resolve").click()
    expect(page.get_by_role("tab", name="Resolved 1")).to_be_visible()
    expect(page.locator(".badge.comment")).to_have_count(0)
    page.get_by_role("tab", name="Resolved 1").click()
    expect(mine).to_contain_text("Resolved by Marta Silva")
    mine.locator(".on-what").click()
    mine.get_by_role("button", name="Reopen").click()
    expect(guest.get_by_role("tab", name="Open 1")).to_be_visible()


@pytest.mark.long
def test_a_thread_follows_its_state_and_says_when_that_is_gone(page: Page, guest: Page, reviewed: str) -> None:
    review(page, reviewed)
    comment_on(page, "EvaluateDecision", "Is this the right name?")
    comment_on(page, "RejectApplication", "Do we still need this?")
    expect(thread(guest, "RejectApplication")).to_be_visible()
    save(page, reviewed, 2, LATER)
    guest.get_by_role("button", name="Show it").click()
    expect(thread(guest, "JudgeDecision")).to_be_visible()
    head, reject = LATER.split("- name: RejectApplication")
    save(page, reviewed, 3, head.replace("nextState: RejectApplication", "nextState: StartApplication"))
    expect(page.locator(".newer")).to_contain_text("Version 4 is newer")
    page.get_by_role("button", name="Show it").click()
    gone = thread(page, "was on RejectApplication")
    expect(gone).to_contain_text("removed in version 4")
    expect(gone.locator(".words")).to_have_text("Do we still need this?")
    assert reject


@pytest.mark.long
def test_people_and_states_are_completed_while_writing(page: Page, guest: Page, reviewed: str) -> None:
    review(page, reviewed)
    comment_on(guest, "CheckCredit", "Hello", "Marta Silva")
    thread(page, "CheckCredit").locator(".on-what").click()
    area = page.locator("#talk .thread.on textarea")
    area.click()
    page.keyboard.type("@mar")
    expect(page.get_by_role("option", name="Marta Silva")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.keyboard.type("see #Reje")
    page.keyboard.press("Tab")
    expect(area).to_have_value("@Marta Silva see RejectApplication ")
    page.keyboard.press("Control+Enter")
    said = thread(page, "CheckCredit").locator(".words").last
    expect(said.locator(".mention")).to_have_text("@Marta Silva")
    expect(said.locator("a")).to_have_text("RejectApplication")
    guest.get_by_role("button", name="Filter comments").click()
    guest.get_by_role("menuitemradio", name="That mention me").click()
    expect(thread(guest, "CheckCredit")).to_be_visible()


@pytest.mark.long
def test_a_comment_is_changed_and_taken_back_by_whose_it_is(page: Page, guest: Page, reviewed: str) -> None:
    review(page, reviewed)
    comment_on(guest, "CheckCredit", "Helo", "Marta")
    mine, theirs = thread(guest, "CheckCredit"), thread(page, "CheckCredit")
    expect(theirs).to_be_visible()
    theirs.locator(".on-what").click()
    expect(theirs.get_by_role("button", name="Change this comment")).to_have_count(0)
    mine.locator(".msg").hover()
    mine.get_by_role("button", name="Change this comment").click()
    guest.get_by_role("menuitem", name="Edit").click()
    mine.locator(".msg textarea").fill("Hello")
    mine.get_by_role("button", name="Save").click()
    expect(theirs.locator(".words")).to_have_text("Hello")
    expect(theirs).to_contain_text("edited")
    mine.locator(".msg").hover()
    mine.get_by_role("button", name="Change this comment").click()
    guest.get_by_role("menuitem", name="Take back").click()
    expect(theirs).to_have_count(0)


@pytest.mark.long
def test_lines_and_edges_and_the_whole_can_be_talked_about(page: Page, reviewed: str) -> None:
    review(page, reviewed)
    page.locator("#talk").get_by_role("button", name="New comment").click()
    page.keyboard.type("Good as a whole")
    page.keyboard.press("Control+Enter")
    expect(thread(page, "The whole definition")).to_be_visible()

    page.locator(".sb-label[data-pointer$='/default/transition']").click(button="right")
    page.get_by_role("menuitem", name="Comment on").click()
    page.keyboard.type("Why this way?")
    page.keyboard.press("Control+Enter")
    expect(thread(page, "EvaluateDecision → RejectApplication")).to_contain_text("Default")

    page.get_by_role("group", name="Show").get_by_role("button", name="Source").click()
    page.locator(".cm-line", has_text="timeout: PT20M").last.click(button="right")
    page.get_by_role("menuitem", name=re.compile("Comment on Line")).click()
    page.keyboard.type("Five more would do")
    page.keyboard.press("Control+Enter")
    expect(thread(page, "timeout: PT20M")).to_contain_text("in CheckCredit")
    save(page, reviewed, 2, "# on top\n" + TEXT.replace("PT15M", "PT25M"))
    page.get_by_role("button", name="Show it").click()
    expect(thread(page, "timeout: PT25M")).to_be_visible()


@pytest.mark.long
def test_everything_works_by_keyboard(page: Page, reviewed: str) -> None:
    review(page, reviewed)
    for state in ("CheckCredit", "EvaluateDecision"):
        box(page, state).focus()
        page.keyboard.press("Enter")
        page.keyboard.press("c")
        page.keyboard.type(f"About {state}")
        page.keyboard.press("Control+Enter")
        expect(thread(page, state).locator(".on-what")).to_be_focused()
    page.keyboard.press("Shift+T")
    expect(thread(page, "CheckCredit").locator(".on-what")).to_be_focused()
    expect(page.locator(".sb-node.selected[data-name=CheckCredit]")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(thread(page, "EvaluateDecision").locator(".on-what")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Resolved 1")).to_be_visible()


@pytest.mark.long
def test_a_step_of_a_run_is_talked_about_and_found_again(page: Page, live_server_url: str) -> None:
    scenario = {"name": "No answer", "input": {}, "clock": {"start": "2026-01-01T09:00:00Z"}}
    functions: dict[str, object] = {
        name: {"result": {}} for name in ("creditCheckFunction", "sendRejectionEmailFunction")
    }
    address = two_versions(page, live_server_url, {**scenario, "functions": functions})
    review(page, address)
    page.get_by_role("button", name="Play “No answer”").click()
    page.locator("#playstrip").get_by_role("button", name="Next step").click()
    page.locator("#playstrip").get_by_role("button", name="Comment on this step").click()
    caption = page.locator(".playcaption").inner_text()
    page.keyboard.type("Here we lose them")
    page.keyboard.press("Control+Enter")
    made = thread(page, caption)
    expect(made).to_contain_text("A step of a run with version 2")
    page.get_by_role("button", name="Close the playback").click()
    save(page, address, 2, LATER)
    page.get_by_role("button", name="Show it").click()
    made.locator(".on-what").click()
    expect(page.locator("#playstrip .playcount")).to_be_visible()
    assert re.search(r"\bto=3\b", page.url)


@pytest.mark.long
def test_the_button_at_what_is_selected_and_the_marks_in_the_source(page: Page, reviewed: str) -> None:
    review(page, reviewed)
    expect(page.get_by_role("button", name="Comment on what is selected")).to_be_hidden()
    box(page, "CheckCredit").click()
    page.get_by_role("button", name="Comment on what is selected").click()
    page.keyboard.type("By the button")
    page.locator("#talk .begun").get_by_role("button", name="Comment").click()
    expect(thread(page, "CheckCredit")).to_be_visible()
    page.get_by_role("group", name="Show").get_by_role("button", name="Source").click()
    page.locator(".cm-line", has_text="timeout: PT20M").last.click()
    page.keyboard.press("c")
    page.keyboard.type("On the line")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".cm-talked")).to_have_attribute("data-comments", "1")
    page.keyboard.press("Escape")
    thread(page, "CheckCredit").first.locator(".on-what").click()
    page.get_by_role("group", name="Show").get_by_role("button", name="Source").click()
    page.locator(".cm-talked").click()
    expect(thread(page, "timeout: PT20M")).to_have_class(re.compile(r"\bon\b"))
