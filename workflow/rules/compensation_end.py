"""A compensation state has an `end`.

After the last compensation state the workflow goes on where it was told to compensate. The `end` is ignored.

**Mend it**: remove `end`. The quick fix does.

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
  end: {kind: default}     # the workflow goes on after it
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
        path = (*found.node.path, "end")
        if found.node.next is not None and facts.has(path):
            edits = _members.remove(facts.document, path)
            fix = Fix("Remove `end`", edits) if edits else None
            yield Finding(
                path, f"“{found.node.name}” undoes another state; the workflow does not end there", key=True, fix=fix
            )
