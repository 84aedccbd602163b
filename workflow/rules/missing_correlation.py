"""A trigger has no correlation token, though the workflow has several triggers.

In 0.1 the correlation token is the path to what an event has in common with the other events of its instance, an order
number for example. Where a workflow has more than one trigger, each must have a token: without it every instance takes
whatever event comes first, that of another order too.

**Mend it**: say where in the event its token is.

```yaml
trigger-defs:
- {name: Ordered, source: shop, eventID: ordered, correlation-token: $.orderId}
- {name: Paid, source: bank, eventID: paid}     # which order was paid?
states:
- name: Wait
  type: EVENT
  start: true
  events:
  - event-expression: Ordered and Paid
    actions: []
    next-state: Done
- {name: Done, type: END}
```
"""

from workflow import dialects
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    spelling, events = dialects.spelling(facts.workflow.dialect), facts.workflow.events
    if spelling is None or len(events) < 2:
        return
    word = spelling.correlation_token[0]
    for event in events:
        if event.token is None:
            message = f"“{event.name}” has no `{word}`: with several triggers each needs one, to tell instances apart"
            yield Finding(event.path, message, range=facts.name_range(event))
