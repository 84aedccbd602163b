"""Two definitions, one of which calls the other, and their functions."""

PARENT = """\
# The parent.
id: parent
name: Parent
version: '1'
functions: lib/functions.json
states:
- name: Run
  type: subflow
  start: {kind: default}
  workflowId: child
  transition: {nextState: Greet}
- name: Greet
  type: operation
  actions:
  - functionRef: {refName: greet}
  end: {kind: default}
"""

CHILD = """\
id: child
name: Child
version: '1'
states:
- {name: Wait, type: delay, timeDelay: PT1S, start: {kind: default}, end: {kind: default}}
"""

FUNCTIONS = '{"functions": [{"name": "greet", "operation": "api.json#greet"}]}'
