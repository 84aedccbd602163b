"""An event of 0.8 is sent, and does not say that it is `produced`.

An event is `consumed` where its `kind` is not written. Here and in SonataFlow it is sent all the same; other programs
may refuse to send what is declared, by default, to come in.

**Mend it**: write `kind: produced` at the event. The quick fix does. An event that is both sent and awaited needs two
entries.

```yaml
id: order
specVersion: "0.8"
events:
- {name: OrderShipped, type: order.shipped, source: shop}   # kind: produced
states:
- name: Ship
  type: inject
  data: {}
  end: {produceEvents: [{eventRef: OrderShipped}]}
```
"""

from workflow.diagnostics import Fix
from workflow.rules import _members, _refs
from workflow.rules._facts import Facts, Finding, Findings, Missing

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if facts.workflow.dialect != "0.8":
        return
    sent = {ref.name for ref in _refs.produced_events(facts)}
    awaited = {ref.name for ref in _refs.consumed_events(facts)}
    for event in facts.workflow.events:
        kind = (*event.path, "kind")
        if event.name in sent and facts.has(event.path) and facts.value(kind) in (None, Missing.MISSING):
            edits = _members.add(facts.document, kind, "produced") if not facts.has(kind) else ()
            fix = Fix("Write `kind: produced`", edits) if edits and event.name not in awaited else None
            message = f"“{event.name}” is sent, and is `consumed` by default; write `kind: produced`"
            yield Finding(event.path, message, range=facts.name_range(event), fix=fix)
