"""A compensation state is an event state.

What undoes a state runs at once when the workflow compensates; it does not wait for events.

**Mend it**: use a state of another type, for example an operation state.

```yaml
states:
- name: Buy
  type: operation
  start: {kind: default}
  actions: []
  compensatedBy: Cancel
  end: {kind: default}
- name: Cancel
  type: event            # would wait
  usedForCompensation: true
  onEvents: []
```
"""

from workflow.rules import _compensation
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import EventState

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in _compensation.compensating(facts):
        if isinstance(found.node, EventState):
            message = f"“{found.node.name}” undoes another state; an event state cannot do that"
            yield Finding((*found.node.path, "type"), message)
