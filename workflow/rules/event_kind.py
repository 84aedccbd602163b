"""An event is awaited that is declared as produced, or sent that is declared as consumed; or a
produced one has a `correlation`.

The `kind` of an event says which way it goes, as the workflow sees it: `consumed` (the default) events come in,
`produced` ones go out. A `correlation` says which instance an event is for that comes in: it is only usable for
`consumed` events. Of an event of 0.8 whose kind is not written `missing-kind` tells.

**Mend it**: change the `kind` at the event's declaration, or refer to another event; the quick fix takes a
`correlation` out.

```yaml
events:
- name: OrderShipped    # consumed, since no kind is given
  type: order.shipped
  source: shop
states:
- name: Ship
  type: inject
  start: {kind: default}
  data: {}
  end:
    kind: event
    produceEvents:
    - eventRef: OrderShipped
```
"""

from collections.abc import Iterable

from workflow.diagnostics import Fix
from workflow.model import EventDefinition, Ref
from workflow.rules import _members, _refs
from workflow.rules._facts import Facts, Finding, Findings, Missing

SEVERITY = "error"
SENT = "“{}” is declared as produced: this workflow sends it and cannot wait for it"
AWAITED = "“{}” is declared as consumed: this workflow waits for it and cannot send it"


def check(facts: Facts) -> Findings:
    yield from _check(facts, _refs.consumed_events(facts), "consumed", SENT)
    yield from _correlated(facts)
    yield from _check(facts, _refs.produced_events(facts), "produced", AWAITED)


def _says(facts: Facts, event: EventDefinition) -> bool:
    """Whether its kind is written; what stands in a resource may say it."""
    return facts.value((*event.path, "kind")) not in (None, Missing.MISSING) or not facts.has(event.path)


def _correlated(facts: Facts) -> Findings:
    """Produced events with rules for events that come in; 0.8 only calls them unused (rule `ignored-member`)."""
    if facts.workflow.dialect == "0.8":
        return
    for place in dict.fromkeys(event.path for event in facts.workflow.events if event.kind == "produced"):
        path = (*place, "correlation")
        if facts.value(path) not in (None, Missing.MISSING):
            edits = _members.remove(facts.document, path)
            fix = Fix("Remove the `correlation`", edits) if edits else None
            yield Finding(path, "A `correlation` is only usable for consumed events; this one is produced", True, fix)


def _check(facts: Facts, refs: Iterable[Ref], kind: str, message: str) -> Findings:
    said = [event for event in facts.workflow.events if facts.workflow.dialect != "0.8" or _says(facts, event)]
    wrong = {event.name for event in said} - {event.name for event in said if event.kind == kind}
    for ref in refs:
        if ref.name in wrong:
            yield Finding(ref.path, message.format(ref.name))
