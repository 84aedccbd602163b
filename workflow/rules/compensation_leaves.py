"""A compensation state leads to a state that does not compensate.

After a compensation state only others that are marked `usedForCompensation` may follow. The normal flow goes on by
itself once everything is undone.

**Mend it**: remove the transition, or mark the state it leads to, if that belongs to the undoing.

```yaml
states:
- name: Buy
  type: operation
  start: {kind: default}
  actions: []
  compensatedBy: Cancel
  end: {kind: default}
- name: Cancel
  type: inject
  usedForCompensation: true
  data: {}
  transition: {nextState: Thank}   # back into the normal flow
- name: Thank
  type: inject
  data: {}
  end: {kind: default}
```
"""

from workflow.rules import _compensation
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    undoing = {found.node.path for found in _compensation.compensating(facts)}
    for found in _compensation.compensating(facts):
        for transition in _compensation.transitions(found.node):
            target = facts.state(found.scope, transition.name)
            if target and target.path not in undoing:
                message = (
                    f"“{found.node.name}” undoes another state; it cannot lead to “{transition.name}”, which does not"
                )
                yield Finding(transition.path, message)
