"""The definition is evaluated in the mode `loose`.

Then each text that is a jq program is taken for one: `name` is a call of a function that there is not and stays text,
`length` is evaluated. No runtime is known that implements this mode.

**Mend it**: write `strict`, and `${ }` around expressions.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
evaluate: {mode: loose}
do:
- one: {set: {size: length}}
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if isinstance(facts.workflow, TaskWorkflow) and facts.workflow.mode == "loose":
        yield Finding(("evaluate", "mode"), "No runtime is known that implements the mode `loose`")
