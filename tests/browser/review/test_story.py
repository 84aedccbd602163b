"""A review from its first link to its last: three people in three browsers, of whom only the author is known here."""

import re

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.credit_check import APPROVED, CREDIT
from tests.browser.looks import Screenshot
from tests.browser.review.share_dialog import share
from tests.browser.talking import comment_on, give_name, reply, thread

pytestmark = pytest.mark.browser
STATE = "Wait for the bureau"
STAYED = "window.stayed = true"


@pytest.fixture(params=["without accounts", "with accounts"])
def author(request: pytest.FixtureRequest, open_page: OpenPage) -> tuple[Page, str]:
    """The author's page, signed in where that is needed, and the address of the server."""
    page = open_page()
    if request.param == "without accounts":
        return page, request.getfixturevalue("live_server_url")
    url = request.getfixturevalue("accounts").address
    page.goto(url)
    person.sign_in(page, "mia")
    expect(page.get_by_role("heading", name="Definitions")).to_be_visible()
    return page, url


def change_timeout(page: Page, before: str, after: str) -> None:
    """Give the waiting state another time limit in the text of the Design page, until that is saved."""
    person.end_of(page, f"timeout: {before}")
    for _ in before:
        page.keyboard.press("Backspace")
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.url.count("/") == 5):
        page.keyboard.type(after)
    person.saved(page)


def come_by(open_page: OpenPage, link: str) -> tuple[Page, list[WebSocket]]:
    """A new browser that opens a link and leaves it only by reloading; also the sockets that it will open."""
    page = open_page()
    sockets: list[WebSocket] = []

    def opened(socket: WebSocket) -> None:
        sockets.append(socket)

    page.on("websocket", opened)
    page.goto(link)
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    page.evaluate(STAYED)
    return page, sockets


def newest(page: Page) -> str:
    """The number of the version that the bar speaks of."""
    found = re.search(r"Version (\d+)", page.locator("#verdict").inner_text())
    assert found
    return found[1]


def watch_to_the_end(page: Page) -> None:
    """Play the scenario at double speed, pass over its middle, and go on until it says itself that it is over."""
    page.get_by_role("button", name="Play “Approved at the second try”").click()
    page.get_by_role("button", name="2×").click()
    expect(page.locator(".token")).to_have_count(1)
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator(".playscrub").fill("7")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".playcaption")).to_have_text("The workflow is complete.", timeout=30_000)
    expect(page.locator(".playcount")).to_have_text(re.compile(r"^Step (\d+) of \1$"))
    expect(person.box(page, "Start the application")).to_have_class(re.compile(r"\btaken\b"))
    page.get_by_role("button", name="Close the playback").click()


def decide(page: Page, what: str, sentence: str, name: str = "") -> None:
    """Press one of the two decisions; who was not asked for a name yet is asked first."""
    page.locator("#verdict").get_by_role("button", name=what).click()
    if name:
        give_name(page, name)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(sentence)
    dialog.get_by_role("button", name=what).click()
    expect(dialog).to_have_count(0)


def links_made(page: Page) -> tuple[str, str]:
    """The author makes a link for a reviewer and one for who only reads."""
    page.get_by_role("button", name="Share", exact=True).click()
    with_comments = share(page, "Marta, credit risk")
    reading = share(page, "Board", "read only")
    while reading == with_comments:
        reading = page.get_by_label("Address of the new link").input_value()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    return with_comments, reading


def changes(page: Page) -> Locator:
    return page.locator(".changerow")


