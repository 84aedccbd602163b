"""Three versions of a definition in one picture: whose change each box has, and what is asked of it."""

import pytest
from playwright.sync_api import expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import text_of
from tests.browser.design.merge_pages import marked, opened, paste, picture
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser
BASE = """\
document: {dsl: 1.0.3, namespace: shop, name: refund-order, version: 0.3.0}
use:
  retries:
    patient: {limit: {attempt: {count: 3}}}
do:
- findOrder:
    call: http
    with: {method: get, endpoint: https://shop.example/orders}
- pay:
    try:
    - charge:
        call: http
        with:
          method: post
          endpoint: https://pay.example/charge
          body: {amount: "${ .amount }"}
        timeout: {after: PT10S}
    catch:
      errors: {with: {status: 404}}
      do: []
- tellCustomer:
    emit: {event: {with: {source: https://shop.example, type: refund.done}}}
"""
MINE = (
    BASE.replace("0.3.0", "0.4.0")
    .replace("shop.example/orders", "shop.example/v2/orders")
    .replace(".amount }", ".amount * 100 }")
    .replace("PT10S", "PT30S")
    .replace("do: []", "do:\n      - markMissing:\n          set: {missing: true}")
    .replace("refund.done", "refund.finished")
)
THEIRS = (
    BASE[: BASE.index("- tellCustomer")]
    .replace("0.3.0", "0.4.0")
    .replace(".amount }", ".amount + .fee }")
    .replace("PT10S", "PT5S")
    .replace("count: 3", "count: 5")
    .replace("example/charge", "example/v2/charge")
    .replace("- pay:", "- checkLimit:\n    switch:\n    - high: {when: .amount > 500, then: exit}\n- pay:")
)
SETTLED = (
    MINE.replace("PT30S", "PT5S")
    .replace("count: 3", "count: 5")
    .replace("example/charge", "example/v2/charge")
    .replace("- pay:", "- checkLimit:\n    switch:\n    - high: {when: .amount > 500, then: exit}\n- pay:")
)


def test_each_box_says_whose_change_it_has_and_what_is_asked(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page("light", 1440, 900)
    sheet = opened(page, live_server_url, BASE, MINE, THEIRS)
    boxes = sheet.locator(".mcanvas .sb-node.state")
    looks = {"findOrder": "mine", "checkLimit": "theirs", "charge": "conflict", "markMissing": "mine"}
    for name, look in looks.items():
        expect(sheet.locator(f".mcanvas [data-name={name}].by-{look}")).to_have_count(1)
    screenshot(page, "picture-1-open")
    assert boxes.count() == 6
    groups = [heading.strip() for heading in sheet.locator(".mlist h3").all_text_contents()]
    assert groups == ["Conflicts3", "Only mine2", "Only theirs2", "Both alike1"]
    # the members of the box
    expect(sheet.locator(".mtable tbody tr.open")).to_have_count(2)
    expect(sheet.locator(".mtable tbody tr.taken")).to_contain_text("https://pay.example/v2/charge")
    expect(sheet.locator(".mcode .open")).to_have_count(2)
    save = sheet.get_by_role("button", name="Use these")
    expect(save).to_be_disabled()
    expect(save).to_have_attribute("title", "3 conflicts are left")
    sheet.locator(".mpick", has_text=".amount * 100").click()
    expect(sheet.locator(".mtable tbody tr.open")).to_have_count(1)
    screenshot(page, "picture-2-one")
    # a box leads to what it asks, and the list to the box
    sheet.locator(".mcanvas [data-name=tellCustomer] .name").click()
    expect(sheet.locator(".mdetail h3").first).to_have_text("tellCustomer")
    screenshot(page, "picture-3-deleted")
    sheet.locator(".mrow", has_text="checkLimit").click()
    expect(sheet.locator(".mcanvas [data-name=checkLimit].selected")).to_have_count(1)
    screenshot(page, "picture-4-theirs")
    # the keyboard alone
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(sheet.locator(".mdetail .mpick:focus")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(sheet.locator(".mrow:focus")).to_have_attribute("aria-current", "true")
    expect(sheet.locator(".mrow[tabindex='0']")).to_have_count(1)
    to_last = sheet.get_by_role("button", name="Next", exact=True)
    while to_last.is_enabled():
        to_last.press("Enter")
    expect(sheet.get_by_role("button", name="Previous", exact=True)).to_be_focused()
    sheet.locator(".mrow").first.focus()
    page.keyboard.press("Home")
    for key in "jk":
        page.keyboard.press(key)
    page.keyboard.press("t")
    page.keyboard.press("m")
    expect(sheet.get_by_text("All conflicts are settled")).to_be_visible()
    expect(sheet.locator(".mcanvas .by-settled.sb-node")).to_have_count(2)
    screenshot(page, "picture-5-settled")
    sheet.get_by_role("button", name="Text", exact=True).click()
    expect(sheet.locator(".difftext .cm-content")).to_contain_text("checkLimit")
    screenshot(page, "picture-6-text")
    save.click()
    expect(sheet).to_have_count(0)
    assert text_of(page) == SETTLED
    page.locator("#undo").click()
    assert text_of(page) == marked(BASE, MINE, THEIRS)


def test_a_picture_that_the_server_does_not_give_is_asked_for_again(
    open_page: OpenPage, live_server_url: str, allowed: list[str]
) -> None:
    allowed.append("ERR_FAILED")
    page = open_page()
    page.route("**/api/merge/picture", lambda route: route.abort())
    person.design(page, person.bring(page, live_server_url, BASE))
    paste(page, marked(BASE, MINE, THEIRS))
    picture(page)
    sheet = page.locator("dialog.sheet")
    expect(sheet.get_by_role("alert")).to_contain_text("The versions could not be merged")
    page.unroute("**/api/merge/picture")
    sheet.get_by_role("button", name="Try again").click()
    expect(sheet.get_by_text("conflicts are left")).to_be_visible()
