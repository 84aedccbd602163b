"""On the runtime that was chosen the result depends on an order that nothing fixes.

Another run, or another version of the runtime, may come to another result. A simulation takes one order and keeps to
it ([runtimes](../runtimes/index.md)); it cannot show what the runtime will do.

**Mend it**: make the order say nothing: conditions of which one alone holds, keys that are sorted first, branches that
do not write the same member.

```yaml
# signalbox: runtime java
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- choose:
    switch:
    - large: {when: .amount > 10, then: exit}
    - dear: {when: .amount > 100, then: end}   # both hold for 200
```
"""

SEVERITY = "warning"
