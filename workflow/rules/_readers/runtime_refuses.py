"""The runtime that the definition is written for does not load it, or refuses it when it gets there.

Told where a runtime is chosen ([runtimes](../runtimes/index.md)), whatever the specification says of the place: the
runtime wants a member, knows none of this name, or reads another dialect. The message names the runtime, its version
and, where there is one, the number of its rule, by which its page says more.

**Mend it**: write what the runtime wants. Where the definition is for another one, choose that.

```yaml
# signalbox: runtime zigflow
document: {dsl: "1.0.0", taskQueue: shop, workflowType: order, version: "0.0.1"}
do:
- tell: {emit: {event: {with: {type: shop.ordered}}}}   # Zigflow has no `emit`
```

In 0.8:

```yaml
# signalbox: runtime java
id: order
name: Order
version: "1.0"
specVersion: "0.8"
states: [{name: Done, type: inject, data: {done: true}, end: true}]   # the Java SDK reads 1.0
```
"""

SEVERITY = "error"
