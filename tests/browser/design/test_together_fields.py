"""Two people change the same field by the form: who comes later is asked, and writes over nothing."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import READ, has, opened, text_of
from tests.browser.design.settling_sheet import settle
from tests.browser.looks import Screenshot
from tests.browser.person import box

pytestmark = pytest.mark.browser
ADDRESS = "https://shop.example/orders"
FLOW = f"""\
document: {{dsl: 1.0.3, namespace: test, name: two, version: 1.0.0}}
do:
- ask:
    call: http
    with:
      method: get
      endpoint: {ADDRESS}
      headers:
        accept: text/plain
- wait:
    wait: PT5S
- last:
    set:
      c: 1
"""
ENDPOINT = "/do/0/ask/with/endpoint"
HEADER = "/do/0/ask/with/headers/accept"
WAIT = "/do/1/wait/wait"
SET = "/do/2/last/set"
SLOW = """() => {
  if (window.begun !== undefined) return;
  const asked = window.fetch.bind(window);
  window.begun = 0;
  window.fetch = async (...all) => {
    if (!/[/]api[/](edit|form[/]field)/.test(String(all[0]))) return asked(...all);
    window.begun++;
    const answer = await asked(...all);
    await new Promise(done => setTimeout(done, 1000));
    window.begun--;
    return answer;
  };
}"""
"""What is changed by form or diagram of this page takes a second."""


@pytest.fixture
def pages(open_page: OpenPage, live_server_url: str) -> tuple[Page, Page]:
    """Two pages of one definition."""
    _, near, far = opened(open_page, live_server_url, FLOW)
    return near, far


def field(page: Page, pointer: str) -> Locator:
    """The control of a place in the form of its task."""
    box(page, pointer.split("/")[3]).first.click()
    return page.locator(f"#inspector [data-at='{pointer}']").locator("input, textarea").first


def put(page: Page, pointer: str, value: str) -> None:
    control = field(page, pointer)
    control.fill(value)
    control.press("Tab")


def notice(page: Page) -> Locator:
    return page.locator("#notices [data-kind=unsettled]")


def mine(ways: list[str]) -> str:
    return "mine" if "mine" in ways else ways[0]


def both_put(near: Page, far: Page, pointer: str, values: tuple[str, str]) -> None:
    """Into one field: the second one is through before the change of the first, whose turn it is, has arrived."""
    control = field(far, pointer)
    expect(control).to_be_visible()
    near.evaluate(SLOW)
    put(near, pointer, values[0])
    near.wait_for_function("() => window.begun > 0")
    control.fill(values[1])
    control.press("Tab")
    near.wait_for_function("() => window.begun === 0")


def test_who_sets_what_another_has_set_meanwhile_is_asked(pages: tuple[Page, Page], screenshot: Screenshot) -> None:
    near, far = pages
    both_put(near, far, WAIT, ("PT7S", "PT9S"))
    expect(notice(far)).to_contain_text("One of your changes needs you")
    for page in pages:
        has(page, FLOW.replace("PT5S", "PT7S"))
    expect(notice(near)).to_have_count(0)
    expect(field(far, WAIT)).to_have_value("PT7S")
    screenshot(far, "field-asked")
    far.reload()
    expect(notice(far)).to_contain_text("One of your changes needs you")
    decided = settle(far, mine)
    assert [one.sides for one in decided] == [{"mine": "PT9S", "theirs": "PT7S"}]
    for page in pages:
        has(page, FLOW.replace("PT5S", "PT9S"))
    expect(notice(far)).to_have_count(0)
    far.reload()
    expect(far.locator("#faces .face")).to_have_count(1)
    expect(notice(far)).to_have_count(0)


@pytest.mark.long
def test_what_both_set_alike_or_in_different_members_is_not_asked(pages: tuple[Page, Page]) -> None:
    near, far = pages
    both_put(near, far, HEADER, ("text/csv", "text/csv"))
    near.wait_for_timeout(300)
    text = FLOW.replace("text/plain", "text/csv")
    has(far, text)
    for page in (near, far):
        box(page, "last").first.click()
        page.locator(f"#inspector [data-at='{SET}']").get_by_role("button", name="As JSON or YAML").click()
    both_put(near, far, SET, ('{"c": 1, "d": 2}', '{"b": 0, "c": 1}'))
    for page in pages:
        page.wait_for_function(f"() => /b: 0/.test(({READ})()) && /d: 2/.test(({READ})())")
        expect(notice(page)).to_have_count(0)
    assert text_of(near) == text_of(far)


def test_who_goes_on_typing_is_asked_once(pages: tuple[Page, Page]) -> None:
    near, far = pages
    control = field(far, HEADER)
    control.fill("a")
    has(near, FLOW.replace("text/plain", "a"))
    control.press("End")
    control.press_sequentially("b")
    has(near, FLOW.replace("text/plain", "ab"))
    put(near, HEADER, "z")
    has(far, FLOW.replace("text/plain", "z"))
    for letters in ("c", "d"):
        control.press_sequentially(letters)
        far.wait_for_timeout(900)
    expect(notice(far)).to_contain_text("One of your changes needs you")
    assert [one.sides for one in settle(far, mine)] == [{"mine": "abcd", "theirs": "z"}]
    for page in pages:
        has(page, FLOW.replace("text/plain", "abcd"))


@pytest.mark.long
def test_who_edits_alone_while_others_write_elsewhere_is_not_asked(pages: tuple[Page, Page]) -> None:
    near, far = pages
    near.locator(".cm-line").filter(has_text="c: 1").click()
    near.keyboard.press("End")
    for number in range(6, 10):
        near.keyboard.type("1")
        put(far, WAIT, f"PT{number}S")
        near.keyboard.type("2")
        field(far, WAIT).fill(f"PT{number}M")
        near.keyboard.type("3")
    text = FLOW.replace("PT5S", "PT9M").replace("c: 1", f"c: 1{'123' * 4}")
    for page in pages:
        has(page, text)
        expect(notice(page)).to_have_count(0)


@pytest.mark.long
def test_two_who_give_one_task_a_name_are_asked(pages: tuple[Page, Page], allowed: list[str]) -> None:
    allowed.append("422")  # the name that a change was meant of is not there any more
    near, far = pages
    both_put(near, far, "/do/1/wait", ("pause", "rest"))
    expect(notice(far)).to_contain_text("needs you")
    for page in pages:
        has(page, FLOW.replace("- wait:", "- pause:"))
    assert [one.sides for one in settle(far, mine)] == [{"mine": "rest", "theirs": "pause"}]
    for page in pages:
        has(page, FLOW.replace("- wait:", "- rest:"))


@pytest.mark.parametrize("is_through", [True, False], ids=["through", "still typing"])
@pytest.mark.long
def test_what_is_written_in_a_task_that_another_takes_out_is_asked(
    pages: tuple[Page, Page], is_through: bool, allowed: list[str]
) -> None:
    allowed.append("422")
    near, far = pages
    control = field(far, WAIT if is_through else "/do/1/wait")
    near.evaluate(SLOW)
    box(near, "wait").first.click()
    near.keyboard.press("Delete")
    near.get_by_role("dialog").get_by_role("button", name="Delete").click()
    near.wait_for_function("() => window.begun > 0")
    control.fill("PT9S" if is_through else "pause")
    if is_through:
        control.press("Tab")
    expect(notice(far)).to_contain_text("One of your changes needs you")
    without = FLOW.replace("- wait:\n    wait: PT5S\n", "")
    for page in pages:
        has(page, without)
    settle(far, mine)
    text = FLOW.replace("PT5S", "PT9S") if is_through else FLOW.replace("- wait:", "- pause:")
    for page in pages:
        has(page, text)


@pytest.mark.long
def test_what_is_written_in_a_task_that_another_renames_is_in_that(
    pages: tuple[Page, Page], allowed: list[str]
) -> None:
    allowed.append("422")
    near, far = pages
    control = field(far, WAIT)
    near.evaluate(SLOW)
    put(near, "/do/1/wait", "pause")
    near.wait_for_function("() => window.begun > 0")
    control.fill("PT9S")
    control.press("Tab")
    for page in pages:
        has(page, FLOW.replace("- wait:", "- pause:").replace("PT5S", "PT9S"))
        expect(notice(page)).to_have_count(0)


@pytest.mark.long
def test_a_pick_list_shows_what_is_written_when_two_have_picked(pages: tuple[Page, Page]) -> None:
    near, far = pages
    picks = []
    for page in pages:
        box(page, "ask").first.click()
        page.locator("#inspector").get_by_role("tab", name="Transition").click()
        picks.append(page.locator("#inspector [data-at='/do/0/ask/then'] select"))
        expect(picks[-1]).to_be_visible()
    near.evaluate(SLOW)
    picks[0].select_option("last")
    near.wait_for_function("() => window.begun > 0")
    picks[1].select_option("end")
    expect(notice(far)).to_contain_text("One of your changes needs you")
    for pick in picks:
        expect(pick).to_have_value("last")
    assert [one.sides for one in settle(far, mine)] == [{"mine": "end", "theirs": "last"}]
    for page in pages:
        page.wait_for_function(f"() => ({READ})().includes('then: end')")
    for pick in picks:
        expect(pick).to_have_value("end")


@pytest.mark.long
def test_what_nobody_has_chosen_is_asked_again_in_the_next_page_of_the_browser(pages: tuple[Page, Page]) -> None:
    near, far = pages
    both_put(near, far, WAIT, ("PT7S", "PT9S"))
    expect(notice(far)).to_be_visible()
    again = far.context.new_page()
    address = far.url
    again.goto(address)
    expect(again.locator("#faces .face")).to_have_count(2)
    expect(notice(again)).to_have_count(0)  # it is asked in a page that is open
    far.close()
    again.reload()
    expect(notice(again)).to_contain_text("One of your changes needs you")
    put(near, WAIT, "PT8S")
    has(again, FLOW.replace("PT5S", "PT8S"))
    assert [one.sides for one in settle(again, mine)] == [
        {"mine": "PT9S", "theirs": "PT7S"},
        {"mine": "PT9S", "theirs": "PT8S"},  # the text has moved on
    ]
    for page in (near, again):
        has(page, FLOW.replace("PT5S", "PT9S"))
