"""A retry has no limit, so that it goes on until the call works.

Neither `limit.attempt.count` nor `limit.duration` says when to give up.

**Mend it**: write one of them.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch: {retry: {delay: PT1S}}
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskRetry

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(TaskRetry):
        retry = found.node
        if retry.attempts is None and retry.limit is None:
            message = "Nothing limits this retry; write `limit.attempt.count` or `limit.duration`"
            yield Finding(retry.path, message, key=True)
