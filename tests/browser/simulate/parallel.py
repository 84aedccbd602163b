"""A definition with branches, and mocks for its calls."""

PARALLEL = """
id: lanes
name: Lanes
version: '1'
functions:
- {name: left, operation: "x#left"}
- {name: right, operation: "x#right"}
states:
- name: Both
  type: parallel
  start: {kind: default}
  completionType: and
  branches:
  - {name: one, actions: [{functionRef: {refName: left}}]}
  - {name: two, actions: [{functionRef: {refName: right}}]}
  end: {kind: default}
"""

MOCKS = {"left": {"result": {"a": 1}, "delay": "PT5S"}, "right": {"result": {"b": 2}, "delay": "PT3S"}}
