"""No task uses this timeout of `use.timeouts`.

**Mend it**: remove it, or use it where it is meant.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {timeouts: {spare: {after: PT1M}}}     # nothing uses it
do:
- one: {wait: PT1S}
```
"""

from workflow.rules import _names
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskTimeout, TaskWorkflow

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        used = {found.node.named.name for found in facts.all(TaskTimeout) if found.node.named}
        declared = ((name, timeout.path) for name, timeout in workflow.use.timeouts)
        yield from _names.unused_members(declared, used, "No task uses {}")
