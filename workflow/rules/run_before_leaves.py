"""A state that comes before an end by timeout leads into the normal flow.

The states that follow the one that `runBefore` names may lead only to each other, and to an end.

**Mend it**: give the state an `end`, or lead it to a state of its own.

```yaml
id: order
specVersion: "0.8"
timeouts:
  workflowExecTimeout: {duration: PT1H, runBefore: Report}
states:
- {name: Order, type: sleep, duration: P1D, transition: Thank}
- {name: Thank, type: inject, data: {}, end: true}
- {name: Report, type: inject, data: {}, transition: Thank}   # back into the normal flow
```
"""

from workflow.rules import _run_before
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    chain = _run_before.chain(facts)
    for state in chain.states if chain and chain.first.path not in chain.main else ():
        for transition in _run_before.transitions(state):
            target = facts.state(facts.workflow.scope, transition.name)
            if chain and target and target.path in chain.main:
                message = f"“{state.name}” runs before the end by timeout; it cannot lead back to “{transition.name}”"
                yield Finding(transition.path, message)
