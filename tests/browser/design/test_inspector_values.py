"""The inspector's larger controls: lists, choices, references, tables, previews, and forms of every dialect."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.inspecting import TEXT, at, becomes, choose, inspector, open_tab, text
from tests.definitions import own

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(page: Page, live_server_url: str) -> Page:
    person.design(page, person.bring(page, live_server_url, TEXT))
    return page


@pytest.mark.long
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


@pytest.mark.long
def test_entries_change_places_by_drag(opened: Page) -> None:
    page = opened
    choose(page, "Choose", "Configuration")
    cards = at(page, "/states/1/dataConditions").locator(".card")
    expect(cards.nth(0).locator(".ordinal")).to_have_text("1")
    cards.nth(1).locator(".handle").first.drag_to(cards.nth(0), target_position={"x": 60, "y": 4})
    expect(cards.nth(0).locator(".cardname")).to_have_text("Small")
    assert text(page).index("name: Small") < text(page).index("name: Big")


@pytest.mark.long
def test_a_choice_between_forms_is_switched(opened: Page) -> None:
    page = opened
    choose(page, "Wait", "Transition")
    way = inspector(page).get_by_role("group", name="Next", exact=True)
    expect(way.get_by_role("button", name="End", exact=True)).to_have_attribute("aria-pressed", "true")
    way.get_by_role("button", name="Transition", exact=True).click()
    becomes(page, "  timeDelay: PT15M\n  end: {kind: default}", '  timeDelay: PT15M\n  transition:\n    nextState: ""')
    expect(page.locator("#canvas .end-open")).to_have_count(1)
    expect(at(page, "/states/2/transition/nextState")).to_contain_text("Where this leads is not chosen yet")
    inspector(page).get_by_label("Next state").select_option(label="New state…")
    page.get_by_label("Name of the new state").fill("Remind")
    page.keyboard.press("Enter")
    expect(person.box(page, "Remind")).to_be_visible()
    expect(page.locator("#canvas .end-open")).to_have_count(0)
    inspector(page).get_by_label("Next state").select_option("Choose")
    expect(page.locator('#canvas .sb-edge[data-pointer="/states/2/transition"]')).to_have_count(1)


@pytest.mark.long
def test_definitions_are_taken_out_and_put_into_a_resource_without_loss(opened: Page) -> None:
    page = opened
    row = page.locator("#resources li", has_text="charge")
    row.get_by_role("button", name="charge", exact=True).focus()
    page.keyboard.press("Delete")
    asked = page.get_by_role("dialog", name="Delete the function “charge”?")
    expect(asked).to_contain_text("Charge (line 27)")
    page.keyboard.press("Enter")
    expect(row).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row).to_have_count(1)
    assert text(page) == TEXT
    functions = page.locator('#inspector [data-at="/functions"]').first
    functions.get_by_role("button", name="In a resource").click()
    expect(page.locator("#into-resource")).to_be_focused()
    page.keyboard.press("Escape")
    assert text(page) == TEXT
    functions.get_by_role("button", name="In a resource").click()
    expect(page.locator("#into-resource")).to_be_focused()
    page.keyboard.press("Enter")
    expect(functions.get_by_role("button", name="In a resource")).to_have_attribute("aria-pressed", "true")
    assert "functions: functions" in text(page)
    functions.get_by_role("button", name="Inline").click()
    expect(functions.locator(".linkname")).to_have_text(["charge", "thank"])

    before = text(page)
    paid = page.locator('#inspector [data-at="/events"] li', has_text="Paid")
    paid.click(button="right")
    page.get_by_role("menuitem", name="Delete…").click()  # nothing uses it: no question
    expect(paid).to_have_count(0)
    page.locator(".toast", has_text="Deleted the event “Paid”.").get_by_role("button", name="Undo").click()
    expect(paid).to_have_count(1)
    patient = page.locator("#resources li", has_text="Patient")
    patient.click(button="right")
    page.get_by_role("menuitem", name="Delete…").click()
    asked = page.get_by_role("dialog", name="Delete the retry strategy “Patient”?")
    expect(asked).to_contain_text("Charge (line")
    page.keyboard.press("Enter")
    expect(patient).to_have_count(0)
    page.locator(".toast", has_text="Deleted the retry strategy “Patient”.").get_by_role("button", name="Undo").click()
    expect(patient).to_have_count(1)
    assert text(page) == before


def test_references_are_picked_and_made_in_place(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    field = at(page, "/states/0/actions/0/functionRef/refName")
    field.get_by_label("Function", exact=True).select_option("thank")
    becomes(page, "refName: charge ", "refName: thank ")
    field.get_by_label("Function", exact=True).select_option(label="New function…")
    new = field.get_by_label("Name of the new function")
    assert new.evaluate("one => one.offsetWidth") >= 150  # a name is seen whole
    new.fill("refund")
    page.keyboard.press("Enter")
    expect(field.get_by_label("Function", exact=True)).to_have_value("refund")
    assert "- name: refund" in text(page)
    assert "refName: refund   # the bank's" in text(page)


@pytest.mark.long
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
    table.get_by_label("Value of sum").hover()
    table.get_by_role("button", name="Remove sum").click()
    becomes(page, '{sum: "{{ $.order.sum }}"}', '{to: "{{ $.order.account }}"}')


@pytest.mark.long
def test_a_retry_shows_its_waits(opened: Page) -> None:
    page = opened
    choose(page, "Charge", "Errors")
    waits = at(page, "/states/0/onErrors/0/retryRef").locator(".waits")
    expect(waits).to_contain_text("1st retry after 2 seconds")
    expect(waits).to_contain_text("Gives up after 3 retries, 12 seconds of waiting in all.")
    page.locator("#resources").get_by_role("button", name="Patient", exact=True).click()
    inspector(page).get_by_label("Attempts", exact=True).fill("2")
    expect(at(page, "/retries/0/maxAttempts").locator(".waits")).to_contain_text("Gives up after 2 retries, 6 seconds")


@pytest.mark.long
def test_a_schedule_shows_its_next_times(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    inspector(page).get_by_label("Kind", exact=True).select_option("scheduled")
    inspector(page).get_by_role("button", name="Add schedule").click()
    inspector(page).get_by_role("button", name="Cron", exact=True).click()
    inspector(page).get_by_label("Cron", exact=True).fill("0 9 * * MON")
    expect(inspector(page).locator(".times li")).to_have_count(5)
    expect(inspector(page)).to_contain_text("At 09:00 on Monday")


@pytest.mark.long
def test_expressions_are_completed_and_picked_from_what_a_scenario_brings(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Big", "input": {"cart": {"order": {"sum": 200}}}, "functions": {"charge": [{"result": {}}]}}
    person.design(page, person.bring(page, live_server_url, TEXT, scenario))
    choose(page, "Charge", "Data")
    inspector(page).get_by_role("button", name="Pick from data: Input").first.click()
    data = page.get_by_role("dialog", name="Data for input")
    expect(data).to_contain_text("What enters Charge, from the scenario “Big”.")
    data.get_by_role("button", name="order").click()
    field = at(page, "/states/0/stateDataFilter/dataInputPath")
    expect(field.locator("input")).to_have_value("{{ $.cart.order }}")
    expect(field.locator(".live")).to_contain_text('{"sum":200}')
    field.locator("input").fill("")
    page.keyboard.type("{{ $.ca")
    expect(page.locator("#form-completions li")).to_have_text(["cart1 inside"])
    expect(field.locator("input")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    page.keyboard.type(".or")
    expect(page.locator("#form-completions li").first).to_contain_text("order")
    page.keyboard.press("Tab")
    page.keyboard.type(" }}")
    expect(field.locator("input")).to_have_value("{{ $.cart.order }}")


@pytest.mark.long
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
    choose(page, "Choose", "Configuration")
    expect(at(page, "/states/1/dataConditions/0/condition").locator(".live")).to_contain_text("does not hold")


@pytest.mark.long
def test_sample_data_comes_from_the_last_run(page: Page, live_server_url: str) -> None:
    scenario = {"name": "Big", "input": {"cart": {"order": {"sum": 200}}}, "functions": {"charge": [{"result": {}}]}}
    address = person.bring(page, live_server_url, TEXT, scenario)
    person.simulate(page, address)
    person.start(page)
    person.chip(page, "")
    expect(page.locator(".scrub b")).to_have_text(re.compile("[1-9]"))
    person.design(page, address)
    choose(page, "Charge", "Data")
    inspector(page).get_by_role("button", name="From the last run").click()
    expect(inspector(page).get_by_label("Sample data")).to_have_value(re.compile('"sum": 200'))
    expect(inspector(page)).to_contain_text("from the run of")
    expect(at(page, "/states/0/actions/0/actionDataFilter/dataInputPath").locator(".live")).to_contain_text("200")


@pytest.mark.long
def test_free_json_is_checked_and_written(page: Page, live_server_url: str) -> None:
    state = "- name: Put\n  type: inject\n  start: {kind: default}\n  data: {a: 1}   # one\n  end: {kind: default}\n"
    source = f"id: a\nname: A\nversion: '1'\nstates:\n{state}"
    person.design(page, person.bring(page, live_server_url, source))
    choose(page, "Put")
    inspector(page).get_by_role("button", name="As JSON or YAML").click()
    field = inspector(page).locator("textarea[id$=data]")
    field.fill('{"a": 1, ')
    page.keyboard.press("Tab")
    expect(inspector(page).get_by_text("This is neither JSON nor YAML")).to_be_visible()
    assert text(page) == source
    field.fill('{"a": 1, "b": [true]}')
    page.keyboard.press("Control+Enter")
    becomes(page, "{a: 1}   # one", "{a: 1, b: [true]}   # one", source)


@pytest.mark.long
def test_an_older_dialect_has_its_forms(page: Page, live_server_url: str) -> None:
    """In each: tests/workflow/fields/test_fields.py."""
    path = own("0.1-map")[-1]
    person.design(page, person.bring(page, live_server_url, path.read_text(encoding="utf-8")))
    boxes = page.locator("#canvas .sb-node.state[data-name]").all()
    assert boxes
    for box in boxes[:4]:
        name = box.get_attribute("data-name")
        box.click(position={"x": 40, "y": 16}, force=True)  # its head: below it there may be boxes in boxes
        expect(inspector(page).locator(".iname")).to_have_text(name or "")
        expect(inspector(page).locator(".form .field").first).to_be_visible()
