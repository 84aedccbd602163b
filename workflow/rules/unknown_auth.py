"""A function names access rights that the definition does not declare.

`authRef` of 0.8 is the `name` of an entry of `auth`: what a runtime needs to get at the document that `operation`
names. Where `auth` is the address of a resource that is not at hand, nothing is reported.

**Mend it**: correct the name, or declare it. The quick fix writes the one that is nearly the same, or the only one that
nothing uses yet.

```yaml
id: order
specVersion: "0.8"
auth:
- {name: shop, scheme: bearer, properties: {token: abc}}
functions:
- {name: order, operation: "shop.json#order", authRef: store}   # no entry of `auth` is named so
states:
- {name: Order, type: operation, actions: [{functionRef: order}], end: true}
```
"""

from workflow.rules import _names
from workflow.rules._facts import Facts, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.unresolved("auth"):
        return iter(())
    refs = (function.auth for function in facts.workflow.functions if function.auth)
    return _names.unknown(facts, refs, "entry of `auth`", (one.name for one in facts.workflow.auth))
