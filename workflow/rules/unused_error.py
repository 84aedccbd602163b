"""An error is declared, and nothing handles or retries it.

It does no harm, and is often the trace of a misspelt `errorRef`. Errors that come from a shared resource are not
reported.

**Mend it**: handle the error, or remove its declaration.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  errors: {outOfStock: {type: https://shop.example/errors/out-of-stock, status: 409}}   # nothing raises it
do:
- order: {set: {id: 1}}
```

In 0.8:

```yaml
id: order
specVersion: "0.8"
errors:
- {name: Out of stock, code: "409"}   # no handler names it
states:
- {name: Order, type: operation, actions: [], end: true}
```
"""

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        used = {ref.name for ref in _refs.errors(facts)}
        return _names.unused_members(((one.name, one.path) for one in workflow.use.errors), used, "No task raises {}")
    return _names.unused(facts, _refs.errors(facts), facts.workflow.errors, "Nothing handles {} or retries it")
