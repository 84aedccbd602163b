"""A callback state waits for an event that has no `correlation`.

The event that ends a manual decision comes from outside. It must be correlated: its context attributes say which
instance it is for. Without that, every instance that waits takes whatever decision comes first.

**Mend it**: give the event's declaration a `correlation` with the attribute that tells instances apart.

```yaml
events:
- name: VisaDecided
  type: visa.decided
  source: embassy           # correlation: [{contextAttributeName: applicantId}]
states:
- name: Decide
  type: callback
  start: {kind: default}
  action: {functionRef: {refName: askForVisa}}
  eventRef: VisaDecided
  timeout: P30D
  end: {kind: default}
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import CallbackState

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    bare = {event.name for event in facts.workflow.events if event.kind == "consumed" and not event.correlation}
    for found in facts.all(CallbackState):
        event = found.node.event
        if event and event.name in bare:
            message = f"“{event.name}” has no `correlation`: an event for another instance would end this state as well"
            yield Finding(event.path, message)
