"""A compensation state is marked as a start.

A workflow never begins with undoing something. The mark is ignored. In 0.8 the definition's `start` names the state;
without it the first one counts.

**Mend it**: remove `start`, or name another state. The quick fix removes the mark.

```yaml
states:
- name: Buy
  type: operation
  start: {kind: default}
  actions: []
  compensatedBy: Cancel
  end: {kind: default}
- name: Cancel
  type: inject
  usedForCompensation: true
  start: {kind: default}   # never begins here
  data: {}
```
"""

from workflow.rules import _compensation
from workflow.rules._compensation import misplaced
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    yield from misplaced(facts, "start", "start", "it cannot be a start")
    if facts.workflow.dialect == "0.8":
        yield from _named(facts)


def _named(facts: Facts) -> Findings:
    """0.8: the definition begins with the state that `start` names, or else with the first."""
    scope = facts.workflow.scope
    for found in _compensation.compensating(facts):
        for ref in scope.start if found.scope is scope else ():
            if facts.state(scope, ref.name) is found.node:
                place = facts.name_range(found.node) if ref.path == found.node.path else None
                yield Finding(ref.path, f"“{found.node.name}” undoes another state; it cannot be a start", range=place)
