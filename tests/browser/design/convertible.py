"""A definition of 0.8 that loses something in 1.0, one that does not, and a scenario of both."""

ORDERS = """id: orders
name: Orders
specVersion: '0.8'
version: 1.0.0
functions: [{name: check, operation: "api.json#check"}, {name: tell, operation: "api.json#tell"}]
states:
- name: Check
  type: operation
  actions: [{functionRef: {refName: check, arguments: {order: "${ .order }"}}}]
  onErrors: [{errorRef: Refused, transition: Tell}]
  transition: Pack
- {name: Pack, type: parallel, branches: [{name: a, actions: [{functionRef: check}]}], transition: Tell}
- {name: Tell, type: operation, actions: [{functionRef: {refName: tell, invoke: async}}], end: true}
errors: [{name: Refused, code: '402'}]
"""
LOSSLESS = ORDERS.replace(", invoke: async", "")
SCENARIO = {
    "functions": {"check": {"result": {"good": True}}, "tell": {"result": {}}},
    "expect": {"status": "completed"},
}
