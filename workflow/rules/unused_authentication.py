"""No task uses this authentication of `use.authentications`.

**Mend it**: remove it, or use it where it is meant.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {authentications: {spare: {bearer: {token: "${ .token }"}}}}     # nothing uses it
do:
- one: {wait: PT1S}
```
"""

from workflow.rules import _authentications, _names
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        used = {ref.name for ref in _authentications.refs(facts)}
        declared = ((one.name, one.path) for one in workflow.use.authentications)
        yield from _names.unused_members(declared, used, "No task uses {}")
