"""A small definition with a call, a decision and an event, and scenarios of it."""

from workflow.paths import Json

ORDER = """\
id: order
name: Order
version: '1'
functions:
- {name: price, operation: "a#p"}
events:
- {name: Paid, type: paid, source: shop}
states:
- name: Price
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: price}}]
  transition: {nextState: Decide}
- name: Decide
  type: switch
  dataConditions:
  - {condition: "{{ $[?(@.price > 100)] }}", transition: {nextState: Pay}}
  default: {transition: {nextState: Gift}}
- name: Pay
  type: event
  onEvents: [{eventRefs: [Paid], actions: []}]
  end: {kind: default}
- {name: Gift, type: inject, data: {free: true}, end: {kind: default}}
"""
PAID: dict[str, Json] = {"at": "PT1H", "type": "paid", "source": "shop", "data": {"sum": 500}}
DEAR: dict[str, Json] = {
    "functions": {"price": {"result": {"price": 500}}},
    "events": [PAID],
    "expect": {"path": ["Price", "Decide", "Pay"]},
}
CHEAP: dict[str, Json] = {"functions": {"price": {"result": {"price": 5}}}, "expect": {"status": "completed"}}
WRONG: dict[str, Json] = {**CHEAP, "expect": {"path": ["Price", "Decide", "Pay"], "outputContains": {"price": 6}}}
