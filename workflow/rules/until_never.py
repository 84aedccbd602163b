"""A subscription has no end: its `until` is never true, or its `while` always.

Without `amount` or `for` beside it the task takes messages for ever. It ends by its timeout, by an error or with the
workflow only, and what comes behind it does not run.

**Mend it**: write a condition on the messages so far, or say how many or how long.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- watch:
    call: asyncapi
    with:
      document: {endpoint: https://shop.example.com/api.json}
      channel: orders
      subscription: {consume: {until: "${ false }"}}     # for: {minutes: 5}
```
"""

from workflow.model import Expression
from workflow.paths import Json
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import Subscription

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    for found in facts.all(Subscription):
        one = found.node
        if one.amount is not None or one.lasts is not None:
            continue
        until, goes_on = _always(one.until), _always(one.loop_condition)
        if one.until is not None and (until is None or until is False):
            yield Finding(one.until.path, "This is never true, so that the subscription does not end")
        if one.loop_condition is not None and goes_on is True:
            yield Finding(one.loop_condition.path, "This is always true, so that the subscription does not end")


def _always(condition: Expression | None) -> Json:
    """What a condition always gives; something else where that is not known."""
    return look(condition.text).result if condition is not None and condition.language == "jq" else "not known"
