"""What a person does in 0.8, from a start of the library to an approved version: written, drawn, run and reviewed.

A leave request begins as “Approval with a timeout”. Each part looks at its page in both themes.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.inspecting import inspector, open_tab, written
from tests.browser.looks import Screenshot, look
from tests.browser.talking import comment_on, thread

pytestmark = pytest.mark.browser
HERE = (1440, 900)
SENTENCE = '${ "\\(.name) is away for \\(.days) days" }'
CONDITION = '${ .decision == "approved" and .days < 30 }'
INPUT = '{"id": "r-1", "name": "Ada", "days": 12, "what": "12 days off"}'
MENU = ".menu [role=menuitem]"
MIDDLE = """edge => {
  const line = edge.querySelector(".hit");
  const middle = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
  return [middle.x, middle.y];
}"""


@pytest.mark.long
def test_a_leave_request_in_0_8(
    page: Page, own_server: str, open_page: OpenPage, screenshot: Screenshot, allowed: list[str]
) -> None:
    address = new_definition(page, own_server)
    an_action_by_form(page)
    an_error_handler_by_form(page)
    a_correlation_by_form(page)
    look(page, screenshot, "story-08-form", [HERE])
    states_on_the_canvas(page)
    look(page, screenshot, "story-08-canvas", [HERE])
    a_mistake_in_jq(page, screenshot)
    no_problem(page)
    person.saved(page)

    page.get_by_role("link", name="Simulate").click()
    page.wait_for_url("**/simulate**")
    run_by_hand(page, screenshot)
    back_and_where_it_came_from(page, screenshot)
    kept_as_a_scenario(page)

    reviewed(page, address, screenshot)


def new_definition(page: Page, url: str) -> str:
    """Begin with a start that is offered, in 0.8; the definition's address."""
    page.goto(url)
    page.get_by_role("button", name="New definition").first.click()
    page.get_by_role("textbox", name="Name").fill("Leave request")
    page.get_by_role("radio", name=re.compile("^Approval with a timeout")).check()
    page.get_by_role("group", name="Language").get_by_role("radio", name="0.8").check()
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/design*")
    expect(person.box(page, "Carry out")).to_be_visible(timeout=20_000)
    expect(page.locator("#dialect")).to_contain_text("0.8")
    return page.url.split("/design")[0]


def an_action_by_form(page: Page) -> None:
    """The action gets an argument in jq, and a retry that is made there."""
    person.box(page, "Carry out").click()
    action = inspector(page).get_by_role("group", name="Actions").get_by_role("listitem").first
    action.get_by_role("button", name="Form", exact=True).click()
    expect(action.get_by_label("Function", exact=True)).to_have_value("carryOut")
    action.get_by_role("button", name="Add arguments").click()
    action.get_by_role("button", name="Add argument", exact=True).click()
    page.keyboard.type("text")
    page.keyboard.press("Enter")
    value = action.get_by_label("Value of text")
    expect(value).to_be_focused()
    value.fill(SENTENCE.replace("days)", "days"))
    page.keyboard.press("Tab")
    expect(action).to_contain_text("of the expression")  # said where it is typed, and not written
    value.fill(SENTENCE)
    page.keyboard.press("Tab")
    written(page, f"        text: {SENTENCE}\n")
    action.get_by_label("Retry strategy").select_option(label="New retry…")
    page.keyboard.type("Patiently")
    page.keyboard.press("Enter")
    expect(action).to_contain_text("Gives up after 3 retries")
    expect(person.box(page, "Carry out")).to_contain_text("Patiently")


def an_error_handler_by_form(page: Page) -> None:
    """The error and the state that it leads to are made where they are named."""
    open_tab(page, "Errors")
    inspector(page).get_by_role("button", name="Add error handling").click()
    expect(page.locator("#problems")).to_contain_text("Where this leads is not chosen yet")
    expect(page.locator("#problems")).not_to_contain_text("is empty")
    inspector(page).get_by_label("Error", exact=True).select_option(label="New error…")
    page.keyboard.type("Calendar locked")
    page.keyboard.press("Enter")
    expect(page.locator("#resources")).to_contain_text("Calendar locked")
    inspector(page).locator('[data-at$="/onErrors/0/transition"] select').last.select_option(label="New state…")
    page.keyboard.type("Tell the desk")
    page.keyboard.press("Enter")
    expect(edge(page, "Carry out", "Tell the desk")).to_have_count(1)
    no_problem(page)


