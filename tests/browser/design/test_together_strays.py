"""What somebody types in a task at the very moment when another takes it out stands in no other task: it is asked."""

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.design.live_pages import FLOW, READ, text_of, write_together
from tests.browser.design.settling_sheet import settle
from tests.browser.looks import Screenshot
from tests.browser.person import bring

pytestmark = pytest.mark.browser
THIRD = "- third:\n    set: {k: 1}\n"
HAS = f"text => ({READ})() === text"


class Held:
    """What a page is sent of the text, which the test may hold back."""

    def __init__(self) -> None:
        self.holds = False
        self._held: list[str | bytes] = []
        self._page: WebSocketRoute | None = None

    def route(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        server.on_message(self.take)

    def take(self, message: str | bytes) -> None:
        if self.holds or self._page is None:
            self._held.append(message)
        else:
            self._page.send(message)

    def let_go(self) -> None:
        self.holds = False
        for message in self._held:
            self.take(message)


@pytest.mark.parametrize(
    ("key", "cut"), [("Delete", "not"), ("Control+Shift+K", "not"), ("Delete", "behind"), ("Delete", "within")]
)
def test_a_comment_in_a_task_that_goes_at_that_moment_is_asked(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot, allowed: list[str], key: str, cut: str
) -> None:
    """Also where the line of its writer is cut behind it, or within it, so that the server has its first half."""
    allowed.append("ERR_INTERNET_DISCONNECTED")
    one, other = open_page(), open_page(scheme="dark")
    held = Held()
    one.route_web_socket("**/text/**", held.route)
    address = bring(one, live_server_url, FLOW)
    for page in (one, other):
        page.goto(f"{address}/design")
    for page in (one, other):
        write_together(page)
    held.holds = True
    other.locator(".cm-line", has_text="k: 1").click()
    other.keyboard.press("End")
    other.keyboard.type(" # w" if cut == "within" else " # why")
    expect(other.locator("#save-state")).to_contain_text("Saved")
    other.context.set_offline(cut != "not")
    if cut == "within":
        other.keyboard.type("hy")
    assert text_of(one) == FLOW
    one.locator(".cm-line", has_text="third").click()
    one.keyboard.press("Home")
    one.keyboard.press("Shift+ArrowDown")
    one.keyboard.press("Shift+End")
    one.keyboard.press(key)
    one.wait_for_timeout(1000)  # what it sends arrives, it hears of nothing
    other.context.set_offline(False)
    other.wait_for_function(f"() => !({READ})().includes('third')")
    notice = other.locator("#notices")
    expect(notice).to_contain_text("One of your changes needs you")
    screenshot(other, f"strays-{key}-{cut}")
    held.let_go()
    for page in (one, other):
        page.wait_for_function(HAS, arg=text_of(other))
        assert "# w" not in text_of(page)
        assert "third" not in text_of(page)
    (decided,) = settle(other, lambda ways: ways[0])
    assert (decided.sides["theirs"], "# why" in decided.sides["mine"]) == ("", True)
    for page in (one, other):
        page.wait_for_function(f"() => ({READ})().includes('- third:\\n    set: {{k: 1}} # why')")
    expect(notice).not_to_contain_text("needs you")
