"""What tests of the inspector share: a definition, and where things are on the page."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import person

TEXT = """\
# A shop's orders.
id: orders
name: Orders
version: '1.0'
functions:
- name: charge   # takes the money
  operation: charge.json#charge
- name: thank
  operation: mail.json#thank
events:
- name: Paid
  type: paid
  source: bank
retries:
- name: Patient
  delay: PT2S
  multiplier: PT2S
  maxAttempts: 3
states:
- name: Charge
  type: operation
  start: {kind: default}
  actionMode: sequential
  actions:
  - name: Take it
    functionRef:
      refName: charge   # the bank's
      parameters: {sum: "{{ $.order.sum }}"}
    actionDataFilter:
      dataInputPath: "{{ $.cart }}"
  - name: Say thanks
    functionRef: {refName: thank}
  onErrors:
  - error: '*'
    retryRef: Patient
    transition: {nextState: Wait}
  transition: {nextState: Choose}
- name: Choose
  type: switch
  dataConditions:
  - name: Big
    condition: "{{ $.order[?(@.sum > 100)] }}"
    transition: {nextState: Wait}
  - name: Small
    condition: "{{ $.order[?(@.sum <= 100)] }}"
    end: {kind: default}
  default: {end: {kind: default}}
- name: Wait
  type: delay
  timeDelay: PT15M
  end: {kind: default}
"""


def inspector(page: Page) -> Locator:
    return page.locator("#inspector")


def at(page: Page, pointer: str) -> Locator:
    """The field of a pointer."""
    return page.locator(f'#inspector [data-at="{pointer}"]').last


def choose(page: Page, state: str, tab: str = "Configuration") -> None:
    """Select a state on the diagram and a tab of its form."""
    person.box(page, state).click()
    expect(inspector(page).locator(".iname")).to_have_text(state)
    open_tab(page, tab)


def open_tab(page: Page, tab: str) -> None:
    inspector(page).get_by_role("tab", name=re.compile(f"^{tab}")).click()


def text(page: Page) -> str:
    """The source as the editor has it."""
    return str(page.evaluate("document.querySelector('.cm-content').cmTile.view.state.doc.toString()"))


def becomes(page: Page, old: str, new: str, before: str = TEXT) -> None:
    """Wait until the source is `before` with `old` in it replaced by `new`, and nothing else."""
    assert old in before
    wanted = before.replace(old, new, 1)
    for _ in range(80):
        if text(page) == wanted:
            return
        page.wait_for_timeout(50)
    assert text(page) == wanted


def written(page: Page, part: str) -> None:
    """Wait until the source has `part`."""
    for _ in range(100):
        if part in text(page):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{part!r} is not in\n{text(page)}")
