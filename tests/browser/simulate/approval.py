"""What tests of the Simulate page share: small definitions, and a run that waits for an approval."""

from playwright.sync_api import Page

from tests.browser import person
from tests.serving import ROOT

APPROVAL = ROOT / "designer/library/examples/6-expense-approval/definition.yaml"

SMALL = {"expense": {"id": "e-1", "amount": 50}}

ANSWERS = {"askManager": [{"result": {"asked": True}}], "payOut": [{"result": {"paid": 50}}]}

DECIDED = {
    "at": "PT1H",
    "type": "expense.decided",
    "source": "approvals",
    "expenseId": "e-1",
    "data": {"decision": "approved"},
}

RUN = {"name": "Approved", "input": SMALL, "functions": ANSWERS, "events": [DECIDED]}


def open_approval(page: Page, url: str) -> None:
    """The expense approval with a scenario that runs through."""
    person.simulate(page, person.bring(page, url, person.read(APPROVAL), RUN))


def lower(page: Page, name: str) -> None:
    """Open one of the lower panels."""
    page.get_by_role("tablist", name="Timeline and debugger").get_by_role("tab", name=name).click()


LETTERS = """
id: letters
name: Letters
version: '1'
functions: [{name: send, operation: "x#s"}]
retries: [{name: Again, delay: PT1M, maxAttempts: 2}]
states:
- name: Send
  type: foreach
  start: {kind: default}
  inputCollection: "{{ $.readers }}"
  iterationParam: reader
  outputCollection: "{{ $.sent }}"
  actions: [{functionRef: {refName: send, parameters: {to: "{{ $.reader }}"}}}]
  onErrors: [{error: Busy, retryRef: Again, transition: {nextState: GiveUp}}]
  transition: {nextState: Done}
- {name: GiveUp, type: inject, data: {gaveUp: true}, end: {kind: default}}
- {name: Done, type: inject, data: {done: true}, end: {kind: default}}
"""
