"""A timeout is a name that the definition does not have.

A text under `timeout` is the name of an entry of `use.timeouts`; a timeout itself is written `{after: PT1M}`. A task
that comes here fails with the error *configuration*.

**Mend it**: correct the name, or declare it. The quick fix writes the name that is nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  timeouts:
    short: {after: PT1M}
do:
- ask: {wait: PT30S, timeout: shrt}   # short
```
"""

from workflow.rules import _names
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskTimeout, TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        names = (name for name, _ in workflow.use.timeouts)
        refs = (found.node.named for found in facts.all(TaskTimeout) if found.node.named)
        yield from _names.unknown(facts, refs, "timeout", names)
