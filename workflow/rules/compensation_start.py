"""A compensation state is marked as a start.

A workflow never begins with undoing something. The mark is ignored.

**Mend it**: remove `start`. The quick fix does.

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

from collections.abc import Iterator

from workflow.diagnostics import Fix
from workflow.rules import _compensation, _members
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    for found in _compensation.compensating(facts):
        path = (*found.node.path, "start")
        if found.node.start is not None and facts.has(path):
            edits = _members.remove(facts.document, path)
            fix = Fix("Remove `start`", edits) if edits else None
            yield Finding(path, f"“{found.node.name}” undoes another state; it cannot be a start", key=True, fix=fix)
