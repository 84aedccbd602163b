"""The inspector: a form of what is selected, whose changes are edits of the text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
HERE = (1280, 800)
CORPUS = Path(__file__).resolve().parents[3] / "shared/corpus"
TEXT = """\
# A shop's orders.
id: orders
name: Orders
version: '1.0'
functions:
- name: charge   # takes the money
  operation: charge.json#charge
- name: thank
  operation: mail.json#thank
events:
- name: Paid
  type: paid
  source: bank
retries:
- name: Patient
  delay: PT2S
  multiplier: PT2S
  maxAttempts: 3
states:
- name: Charge
  type: operation
  start: {kind: default}
  actionMode: sequential
  actions:
  - name: Take it
    functionRef:
      refName: charge   # the bank's
      parameters: {sum: "{{ $.order.sum }}"}
    actionDataFilter:
      dataInputPath: "{{ $.cart }}"
  - name: Say thanks
    functionRef: {refName: thank}
  onErrors:
  - error: '*'
    retryRef: Patient
    transition: {nextState: Wait}
  transition: {nextState: Choose}
- name: Choose
  type: switch
  dataConditions:
  - name: Big
    condition: "{{ $.order[?(@.sum > 100)] }}"
    transition: {nextState: Wait}
  - name: Small
    condition: "{{ $.order[?(@.sum <= 100)] }}"
    end: {kind: default}
  default: {end: {kind: default}}
- name: Wait
  type: delay
  timeDelay: PT15M
  end: {kind: default}
