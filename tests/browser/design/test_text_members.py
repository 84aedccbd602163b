"""Members of data in expressions are completed: in 0.6 inside braces, in 0.1 in paths, and in filters."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person

pytestmark = pytest.mark.browser
NEW = """\
id: members
name: Members
version: '1.0'
states:
- name: Give
  type: inject
  data: {order: {total: 12, items: [{price: 3, size: 1}]}}
  start: {kind: default}
  transition: {nextState: Look}
- name: Look
  type: switch
  dataConditions:
  - condition: '{{ $.order }}'
    transition: {nextState: Give}
  default: {end: {kind: default}}
"""
OLD = """\
name: members
states:
- name: Give
  type: OPERATION
  start: true
  note: $.parcel.weight
  filter:
    inputPath: $.parcel
  action-mode: SEQUENTIAL
  actions:
  - function: {name: weigh}
  end: true
"""


def offers(page: Page, labels: list[str]) -> None:
    """The list offers these and nothing else."""
    expect(page.locator(".cm-completionLabel")).to_have_text(labels)


@pytest.mark.long
def test_in_braces_and_in_filters(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, NEW))
    person.end_of(page, "condition: '{{ $.order }}'")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type(".")
    offers(page, ["items", "total"])
    page.keyboard.type("it")
    offers(page, ["items"])
    page.wait_for_timeout(120)  # the list takes no key in its first moment
    page.keyboard.press("Enter")
    page.keyboard.type("[?(@.")
    offers(page, ["price", "size"])
    page.keyboard.press("Escape")
    expect(page.locator(".cm-content")).to_contain_text("$.order.items[?(@.")


@pytest.mark.long
def test_in_a_path_of_0_1(page: Page, live_server_url: str) -> None:
    person.design(page, person.bring(page, live_server_url, OLD))
    person.end_of(page, "inputPath: $.parcel")
    page.keyboard.type(".")
    offers(page, ["weight"])
