"""An error handler, an action or a task names an error that the definition does not declare.

`errorRef`, `errorRefs`, `retryableErrors` and `nonRetryableErrors` of 0.8 are names of entries of `errors`, where the
`code` stands by which a runtime knows them. A simulation matches by the name all the same. Where `errors` is the
address of a resource that is not at hand, nothing is reported. In 1.0 `raise.error` may be a name of `use.errors`;
otherwise the task fails with the error *configuration*.

**Mend it**: correct the name, or declare the error. The quick fix writes the error that is nearly the same, or the only
one that nothing uses yet.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  errors: {outOfStock: {type: https://shop.example/errors/out-of-stock, status: 409}}
do:
- refuse: {raise: {error: soldOut}}   # no error is named so
```

In 0.8:

```yaml
id: order
specVersion: "0.8"
errors:
- {name: Out of stock, code: "409"}
states:
- name: Order
  type: operation
  actions: []
  onErrors:
  - errorRef: Sold out        # no error is named so
    end: true
  end: true
```
"""

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.unresolved("errors"):
        return iter(())
    workflow = facts.workflow
    errors = workflow.use.errors if isinstance(workflow, TaskWorkflow) else workflow.errors
    return _names.unknown(facts, _refs.errors(facts), "error", (error.name for error in errors))
