"""The inspector: a form of what is selected, whose changes are edits of the text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.inspecting import TEXT, at, becomes, choose, inspector, open_tab, text
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser
HERE = (1280, 800)


@pytest.fixture
def opened(page: Page, live_server_url: str) -> Page:
    person.design(page, person.bring(page, live_server_url, TEXT))
    return page


@pytest.mark.long
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


@pytest.mark.long
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
    expect(at(page, "/states/2/timeDelay")).to_contain_text("Write a length of time such as 30 min")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert text(page) == TEXT
    page.keyboard.press("Escape")
    expect(field).to_have_value("PT15M")
    field.fill("2 h 15")
    page.keyboard.press("Enter")
    becomes(page, "timeDelay: PT15M", "timeDelay: PT2H15M")


@pytest.mark.long
def test_what_the_text_refuses_stays_in_the_field_and_says_why(
    page: Page, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append(r"status of 422 .*/api/form/field")
    source = TEXT.replace("  actionMode:", "  metadata: {who: me}\n  actionMode:")
    person.design(page, person.bring(page, live_server_url, source))
    choose(page, "Charge")
    before = text(page)
    refusal = {
        "error": {"code": "refused", "message": "This place is written in a way that cannot be edited from here"}
    }
    page.route("**/api/form/field", lambda route: route.fulfill(status=422, json=refusal))
    field = inspector(page).get_by_label("Value of who")
    field.fill("you")
    page.keyboard.press("Tab")
    expect(inspector(page)).to_contain_text("This is not in the text: it could not be written.")
    expect(page.locator("body")).to_contain_text("cannot be edited from here")
    assert text(page) == before
    expect(field).to_have_value("you")


@pytest.mark.long
def test_what_others_repeat_is_changed_here_alone(page: Page, live_server_url: str) -> None:
    first = (
        "- name: Begin\n  type: inject\n  metadata: &notes {who: me}\n  data: {}\n  transition: {nextState: Charge}\n"
    )
    source = TEXT.replace("states:\n", f"states:\n{first}").replace(
        "  actionMode:", "  metadata: *notes\n  actionMode:"
    )
    person.design(page, person.bring(page, live_server_url, source))
    choose(page, "Charge")
    inspector(page).get_by_label("Value of who").fill("you")
    page.keyboard.press("Tab")
    becomes(page, "metadata: *notes", "metadata:\n    who: you", source)


@pytest.mark.long
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


@pytest.mark.long
def test_typing_in_the_text_shows_in_the_form(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    page.locator(".cm-line").filter(has_text="timeDelay").click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("H")
    expect(inspector(page).get_by_label("Delay", exact=True)).to_have_value("PT15H")


@pytest.mark.long
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


@pytest.mark.long
def test_a_name_that_is_a_key_changes_with_all_its_references(page: Page, live_server_url: str) -> None:
    example = Path(__file__).resolve().parents[3] / "designer/library/examples/14-travel-booking-map/definition.yaml"
    address = person.bring(page, live_server_url, example.read_text(encoding="utf-8"))
    page.goto(f"{address}/design?select=/states/Choose a flight")
    expect(inspector(page).locator(".iname")).to_have_text("Choose a flight")
    field = inspector(page).get_by_label("Name", exact=True).first
    field.fill("Book")
    page.keyboard.press("Enter")
    expect(inspector(page)).to_contain_text("There is a Book already.")
    field.fill("Pick a flight")
    page.keyboard.press("Enter")
    expect(person.box(page, "Pick a flight")).to_be_visible()
    expect(inspector(page).locator(".iname")).to_have_text("Pick a flight")
    assert "Choose a flight" not in text(page)
    assert text(page).count("Pick a flight") >= 2


@pytest.mark.long
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


@pytest.mark.long
def test_folds_stay_over_changes(opened: Page) -> None:
    page = opened
    choose(page, "Charge")
    card = at(page, "/states/0/actions").locator(".card").nth(1)
    card.locator(".foldbutton").first.click()
    expect(card.locator(".cardbody")).to_have_count(0)
    inspector(page).get_by_label("Action mode").select_option("parallel")
    becomes(page, "actionMode: sequential", "actionMode: parallel")
    expect(card.locator(".cardbody")).to_have_count(0)


@pytest.mark.long
def test_what_was_typed_counts_when_something_else_is_selected(opened: Page) -> None:
    page = opened
    choose(page, "Wait")
    inspector(page).get_by_label("Delay", exact=True).fill("PT2H")
    person.box(page, "Choose").click()
    becomes(page, "timeDelay: PT15M", "timeDelay: PT2H")
    expect(inspector(page).locator(".iname")).to_have_text("Choose")


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_a_long_list_is_gone_through_page_by_page(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    entries = "".join(f"  - {{name: call {number}, functionRef: {{refName: charge}}}}\n" for number in range(1, 121))
    head, tail = TEXT.split("states:\n")[0], "start: {kind: default}\n  end: {kind: default}\n"
    source = f"{head}states:\n- name: Many\n  type: operation\n  actions:\n{entries}  {tail}"
    person.design(page, person.bring(page, live_server_url, source))
    choose(page, "Many")
    cards, pages = inspector(page).locator(".cardname"), inspector(page).locator(".listpages")
    expect(pages).to_have_text("1 to 50 of 120")
    expect(cards.first).to_have_text("call 1")
    pages.get_by_role("button", name="after these").click()
    expect(pages).to_have_text("51 to 100 of 120")
    expect(cards.first).to_have_text("call 51")
    expect(inspector(page).locator(".ordinal").first).to_have_text("51")
    inspector(page).get_by_role("button", name="Move call 51 up").click()
    expect(pages).to_have_text("1 to 50 of 120")
    expect(cards.last).to_have_text("call 51")
    inspector(page).get_by_role("button", name="Add action").click()
    expect(pages).to_have_text("101 to 121 of 121")
    look(page, screenshot, "long-list", [HERE])


def stays_with_help(*parts: Locator) -> None:
    """The row of these parts is where it was when the help of the last of them is shown."""
    before = [one.bounding_box() for one in parts]
    parts[-1].click()
    expect(parts[-1]).to_have_attribute("aria-expanded", "true")
    assert [one.bounding_box() for one in parts] == before


@pytest.mark.long
def test_help_stands_below_the_row_and_escape_closes_it(page: Page, live_server_url: str) -> None:
    rule = "  correlation: [{contextAttributeName: order, contextAttributeValue: '{{ $.order.id }}'}]\n"
    person.design(
        page, person.bring(page, live_server_url, TEXT.replace("  source: bank\n", f"  source: bank\n{rule}"))
    )
    inspector(page).get_by_role("button", name=re.compile("^Paid")).first.click()
    field = at(page, "/events/0/correlation/0/contextAttributeValue")
    stays_with_help(field.locator(".lab"), field.get_by_role("button", name="Help"))
    expect(field.locator(".pick")).to_have_count(0)  # no data come to an event: there is nothing to pick from
    other = at(page, "/events/0/correlation/0/contextAttributeName").get_by_role("button", name="Help")
    other.click()
    expect(inspector(page).locator(".q[aria-expanded=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(inspector(page).locator(".q[aria-expanded=true]")).to_have_count(0)
    expect(other).to_be_focused()
    expect(inspector(page).locator(".iname")).to_have_text("Paid")
    choose(page, "Charge", "Data")
    field = at(page, "/states/0/stateDataFilter/dataInputPath")
    stays_with_help(field.locator(".lab"), field.locator(".pick"), field.get_by_role("button", name="Help"))
