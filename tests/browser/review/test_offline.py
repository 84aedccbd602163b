"""Comments that are slow to arrive, or whose writer or server is away meanwhile."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.person import box
from tests.browser.talking import comment_on, review, thread
from tests.serving import Server

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_nothing_is_lost_when_the_connection_drops(page: Page, guest: Page, reviewed: str, allowed: list[str]) -> None:
    allowed += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "WebSocket"]
    review(page, reviewed)
    page.context.set_offline(True)
    comment_on(page, "CheckCredit", "Said in a tunnel")
    expect(page.locator("#talk")).to_contain_text("waits for the connection")
    page.context.set_offline(False)
    expect(thread(page, "CheckCredit").locator(".words")).to_have_text("Said in a tunnel")
    expect(page.locator("#talk .waiting")).to_have_count(0)
    expect(thread(guest, "CheckCredit").locator(".words")).to_have_text("Said in a tunnel")
    thread(page, "CheckCredit").locator(".on-what").click()
    page.locator("#talk .thread.on textarea").fill("Half a thou")
    page.reload()
    expect(page.locator("#talk .thread.on textarea")).to_have_value("Half a thou")


@pytest.mark.long
def test_comments_missed_while_offline_are_caught_up(
    page: Page, open_page: OpenPage, reviewed: str, server: Server, allowed: list[str]
) -> None:
    allowed += ["WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource"]
    other = open_page()
    review(page, reviewed)
    review(other, reviewed)
    server.kill()
    box(page, "CheckCredit").click()
    page.keyboard.press("c")
    page.keyboard.type("While the server was away")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#talk")).to_contain_text("waits for the connection")
    server.start()
    expect(thread(page, "CheckCredit").locator(".words")).to_have_text("While the server was away", timeout=30_000)
    expect(thread(other, "CheckCredit").locator(".words")).to_have_text("While the server was away", timeout=30_000)


@pytest.mark.long
def test_who_looks_elsewhere_meanwhile_is_not_called_back(page: Page, reviewed: str) -> None:
    review(page, reviewed)
    asked: list[Route] = []
    page.route("**/threads", lambda route: asked.append(route) if route.request.method == "POST" else route.fallback())
    box(page, "CheckCredit").click()
    page.keyboard.press("c")
    page.keyboard.type("Slow to arrive.")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#talk .thread.begun")).to_have_count(0)
    box(page, "EvaluateDecision").click()
    asked[0].fallback()
    expect(thread(page, "CheckCredit")).to_contain_text("Slow to arrive.")
    expect(page.locator("#talk .msg.waiting")).to_have_count(0)
    expect(box(page, "EvaluateDecision")).to_have_class(re.compile("selected"))
