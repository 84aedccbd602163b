"""What a simulation can be given, from the definition (designer/workers/tasks/vocabulary.py)."""

from designer.workers.tasks.vocabulary import vocabulary
from workflow.definition import load
from workflow.model import Workflow

TEXT = """
id: v
name: V
version: '1'
events:
- name: Paid
  type: paid
  source: shop
  correlation: [{contextAttributeName: order}, {contextAttributeName: kind, contextAttributeValue: card}]
- {name: Sent, type: sent, source: shop, kind: produced}
functions:
- {name: declared}
states:
- name: A
  type: parallel
  start: {kind: default}
  branches:
  - {name: one, actions: [{functionRef: {refName: ship}}]}
  - {name: two, workflowId: bill}
  transition: {nextState: B}
- name: B
  type: callback
  action: {functionRef: {refName: ask}}
  eventRef: Paid
  transition: {nextState: C}
- {name: C, type: subflow, workflowId: bill, end: {kind: default}}
"""


def _read(text: str) -> Workflow:
    workflow = load(text).workflow
    assert workflow is not None
    return workflow


def test_functions_are_those_that_are_called_not_those_that_are_declared() -> None:
    found = vocabulary(_read(TEXT))
    assert found["functions"] == ["ship", "ask"]
    assert found["subflows"] == ["bill"]


def test_events_carry_what_a_form_needs() -> None:
    paid, sent = vocabulary(_read(TEXT))["events"]
    assert (paid["type"], paid["source"], paid["kind"]) == ("paid", "shop", "consumed")
    assert paid["correlation"] == [{"attribute": "order", "value": None}, {"attribute": "kind", "value": "card"}]
    assert sent["kind"] == "produced"


def test_what_creates_an_instance_are_the_events_of_the_start_state() -> None:
    assert vocabulary(_read(TEXT))["starts"] == []
    wait = "- {name: W, type: event, start: {kind: default}, onEvents: [{eventRefs: [Paid]}], end: {kind: default}}\n"
    text = TEXT.replace("\n  start: {kind: default}", "").replace("states:\n", f"states:\n{wait}")
    assert vocabulary(_read(text))["starts"] == ["Paid"]
