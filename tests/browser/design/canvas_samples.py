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
EMPTY = "document:\n  dsl: 1.0.3\n  namespace: shop\n  name: saga\n  version: 1.0.0\ndo: []\n"
ROW = EMPTY.replace("do: []", "do:\n- a: {set: {a: 1}}  # first\n- b: {set: {b: 2}}\n- c: {set: {c: 3}}")
