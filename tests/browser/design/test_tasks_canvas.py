"""DSL 1.0 on the diagram: tasks are chosen, renamed, deleted after a question, of another kind, folded; all undone."""

import re

import pytest
from playwright.sync_api import Page, Position, expect

from tests.browser import person
from tests.browser.inspecting import inspector, written
from tests.browser.looks import Screenshot, look
from tests.definitions import ROOT

pytestmark = pytest.mark.browser
APPROVAL = (ROOT / "tests/fixtures/definitions/1.0/start-approval.yaml").read_text(encoding="utf-8")
HEAD: Position = {"x": 60, "y": 12}
ROW = ".menu [role^=menuitem]"


@pytest.fixture
def tasks(page: Page, live_server_url: str) -> Page:
    """The Design page with lists in a list, a switch and a way back."""
    person.design(page, person.bring(page, live_server_url, APPROVAL))
    page.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(page)
    return page


def select(page: Page, name: str) -> None:
    person.box(page, name).click(position=HEAD)
    expect(inspector(page).locator(".iname")).to_have_text(name)


def choose(page: Page, name: str, label: str) -> None:
    """A row of a task's menu."""
    person.box(page, name).click(button="right", position=HEAD)
    page.locator(ROW).filter(has_text=re.compile(rf"^{re.escape(label)}")).click()


def undo(page: Page) -> None:
    page.locator("#undo").click()


def test_a_task_is_chosen_by_click_and_arrows_and_shown_in_form_and_source(tasks: Page) -> None:
    select(tasks, "carryItOut")
    expect(tasks.locator(".cm-line", has_text="- carryItOut:")).to_be_visible()
    expect(tasks.locator("#outline [aria-current=true], #outline .on")).to_contain_text("carryItOut")
    tasks.keyboard.press("ArrowUp")
    expect(inspector(tasks).locator(".iname")).to_have_text("decide")
    expect(person.box(tasks, "decide")).to_be_focused()
    select(tasks, "remindThem")
    expect(inspector(tasks).locator(".leads")).to_contain_text(["ask"])


def test_the_last_task_leads_to_the_end(page: Page, live_server_url: str) -> None:
    text = APPROVAL.replace("    call: remind\n    then: ask\n", "    call: remind\n")
    person.design(page, person.bring(page, live_server_url, text))
    select(page, "remindThem")
    leads = inspector(page).locator(".isection", has_text="Leads to").locator(".leads")
    expect(leads.filter(has_text="Next in the list")).to_contain_text(re.compile(r"Next in the list\s*End\s*$"))


def test_a_new_name_is_typed_in_place_and_followed(tasks: Page, screenshot: Screenshot, allowed: list[str]) -> None:
    allowed.append("422")  # names that cannot be
    select(tasks, "carryItOut")
    tasks.keyboard.press("F2")
    expect(tasks.locator("input.rename")).to_have_value("carryItOut")
    screenshot(tasks, "task-rename")
    tasks.keyboard.type("doIt")
    tasks.keyboard.press("Enter")
    written(tasks, "- doIt:\n")
    written(tasks, "        then: doIt\n")
    expect(person.box(tasks, "doIt")).to_be_focused()
    for name, words in (("ask", "There is a ask already"), ("exit", "called exit"), ("", "cannot be empty")):
        tasks.keyboard.press("F2")
        tasks.locator("input.rename").fill(name)
        tasks.keyboard.press("Enter")
        expect(tasks.locator(".toast", has_text=words)).to_be_visible()
    person.box(tasks, "answer").dblclick(position=HEAD)
    tasks.keyboard.type("hear")
    tasks.keyboard.press("Enter")
    expect(person.box(tasks, "hear")).to_be_visible()
    undo(tasks)
    undo(tasks)
    written(tasks, "- carryItOut:\n")
    written(tasks, "        then: carryItOut\n")
    tasks.locator("#redo").click()
    written(tasks, "        then: doIt\n")


@pytest.mark.long
def test_delete_asks_first(tasks: Page, screenshot: Screenshot, allowed: list[str]) -> None:
    allowed.append("422")  # the only task of a list
    select(tasks, "decide")
    tasks.keyboard.press("Delete")
    question = tasks.locator("dialog")
    expect(question).to_contain_text("Switch task “decide”")
    expect(question).to_contain_text("“answer” leads to “remindThem”")
    look(tasks, screenshot, "task-delete", [(1280, 800), (400, 900)])
    tasks.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(person.box(tasks, "decide")).to_be_focused()
    tasks.keyboard.press("Delete")
    expect(question).to_be_visible()
    tasks.keyboard.press("Enter")
    expect(person.box(tasks, "decide")).to_have_count(0)
    written(tasks, "          set: '${ [{decision: \"none\"}] }'\n    then: remindThem\n- carryItOut:\n")
    expect(person.box(tasks, "answer")).to_be_focused()
    undo(tasks)
    expect(person.box(tasks, "decide")).to_be_visible()
    select(tasks, "answer")
    inspector(tasks).get_by_role("button", name="Delete decided").click()  # its only one
    expect(tasks.locator(".toast")).to_contain_text("“answer” must have a task in this list")


