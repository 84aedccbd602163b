"""What a simulation can be given, from the definition (designer/workers/tasks/vocabulary.py)."""

import json

from designer.workers.tasks.vocabulary import vocabulary, with_fields
from workflow.definition import Resource, load
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


TASKS = """
document: {dsl: 1.0.3, namespace: v, name: v, version: 1.0.0}
schedule: {on: {any: [{with: {type: ordered}}, {with: {source: shop}}]}}
use: {functions: {notify: {call: http, with: {method: post, endpoint: 'https://example.org'}}}}
do:
- ask: {call: http, with: {method: get, endpoint: 'https://example.org'}}
- each:
    for: {in: .items}
    do:
    - tell: {call: notify}
    - ask: {call: notify}
- pack: {run: {shell: {command: pack}}}
- bill: {run: {workflow: {namespace: v, name: bill, version: 1.0.0}}}
- hear:
    listen:
      to:
        all:
        - with: {type: paid, source: shop, subject: card, data: "${ .amount > 5 }"}
        - with: {type: paid}
- send: {emit: {event: {with: {type: sent, source: 'https://example.org', data: {n: 1}}}}}
"""


def test_tasks_are_called_by_their_names() -> None:
    found = vocabulary(_read(TASKS))
    assert (found["functions"], found["calls"]) == ([], ["ask", "tell", "pack", "bill"])
    assert found["subflows"] == ["v/bill"]


def test_events_of_tasks_are_those_that_filters_take_and_those_that_are_sent() -> None:
    found = vocabulary(_read(TASKS))
    names = [(one["name"], one["type"], one["source"], one["kind"]) for one in found["events"]]
    assert names == [
        ("ordered", "ordered", None, "consumed"),
        ("shop", None, "shop", "consumed"),
        ("paid", "paid", "shop", "consumed"),
        ("paid #2", "paid", None, "consumed"),
        ("sent", "sent", "https://example.org", "produced"),
    ]
    assert found["events"][2]["correlation"] == [{"attribute": "subject", "value": "card"}]
    assert found["starts"] == ["ordered", "shop"]


def test_events_have_the_fields_of_their_message() -> None:
    payload = {"type": "object", "required": ["sum"], "properties": {"sum": {"type": "number"}}}
    data = {"asyncapi": "3.0.0", "channels": {"paid": {"messages": {"paid": {"payload": payload}}}}}
    paid, sent = with_fields(vocabulary(_read(TEXT)), [Resource("paid.json", json.dumps(data))])["events"]
    assert paid["fields"] == [{"name": "sum", "kind": "number", "required": True, "null": False}]
    assert "fields" not in sent


def test_what_is_called_says_how_it_may_be_answered() -> None:
    functions = "- {name: ship, operation: s.proto#Ship, type: rpc}\n- {name: ask, operation: a#b}"
    text = TEXT.replace("- {name: declared}", functions)
    assert vocabulary(_read(text))["kinds"] == {"ship": "rpc", "ask": "rest"}
    tasks = """
document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}
do:
- get: {call: http, with: {method: get, endpoint: "https://a.example"}}
- print: {run: {shell: {command: print}}}
- bill: {run: {workflow: {namespace: a, name: bill, version: 1.0.0}}}
- box: {do: [{twice: {call: http, with: {method: get, endpoint: "https://a.example"}}}]}
- twice: {run: {script: {language: js, code: "1"}}}
"""
    assert vocabulary(_read(tasks))["kinds"] == {"get": "http", "print": "shell", "bill": "workflow"}
