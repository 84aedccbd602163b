"""A state that `compensatedBy` names is not marked `usedForCompensation`.

The mark tells readers and tools that the state is no part of the normal flow.

**Mend it**: write `usedForCompensation: true` in it. The quick fix does.

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
  data: {}                 # usedForCompensation is missing
```
"""

from workflow.diagnostics import Fix
from workflow.rules import _compensation, _members
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in _compensation.referenced(facts):
        if not found.node.used_for_compensation:
            mark = (*found.node.path, "usedForCompensation")
            edits = (_members.replace if facts.has(mark) else _members.add)(facts.document, mark, True)
            fix = Fix("Write `usedForCompensation: true`", edits) if edits else None
            place = mark if facts.has(mark) else facts.name_path(found.node)
            yield Finding(
                place, f"“{found.node.name}” undoes another state and needs `usedForCompensation: true`", fix=fix
            )
