"""A runtime that was named does something otherwise than the specification says.

`signalbox lint --runtime sonataflow` tells what the definition uses that SonataFlow (10.1) ignores, or understands in
another way: retries, `invoke: async`, `continueAs`, timeouts of states and actions, iterations at once, names of
errors, and what it has beyond the specification. `java`, `go` and `synapse` are engines of DSL 1.0; no two of them
agree. It is said so that people see it before they deploy; no run changes by it.

**Mend it**: do without what the runtime ignores, or test on the runtime itself that what it does is enough.

```yaml
id: order
specVersion: "0.8"
retries: [{name: Patiently, delay: PT1M, maxAttempts: 5}]
functions: [{name: order, operation: "shop.json#order"}]
states:
- name: Order
  type: operation
  actions:
  - functionRef: order
    retryRef: Patiently       # SonataFlow does not retry
  end: true
```
"""

SEVERITY = "info"