def test_several_are_deleted_together(tasks: Page) -> None:
    select(tasks, "carryItOut")
    person.box(tasks, "remindThem").click(modifiers=["Shift"], position=HEAD)
    expect(tasks.locator(".selectionbar")).to_contain_text("2 tasks selected")
    tasks.locator(".selectionbar").get_by_role("button", name="Delete").click()
    expect(tasks.locator("dialog h2")).to_have_text("Delete 2 tasks?")
    tasks.keyboard.press("Enter")
    expect(person.box(tasks, "remindThem")).to_have_count(0)
    written(tasks, "    - otherwise:\n        then: ask\n")


def test_a_task_is_of_another_kind_and_folded_by_its_menu(tasks: Page, screenshot: Screenshot) -> None:
    choose(tasks, "remindThem", "Change its kind")
    expect(tasks.locator(ROW)).to_have_count(11)  # all but its own
    screenshot(tasks, "task-kinds")
    tasks.locator(ROW, has_text="Wait").click()
    expect(person.box(tasks, "remindThem")).to_have_class(re.compile("kind-wait"))
    written(tasks, "- remindThem:\n    wait:\n      days: 0\n    then: ask\n")
    expect(inspector(tasks)).to_contain_text("Wait task")
    undo(tasks)
    expect(person.box(tasks, "remindThem")).to_have_class(re.compile("kind-call"))
    choose(tasks, "answer", "Fold it")
    expect(person.box(tasks, "decided")).to_have_count(0)
    person.box(tasks, "answer").locator("> .sb-fold").dispatch_event("dblclick")
    expect(tasks.locator("input.rename")).to_have_count(0)
    tasks.keyboard.press("F2")
    tasks.keyboard.type("hear")
    tasks.keyboard.press("Enter")
    expect(person.box(tasks, "hear")).to_have_class(re.compile("folded"))
    tasks.keyboard.press("b")
    expect(person.box(tasks, "decided")).to_be_visible()


@pytest.mark.long
def test_tasks_are_put_in_moved_and_get_a_list_of_their_own(
    tasks: Page, screenshot: Screenshot, allowed: list[str]
) -> None:
    allowed.append("422")  # what has two ways on gets no list of its own
    select(tasks, "carryItOut")
    tasks.keyboard.press("a")
    expect(tasks.locator(ROW).first).to_be_focused()
    screenshot(tasks, "task-added-by-menu")
    tasks.locator(ROW).filter(has_text=re.compile("^Wait")).click()
    written(tasks, "    call: carryOut\n- newWait:\n    wait:\n")
    expect(inspector(tasks).locator(".iname")).to_have_text("newWait")
    undo(tasks)
    choose(tasks, "carryItOut", "Move earlier in its list")
    written(tasks, "    then: end\n- decide:\n")
    undo(tasks)
    written(tasks, "        then: remindThem\n- carryItOut:\n")
    expect(tasks.locator(".sb-node[data-name=carryItOut]")).to_have_count(1)
    choose(tasks, "carryItOut", "Put into a list…")
    tasks.locator(ROW).filter(has_text=re.compile("^Do")).click()
    written(tasks, "- newDo:\n    do:\n    - carryItOut:\n")
    expect(inspector(tasks).locator(".iname")).to_have_text("newDo")
    look(tasks, screenshot, "task-in-a-list", [(1280, 800), (400, 900)])
    choose(tasks, "newDo", "Take its tasks out…")
    written(tasks, "- carryItOut:\n    call: carryOut\n    then: end\n- remindThem")
    choose(tasks, "answer", "Take its tasks out…")
    expect(tasks.get_by_role("dialog")).to_contain_text("`catch`")
    tasks.keyboard.press("Escape")
    choose(tasks, "answer", "Take its tasks out…")
    expect(tasks.get_by_role("dialog")).to_contain_text("`catch`")
    tasks.reload()  # in the middle of a question: nothing is done
    expect(person.box(tasks, "answer")).to_be_visible()
    choose(tasks, "answer", "Take its tasks out…")
    expect(tasks.get_by_role("dialog")).to_contain_text("`catch`")
    tasks.keyboard.press("Enter")
    expect(person.box(tasks, "answer")).to_have_count(0)
    undo(tasks)
    expect(person.box(tasks, "answer")).to_be_visible()
    choose(tasks, "decide", "Put into a list…")
    tasks.locator(ROW).filter(has_text=re.compile("^Try")).click()
    expect(tasks.locator(".toast", has_text="a list has one way on")).to_be_visible()
