"""Comments and decisions on the Review page, with two people who see each other's at once."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look
from tests.browser.person import box, bring, post
from tests.serving import Server

pytestmark = pytest.mark.browser

TEXT = """\
id: credit
name: Customer Credit Check Workflow
version: '1.0'
functions:
- name: creditCheckFunction
  operation: https://bank.example/api.json#check
- name: sendRejectionEmailFunction
  operation: https://bank.example/api.json#reject
events:
- name: CreditCheckCompletedEvent
  type: credit.checked
  source: bank
states:
- name: CheckCredit
  type: callback
  start:
    kind: default
  action:
    functionRef:
      refName: creditCheckFunction
  eventRef: CreditCheckCompletedEvent
  timeout: PT15M
  transition:
    nextState: EvaluateDecision
- name: EvaluateDecision
  type: switch
  dataConditions:
  - condition: "{{ $.creditCheck[?(@.decision == 'Approved')] }}"
    transition:
      nextState: StartApplication
  default:
    transition:
      nextState: RejectApplication
- name: StartApplication
  type: subflow
  workflowId: startApplicationWorkflowId
  end:
    kind: default
- name: RejectApplication
  type: operation
  actions:
  - functionRef:
      refName: sendRejectionEmailFunction
  end:
    kind: default
"""
LATER = TEXT.replace("PT15M", "PT30M").replace("EvaluateDecision", "JudgeDecision")


def save(page: Page, address: str, version: int, text: str) -> None:
    """Another version of the definition."""
    url, _, definition = address.rpartition("/definitions/")
    token = next(one["value"] for one in page.context.cookies(url) if one["name"] == "csrftoken")
    body = {"text": text, "version": version}
    headers = {"X-CSRFToken": token, "Origin": url}
    assert page.request.put(f"{url}/api/definitions/{definition}", data=body, headers=headers).ok


def review(page: Page, address: str, query: str = "") -> None:
    """Open the Review page and wait for its drawing and its comments."""
    page.goto(f"{address}/review{query}")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    expect(page.locator("#talk [role=tab]").first).to_be_visible()


def comment_on(page: Page, state: str, text: str, name: str = "") -> None:
    """Select a state, press C, write and send; a guest gives a name, once."""
    box(page, state).click()
    page.keyboard.press("c")
    expect(page.locator("#talk .begun textarea")).to_be_focused()
    expect(page.locator("#talk .thread.begun")).to_contain_text(state)
    page.keyboard.type(text)
    page.keyboard.press("Control+Enter")
    if name:
        give_name(page, name)
    expect(page.locator("#talk .thread.begun")).to_have_count(0)
    expect(page.locator("#talk article.thread", has_text=text)).to_be_visible()  # it is selected when it comes


def thread(page: Page, name: str) -> Locator:
    """The thread on something."""
    return page.locator("#talk article.thread").filter(has=page.locator(".on-what", has_text=name))


@pytest.fixture
def address(page: Page, live_server_url: str) -> str:
    made = bring(page, live_server_url, TEXT)
    save(page, made, 1, TEXT.replace("PT15M", "PT20M"))
    return made


@pytest.fixture
def guest(page: Page, open_page: OpenPage, address: str) -> Page:
    """A second person, who opened a link that lets them comment."""
    return by_link(page, open_page, address)


def by_link(page: Page, open_page: OpenPage, address: str, *, comments: bool = True) -> Page:
    url, _, definition = address.rpartition("/definitions/")
    made = post(page, url, f"/api/definitions/{definition}/links", {"label": "", "comments": comments})
    other = open_page()
    other.goto(url + made["path"])
    expect(other.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    return other


def give_name(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog", name="Your name")
    dialog.get_by_role("textbox").fill(name)
    dialog.get_by_role("button", name="Go on").click()


def reply(page: Page, text: str) -> None:
    page.locator("#talk .thread.on textarea").fill(text)
    page.locator("#talk .thread.on").get_by_role("button", name="Reply").click()


def badge(page: Page, text: str) -> Locator:
    return page.locator(".badge.comment", has_text=re.compile(f"{text}$"))


def test_two_people_talk_and_see_each_other_at_once(page: Page, guest: Page, address: str) -> None:
    review(page, address)
    comment_on(page, "EvaluateDecision", "Who reads this at the weekend? <b>Nobody</b>")
    mine = thread(page, "EvaluateDecision")
    expect(mine).to_have_class(re.compile(r"\bon\b"))

    theirs = thread(guest, "EvaluateDecision")
    expect(theirs.locator(".words")).to_have_text("Who reads this at the weekend? <b>Nobody</b>")
    badge(guest, "1").click()
    expect(theirs).to_have_class(re.compile(r"\bon\b"))
    assert "select=/states/1" in guest.evaluate("new Promise(go => setTimeout(() => go(location.search), 500))")
    reply(guest, "RejectApplication writes to them.")
    give_name(guest, "Marta Silva")

    expect(mine.locator(".msg")).to_have_count(2)
    expect(mine.locator(".msg").nth(1)).to_contain_text("Marta Silva")
    expect(mine.locator(".msg").nth(1)).to_contain_text("by link")
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


def test_a_thread_follows_its_state_and_says_when_that_is_gone(page: Page, guest: Page, address: str) -> None:
    review(page, address)
    comment_on(page, "EvaluateDecision", "Is this the right name?")
    comment_on(page, "RejectApplication", "Do we still need this?")
    expect(thread(guest, "RejectApplication")).to_be_visible()
    save(page, address, 2, LATER)
    guest.get_by_role("button", name="Show it").click()
    expect(thread(guest, "JudgeDecision")).to_be_visible()
    head, reject = LATER.split("- name: RejectApplication")
    save(page, address, 3, head.replace("nextState: RejectApplication", "nextState: StartApplication"))
    expect(page.locator(".newer")).to_contain_text("Version 4 is newer")
    page.get_by_role("button", name="Show it").click()
    gone = thread(page, "was on RejectApplication")
    expect(gone).to_contain_text("removed in version 4")
    expect(gone.locator(".words")).to_have_text("Do we still need this?")
    assert reject


def test_decisions_belong_to_a_version_and_show_at_once(page: Page, guest: Page, address: str) -> None:
    review(page, address)
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
    expect(bar).to_contain_text("Marta requested changes")
    theirs.get_by_role("button", name="Approve version 2").click()
    guest.get_by_role("dialog").get_by_role("button", name="Approve version 2").click()
    expect(bar).to_contain_text("1 of 1 approval")
    expect(theirs.get_by_role("button", name="You approved version 2")).to_be_disabled()
    save(page, address, 2, LATER)
    guest.get_by_role("button", name="Show it").click()
    expect(theirs).to_contain_text("Marta approved v2, not this version")
    expect(theirs.get_by_role("button", name="Approve version 3")).to_be_enabled()
    bar.get_by_role("button", name="History of decisions").click()
    expect(page.get_by_role("dialog").locator("li")).to_have_count(2)
    expect(page.get_by_role("dialog")).to_contain_text("Twenty minutes are too short.")


def test_nothing_is_lost_when_the_connection_drops(page: Page, guest: Page, address: str, allowed: list[str]) -> None:
    allowed += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "WebSocket"]
    review(page, address)
    page.context.set_offline(True)
    comment_on(page, "CheckCredit", "Said in a tunnel")
    expect(page.locator("#talk")).to_contain_text("waits for the connection")
    page.context.set_offline(False)
    expect(thread(page, "CheckCredit").locator(".words")).to_have_text("Said in a tunnel")
    expect(page.locator("#talk .waiting")).to_have_count(0)
    expect(thread(guest, "CheckCredit").locator(".words")).to_have_text("Said in a tunnel")
    thread(page, "CheckCredit").locator(".on-what").click()
    page.locator("#talk .thread.on textarea").fill("Half a thou")
    page.reload()
    expect(page.locator("#talk .thread.on textarea")).to_have_value("Half a thou")


def test_comments_missed_while_offline_are_caught_up(
    page: Page, open_page: OpenPage, address: str, server: Server, allowed: list[str]
) -> None:
    allowed += ["WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource"]
    other = open_page()
    review(page, address)
    review(other, address)
    server.kill()
    box(page, "CheckCredit").click()
    page.keyboard.press("c")
    page.keyboard.type("While the server was away")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#talk")).to_contain_text("waits for the connection")
    server.start()
    expect(thread(page, "CheckCredit").locator(".words")).to_have_text("While the server was away", timeout=30_000)
    expect(thread(other, "CheckCredit").locator(".words")).to_have_text("While the server was away", timeout=30_000)


def test_who_looks_elsewhere_meanwhile_is_not_called_back(page: Page, address: str) -> None:
    review(page, address)
    asked: list[Route] = []
    page.route("**/threads", lambda route: asked.append(route) if route.request.method == "POST" else route.fallback())
    box(page, "CheckCredit").click()
    page.keyboard.press("c")
    page.keyboard.type("Slow to arrive.")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#talk .thread.begun")).to_have_count(0)
    box(page, "EvaluateDecision").click()
    asked[0].fallback()
    expect(thread(page, "CheckCredit")).to_contain_text("Slow to arrive.")
    expect(page.locator("#talk .msg.waiting")).to_have_count(0)
    expect(box(page, "EvaluateDecision")).to_have_class(re.compile("selected"))


def test_people_and_states_are_completed_while_writing(page: Page, guest: Page, address: str) -> None:
    review(page, address)
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


def test_a_comment_is_changed_and_taken_back_by_whose_it_is(page: Page, guest: Page, address: str) -> None:
    review(page, address)
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


def test_lines_and_edges_and_the_whole_can_be_talked_about(page: Page, address: str) -> None:
    review(page, address)
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
    save(page, address, 2, "# on top\n" + TEXT.replace("PT15M", "PT25M"))
    page.get_by_role("button", name="Show it").click()
    expect(thread(page, "timeout: PT25M")).to_be_visible()


def test_everything_works_by_keyboard(page: Page, address: str) -> None:
    review(page, address)
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


def test_who_may_only_read_reads(page: Page, open_page: OpenPage, address: str) -> None:
    review(page, address)
    comment_on(page, "CheckCredit", "For all to read")
    reader = by_link(page, open_page, address, comments=False)
    thread(reader, "CheckCredit").locator(".on-what").click()
    expect(reader.locator("#talk textarea")).to_have_count(0)
    expect(reader.locator("#verdict button.primary")).to_have_count(0)
    expect(reader.locator("#talk").get_by_role("button", name="New comment")).to_have_count(0)
    reader.keyboard.press("c")
    expect(reader.locator("#talk .begun")).to_have_count(0)


def test_look(page: Page, open_page: OpenPage, address: str, screenshot: Screenshot) -> None:
    guest = by_link(page, open_page, address)
    review(page, address)
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


def test_a_link_that_is_closed_closes_its_page(
    page: Page, open_page: OpenPage, address: str, allowed: list[str]
) -> None:
    allowed += ["WebSocket", "403"]
    review(page, address)
    guest = by_link(page, open_page, address)
    comment_on(page, "CheckCredit", "Still here?")
    expect(thread(guest, "CheckCredit")).to_be_visible()
    url, _, definition = address.rpartition("/definitions/")
    (link,) = page.request.get(f"{url}/api/definitions/{definition}/sharing").json()["links"]
    token = next(one["value"] for one in page.context.cookies(url) if one["name"] == "csrftoken")
    path = f"{url}/api/definitions/{definition}/links/{link['id']}"
    assert page.request.delete(path, headers={"X-CSRFToken": token, "Origin": url}).ok
    expect(guest.get_by_role("heading", name="This link has ended")).to_be_visible(timeout=5_000)
    expect(guest.locator("main.ended")).to_contain_text("closed by the people who shared it")
    expect(box(guest, "CheckCredit")).to_be_hidden()


def test_a_step_of_a_run_is_talked_about_and_found_again(page: Page, live_server_url: str) -> None:
    scenario = {"name": "No answer", "input": {}, "clock": {"start": "2026-01-01T09:00:00Z"}}
    functions: dict[str, object] = {
        name: {"result": {}} for name in ("creditCheckFunction", "sendRejectionEmailFunction")
    }
    address = bring(page, live_server_url, TEXT, {**scenario, "functions": functions})
    save(page, address, 1, TEXT.replace("PT15M", "PT20M"))
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


def test_the_button_at_what_is_selected_and_the_marks_in_the_source(page: Page, address: str) -> None:
    review(page, address)
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
