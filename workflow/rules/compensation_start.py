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

from workflow.rules._compensation import misplaced
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    return misplaced(facts, "start", "start", "it cannot be a start")
