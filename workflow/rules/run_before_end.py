"""From the state that comes before an end by timeout no end is reached.

The state that `runBefore` names must have an `end`, or lead to one.

**Mend it**: give the last of the states an `end`.

```yaml
id: order
specVersion: "0.8"
timeouts:
  workflowExecTimeout: {duration: PT1H, runBefore: Report}
states:
- {name: Order, type: inject, data: {}, end: true}
- {name: Report, type: sleep, duration: PT1M, transition: Report}   # again and again
```
"""

from workflow.model import End, Transition
from workflow.rules import _run_before
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import exits

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    chain = _run_before.chain(facts)
    if chain is None:
        return
    scope = facts.workflow.scope
    for state in chain.states:
        transitions = [transition for _, transition in exits(state)]
        elsewhere = (transition.target.name for transition in transitions if isinstance(transition, Transition))
        leaves = any((one := facts.state(scope, name)) is None or one.path in chain.main for name in elsewhere)
        if not transitions or leaves or any(isinstance(transition, End) for transition in transitions):
            return  # an end; or what the schema and other rules tell
    yield Finding(chain.ref.path, f"“{chain.ref.name}” leads to no end")
