"""What came of scenarios, in the words that every other report has: on the Simulate page, after *Run all*."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot

pytestmark = pytest.mark.browser

ORDER = json.dumps(
    {
        "document": {"dsl": "1.0.0", "namespace": "shop", "name": "order", "version": "1.0.0"},
        "do": [
            {"stock": {"call": "http", "with": {"method": "get", "endpoint": "https://stock.example/items/7"}}},
            {
                "charge": {
                    "try": [{"pay": {"call": "http", "with": {"method": "post", "endpoint": "https://pay.example/"}}}],
                    "catch": {"errors": {"with": {"status": 503}}, "do": [{"later": {"set": {"later": True}}}]},
                }
            },
            {"paid": {"listen": {"to": {"one": {"with": {"type": "order.paid"}}}}}},
            {"done": {"set": {"ok": True}}},
        ],
    },
    indent=1,
)
STOCK: Any = {"result": {"left": 3}}
PAY: Any = {"result": {"id": 1}}
PAID: Any = {"at": "PT5M", "type": "order.paid"}
SCENARIOS: list[dict[str, Any]] = [
    {
        "name": "The bank refuses",
        "calls": {"stock": STOCK, "pay": {"response": {"status": 402}}, "payed": PAY},
        "events": [{"at": "PT5M", "type": "order.payed"}],
        "expect": {"status": "completed", "output": {"ok": "true"}},
    },
    {
        "name": "A mock is missing",
        "calls": {"https://stock.example/items/7": STOCK, "pay": PAY},
        "events": [PAID],
        "expect": {"status": "completed", "path": ["stock", "charge", "pay", "paid", "done"]},
    },
    {
        "name": "As it should be",
        "calls": {"stock": STOCK, "pay": [{**PAY, "times": 1}, PAY]},
        "events": [PAID, {"at": "PT6M", "type": "order.paid"}],
        "expect": {"status": "completed"},
    },
    {"name": "Without expectations", "calls": {"stock": STOCK, "pay": PAY}, "events": [PAID]},
]


def open_results(page: Page, url: str) -> None:
    """The Simulate page with all scenarios run."""
    address = person.bring(page, url, ORDER, SCENARIOS[0])
    identity = address.rpartition("/")[2]
    for one in SCENARIOS[1:]:
        person.post(page, url, f"/api/definitions/{identity}/scenarios", {"name": one["name"], "scenario": one})
    person.simulate(page, address)
    page.get_by_role("button", name="Run all").click()
    expect(page.locator(".suitesum")).to_contain_text("1 passed, 2 failed, 1 ran, with nothing expected")


def test_a_result_says_what_happened(page: Page, live_server_url: str, screenshot: Screenshot) -> None:
    open_results(page, live_server_url)
    refused = page.locator(".scnrow", has_text="The bank refuses")
    expect(refused.locator(".outcome")).to_have_text(re.compile("failed"))
    expect(refused.locator(".firstdiff")).to_contain_text('status: expected "completed", but got "failed"')
    for words in (
        "mock payed under calls was never used: no call has this key; did you mean pay?",
        'no definition of the session consumes events of type "order.payed"; did you mean "order.paid"?',
        "was not caught by /do/1/charge/catch: status is 402, not 503",
    ):
        expect(refused).to_contain_text(words)
    expect(refused.get_by_text('output: expected {"ok": "true"}')).to_be_visible()
    expect(refused.get_by_text("more lines")).to_have_count(0)  # the command line says all of it too
    missing = page.locator(".scnrow", has_text="A mock is missing")
    expect(missing).to_contain_text("its key under calls is stock or GET https://stock.example/items/7")
    good = page.locator(".scnrow", has_text="As it should be")
    expect(good.locator(".outcome")).to_have_text(re.compile("passed"))
    good.get_by_text("2 notes").click()
    expect(good).to_contain_text("mock pay, entry 2, under calls was never used")
    free = page.locator(".scnrow", has_text="Without expectations")
    expect(free.locator(".tag")).to_have_text("ran")
    expect(free.locator(".tag")).not_to_have_class(re.compile("ok|error"))
    screenshot(page, "simulate-results")
    refused.get_by_role("button", name="Show the first difference").click()
    expect(page.locator(".scrub b")).to_have_text(re.compile("[1-9]"))


@pytest.mark.long
@pytest.mark.parametrize(("scheme", "width"), [("dark", 1440), ("light", 400), ("dark", 400)])
def test_results_in_other_looks(
    scheme: Any, width: int, open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page(scheme, 1440, 900)
    open_results(page, live_server_url)
    if width < 768:
        page.set_viewport_size({"width": width, "height": 900})
        page.get_by_role("button", name="Scenario").click()
    page.locator(".firstdiff").first.scroll_into_view_if_needed()
    screenshot(page, f"simulate-results-{scheme}-{width}")
