"""What is done in the diagram while another writes in the same place takes nothing of theirs out: it is asked."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import FLOW, READ, TEXT, has, opened, text_of
from tests.browser.design.settling_sheet import settle
from tests.browser.looks import Screenshot
from tests.browser.person import box

pytestmark = pytest.mark.browser
REPLACE = """([old, put]) => {
  const view = document.querySelector('.cm-content').cmTile.view;
  const from = view.state.doc.toString().indexOf(old);
  view.dispatch({changes: {from, to: from + old.length, insert: put}, userEvent: 'input.type'});
}"""


def write(page: Page, other: Page, old: str, put: str) -> None:
    """Type over something; the other page has it too when this returns."""
    page.evaluate(REPLACE, [old, put])
    other.wait_for_function(f"put => ({READ})().includes(put)", arg=put)


def asked(page: Page) -> None:
    expect(page.locator("#notices [data-kind=unsettled]")).to_contain_text("One of your changes needs you")


def mine(ways: list[str]) -> str:
    return "mine" if "mine" in ways else ways[0]


def test_who_deletes_what_another_writes_in_is_asked(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    _, near, far = opened(open_page, live_server_url, FLOW)
    box(far, "third").first.click()
    far.keyboard.press("Delete")
    far.locator("dialog[open] .btn:focus").wait_for()
    write(near, far, "k: 1", "k: 7")
    far.keyboard.press("Enter")
    asked(far)
    assert "k: 7" in text_of(far)
    screenshot(far, "diagram-asked")
    (decided,) = settle(far, mine)
    assert "k: 7" in decided.sides["theirs"]
    for page in (near, far):
        page.wait_for_function(f"() => !({READ})().includes('third')")


def test_who_renames_what_another_renames_is_asked_and_no_one_else(open_page: OpenPage, live_server_url: str) -> None:
    _, near, far = opened(open_page, live_server_url, FLOW)
    for old, put, is_asked in (("k: 1", "k: 7", False), ("last", "theirs", True)):
        name = "third" if put == "k: 7" else "last"
        box(far, name).first.click()
        far.keyboard.press("F2")
        far.locator("input.rename").fill("last" if put == "k: 7" else "own")
        write(near, far, old, put)
        far.locator("input.rename").press("Enter")
        if is_asked:
            asked(far)
            continue
        has(near, FLOW.replace("k: 1", "k: 7").replace("third", "last"))
    settle(far, mine)
    for page in (near, far):
        has(page, FLOW.replace("k: 1", "k: 7").replace("third", "own"))


def test_who_leads_an_edge_that_another_leads_elsewhere_is_asked(open_page: OpenPage, live_server_url: str) -> None:
    third = "  transition: Third\n- name: Third\n  type: inject\n  data: {}\n  end: true"
    text = TEXT.replace("  end: true", third)
    _, near, far = opened(open_page, live_server_url, text)
    far.locator('.sb-edge[aria-label*="from First to Second"] .hit').click(button="right", force=True)
    far.get_by_role("menuitem", name="Lead to another state").click()
    far.get_by_role("combobox", name="Name of a state").fill("First")
    write(near, far, "transition: Second", "transition: Third")
    far.keyboard.press("Enter")
    asked(far)
    assert text_of(far) == text.replace("transition: Second", "transition: Third")
    settle(far, mine)
    for page in (near, far):
        has(page, text.replace("transition: Second", "transition: First"))
