"""The guide in the browser: opened from the page that it is about, searched, in both themes, without another host."""

import pytest
from playwright.sync_api import Page, Request, expect

from designer.folders import guide_folder
from tests.browser import person
from tests.browser.looks import Screenshot

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (guide_folder() / "index.html").is_file(), reason="the guide is not built: make guide"),
]
TEXT = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n- c: {set: {a: 1}}\n"


@pytest.mark.long
def test_the_guide_opens_at_the_page_that_one_is_on(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    person.design(page, person.bring(page, live_server_url, TEXT))
    page.get_by_role("button", name="Keys").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open the guide").click()
    guide = opened.value
    asked: list[str] = []
    faults: list[str] = []
    guide.on("request", lambda request: asked.append(request_host(request)))
    guide.on("console", lambda one: faults.append(one.text) if one.type == "error" else None)
    guide.reload()
    expect(guide.get_by_role("heading", level=1)).to_contain_text("For authors")
    guide.get_by_role("textbox", name="Search").click()
    expect(guide.locator(".md-search-result__meta")).to_have_text("Type to start searching")
    guide.keyboard.type("compensation")
    expect(guide.locator(".md-search-result__item").first).to_contain_text("ompensation")
    guide.keyboard.press("Escape")
    screenshot(guide, "guide-light")
    guide.emulate_media(color_scheme="dark")
    screenshot(guide, "guide-dark")
    guide.goto(f"{live_server_url}/help/guide/http-api/")
    expect(guide.get_by_role("heading", level=1)).to_contain_text("The HTTP API")
    screenshot(guide, "guide-http-api")
    host = live_server_url.removeprefix("http://")
    assert {one for one in asked if one} == {host}
    assert faults == []


def request_host(request: Request) -> str:
    """The host of what a page asks for; "" for what is in the page itself."""
    return request.url.split("/")[2] if request.url.startswith("http") else ""
