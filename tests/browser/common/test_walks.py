"""Sixty random walks of a clumsy person find nothing; and what watches them sees what it is there for.

One of them is of every run, the others of the long tier.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.walk import settled, steps
from tests.browser.walk.shrink import shrunk
from tests.browser.walk.walker import Plan, Walk, plan, texts
from tests.serving import Server
from tests.tiers import share

pytestmark = pytest.mark.browser
WALKS = 60
TEXTS = texts()


@pytest.mark.parametrize("seed", share(range(1, WALKS + 1), WALKS))
def test_a_walk_finds_nothing(seed: int, browser: Browser, bare_server: Server) -> None:
    bare_server.reset()
    walk = Walk(browser, bare_server, plan(seed, TEXTS), TEXTS)
    assert walk.walk() == [], f"walk {seed} (python -m tests.browser.walk --walks 1 --seed {seed}): {walk.done}"


@pytest.fixture
def begun(browser: Browser, server: Server) -> Iterator[Walk]:
    """A walk on the Design page that has not gone a step."""
    walk = Walk(browser, server, Plan(0, "design", 0), TEXTS)
    walk.begin()
    settled.check(walk)
    assert not walk.complaints.found
    yield walk
    walk.context.close()


@pytest.mark.long
def test_a_control_that_does_nothing_is_seen(begun: Walk) -> None:
    begun.page.evaluate("""() => {
      const box = document.createElement("dialog");
      box.innerHTML = "<button type=button>Shiny</button>";
      document.body.append(box);
      box.showModal();
    }""")
    assert steps.press(begun, random.Random(1)) == "press “Shiny”"
    assert "the control “Shiny” does nothing" in begun.complaints.found[0]


def first_complaint(walk: Walk) -> str:
    """What the walk complains of first, which the page may tell a moment later."""
    for _ in range(100):
        if walk.complaints.found:
            return walk.complaints.found[0]
        walk.page.wait_for_timeout(50)
    raise AssertionError("nothing is complained of")


WRONG = {
    "setTimeout(() => { throw new RangeError('out of range'); })": "out of range",
    "Promise.reject(new TypeError('not a function'))": "not a function",
    "console.warn('mind this')": "the console: mind this",
}
"""What goes wrong in a page, and the complaint about it."""


@pytest.mark.long
def test_what_goes_wrong_in_a_page_is_seen(begun: Walk) -> None:
    for wrong, seen in WRONG.items():
        begun.complaints.found.clear()
        begun.page.evaluate(f"() => {{ {wrong}; }}")
        assert seen in first_complaint(begun)


def test_an_answer_of_500_is_seen(begun: Walk) -> None:
    begun.page.route("**/api/analyse", lambda route: route.fulfill(status=500, body="{}"))
    with begun.page.expect_response("**/api/analyse"):
        assert steps.type_text(begun, random.Random(1))
    assert first_complaint(begun).startswith("500 to POST")


@pytest.mark.long
def test_saved_of_what_the_server_does_not_have_is_seen(begun: Walk) -> None:
    page: Page = begun.page

    def keep_another_text(route: Route) -> None:
        if route.request.method != "PUT":
            return route.continue_()
        body: Any = route.request.post_data_json
        return route.continue_(post_data=json.dumps({**body, "text": body["text"].replace("# new", "")}))

    page.route("**/api/definitions/*", keep_another_text)
    page.locator("#editor .cm-line").first.click()
    page.keyboard.type("# new")
    page.wait_for_timeout(300)
    settled.check(begun)
    assert any("is said of a text that the server does not have" in one for one in begun.complaints.found)


def test_a_failing_walk_is_told_without_the_steps_that_it_fails_without() -> None:
    whole = Plan(1, "design", 0, tuple((name, seed) for seed, name in enumerate("abcdefgh")))

    def fails(walk: Plan) -> list[str]:
        return ["wrong"] if {("c", 2), ("g", 6)} <= set(walk.steps) else []

    assert shrunk(whole, fails).steps == (("c", 2), ("g", 6))
