"""Values and keys that databases like to change."""

from typing import Any

ODD: dict[str, Any] = {
    "zz": 1e16,
    "b": -0.0,
    "aaa": 1.0,
    "Größe 😀\u2028": [1e-7, 2**70, 0.1, True, 1, None, ""],
    "a": {"second": {}, "1": [[]]},
}

EACH = """
id: each
name: Each
version: '1'
events: [{name: Asked, type: asked, source: people}]
functions: [{name: f, operation: "x#f"}]
states:
- name: First
  type: foreach
  start: {kind: default}
  inputCollection: "{{ $.obj.* }}"
  iterationParam: one
  outputCollection: "{{ $.out }}"
  actionMode: sequential
  actions: [{functionRef: {refName: f, parameters: {of: "{{ $.one }}"}}}]
  transition: {nextState: Ask}
- name: Ask
  type: event
  onEvents: [{eventRefs: [Asked], actions: []}]
  transition: {nextState: Second}
- name: Second
  type: foreach
  inputCollection: "{{ $.asked.* }}"
  iterationParam: one
  outputCollection: "{{ $.then }}"
  actionMode: sequential
  actions: [{functionRef: {refName: f, parameters: {of: "{{ $.one }}"}}}]
  end: {kind: default}
"""

SCENARIO = {"input": {"obj": ODD}, "functions": {"f": {"result": {"got": "{{ $.of }}"}}}}

SETUP: dict[str, Any] = {"definition": EACH, "with": [], "scenario": SCENARIO}

COMMANDS: list[dict[str, Any]] = [
    {"command": "continue"},
    {"command": "inject", "event": {"type": "asked", "source": "people", "data": {"asked": ODD}}},
    {"command": "mocks", "functions": {"f": {"result": {**ODD, "of": "{{ $.of }}"}}}, "subflows": {}},
    {"command": "continue"},
]
"""A run over the members of objects, in the order in which they stand: from the setup, and from what people send."""
