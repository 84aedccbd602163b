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

from workflow.rules._compensation import misplaced
from workflow.rules._facts import Facts, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    return misplaced(facts, "end", "next", "the workflow does not end there")
