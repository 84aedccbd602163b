"""A retry policy has `maxAttempts: 1`, which is one retry after the first try.

The table of 0.8 calls it the "maximum number of retry attempts", and 0 no retries at all; an example of the same
document calls a policy with 1 `DoNotRetryStrategy`. Here the table counts: an action is tried twice.

**Mend it**: if it is not to be retried, take the `retryRef` out that names the policy. Other programs may take 1 for no
retry.

```yaml
id: order
specVersion: "0.8"
retries:
- {name: Once more, delay: PT1M, maxAttempts: 1}   # two tries in all
states:
- {name: Order, type: operation, actions: [], end: true}
```
"""

from workflow.model import RetryPolicy
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    for found in facts.all(RetryPolicy) if facts.workflow.dialect == "0.8" else ():
        path = (*found.node.path, "maxAttempts")
        if found.node.max_attempts == 1 and facts.has(path):
            yield Finding(path, "This is one retry after the first try: two tries in all")
