"""A scenario's mocks stand under a key that its definition has no calls for.

Calls of 1.0 have their mocks under `calls`, functions of the older dialects have theirs under `functions`. What stands
under the other key is never asked: the run says that a call has no mock. It is told by `signalbox lint` of the
definition, at the key.

**Mend it**: write the other key.

```yaml
definition: order.yaml   # in 1.0
functions:               # calls
  fetch: {result: {n: 1}}
```
"""

SEVERITY = "error"
