"""A compensation state has a `compensatedBy` of its own.

What was undone is not undone again: compensation is not recursive.

**Mend it**: remove `compensatedBy` from it. The quick fix does.

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
  data: {}
  compensatedBy: Undo      # not recursive
- name: Undo
  type: inject
  usedForCompensation: true
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
        path = (*found.node.path, "compensatedBy")
        if found.node.compensated_by is not None and facts.has(path):
            edits = _members.remove(facts.document, path)
            fix = Fix("Remove `compensatedBy`", edits) if edits else None
            yield Finding(
                path, f"“{found.node.name}” undoes another state; it cannot be compensated itself", key=True, fix=fix
            )
