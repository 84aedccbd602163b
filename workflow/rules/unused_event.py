"""An event is declared, and nothing waits for it or sends it.

It does no harm: an event that comes is kept in the mailbox and never taken. Often it is the trace of a misspelt
reference. Events that come from a shared resource are not reported.

**Mend it**: use the event, or remove its declaration.

```yaml
events:
- name: OrderPaid       # nothing refers to it
  type: order.paid
  source: shop
```
"""

from itertools import chain

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    refs = chain(_refs.consumed_events(facts), _refs.produced_events(facts))
    return _names.unused(facts, refs, facts.workflow.events, "Nothing waits for {} or sends it")
