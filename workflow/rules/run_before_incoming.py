"""A transition leads to a state that comes before an end by timeout, or the workflow starts with it.

The state that `runBefore` names, and those that follow it, are no part of the normal flow: they run when the time of
the workflow is over.

**Mend it**: lead the transition to another state. What has to happen in both cases needs two states.

```yaml
id: order
specVersion: "0.8"
timeouts:
  workflowExecTimeout: {duration: PT1H, runBefore: Report}
states:
- {name: Order, type: inject, data: {}, transition: Report}   # the normal flow
- {name: Report, type: inject, data: {}, end: true}
```
"""

from workflow.model import State
from workflow.rules import _run_before
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    chain = _run_before.chain(facts)
    if chain is None:
        return
    inside = {state.path for state in chain.states}
    scope = facts.workflow.scope
    if any(facts.state(scope, start.name) is chain.first for start in scope.start):
        message = f"“{chain.first.name}” starts the workflow; it cannot run before its end by timeout as well"
        yield Finding(chain.ref.path, message)
    for found in facts.all(State):
        if found.node.path in inside and found.node.path not in chain.main:
            continue
        for transition in _run_before.transitions(found.node):
            target = facts.state(found.scope, transition.name)
            if target and target.path in inside:
                message = f"“{transition.name}” runs before the end by timeout; no transition may lead to it"
                yield Finding(transition.path, message)
