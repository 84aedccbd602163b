"""What is pasted or dropped on a diagram of 1.0: a curl command, a sample of JSON, an OpenAPI document."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.dropped import PETS, drop
from tests.browser.design.on_canvas import source
from tests.browser.inspecting import written
from tests.browser.looks import Screenshot, look

pytestmark = pytest.mark.browser

TEXT = """document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}
do:
- a: {set: {a: 1}}  # first
"""
CURL = "curl -X POST https://api.example/v1/orders -H 'Authorization: Bearer top' -d '{\"id\": 1}'"


@pytest.fixture
def row(page: Page, live_server_url: str) -> Page:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server_url)
    person.design(page, person.bring(page, live_server_url, TEXT))
    person.at_rest(page)
    return page


def paste(page: Page, text: str) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    person.box(page, "a").click()
    page.keyboard.press("Control+v")


def test_a_curl_command_is_a_call_and_its_secrets_are_told(
    row: Page, screenshot: Screenshot, allowed: list[str]
) -> None:
    allowed.append("422")
    paste(row, CURL)
    expect(person.box(row, "postOrders")).to_be_visible()
    expect(row.locator(".toast")).to_contain_text("Authorization became the secret “bearerToken”")
    look(row, screenshot, "task-curl", [(1440, 900)])
    written(row, 'Authorization: ${ "Bearer " + $secrets.bearerToken }')
    assert "use:\n  secrets:\n  - bearerToken\n" in source(row)
    assert "top" not in source(row)
    row.locator("#undo").click()
    expect(person.box(row, "postOrders")).to_have_count(0)
    paste(row, "curl -X")
    expect(row.locator(".toast").last).to_contain_text("This curl command is not whole: -X needs a value")
    assert source(row) == TEXT


def test_a_sample_is_asked_first_and_describes_the_input(row: Page, screenshot: Screenshot) -> None:
    paste(row, '{"id": 1, "items": [{"n": "x"}]}')
    dialog = row.locator("dialog[open]")
    expect(dialog).to_contain_text("Describe the input by this sample?")
    look(row, screenshot, "task-sample", [(1440, 900), (390, 844)])
    row.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert source(row) == TEXT
    paste(row, '{"id": 1, "items": [{"n": "x"}]}')
    expect(dialog).to_be_visible()
    row.keyboard.press("Enter")
    written(row, "input:\n  schema:\n    document:\n      type: object\n      properties:\n        id:\n")
    drop(row, ("b.json", "[1, 2]"))
    expect(dialog).to_contain_text("It takes the place of the schema that the input has.")
    row.keyboard.press("Escape")


def test_an_openapi_document_is_dropped_and_offers_its_operations(row: Page, screenshot: Screenshot) -> None:
    person.box(row, "a").click()
    drop(row, ("pets.yaml", PETS))
    dialog = row.locator("dialog[open]")
    expect(dialog).to_contain_text("Operations of “Pet store”")
    row.keyboard.press("Enter")
    expect(dialog).to_contain_text("Choose an operation first.")
    dialog.get_by_label("getPet").check()
    look(row, screenshot, "task-openapi", [(1440, 900), (390, 844)])
    dialog.get_by_role("button", name="Put in").click()
    expect(person.box(row, "getPet")).to_be_visible()
    written(row, "endpoint: pets.yaml\n      operationId: getPet\n      parameters:\n        petId: ${ .petId }\n")
    expect(row.get_by_text("No problems.")).to_be_visible()
    drop(row, ("pets.yaml", PETS.replace("Pet store", "Other")))
    dialog.get_by_label("listPets").check()
    row.keyboard.press("Enter")
    expect(dialog).to_contain_text("The library has another “pets.yaml”: choose another file name.")
    row.keyboard.press("Escape")


def test_what_is_nothing_of_it_is_told(row: Page, allowed: list[str]) -> None:
    allowed.append("422")
    drop(row, ("a.txt", "a plain sentence"))
    expect(row.locator(".toast").last).to_contain_text("There is no task to paste")
    drop(row, ("a.json", "[1]"), ("b.json", "[2]"))
    expect(row.locator(".toast").last).to_contain_text("Drop one file at a time")
    assert source(row) == TEXT
