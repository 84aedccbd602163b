"""Definitions for the tests of sessions."""

TWICE = """
id: twice
name: Twice
functions: [{name: ask, operation: "a#a"}]
states:
- name: Ask
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: ask}}, {functionRef: {refName: ask}}]
  end: {kind: default}
"""
