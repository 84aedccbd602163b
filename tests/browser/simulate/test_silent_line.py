"""A server that was stopped closes no line: the page says within five seconds that it does not answer, and goes on."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import person

pytestmark = pytest.mark.browser
TASKS = """\
document: {dsl: 1.0.3, namespace: test, name: silent, version: 1.0.0}
do:
- a: {set: {n: 1}}
- b: {set: {n: 2}}
- c: {set: {n: 3}}
"""


def test_who_gets_no_answer_is_told_and_goes_on(page: Page, live_server_url: str) -> None:
    kept: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    is_stopped = False

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        lines.append(route)
        server.on_message(lambda message: kept.append(message) if is_stopped else route.send(message))

    page.route_web_socket("**/ws/sessions/**", line)
    person.simulate(page, person.bring(page, live_server_url, TASKS))
    page.keyboard.press("F11")
    expect(page.locator(".scrub b")).to_have_text("1")
    is_stopped = True
    page.keyboard.press("F11")
    said = page.get_by_text("The server does not answer")
    expect(said).to_be_visible(timeout=5_000)
    is_stopped = False
    for message in kept:
        lines[-1].send(message)
    expect(said).to_be_hidden()
    expect(page.locator(".scrub b")).to_have_text("2")
