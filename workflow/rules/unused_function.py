"""A function is declared, and no action calls it.

It does no harm, and is often the trace of a misspelt `refName` or of a removed state. Functions that come from a shared
resource are not reported.

**Mend it**: call the function, or remove its declaration.

```yaml
functions:
- name: sendLetter      # no action calls it
  operation: post.json#send
```
"""

from collections.abc import Iterator

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "info"


def check(facts: Facts) -> Iterator[Finding]:
    return _names.unused(facts, _refs.functions(facts), facts.workflow.functions, "No action calls {}")
