"""The runtime that was chosen does something otherwise than the specification says.

It reads a member and never looks at it, or understands it in another way ([runtimes](../runtimes/index.md)): SonataFlow
ignores retries, `invoke: async`, `continueAs` and timeouts of states and actions, and tells errors by their code. It is
said so that people see it before they deploy; a simulation does as the runtime does, as far as its profile says how.

**Mend it**: do without what the runtime ignores, or test that what it does is enough.

```yaml
# signalbox: runtime java
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- race:
    fork:
      compete: true   # the Java SDK takes the first, and the others run to their end
      branches: [{near: {wait: PT1S}}, {far: {wait: PT1M}}]
```

In 0.8:

```yaml
# signalbox: runtime sonataflow
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
