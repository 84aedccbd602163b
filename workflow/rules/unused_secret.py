"""No expression and no authentication uses this secret of `use.secrets`.

Nothing is reported where a program reads `$secrets` as a whole.

**Mend it**: remove it, or use it where it is meant.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {secrets: [spare]}     # nothing uses it
do:
- one: {wait: PT1S}
```
"""

from workflow.rules import _authentications, _expressions, _names
from workflow.rules._facts import Facts, Findings
from workflow.rules._jq import look
from workflow.tasks import TaskWorkflow

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow) or not workflow.use.secrets:
        return
    schemes = (value for _, value in _authentications.schemes(facts))
    used = {value["use"] for value in schemes if isinstance(value, dict) and isinstance(value.get("use"), str)}
    for one in _expressions.in_jq(facts):
        for read in look(one.text).reads if "$secret" in one.text else ():
            if read.variable not in ("secrets", "secret"):
                continue
            if not read.path or not isinstance(read.path[0], str):
                return
            used.add(read.path[0])
    declared = ((ref.name, ref.path) for ref in workflow.use.secrets)
    yield from _names.unused_members(declared, used, "No expression uses {}")
