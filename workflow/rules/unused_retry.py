"""A retry policy is declared, and no error handler or action uses it.

It does no harm, but errors that were meant to be tried again are not. Policies that come from a shared resource are not
reported.

**Mend it**: name the policy in a `retryRef`, or remove its declaration.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  retries: {patiently: {delay: PT1M, limit: {attempt: {count: 5}}}}   # no catch names it
do:
- order: {set: {id: 1}}
```

In 0.6:

```yaml
retries:
- name: Patiently       # no retryRef names it
  delay: PT1M
  maxAttempts: 5
```
"""

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        used = {ref.name for ref in _refs.retries(facts)}
        return _names.unused_members(((one.name, one.path) for one in workflow.use.retries), used, "No task uses {}")
    words = "No action uses {}" if workflow.dialect == "0.8" else "No error handler uses {}"
    return _names.unused(facts, _refs.retries(facts), workflow.retries, words)
