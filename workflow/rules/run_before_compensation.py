"""A state that comes before an end by timeout undoes another state.

The state that `runBefore` names, and those that follow it, cannot be states for compensation: these run only when the
workflow compensates.

**Mend it**: name another state, or take `usedForCompensation` and the `compensatedBy` that names it out.

```yaml
id: order
specVersion: "0.8"
timeouts:
  workflowExecTimeout: {duration: PT1H, runBefore: Report}
states:
- {name: Order, type: inject, data: {}, compensatedBy: Report, end: true}
- {name: Report, type: inject, data: {}, usedForCompensation: true}   # undoes Order
```
"""

from workflow.rules import _compensation, _run_before
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    chain = _run_before.chain(facts)
    undoing = {found.node.path for found in _compensation.compensating(facts)} if chain else set()
    for state in chain.states if chain else ():
        if state.path in undoing:
            message = f"“{state.name}” runs before the end by timeout; it cannot undo another state as well"
            yield Finding(state.path, message, range=facts.name_range(state))