def a_correlation_by_form(page: Page) -> None:
    """Whose decision it is, the request's own data say."""
    page.locator("#resources").get_by_role("button", name="Decided").first.click()
    expect(inspector(page).locator(".iname")).to_have_text("Decided")
    inspector(page).get_by_role("button", name="Add value").click()
    inspector(page).locator('[data-at$="/correlation/0/contextAttributeValue"] textarea').fill("${ .id }")
    page.keyboard.press("Tab")
    written(page, "    contextAttributeValue: ${ .id }\n")


def states_on_the_canvas(page: Page) -> None:
    """A state is put in, named, and another one connected; two become a workflow of their own."""
    hover_edge(page, "Remind", "Ask")
    page.locator(".plus").first.click()
    page.locator(MENU).filter(has_text=re.compile("^(Delay|Sleep)")).click()
    expect(inspector(page).locator(".iname")).to_have_text(re.compile("^(Delay|Sleep)"))
    made = inspector(page).locator(".iname").inner_text()
    duration = inspector(page).get_by_label("Duration", exact=True)
    duration.fill("P1D")
    page.keyboard.press("Tab")
    rename(page, made, "Give them a day")
    connect(page, "Tell the desk", "Ask")
    rename(page, "Tell the desk", "Unlock the calendar")
    expect(edge(page, "Carry out", "Unlock the calendar")).to_have_count(1)

    person.box(page, "Remind").click()
    person.box(page, "Give them a day").click(modifiers=["Shift"])
    page.locator(".selectionbar").get_by_role("button", name="Extract…").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Reminder")
    page.get_by_role("dialog").get_by_role("button", name="Extract").click()
    expect(page.locator(".toast")).to_contain_text("“Reminder” is in the library now")
    expect(edge(page, "Reminder", "Ask")).to_have_count(1)
    expect(page.locator("#canvas .sb-node.state")).to_have_count(5)
    written(page, "  - subFlowRef: reminder\n")
    expect(page.locator("#problems")).not_to_contain_text("No definition with the id")


def a_mistake_in_jq(page: Page, screenshot: Screenshot) -> None:
    """The text has a mistake within an expression: it is marked to the character, and mended in the form."""
    person.end_of(page, 'condition: ${ .decision == "approved"')
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(" and")
    problem = page.locator("#problems").get_by_text("not expected here")
    expect(problem).to_be_visible()
    expect(page.locator("#problems")).to_contain_text("Decide · dataConditions")
    problem.click()
    expect(inspector(page).locator(".iname")).to_have_text("Decide")
    expect(page.locator("#canvas .badge.error")).to_contain_text("1")
    assert page.evaluate("getSelection().toString()") == "d", "the end of what is there"
    expect(page.locator(".cm-selectionMatch")).to_have_count(0)
    look(page, screenshot, "story-08-mistake", [HERE])
    condition = inspector(page).get_by_label("Condition", exact=True).first
    condition.fill(CONDITION)
    page.keyboard.press("Tab")
    expect(page.locator("#problems")).not_to_contain_text("not expected here")
    written(page, f"    condition: {CONDITION}\n")


def run_by_hand(page: Page, screenshot: Screenshot) -> None:
    """Step by step into the first call, answers by hand, a decision for another request and the right one, a retry."""
    page.get_by_role("tab", name="Input").click()
    page.get_by_label("Workflow data input").fill(INPUT)
    for number in (1, 2, 3):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    person.chip(page, "Asks for a result")
    answer(page, "askApprover", '{"asked": true}')
    person.chip(page, "Paused")
    page.locator(".run-button").click()
    person.chip(page, "Waiting for event")
    page.locator("#canvas").get_by_role("button", name="Send Decided").click()
    send(page, "r-2")
    expect(page.locator(".sents")).to_contain_text("request")
    person.chip(page, "Waiting for event")
    look(page, screenshot, "story-08-waiting", [HERE])
    send(page, "r-1")
    expect(page.get_by_role("heading", name="What does carryOut return?")).to_be_visible()
    expect(page.locator(".ask")).to_contain_text("Ada is away for 12 days")
    page.get_by_role("button", name="Fail with error…").click()
    page.get_by_label("Error name").fill("Calendar locked")
    page.get_by_role("button", name="Fail with this error").click()
    expect(page.locator("#trace li").filter(has_text="retry.scheduled")).to_have_count(1)
    answer(page, "carryOut", '{"booked": 12}')
    person.chip(page, "Completed")


def answer(page: Page, function: str, result: str) -> None:
    """What a function returns, as the run asks for it."""
    expect(page.get_by_role("heading", name=f"What does {function} return?")).to_be_visible()
    page.get_by_label("Its result").fill(result)
    page.get_by_role("button", name="Return result").click()


def send(page: Page, request: str) -> None:
    """The manager's decision about a request."""
    page.get_by_label("Value of request").fill(request)
    page.locator("#ev-data").fill('{"decision": "approved", "by": "Mia"}')
    page.get_by_role("button", name="Send now").click()


