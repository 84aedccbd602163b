"""Names of service contracts: parameters and operations in the source editor, parameters in the inspector's map."""

from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.inspecting import at, choose, text

pytestmark = pytest.mark.browser
DOCUMENT = Path(__file__).resolve().parents[2] / "fixtures" / "contracts" / "library.openapi.yaml"
LENDING = """\
id: lending
specVersion: "0.8"
functions:
- name: lend
  operation: FILE#lendBook
- name: find
  operation: FILE#findBooks
states:
- name: Lend
  type: operation
  actions:
  - functionRef:
      refName: lend
      arguments:
        shelf: 1
  end: true
"""


@pytest.fixture
def opened(page: Page, live_server_url: str) -> Page:
    file = f"{uuid4().hex[:8]}.openapi.yaml"  # the library is that of other tests too
    person.post(page, live_server_url, "/api/resources", {"name": file, "text": DOCUMENT.read_text("utf-8")})
    person.design(page, person.bring(page, live_server_url, LENDING.replace("FILE", file)))
    return page


@pytest.mark.long
def test_the_source_editor_offers_parameters_and_operations(opened: Page) -> None:
    page = opened
    person.end_of(page, "shelf: 1")
    page.keyboard.press("Enter")
    page.keyboard.type("re")
    expect(page.locator(".cm-completionLabel").first).to_have_text("reader")
    page.wait_for_timeout(120)  # the list takes no key in its first moment
    page.keyboard.press("Enter")
    page.keyboard.type("R-1")
    assert "        reader: R-1\n" in person.source(page)
    person.end_of(page, "#findBooks")
    for _ in "findBooks":
        page.keyboard.press("Backspace")
    page.keyboard.press("Control+Space")
    labels = page.locator(".cm-completionLabel")
    expect(labels).to_have_count(3)
    assert [one.partition("#")[2] for one in labels.all_inner_texts()] == ["findBooks", "keepNotes", "lendBook"]


@pytest.mark.long
def test_the_inspector_offers_the_parameters_that_are_not_there(opened: Page) -> None:
    page = opened
    choose(page, "Lend")
    arguments = at(page, "/states/0/actions/0/functionRef/arguments")
    arguments.get_by_role("button", name="Add argument").click()
    name = arguments.get_by_label("Name of the new argument")
    names = page.locator(f"datalist#{name.get_attribute('list')} option")
    expect(names).to_have_count(3)
    assert {one.get_attribute("value") for one in names.all()} == {"reader", "days", "kind"}
    name.fill("days")
    name.press("Enter")
    expect(arguments.locator(".pkey")).to_have_count(2)
    assert "days" in text(page)
