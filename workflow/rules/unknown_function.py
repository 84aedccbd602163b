"""An action calls a function that the definition does not declare.

`functionRef.refName` must be the `name` of an entry of `functions`. Where `functions` is the address of a resource that
is not at hand, nothing is reported: its names are not known.

**Mend it**: correct the name, or declare the function. The quick fix writes the function that is nearly the
same, or the only one that nothing uses yet.

```yaml
functions:
- name: sendInvoice
  operation: billing.json#send
states:
- name: Send
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: sendInvioce}   # no function is named so
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow.rules import _names, _refs
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    if facts.unresolved("functions"):
        return iter(())
    names = (function.name for function in facts.workflow.functions)
    return _names.unknown(facts, _refs.functions(facts), "function", names)
