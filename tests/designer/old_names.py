"""A 0.1 definition in which names are used in every way."""

OLD = """\
name: \U0001f600
trigger-defs:
- name: Came
  type: a
- name: Left
  type: b
states:
- name: First
  type: EVENT
  start: true
  events:
  - event-expression: Came or Left
    next-state: Second
- name: Second
  type: DELAY
  time-delay: 5
  end: true
"""
