"""Two definitions, one of which calls the other."""

PARENT = """\
# Runs the child.
id: {0}-parent
name: {0} parent
version: '1'
states:
- {{name: Run, type: subflow, start: {{kind: default}}, workflowId: {0}-child, end: {{kind: default}}}}
"""

CHILD = """\
id: {0}-child
name: {0} child
version: '1'
states:
- {{name: {0} waits, type: delay, timeDelay: PT1S, start: {{kind: default}}, end: {{kind: default}}}}
"""
GREETING = """\
id: greeting
name: Greeting
version: '1'
functions: functions.yaml
states:
- name: Greet
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: greet}
  end: {kind: default}
"""
