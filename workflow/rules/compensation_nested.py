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

from workflow.rules._compensation import misplaced
from workflow.rules._facts import Facts, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    return misplaced(facts, "compensatedBy", "compensated_by", "it cannot be compensated itself")
