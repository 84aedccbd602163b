"""The definition breaks its dialect's form: a member is missing, of the wrong type, or not known.

A member that the dialect does not know is a warning, since it is ignored; it is an error where it looks like a slip of
the pen for a known one. In 1.0 most objects are closed, and the rule `unknown-member` tells of such a member. A
definition with such errors is still drawn and, as far as it goes, still simulated. Where the reference of the language
takes any value and its published schema an object alone (`input` of `run.workflow`), that is an info.

**Mend it**: the message says what is needed. Where the known member or value is nearly the same, the quick fix writes
it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- order: {call: http, with: {endpoint: https://shop.example/orders}}   # `method` is missing
```

In 0.6:

```yaml
states:
- name: Wait
  type: delay
  start: {kind: default}
  timeDelay: PT1M
  transitoin: {nextState: Wait}   # transition
```
"""

SEVERITY = "error"
