"""Definitions that are edited on the canvas."""

FLOW = """\
# an order, from its check to its shipping
id: order
version: '1.0'
name: Order
functions:
- {name: check, resource: shop}
states:
- name: Check   # first of all
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: check}
  transition: {nextState: Ship}

- name: Ship
  type: inject
  data: {shipped: true}  # for now
  end: {kind: default}
"""

PARALLEL = FLOW.replace(
    "- name: Ship\n  type: inject\n  data: {shipped: true}  # for now\n",
    """\
- name: Ship
  type: parallel
  branches:
  - name: By air
    actions:
    - functionRef: {refName: check}
  - name: By sea
    actions:
    - functionRef: {refName: check}
""",
)
