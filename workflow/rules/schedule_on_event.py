"""A schedule starts the workflow, and its first state waits for events.

The specification says that the events must come at the times of the schedule then. Here the schedule is not used: the
events start instances, whenever they come.

**Mend it**: take the schedule out, or begin with a state of another type.

```yaml
id: bids
specVersion: "0.8"
start:
  stateName: Bid
  schedule: R/PT2H        # an event state begins with its event
events:
- {name: BidMade, type: bid, source: auction}
states:
- name: Bid
  type: event
  onEvents:
  - {eventRefs: [BidMade], actions: []}
  end: true
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import EventState

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(EventState) if facts.workflow.dialect == "0.8" else ():
        schedule = found.node.start.schedule if found.node.start else None
        if schedule is not None and facts.has(schedule.path):
            message = f"“{found.node.name}” begins with its events; this schedule is not used"
            yield Finding(schedule.path, message)
