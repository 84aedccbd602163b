"""A retry policy is declared, and no error handler uses it.

It does no harm, but errors that were meant to be tried again are not. Policies that come from a shared resource are not
reported.

**Mend it**: name the policy in a `retryRef`, or remove its declaration.

```yaml
retries:
- name: Patiently       # no retryRef names it
  delay: PT1M
  maxAttempts: 5
```
"""

from collections.abc import Iterator

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "info"


def check(facts: Facts) -> Iterator[Finding]:
    return _names.unused(facts, _refs.retries(facts), facts.workflow.retries, "No error handler uses {}")