@pytest.mark.long
def test_the_whole_story(
    author: tuple[Page, str], open_page: OpenPage, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed += ["403", "410", "WebSocket"]
    page, url = author
    address = person.bring(page, url, CREDIT, APPROVED)
    desk = page.context.new_page()  # the author writes in one tab and sees the review in another
    person.design(desk, address)
    change_timeout(desk, "PT15M", "PT30M")
    page.goto(f"{address}/review")
    expect(page.locator("#pane-changes")).to_contain_text("No version before this one was reviewed")
    page.get_by_label("From", exact=True).select_option("1")
    expect(changes(page)).to_contain_text(["timeout · 15 minutes longer"])
    page.evaluate(STAYED)
    link, reading_link = links_made(page)

    marta, sockets = come_by(open_page, f"{link}?from=1")
    expect(changes(marta)).to_contain_text(["timeout · 15 minutes longer"])
    changes(marta).first.click()
    expect(person.box(marta, STATE)).to_have_class(re.compile(r"\bchanged\b.*\bselected\b|\bselected\b.*\bchanged\b"))
    comment_on(marta, STATE, "Half an hour is too long for a customer at the counter.", "Marta Silva")
    watch_to_the_end(marta)
    first = newest(marta)
    decide(marta, "Request changes", "Twenty minutes at most.")
    screenshot(marta, "review-story-1-reviewer")

    answer_and_change(page, desk)

    expect(marta.locator("#pane-changes, .newer").filter(has_text="is newer")).to_be_visible()
    expect(thread(marta, STATE).locator(".msg")).to_have_count(2)
    expect(thread(marta, STATE).locator(".msg").last.locator(".mention")).to_have_text("@Marta Silva")
    marta.get_by_role("button", name="Show it").click()
    expect(changes(marta)).to_contain_text(["timeout · 5 minutes longer"])
    thread(marta, STATE).locator(".on-what").click()
    thread(marta, STATE).get_by_role("button", name="Resolve").click()
    second = newest(marta)
    assert int(second) > int(first)
    decide(marta, f"Approve version {second}", "Good.")
    expect(marta.get_by_role("button", name=f"You approved version {second}")).to_be_disabled()

    counted = "0 of 1 approval" if page.locator("form.account").count() else "Approved·1 of 1 approval"
    expect(page.locator("#verdict .tag").first).to_contain_text(counted)  # nor counts
    expect(page.locator("#verdict")).to_contain_text("Marta Silva guest approved")
    expect(page.get_by_role("tab", name="Resolved 1")).to_be_visible()
    screenshot(page, "review-story-2-author")

    board, open_sockets = come_by(open_page, reading_link)
    only_reads(board)
    close_and_look(page, marta, sockets)
    assert not open_sockets[-1].is_closed(), "the other link's page stays connected"
    for one in (page, board):
        assert one.evaluate("window.stayed") is True, "everything came without a reload"
    all_is_written_down(page, first, second)


def answer_and_change(page: Page, desk: Page) -> None:
    """The author sees what the reviewer said and decided, answers, and gives way."""
    counted = "0 of 1 approval" if page.locator("form.account").count() else "Changes requested"
    expect(page.locator("#verdict .tag").first).to_contain_text(counted)  # among members a guest hinders nobody
    expect(page.locator("#verdict")).to_contain_text("Marta Silva guest requested changes")
    said = thread(page, STATE)
    expect(said.locator(".words")).to_have_text("Half an hour is too long for a customer at the counter.")
    expect(page.locator(".badge.comment")).to_contain_text("1")
    said.locator(".on-what").click()
    reply(page, "@Marta Silva Twenty minutes it is.")
    expect(said.locator(".msg")).to_have_count(2)
    change_timeout(desk, "PT30M", "PT20M")
    expect(page.locator(".newer")).to_contain_text("is newer")
    page.get_by_role("button", name="Show it").click()
    expect(changes(page)).to_contain_text(["timeout · 5 minutes longer"])
    expect(page.locator("#verdict")).to_contain_text("Marta Silva guest wanted changes of")


def only_reads(page: Page) -> None:
    """By the read-only link everything can be looked at and played, and there is nothing that would be refused."""
    expect(changes(page)).to_have_count(1)
    expect(page.locator("#verdict")).to_contain_text("Marta Silva guest approved")
    expect(page.locator("#verdict").get_by_role("button")).to_have_count(1)  # the history of decisions
    page.get_by_role("tab", name="Resolved 1").click()
    thread(page, STATE).locator(".on-what").click()
    expect(thread(page, STATE)).to_contain_text("Twenty minutes it is.")
    for gone in ("Reopen", "Resolve", "Reply", "New comment", "Share", "Write this caption"):
        expect(page.get_by_role("button", name=gone, exact=True)).to_have_count(0)
    expect(page.locator("#talk textarea")).to_have_count(0)
    expect(page.get_by_role("button", name="Comment on what is selected")).to_have_count(0)
    for mode in ("Design", "Simulate", "Library"):
        expect(page.get_by_role("link", name=mode)).to_have_count(0)
    watch_to_the_end(page)
    page.get_by_role("button", name="Source", exact=True).click()
    expect(page.locator(".sourcepane .cm-content").last).to_have_attribute("contenteditable", "false")


def close_and_look(page: Page, marta: Page, sockets: list[WebSocket]) -> None:
    """The author closes the reviewer's link; her page says so at once, and says it again to a reload."""
    assert sockets
    assert not sockets[-1].is_closed()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Revoke the link Marta, credit risk").click()
    page.get_by_role("button", name="Revoke for good").click()
    expect(marta.get_by_role("heading", name="This link has ended")).to_be_visible(timeout=5_000)
    expect(marta.locator("#canvas")).to_be_hidden()
    marta.wait_for_timeout(1_000)  # the close itself is told before the socket is shut, and nothing opens another one
    assert all(one.is_closed() for one in sockets)
    assert marta.evaluate("window.stayed") is True
    marta.reload()
    expect(marta.get_by_role("heading", name="This link is closed")).to_be_visible()
    expect(marta.locator("body")).not_to_contain_text("Traceback")
    page.get_by_role("dialog").get_by_role("button", name="Done").click()


def all_is_written_down(page: Page, first: str, second: str) -> None:
    """The activity tells the story, the newest first."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Activity").click()
    told = [
        "closed the link “Marta, credit risk”",
        f"approved version {second}",
        "resolved a conversation",
        "commented and mentioned Marta Silva",
        f"asked for changes of version {first}",
        "commented",
        "made the link “Board”: read only",
        "made the link “Marta, credit risk”: read and comment",
        "made this definition",
    ]
    deeds = page.get_by_role("dialog").locator(".deed")
    expect(deeds.filter(has_text="saved version").first).to_be_visible()
    expect(deeds.filter(has_not_text="saved version")).to_contain_text(told)
    expect(deeds.filter(has_text="approved version")).to_contain_text("Marta Silva")
