"""An action lists errors to retry, and no policy to retry them by.

In 0.8 an action is retried if it has a `retryRef`, and then on the errors that `retryableErrors` names. Without a
`retryRef` the list has no effect; only a definition with `autoRetries: true` retries by a policy of its own, and that
on every error that is not in `nonRetryableErrors`.

**Mend it**: add a `retryRef`, or take `retryableErrors` out.

```yaml
id: order
specVersion: "0.8"
errors: [{name: Busy, code: "503"}]
functions: [{name: order, operation: "shop.json#order"}]
states:
- name: Order
  type: operation
  actions:
  - functionRef: order
    retryableErrors: [Busy]     # by which policy?
  end: true
```
"""

from workflow.actions import Action
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(Action):
        action, path = found.node, (*found.node.path, "retryableErrors")
        if action.retryable and action.retry is None:
            why = "`autoRetries` retries every error" if facts.workflow.auto_retries else "there is no `retryRef`"
            yield Finding(path, f"`retryableErrors` has no effect: {why}", key=True)
