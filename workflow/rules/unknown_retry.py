"""An error handler, an action or a task names a retry policy that the definition does not declare.

`retryRef` must be the `name` of an entry of `retries`: how often and how long to wait is said there only. Where
`retries` is the address of a resource that is not at hand, nothing is reported. In 1.0 `catch.retry` may be a name of
`use.retries`.

**Mend it**: correct the name, or declare the policy. The quick fix writes the policy that is nearly the
same, or the only one that nothing uses yet.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  retries: {patiently: {delay: PT1M, limit: {attempt: {count: 5}}}}
do:
- ask:
    try: [{call: {call: http, with: {method: get, endpoint: https://shop.example/}}}]
    catch: {retry: patient}   # no retry policy is named so
```

In 0.6:

```yaml
retries:
- name: Patiently
  delay: PT1M
  maxAttempts: 5
states:
- name: Call
  type: operation
  start: {kind: default}
  actions: []
  onErrors:
  - error: Busy
    retryRef: Patient   # no retry policy is named so
    end: {kind: default}
  end: {kind: default}
```
"""

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.unresolved("retries"):
        return iter(())
    workflow = facts.workflow
    policies = workflow.use.retries if isinstance(workflow, TaskWorkflow) else workflow.retries
    names = (policy.name for policy in policies)
    return _names.unknown(facts, _refs.retries(facts), "retry policy", names)
