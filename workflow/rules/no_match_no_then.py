"""A switch has no default and no `then`: where no case matches, the next task of the list runs.

That can be meant. More often it is the first of the tasks that the cases lead to.

**Mend it**: add a case without `when`, or say with `then` where the flow goes on.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- check:
    switch:
    - big: {when: .total > 3, then: big}
- big: {set: {size: big}}        # runs for small totals as well
```
"""

from workflow.model import OPEN
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import SwitchTask

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    for found in facts.all(SwitchTask):
        task = found.node
        conditions = [case.condition for case in task.cases]
        is_whole = bool(conditions) and all(one is not None and one.text != OPEN for one in conditions)
        if is_whole and not facts.has((*task.path, "then")):
            message = f"Where no case of “{task.name}” matches, the next task runs; say so with a default or `then`"
            yield Finding(task.path, message, key=True)
