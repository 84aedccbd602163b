"""Two people change the same, one while their line is cut: each conflict is settled beside the picture."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import FLOW, cut, opened, text_of
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser


def rewrite(page: Page, old: str, new: str) -> None:
    """Puts the cursor behind `old` by the keyboard, and types `new` over it."""
    line = page.locator(".cm-line").filter(has_text=old).first
    line.click()
    page.keyboard.press("End")
    text = line.text_content() or ""
    for _ in text[text.index(old) + len(old) :]:
        page.keyboard.press("ArrowLeft")
    for _ in old:
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.type(new)


@pytest.mark.long
def test_who_comes_back_is_asked_about_what_others_changed_too(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append(".*")  # what is said of lines that are cut
    _, near, far = opened(open_page, live_server_url, FLOW)
    cut(far)
    rewrite(far, "n: 2", "n: 25")
    rewrite(far, "m: 1", "m: 12")
    rewrite(near, "n: 2", "n: 57")
    line = near.locator(".cm-line")
    line.filter(has_text="- second").click()
    for _ in range(3):
        near.keyboard.press("Control+Shift+K")
    expect(line.filter(has_text="second")).to_have_count(0)
    expect(near.locator("#save-state")).to_contain_text("Saved")
    far.context.set_offline(False)
    notice = far.locator("#notices [data-kind=unsettled]")
    expect(notice).to_contain_text("2 of your changes need you", timeout=20_000)
    gone = FLOW.replace("- second:\n    set: {m: 1}\n    # here\n", "").replace("n: 2", "n: 57")
    far.wait_for_function("() => !document.querySelector('.cm-content').textContent.includes('m: 12')")
    assert text_of(far) == text_of(near) == gone
    notice.get_by_role("button", name="Settle one by one").click()
    sheet = far.locator("dialog.sheet")
    expect(sheet.locator(".mrow")).to_have_count(2)
    expect(sheet.get_by_role("button", name="Use these")).to_be_disabled()
    screenshot(far, "settle-1-open")
    far.keyboard.press("m")
    expect(sheet.locator(".mrow.settled")).to_have_count(1)
    far.keyboard.press("m")
    expect(sheet.get_by_text("All conflicts are settled")).to_be_visible()
    screenshot(far, "settle-2-settled")
    sheet.get_by_role("button", name="Use these").click()
    settled = FLOW.replace("n: 2", "n: 25").replace("m: 1", "m: 12")
    for page in (far, near):
        expect(page.locator(".cm-content")).to_contain_text("m: 12")
        assert text_of(page) == settled
    expect(notice).to_have_count(0)
    far.locator("#undo").click()
    assert text_of(far) == gone