"""


@pytest.fixture
def opened(page: Page, live_server_url: str) -> Page:
    person.design(page, person.bring(page, live_server_url, TEXT))
    return page


def inspector(page: Page) -> Locator:
    return page.locator("#inspector")


def at(page: Page, pointer: str) -> Locator:
    """The field of a pointer."""
    return page.locator(f'#inspector [data-at="{pointer}"]').last


def choose(page: Page, state: str, tab: str = "Configuration") -> None:
    """Select a state on the diagram and a tab of its form."""
    person.box(page, state).click()
    expect(inspector(page).locator(".iname")).to_have_text(state)
    open_tab(page, tab)


def open_tab(page: Page, tab: str) -> None:
    inspector(page).get_by_role("tab", name=re.compile(f"^{tab}")).click()


def text(page: Page) -> str:
    """The source as the editor has it."""
    return str(page.evaluate("document.querySelector('.cm-content').cmTile.view.state.doc.toString()"))


def becomes(page: Page, old: str, new: str, before: str = TEXT) -> None:
    """Wait until the source is `before` with `old` in it replaced by `new`, and nothing else."""
    assert old in before
    wanted = before.replace(old, new, 1)
    for _ in range(80):
        if text(page) == wanted:
            return
        page.wait_for_timeout(50)
    assert text(page) == wanted


def test_the_form_follows_the_selection(opened: Page) -> None:
    page = opened
    expect(inspector(page).locator(".iname")).to_have_text("Orders")
    choose(page, "Wait")
    expect(inspector(page)).to_contain_text("Delay state")
    expect(inspector(page).get_by_label("Delay", exact=True)).to_have_value("PT15M")
    expect(at(page, "/states/2/timeDelay")).to_contain_text("15 minutes")
    page.locator('#canvas .sb-edge[data-pointer="/states/0/onErrors/0/transition"]').first.dispatch_event("click")
    expect(inspector(page).get_by_role("tab", name="Errors")).to_have_attribute("aria-selected", "true")


def test_what_is_typed_changes_only_its_line(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    inspector(page).get_by_label("Delay", exact=True).fill("PT1H")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT1H")
    expect(at(page, "/states/2/timeDelay")).to_contain_text("1 hour")
    expect(person.box(page, "Wait")).to_contain_text("1 hour")


def test_focus_and_caret_stay_while_typing(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    field = inspector(page).get_by_label("Name", exact=True).nth(1)
    field.focus()
    page.keyboard.press("Home")
    page.keyboard.type("Really ", delay=90)
    page.wait_for_timeout(700)
    page.keyboard.type("now ", delay=90)
    becomes(page, "- name: Take it", "- name: Really now Take it")
    expect(field).to_be_focused()
    assert field.evaluate("element => element.selectionStart") == len("Really now ")


def test_what_cannot_be_stays_in_the_field_and_out_of_the_text(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    field = inspector(page).get_by_label("Delay", exact=True)
    field.fill("soon")
    page.keyboard.press("Enter")
    expect(at(page, "/states/2/timeDelay")).to_contain_text("Write a length of time such as PT15M")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert text(page) == TEXT
    page.keyboard.press("Escape")
    expect(field).to_have_value("PT15M")
    field.fill("PT3M")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT3M")


def test_what_the_text_refuses_stays_in_the_field_and_says_why(
    page: Page, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append(r"status of 422 .*/api/form/field")
    first = (
        "- name: Begin\n  type: inject\n  metadata: &notes {who: me}\n  data: {}\n  transition: {nextState: Charge}\n"
    )
    source = TEXT.replace("states:\n", f"states:\n{first}").replace(
        "  actionMode:", "  metadata: *notes\n  actionMode:"
    )
    person.design(page, person.bring(page, live_server_url, source))
    choose(page, "Charge")
    before = text(page)
    field = inspector(page).get_by_label("Value of who")
    field.fill("you")
    page.keyboard.press("Tab")
    expect(inspector(page)).to_contain_text("This is not in the text: it could not be written.")
    expect(page.locator("body")).to_contain_text("repeats a part that is written elsewhere")
    assert text(page) == before
    expect(field).to_have_value("you")


def test_undo_is_the_editors(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    field = inspector(page).get_by_label("Delay", exact=True)
    field.fill("PT1H")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT1H")
    page.keyboard.press("Control+z")
    becomes(page, "PT15M", "PT15M")
    expect(field).to_have_value("PT15M")
    page.keyboard.press("Control+Shift+z")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT1H")
    page.locator("#undo").click()
    becomes(page, "PT15M", "PT15M")


def test_typing_in_the_text_shows_in_the_form(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    page.locator(".cm-line").filter(has_text="timeDelay").click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("H")
    expect(inspector(page).get_by_label("Delay", exact=True)).to_have_value("PT15H")


def test_a_broken_text_makes_the_form_wait(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    page.locator(".cm-line").filter(has_text="timeDelay").click()
    page.keyboard.press("End")
    page.keyboard.type(" ]: [")
    expect(inspector(page)).to_contain_text("The form waits for the text, which cannot be read at line")
    expect(inspector(page).get_by_label("Delay", exact=True)).to_be_disabled()
    page.locator(".cm-content").press("Control+z")
    expect(inspector(page)).not_to_contain_text("The form waits")
    expect(inspector(page).get_by_label("Delay", exact=True)).to_be_enabled()


def test_a_name_changes_with_all_its_references(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    field = inspector(page).get_by_label("Name", exact=True)
    field.fill("Rest")
    page.keyboard.press("Enter")
    expect(person.box(page, "Rest")).to_be_visible()
    assert text(page).count("nextState: Rest") == 2
    assert "Wait" not in text(page)


def test_a_name_that_is_a_key_changes_with_all_its_references(page: Page, live_server_url: str) -> None:
    example = Path(__file__).resolve().parents[2] / "designer/library/examples/14-travel-booking-map/definition.yaml"
    address = person.bring(page, live_server_url, example.read_text(encoding="utf-8"))
    page.goto(f"{address}/design?select=/states/Choose a flight")
    expect(inspector(page).locator(".iname")).to_have_text("Choose a flight")
    field = inspector(page).get_by_label("Name", exact=True).first
    field.fill("Book")
    page.keyboard.press("Enter")
    expect(inspector(page)).to_contain_text("There is a “Book” already.")
    field.fill("Pick a flight")
    page.keyboard.press("Enter")
    expect(person.box(page, "Pick a flight")).to_be_visible()
    expect(inspector(page).locator(".iname")).to_have_text("Pick a flight")
    assert "Choose a flight" not in text(page)
    assert text(page).count("Pick a flight") >= 2


def test_entries_are_added_moved_and_removed(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    cards = at(page, "/states/0/actions").locator(".card")
    expect(cards).to_have_count(2)
    cards.nth(0).get_by_role("button", name="Move Take it down").click()
    expect(cards.nth(0)).to_contain_text("Say thanks")
    expect(cards.nth(1).get_by_role("button", name="Move Take it up")).to_be_focused()
    assert text(page).index("Say thanks") < text(page).index("Take it")
    assert "refName: charge   # the bank's" in text(page)
    cards.nth(1).get_by_role("button", name="Remove Take it").click()
    expect(cards).to_have_count(1)
    expect(cards.nth(0).locator(".foldbutton").first).to_be_focused()
    page.keyboard.press("Control+z")
    expect(cards).to_have_count(2)
    at(page, "/states/0/actions").get_by_role("button", name="Add action").click()
    expect(cards).to_have_count(3)
    expect(cards.nth(2).locator("input").first).to_be_focused()


def test_entries_change_places_by_drag(opened: Page) -> None:
    page = opened
    choose(page, "Choose", "Transition")
    cards = at(page, "/states/1/dataConditions").locator(".card")
    expect(cards.nth(0).locator(".ordinal")).to_have_text("1")
    cards.nth(1).locator(".handle").first.drag_to(cards.nth(0), target_position={"x": 60, "y": 4})
    expect(cards.nth(0).locator(".cardname")).to_have_text("Small")
    assert text(page).index("name: Small") < text(page).index("name: Big")


def test_a_choice_between_forms_is_switched(opened: Page) -> None:
    page = opened
    choose(page, "Wait", "Transition")
    way = inspector(page).get_by_role("group", name="Next", exact=True)
    expect(way.get_by_role("button", name="End", exact=True)).to_have_attribute("aria-pressed", "true")
    way.get_by_role("button", name="Transition", exact=True).click()
    becomes(
        page, "  timeDelay: PT15M\n  end: {kind: default}", "  timeDelay: PT15M\n  transition:\n    nextState: Charge"
    )
    inspector(page).get_by_label("Next state").select_option("Choose")
    expect(page.locator('#canvas .sb-edge[data-pointer="/states/2/transition"]')).to_have_count(1)


def test_references_are_picked_and_made_in_place(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    field = at(page, "/states/0/actions/0/functionRef/refName")
    field.get_by_label("Function", exact=True).select_option("thank")
    becomes(page, "refName: charge ", "refName: thank ")
    field.get_by_label("Function", exact=True).select_option(label="New function…")
    field.get_by_label("Name of the new function").fill("refund")
    page.keyboard.press("Enter")
    expect(field.get_by_label("Function", exact=True)).to_have_value("refund")
    assert "- name: refund" in text(page)
    assert "refName: refund   # the bank's" in text(page)


def test_parameters_are_a_table(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    table = at(page, "/states/0/actions/0/functionRef/parameters")
    table.get_by_role("button", name="Add parameter").click()
    table.get_by_label("Name of the new parameter").fill("to")
    page.keyboard.press("Enter")
    value = table.get_by_label("Value of to")
    expect(value).to_be_focused()
    value.fill("{{ $.order.account }}")
    becomes(page, '{sum: "{{ $.order.sum }}"}', '{sum: "{{ $.order.sum }}", to: "{{ $.order.account }}"}')
    table.get_by_role("button", name="Remove sum").click()
    becomes(page, '{sum: "{{ $.order.sum }}"}', '{to: "{{ $.order.account }}"}')


def test_a_retry_shows_its_waits(opened: Page) -> None:
    page = opened
    choose(page, "Charge", "Errors")
    waits = at(page, "/states/0/onErrors/0/retryRef").locator(".waits")
    expect(waits).to_contain_text("1st retry after 2 seconds")
    expect(waits).to_contain_text("Gives up after 3 retries, 12 seconds of waiting in all.")
    page.locator("#resources").get_by_role("button", name="Patient").click()
    inspector(page).get_by_label("Attempts", exact=True).fill("2")
    expect(at(page, "/retries/0/maxAttempts").locator(".waits")).to_contain_text("Gives up after 2 retries, 6 seconds")


def test_a_schedule_shows_its_next_times(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    inspector(page).get_by_label("Kind", exact=True).select_option("scheduled")
    inspector(page).get_by_role("button", name="Add schedule").click()
    inspector(page).get_by_role("button", name="Cron", exact=True).click()
    inspector(page).get_by_label("Cron", exact=True).fill("0 9 * * MON")
    expect(inspector(page).locator(".times li")).to_have_count(5)
    expect(inspector(page)).to_contain_text("At 09:00 on Monday")


def test_filters_are_tried_on_sample_data(opened: Page) -> None:
    page = opened
    choose(page, "Charge", "Data")
    inspector(page).get_by_label("Sample data").fill('{"cart": {"order": {"sum": 7}}}')
    page.keyboard.press("Tab")
    expect(at(page, "/states/0/actions/0/actionDataFilter/dataInputPath").locator(".live")).to_contain_text(
        '{"order":{"sum":7}}'
    )
    at(page, "/states/0/actions/0/actionDataFilter/dataInputPath").locator(".live").click()
    expect(at(page, "/states/0/actions/0/actionDataFilter/dataInputPath").locator(".side")).to_have_count(2)
    open_tab(page, "Configuration")
    expect(at(page, "/states/0/actions/0/functionRef/parameters/sum").locator(".live")).to_contain_text("7")
    choose(page, "Choose", "Transition")
    expect(at(page, "/states/1/dataConditions/0/condition").locator(".live")).to_contain_text("does not hold")


def test_sample_data_comes_from_the_last_run(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Big", "input": {"cart": {"order": {"sum": 200}}}, "functions": {"charge": [{"result": {}}]}}
    address = person.bring(page, live_server_url, TEXT, scenario)
    person.simulate(page, address)
    person.start(page)
    person.chip(page, "")
    expect(page.locator(".scrub b")).not_to_have_text("0")
    person.design(page, address)
    choose(page, "Charge", "Data")
    inspector(page).get_by_role("button", name="From the last run").click()
    expect(inspector(page).get_by_label("Sample data")).to_have_value(re.compile('"sum": 200'))
    expect(inspector(page)).to_contain_text("from the run of")
    expect(at(page, "/states/0/actions/0/actionDataFilter/dataInputPath").locator(".live")).to_contain_text("200")


def test_a_quick_fix_stands_at_the_field(opened: Page) -> None:
    page = opened
    page.locator(".cm-line").filter(has_text="refName: charge").click()
    page.keyboard.press("Home")
    for _ in range(len("refName: charge")):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("e")
    choose(page, "Charge")
    expect(inspector(page).get_by_role("tab", name=re.compile("Configuration"))).to_contain_text("1")
    field = at(page, "/states/0/actions/0/functionRef/refName")
    expect(field).to_contain_text("No function is named")
    field.get_by_role("button", name=re.compile("charge")).first.click()
    becomes(page, "refName: charge ", "refName: charge ")


def test_folds_stay_over_changes(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    card = at(page, "/states/0/actions").locator(".card").nth(1)
    card.locator(".foldbutton").first.click()
    expect(card.locator(".cardbody")).to_have_count(0)
    inspector(page).get_by_label("Action mode").select_option("parallel")
    becomes(page, "actionMode: sequential", "actionMode: parallel")
    expect(card.locator(".cardbody")).to_have_count(0)


def test_free_json_is_checked_and_written(page: Page, live_server_url: str) -> None:
    state = "- name: Put\n  type: inject\n  start: {kind: default}\n  data: {a: 1}   # one\n  end: {kind: default}\n"
    source = f"id: a\nname: A\nversion: '1'\nstates:\n{state}"
    person.design(page, person.bring(page, live_server_url, source))
    choose(page, "Put")
    field = inspector(page).get_by_label("Data", exact=True)
    field.fill('{"a": 1, ')
    page.keyboard.press("Tab")
    expect(at(page, "/states/0/data")).to_contain_text("This is not JSON")
    assert text(page) == source
    field.fill('{"a": 1, "b": [true]}')
    page.keyboard.press("Control+Enter")
    becomes(page, "{a: 1}   # one", "{a: 1, b: [true]}   # one", source)


def test_what_was_typed_counts_when_something_else_is_selected(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    inspector(page).get_by_label("Delay", exact=True).fill("PT2H")
    person.box(page, "Choose").click()
    becomes(page, "timeDelay: PT15M", "timeDelay: PT2H")
    expect(inspector(page).locator(".iname")).to_have_text("Choose")


def test_a_change_leaves_the_selection_where_it_is(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    page.locator(".cm-line").filter(has_text="timeDelay").click()
    expect(inspector(page).locator(".iname")).to_have_text("Wait")
    inspector(page).get_by_role("button", name="Show the workflow").click()
    inspector(page).get_by_label("Description", exact=True).fill("All of it")
    becomes(page, "name: Orders\n", "name: Orders\ndescription: All of it\n")
    page.wait_for_timeout(500)
    expect(inspector(page).locator(".iname")).to_have_text("Orders")


def test_the_workflow_itself_has_a_form(opened: Page) -> None:
    page = opened
    inspector(page).get_by_label("Description").fill("Everything a shop does")
    page.keyboard.press("Tab")
    becomes(page, "name: Orders\n", "name: Orders\ndescription: Everything a shop does\n")
    inspector(page).get_by_role("button", name="charge", exact=True).click()
    expect(inspector(page).locator(".iname")).to_have_text("charge")
    expect(inspector(page).get_by_label("Operation")).to_have_value("charge.json#charge")


def test_everything_works_with_the_keyboard_alone(opened: Page) -> None:
    page = opened
    person.box(page, "Charge").focus()
    page.keyboard.press("Enter")
    expect(inspector(page).get_by_label("Name", exact=True).first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    for _ in range(3):
        if page.evaluate("document.activeElement.getAttribute('role')") == "tab":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(inspector(page).get_by_role("tab", name="Data")).to_be_focused()
    page.keyboard.press("End")
    expect(inspector(page).get_by_role("tab", name="Source")).to_have_attribute("aria-selected", "true")


def test_axe_finds_nothing_serious_on_any_tab(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page("light", *HERE)
    troubled = TEXT.replace("refName: charge", "refName: chrge").replace("PT2S\n  maxA", "two\n  maxA")
    person.design(page, person.bring(page, live_server_url, troubled))
    for state in ("Charge", "Choose", "Wait"):
        choose(page, state)
        for tab in ("Configuration", "Data", "Errors", "Transition", "Source"):
            open_tab(page, tab)
            look(page, screenshot, f"inspector-{state}-{tab}".lower(), [HERE], part="#inspector")
    for pointer in ("", "/functions/0", "/events/0", "/retries/0"):
        page.goto(re.sub(r"\?.*", "", page.url) + f"?select={pointer}")
        expect(inspector(page).locator(".form .field").first).to_be_visible()
        name = pointer.strip("/").replace("/", "-") or "workflow"
        look(page, screenshot, f"inspector-{name}", [HERE], part="#inspector")


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(CORPUS.glob("0.1-*/*.json")) if path.stem != "hb-empty"],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_dialect_has_its_forms(page: Page, live_server_url: str, path: Path) -> None:
    person.design(page, person.bring(page, live_server_url, path.read_text(encoding="utf-8")))
    boxes = page.locator("#canvas .sb-node[data-name]").all()
    assert boxes
    for box in boxes[:4]:
        name = box.get_attribute("data-name")
        box.click(force=True)
        expect(inspector(page).locator(".iname")).to_have_text(name or "")
        expect(inspector(page).locator(".form .field").first).to_be_visible()