def back_and_where_it_came_from(page: Page, screenshot: Screenshot) -> None:
    """Two steps back and forward again; then the sentence that was sent tells which data it is made of."""
    last = person.position(page)
    for number in (last - 1, last - 2):
        page.get_by_role("button", name="Back one step").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    page.keyboard.press("F5")
    person.chip(page, "Completed")
    assert person.position(page) == last
    person.box(page, "Carry out").click()
    page.locator("#data .val", has_text="Ada is away for 12 days").first.click()
    origin = page.locator("#data .origin")
    expect(origin).to_contain_text(SENTENCE[3:-2])
    expect(origin).to_contain_text("/name")
    expect(origin).to_contain_text("/days")
    look(page, screenshot, "story-08-origin", [HERE])
    page.keyboard.press("Escape")


def kept_as_a_scenario(page: Page) -> None:
    """The run becomes a scenario with expectations, which hold when it is run."""
    page.get_by_role("button", name="Save scenario").click()
    page.get_by_label("Name of the scenario").fill("Locked once, then booked")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("tab", name="Scenario").click()
    row = page.locator(".scnrow", has_text="Locked once, then booked")
    expect(row).to_contain_text("with expectations")
    page.get_by_role("button", name="Run all").click()
    expect(row).to_contain_text("passed")


def reviewed(page: Page, address: str, screenshot: Screenshot) -> None:
    """What was made of the start is read in words, talked about and approved."""
    page.goto(f"{address}/review?from=1")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)
    changes = page.locator("#pane-changes")
    expect(changes).to_contain_text("Unlock the calendar")
    expect(changes).to_contain_text("Reminder")
    expect(changes.locator(".changerow").filter(has_text=".days < 30")).to_have_count(1)
    expect(changes.locator(".changerow").filter(has_text="renamed from Remind")).to_have_count(1)
    expect(person.box(page, "Unlock the calendar")).to_have_class(re.compile(r"\bchanged\b"))
    comment_on(page, "Decide", "Thirty days and more go to the board.")
    thread(page, "Decide").get_by_role("button", name="Resolve").click()
    look(page, screenshot, "story-08-review", [HERE])
    found = re.search(r"Version (\d+)", page.locator("#verdict").inner_text())
    assert found
    page.locator("#verdict").get_by_role("button", name=f"Approve version {found[1]}").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("As it was asked for.")
    page.get_by_role("dialog").get_by_role("button", name=f"Approve version {found[1]}").click()
    expect(page.get_by_role("button", name=f"You approved version {found[1]}")).to_be_disabled()


def edge(page: Page, source: str, target: str) -> Locator:
    """The way from one state to another on the diagram."""
    return page.locator(f'.sb-edge[aria-label*="from {source} to {target}"]')


def hover_edge(page: Page, source: str, target: str) -> None:
    """Move the mouse onto the middle of a way, which may go around others."""
    person.at_rest(page)
    page.mouse.move(*edge(page, source, target).evaluate(MIDDLE))
    expect(page.locator(".plus").first).to_be_visible()


def rename(page: Page, state: str, name: str) -> None:
    """Give a state another name on the diagram."""
    person.box(page, state).click()
    page.keyboard.press("F2")
    page.get_by_label(f"New name of {state}").fill(name)
    page.keyboard.press("Enter")
    expect(person.box(page, name)).to_be_visible()


def connect(page: Page, source: str, target: str) -> None:
    """Drag from the port of a state to another one, and choose the transition."""
    page.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(page)
    person.box(page, source).hover()
    port, box = page.locator(".port").first.bounding_box(), person.box(page, target).bounding_box()
    assert port
    assert box
    page.mouse.move(port["x"] + port["width"] / 2, port["y"] + port["height"] / 2)
    page.mouse.down()
    for step in range(20):  # a drawing that comes while somebody drags takes the mark until the mouse moves on
        page.mouse.move(box["x"] + box["width"] / 2 + step, box["y"] + box["height"] / 2, steps=6)
        if "drop" in (person.box(page, target).get_attribute("class") or ""):
            break
        page.wait_for_timeout(100)
    expect(person.box(page, target)).to_have_class(re.compile("drop"))
    page.mouse.up()
    page.locator(MENU).filter(has_text=re.compile("^Transition")).click()
    expect(edge(page, source, target)).to_have_count(1)


def no_problem(page: Page) -> None:
    """Nothing is wrong any more, but for a function that is not called from here."""
    expect(page.locator("#problems")).not_to_contain_text("error:")
    expect(page.locator("#problems")).not_to_contain_text("is not chosen yet")
