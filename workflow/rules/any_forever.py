"""A task listens for events until a condition holds that never does.

`until` is always false: the task ends by its timeout, by an error or with the workflow only. What comes behind it does
not run.

**Mend it**: if it is not meant, write a condition on the events so far, or the events that end it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- watch:
    listen: {to: {any: [], until: "${ false }"}}
```
"""

from workflow.model import Expression
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import EventStrategy

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    for found in facts.all(EventStrategy):
        until = found.node.until
        if isinstance(until, Expression) and until.language == "jq":
            result = look(until.text).result
            if result is None or result is False:
                yield Finding(until.path, "This is never true, so that listening ends by a timeout or an error only")
