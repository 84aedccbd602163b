"""What who comes back reads, and what they write by hand in the sheet that asks."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import FLOW, choose, cut, has, opened, rewrite, text_of
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
SIX_MINUTES_LATER = "() => { const now = Date.now.bind(Date); Date.now = () => now() + 360_000; }"
SECOND = "- second:\n    set: {m: 1}\n    # here\n"


@pytest.mark.long
def test_who_comes_back_brings_back_what_others_deleted(
    open_page: OpenPage, live_server_url: str, allowed: list[str], screenshot: Screenshot
) -> None:
    allowed.append(".*")  # what is said of lines that are cut
    _, near, far = opened(open_page, live_server_url, FLOW)
    cut(far)
    rewrite(far, "m: 1", "m: 12")
    rewrite(far, "n: 2", "n: 25")
    rewrite(near, "n: 2", "n: 57")
    choose(near, SECOND)
    near.keyboard.press("Delete")
    expect(near.locator("#save-state")).to_contain_text("Saved")
    far.evaluate(SIX_MINUTES_LATER)
    far.context.set_offline(False)
    notice = far.locator("#notices [data-kind=unsettled]")
    expect(notice).to_contain_text("You are back after 6 minutes. 2 of your changes need you", timeout=20_000)
    has(far, FLOW.replace(SECOND, "").replace("n: 2", "n: 57"))
    notice.get_by_role("button", name="Settle one by one").click()
    sheet = far.locator("dialog.sheet")
    first, second = (sheet.locator(".mrow").filter(has_text=name) for name in ("first", "second"))

    first.click()
    sheet.get_by_text("Write it myself").click()
    by_hand = sheet.get_by_label("Written by hand")
    by_hand.fill("40")
    second.click()
    expect(sheet).to_contain_text("You wrote inside “second”, which others deleted.")
    screenshot(far, "settle-deleted")
    first.click()
    expect(by_hand).to_have_value("40")
    sheet.get_by_role("button", name="Use this").click()
    expect(sheet.locator(".mrow.settled")).to_have_count(1)
    second.click()
    sheet.get_by_role("button", name="Let it go").click()
    expect(sheet.get_by_text("All conflicts are settled")).to_be_visible()
    sheet.get_by_role("button", name="Bring it back").click()
    expect(sheet.get_by_role("button", name="Bring it back")).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("button", name="Use these").click()
    for page in (far, near):
        has(page, FLOW.replace("n: 2", "n: 40").replace("m: 1", "m: 12"))
    assert text_of(far) == text_of(near)
