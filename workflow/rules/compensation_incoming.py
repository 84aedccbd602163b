"""A transition leads into a compensation state.

A state that undoes another one is no part of the normal flow: it runs when the workflow compensates, and never because
a transition leads to it. A state that `compensatedBy` names has no incoming transition at all; one that is only marked
`usedForCompensation` may follow another compensation state.

**Mend it**: lead the transition to a state of the normal flow. What has to happen in both cases needs two states.

```yaml
states:
- name: Buy
  type: operation
  start: {kind: default}
  actions: []
  compensatedBy: Cancel
  transition: {nextState: Cancel}   # would undo what was just done
- name: Cancel
  type: inject
  usedForCompensation: true
  data: {cancelled: true}
```
"""

from workflow.model import State
from workflow.rules import _compensation
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    named = {found.node.path for found in _compensation.referenced(facts)}
    undoing = {found.node.path for found in _compensation.compensating(facts)}
    for found in facts.all(State):
        for transition in _compensation.transitions(found.node):
            target = facts.state(found.scope, transition.name)
            if target and (target.path in named or (target.path in undoing and found.node.path not in undoing)):
                yield Finding(
                    transition.path, f"“{transition.name}” undoes another state; no transition may lead to it"
                )
