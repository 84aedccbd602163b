"""A state or an action names an event that the definition does not declare.

Event states, callbacks, event conditions, actions by events and `produceEvents` refer to the `name` of an entry of
`events` (or to one of its `names`). What such an event looks like, its type and source, is said there only, so that
nothing can be awaited or sent without it. Where `events` is the address of a resource that is not at hand, nothing is
reported.

**Mend it**: correct the name, or declare the event. The quick fix writes the event that is nearly the
same, or the only one that nothing uses yet.

```yaml
events:
- name: OrderPaid
  type: order.paid
  source: shop
states:
- name: Wait
  type: event
  start: {kind: default}
  onEvents:
  - eventRefs: [OrderPayed]   # no event is named so
    actions: []
  end: {kind: default}
```
"""

from itertools import chain

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.unresolved("events"):
        return iter(())
    refs = chain(_refs.consumed_events(facts), _refs.produced_events(facts))
    return _names.unknown(facts, refs, "event", (event.name for event in facts.workflow.events))
