"""The debugger of the Simulate page: breakpoints, watches, run to here, step out, undo."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.looks import Screenshot
from tests.browser.simulate.approval import LETTERS, lower, open_approval
from tests.browser.simulate.parallel import MOCKS, PARALLEL

pytestmark = pytest.mark.browser
LABELS = {
    "edge": "Edge",
    "error": "Error name",
    "data": "Condition",
    "attempt": "Number",
    "iteration": "Number",
    "time": "At",
}
"""The field of each kind of breakpoint."""


def test_a_run_stops_at_a_breakpoint_set_on_the_diagram(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    open_approval(page, live_server_url)
    last = "Pay out"
    person.box(page, last).click()
    page.keyboard.press("b")
    lower(page, "Breakpoints")
    expect(page.locator(".bp")).to_contain_text(f"{last} is entered")
    expect(page.locator(".breakdot")).to_have_count(1)
    page.locator(".run-button").click()
    person.chip(page, "At a breakpoint")
    expect(page.locator(".bp.met")).to_contain_text("1 hit")
    expect(person.box(page, last)).to_have_class(re.compile("current"))
    screenshot(page, "simulate-breakpoint")
    page.locator(".bp").get_by_role("checkbox").click()
    expect(page.locator(".breakdot.off")).to_have_count(1)
    page.reload()
    lower(page, "Breakpoints")
    expect(page.locator(".bp")).to_have_count(1)
    page.goto(page.url.partition("?")[0])  # no session yet
    expect(page.locator(".breakdot.off")).to_have_count(1)
    lower(page, "Breakpoints")
    expect(page.locator(".bp")).to_contain_text(f"{last} is entered")
    person.box(page, "Ask the manager").click()
    page.keyboard.press("b")
    expect(page.locator(".bp")).to_have_count(2)
    page.goto(page.url.partition("?")[0])
    lower(page, "Breakpoints")
    expect(page.locator(".bp")).to_have_count(2)
    page.get_by_role("button", name=f"Remove: {last}").click()
    expect(page.locator(".bp")).to_have_count(1)
    page.get_by_role("button", name="Remove:").click()
    expect(page.locator(".bp")).to_have_count(0)


def test_a_breakpoint_is_written_in_the_panel(page: Page, live_server_url: str) -> None:
    """Of the other kinds: tests/static/breakpoint-forms.test.ts, and test_written_breakpoints.py of the engine."""
    open_approval(page, live_server_url)
    lower(page, "Breakpoints")
    page.get_by_role("button", name="New breakpoint").click()
    form = page.locator(".bpform")
    for kind, label in LABELS.items():
        page.get_by_label("Stop at").select_option(kind)
        expect(form.get_by_label(label, exact=True)).to_be_visible()
    page.get_by_label("Stop at").select_option("event")
    form.get_by_label("Event name or type", exact=True).fill("expense.decided")
    form.get_by_label("When it", exact=True).select_option("consumed")
    form.get_by_role("button", name="Add").click()
    expect(page.locator(".bp")).to_contain_text("expense.decided is taken")
    page.locator(".run-button").click()
    person.chip(page, "At a breakpoint")
    expect(page.locator(".bp.met")).to_have_count(1)


@pytest.mark.long
def test_run_to_here_from_the_menu_of_the_diagram(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_approval(page, live_server_url)
    last = "Pay out"
    person.box(page, last).click(button="right")
    screenshot(page, "simulate-menu")
    page.get_by_role("menuitem", name="Run to here").click()
    expect(person.box(page, last)).to_have_class(re.compile("current"))
    person.chip(page, "Paused")


@pytest.mark.long
def test_the_menu_opens_by_key_and_its_items_by_arrows(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    person.box(page, "Pay out").click()
    page.keyboard.press("ContextMenu")
    menu = page.get_by_role("menu", name="What to do here")
    expect(menu).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("menuitem", name="Break when it is entered")).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu).to_have_count(0)
    expect(page.locator(".breakdot")).to_have_count(1)
    page.locator(".run-button").click()
    person.chip(page, "At a breakpoint")


@pytest.mark.long
def test_a_breakpoint_is_set_on_the_chosen_edge_with_b(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, LETTERS, POST))
    edge = page.locator('#canvas .sb-edge[data-pointer="/states/0/transition"]')
    edge.dispatch_event("click")
    page.keyboard.press("b")
    lower(page, "Breakpoints")
    expect(page.locator(".bp")).to_contain_text("Send → Done")
    page.locator(".run-button").click()
    person.chip(page, "At a breakpoint")
    expect(page.locator(".bp.met")).to_contain_text("1 hit")
    edge.dispatch_event("click")
    page.keyboard.press("b")
    expect(page.locator(".bp")).to_have_count(0)


def path_in_the_trace(page: Page, screenshot: Screenshot) -> None:
    """The filter of the trace takes a path, says that nothing has it, and why a path is none."""
    trace, filtered = page.locator("#trace"), page.get_by_label("Filter the trace")
    filtered.fill("$.output.paid")
    expect(trace.locator("li")).to_have_count(2)
    expect(trace.locator("li").nth(0)).to_contain_text("state.exited")
    expect(trace.locator("li").nth(1)).to_contain_text("instance.completed")
    filtered.fill("$.nowhere")
    expect(trace).to_contain_text("In no event does “$.nowhere” select anything.")
    filtered.fill("$.a[")
    expect(trace).to_contain_text("is no JSONPath")
    screenshot(page, "simulate-trace-path")
    filtered.fill("")


@pytest.mark.long
def test_a_watch_follows_the_steps(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_approval(page, live_server_url)
    lower(page, "Watches")
    page.get_by_label("New watch").fill("$.paid")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".watch")).to_contain_text("selects nothing")
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    expect(page.locator(".watch")).to_contain_text("50")
    page.evaluate("() => { window.requestAnimationFrame = draw => setTimeout(() => draw(performance.now()), 100) }")
    page.get_by_label("New watch").fill("output $..paid")  # and Enter before the page was drawn again
    page.get_by_label("New watch").press("Enter")
    expect(page.locator(".watch").nth(1)).to_contain_text("50")
    screenshot(page, "simulate-watch")
    folded = page.locator(".unfold").first.bounding_box()
    assert folded
    assert folded["height"] < 20  # a word in its line
    page.get_by_role("button", name="Remove output $..paid").click()
    expect(page.locator(".watch")).to_have_count(1)
    path_in_the_trace(page, screenshot)
    page.reload()
    lower(page, "Watches")
    expect(page.locator(".watch")).to_contain_text("$.paid")
    expect(page.locator(".watch")).to_contain_text("50")
    page.evaluate("sessionStorage.clear()")  # no session yet
    page.goto(page.url.partition("?")[0])
    lower(page, "Watches")
    expect(page.locator(".watch")).to_contain_text("has a value once the run has started")
    page.get_by_role("button", name="Remove $.paid").click()
    expect(page.locator(".watch")).to_have_count(0)


@pytest.mark.long
def test_step_out_ends_the_branch(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, PARALLEL, {"input": {}, "functions": MOCKS}))
    for number in range(1, 5):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    page.keyboard.press("Shift+F11")
    expect(page.locator("#trace li.on", has_text=re.compile("branch.completed|state.exited"))).not_to_have_count(0)


@pytest.mark.long
def test_a_restart_can_be_undone(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    last = person.position(page)
    page.get_by_role("button", name="Restart").click()
    expect(page.locator(".scrub .sl")).to_have_text("At the start")
    page.keyboard.press("Control+z")
    expect(page.locator(".scrub b")).to_have_text(str(last))


BUSY = {"send": [{"error": {"name": "Busy"}, "times": 1}, {"result": {"sent": True}}]}
POST = {"name": "Post", "input": {"readers": ["a", "b"], "sent": []}, "functions": BUSY}


@pytest.mark.long
def test_a_run_stops_at_an_edge(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, LETTERS, POST))
    lower(page, "Breakpoints")
    page.get_by_role("button", name="New breakpoint").click()
    page.get_by_label("Stop at").select_option("edge")
    page.locator(".bpform").get_by_label("Edge", exact=True).select_option(label="Send → Done")
    page.locator(".bpform").get_by_role("button", name="Add").click()
    expect(page.locator(".bp")).to_contain_text("is taken")
    page.locator(".run-button").click()
    person.chip(page, "At a breakpoint")


@pytest.mark.long
def test_retries_are_counted_on_the_diagram_and_a_run_goes_until_a_time(
    page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    person.simulate(page, person.bring(page, live_server_url, LETTERS, POST))
    for number in range(1, 3):
        page.get_by_role("button", name="Step into").click()
        expect(page.locator(".scrub b")).to_have_text(str(number))
    page.get_by_label("Run until").fill("PT30S")
    page.get_by_role("button", name="Run until").click()
    expect(page.locator(".clock .big")).to_have_text("00:00:30")
    expect(page.locator("#canvas .badge.backoff")).to_contain_text("1")
    expect(page.locator("#timeline .rows rect.back")).to_have_count(1)
    expect(page.locator("#timeline .rows rect.failed").first).to_be_attached()
    screenshot(page, "simulate-retry")
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    expect(page.locator("#data, #trace").first).to_be_visible()
