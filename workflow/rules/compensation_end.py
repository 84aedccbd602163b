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

from workflow.rules._compensation import misplaced
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    return misplaced(facts, "end", "next", "the workflow does not end there")
