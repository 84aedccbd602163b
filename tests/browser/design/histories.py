"""What tests of the history share: a text with versions, and where things are on the page."""

import re

from playwright.sync_api import Page

from tests.browser import person
from tests.browser.conftest import OpenPage

TEXT = """\
id: parcels
name: Parcels
version: '1.0'
functions:
- name: weigh
  operation: scales#weigh
states:
# the first thing to do
- name: Weigh
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: weigh}
  transition: {nextState: Wait}
- name: Wait
  type: delay
  timeDelay: PT15M
  transition: {nextState: Send}
- name: Send
  type: inject
  data: {sent: true}
  end: {kind: default}
"""

NEW = (
    TEXT[: TEXT.index("- name: Send")].replace("nextState: Send", "nextState: Check").replace("PT15M", "PT30M")
    + """\
- name: Check
  type: switch
  dataConditions:
  - condition: '{{ $.ok }}'
    transition: {nextState: Pack}
  default: {end: {kind: default}}
- name: Pack
  type: foreach
  inputCollection: '{{ $.a }}'
  iterationParam: one
  actions:
  - functionRef: {refName: weigh}
  end: {kind: default}
"""
)


def show_history(page: Page) -> None:
    page.get_by_role("tab", name="History").click()


def save(page: Page) -> None:
    """Save at once."""
    page.keyboard.press("Control+s")
    person.saved(page)


def text_of(page: Page, address: str) -> str:
    """The text that is saved."""
    answer = page.request.get(address.replace("/definitions/", "/api/definitions/"))
    return str(answer.json()["text"])


def two(open_page: OpenPage, url: str) -> tuple[str, Page, Page]:
    """One definition, open in the browsers of two people whose line to write together is not let through."""
    first, second = open_page(), open_page()
    for page in (first, second):
        page.route_web_socket(re.compile(r"/text/"), lambda line: line.close(code=4403))
    address = person.bring(first, url, TEXT)
    person.design(first, address)
    person.design(second, address)
    return address, first, second


def write(page: Page, line: str, keys: str) -> None:
    person.end_of(page, line)
    page.keyboard.press("Control+Backspace")
    page.keyboard.type(keys)
