"""A switch has two cases without a condition.

The case without `when` counts where no other one matches, wherever it stands. Of two of them the first counts.

**Mend it**: give one of them a condition, or remove it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- check:
    switch:
    - paid: {then: end}            # has lost its `when`
    - other: {then: continue}
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import SwitchTask

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(SwitchTask):
        for case in [each for each in found.node.cases if each.condition is None and each.name][1:]:
            yield Finding(case.path, f"“{case.name}” is a second default, which never counts", key=True)
