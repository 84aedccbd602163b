"""DSL 1.0 in the inspector: a task's own form, its inner tasks by links, another name, another kind, one more task."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.inspecting import at, choose, inspector, open_tab, written
from tests.browser.looks import Screenshot, look
from tests.definitions import ROOT

pytestmark = pytest.mark.browser
APPROVAL = (ROOT / "tests/fixtures/definitions/1.0/start-approval.yaml").read_text(encoding="utf-8")


@pytest.mark.long
def test_tasks_are_edited_in_their_forms(
    page: Page, live_server_url: str, screenshot: Screenshot, allowed: list[str]
) -> None:
    allowed.append("422")  # a name that is taken
    person.design(page, person.bring(page, live_server_url, APPROVAL))
    expect(inspector(page).locator(".iname")).to_have_text("new-one")
    expect(inspector(page).get_by_role("button", name="Add task", exact=True)).to_be_visible()
    expect(page.locator("#palette .tile")).to_have_count(21)  # 8 common, 12 kinds, Paste
    expect(page.locator("#resources")).not_to_contain_text("Functions")
    page.get_by_role("button", name="Fit", exact=True).click()
    person.at_rest(page)
    choose(page, "carryItOut")
    expect(inspector(page)).to_contain_text("Call task")
    name = inspector(page).get_by_label("Name", exact=True)
    name.fill("ask")
    name.press("Enter")
    expect(page.locator(".toast")).to_contain_text("There is a ask already")
    expect(inspector(page).get_by_text("it could not be written")).to_have_count(1)
    name.fill("doIt")
    name.press("Enter")
    written(page, "        then: doIt\n")
    written(page, "- doIt:\n    call: carryOut\n")
    expect(person.box(page, "doIt")).to_be_visible()
    open_tab(page, "Transition")
    at(page, "/do/3/doIt/then").locator("select").select_option("ask")
    written(page, "    call: carryOut\n    then: ask\n")

    person.at_rest(page)  # a container is pressed between its tasks, which glide to where they are now
    choose(page, "answer", "Errors")
    expect(at(page, "/do/1/answer/catch/errors/with/status").locator("input")).to_have_value("408")
    look(page, screenshot, "task-form-try", [(1280, 800), (400, 900)], part="#inspector")
    open_tab(page, "Configuration")
    inspector(page).get_by_role("button", name="decided", exact=True).click()
    expect(inspector(page).locator(".iname")).to_have_text("decided")
    expect(inspector(page)).to_contain_text("Listen task")
    look(page, screenshot, "task-form-listen", [(1280, 800)], part="#inspector")


def test_another_kind_says_what_it_takes_out(page: Page, live_server_url: str) -> None:
    """Tasks go along where the other kind has tasks; one undo brings all back."""
    head = "document: {dsl: 1.0.3, namespace: test, name: kinds, version: 1.0.0}\n"
    text = f"{head}do:\n- both:\n    fork:\n      branches:\n      - a: {{call: pay}}\n      - b: {{call: ship}}\n"
    person.design(page, person.bring(page, live_server_url, text))
    person.box(page, "both").click()
    form, dialog, source = page.locator("#inspector"), page.get_by_role("dialog"), page.locator(".cm-content")
    form.get_by_role("button", name="Set", exact=True).click()
    expect(dialog).to_contain_text('fork: {"branches": [{"a": {"call": "pay"}}, {"b": {"call": "ship"}}]}')
    page.keyboard.press("Escape")
    expect(source).to_contain_text("fork:")
    form.get_by_role("button", name="Set", exact=True).click()
    dialog.get_by_role("button", name="Choose it").click()
    expect(source).not_to_contain_text("fork:")
    page.locator("#undo").click()
    expect(source).to_contain_text("b: {call: ship}")
    form.get_by_role("button", name="Try", exact=True).click()
    expect(source).to_contain_text("catch: {}")
    expect(dialog).to_have_count(0)
    expect(source).to_contain_text("call: ship")


NEW_CALL = "document: {dsl: 1.0.3, namespace: test, name: weather, version: 1.0.0}\ndo:\n- ask:\n    call: ''\n"


@pytest.mark.long
def test_a_call_is_filled_in_by_its_form_alone(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    """The request comes with its kind; a header is a name and a value; an emptied length of time stays open."""
    person.design(page, person.bring(page, live_server_url, NEW_CALL))
    choose(page, "ask")
    at(page, "/do/0/ask/call").locator("select").first.select_option("http")
    written(page, '    with:\n      method: get\n      endpoint: ""\n')
    given = at(page, "/do/0/ask/with")
    expect(given.get_by_text("The address is not written yet")).to_have_count(1)
    expect(given.locator(".help.bad")).to_have_count(0)
    look(page, screenshot, "task-form-call", [(1280, 800)], part="#inspector")

    inspector(page).get_by_role("button", name="Add headers").click()
    headers = at(page, "/do/0/ask/with/headers").last
    headers.get_by_role("button", name="Add header", exact=True).click()
    headers.get_by_label("Name of the new header").fill("X-City")
    page.keyboard.press("Tab")
    expect(headers.get_by_label("Value of the new header")).to_be_focused()
    page.keyboard.type("${ .city }")
    look(page, screenshot, "task-form-header", [(1280, 800), (400, 900)], part="#inspector")
    page.keyboard.press("Enter")
    expect(headers.get_by_label("Value of X-City")).to_have_value(".city")
    written(page, "X-City: ${ .city }")

    at(page, "/do/0/ask/timeout").get_by_role("button", name="Add timeout").click()
    days = at(page, "/do/0/ask/timeout/after/days").locator("input")
    expect(days).to_have_value("0")
    expect(at(page, "/do/0/ask/timeout/after").get_by_text("How long is not written yet")).to_have_count(1)
    days.fill("5")
    written(page, "days: 5")
    days.fill("")
    page.keyboard.press("Tab")
    expect(days).to_have_value("0")
    written(page, "days: 0")
    at(page, "/do/0/ask/timeout/after/hours").locator("input").fill("2")
    written(page, "hours: 2")
    look(page, screenshot, "task-form-timeout", [(1280, 800)], part="#inspector")


@pytest.mark.long
def test_an_empty_definition_of_tasks_and_the_cases_of_a_switch_are_called_so(page: Page, live_server_url: str) -> None:
    head = "document: {dsl: 1.0.3, namespace: test, name: words, version: 1.0.0}\n"
    page.goto(person.bring(page, live_server_url, f"{head}do: []\n"))
    expect(page.locator(".emptyhint b")).to_have_text("No tasks yet")
    person.design(
        page, person.bring(page, live_server_url, f"{head}do:\n- pick:\n    switch:\n    - a: {{then: end}}\n")
    )
    choose(page, "pick")
    at(page, "/do/0/pick/switch").get_by_role("button", name="Add case", exact=True).click()
    written(page, "newCase:")


def test_a_call_takes_a_name_that_is_not_in_the_list(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    """A function of a catalog, or of an engine; Escape leaves it as it is."""
    head = "document: {dsl: 1.0.3, namespace: test, name: kinds, version: 1.0.0}\n"
    text = f'{head}use:\n  functions:\n    mine: {{set: {{a: 1}}}}\ndo:\n- ask:\n    call: ""\n'
    person.design(page, person.bring(page, live_server_url, text))
    person.box(page, "ask").click()
    field = at(page, "/do/0/ask/call")
    field.locator("select").select_option("Another name…")
    typed = field.get_by_label("What is called")
    expect(typed).to_be_focused()
    look(page, screenshot, "task-form-other-call", [(1280, 800)], part="#inspector")
    typed.press("Escape")
    expect(field.locator("select")).to_have_value("")
    field.locator("select").select_option("Another name…")
    typed.fill("log:1.0.0@market")
    typed.press("Enter")
    written(page, "- ask:\n    call: log:1.0.0@market\n")
    expect(field.locator("select")).to_have_value("log:1.0.0@market")
    field.locator("select").select_option("mine")
    written(page, "- ask:\n    call: mine\n")
