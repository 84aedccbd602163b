"""The definition is of edition 0.7, and is read as 0.8.

Everything of 0.7 is in 0.8 and means the same, so that nothing has to be done. A sub-workflow of 0.7 is always awaited,
as by default in 0.8.

**Mend it**: the quick fix writes `0.8`.

```yaml
id: order
specVersion: "0.7"
states:
- {name: Order, type: inject, data: {}, end: true}
```
"""

from workflow.diagnostics import Fix
from workflow.rules import _members
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow, path = facts.workflow, ("specVersion",)
    if workflow.dialect == "0.8" and facts.has(path) and (workflow.schema_version or "").startswith("0.7"):
        edits = _members.replace(facts.document, path, "0.8")
        fix = Fix("Write 0.8", edits) if edits else None
        yield Finding(path, f"Edition {workflow.schema_version} is read as 0.8, which has all of it", fix=fix)
