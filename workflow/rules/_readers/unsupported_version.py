"""The runtime that the definition is written for does not read this version of the language.

The definition says by `document.dsl` for which version it is written. Zigflow reads 1.0.0 and what follows up to 2.0.0;
a version before a release, such as `1.0.0-alpha1`, is none of these ([Zigflow](../runtimes/zigflow.md), Z11).

**Mend it**: write a version that the runtime reads.

```yaml
# signalbox: runtime zigflow
document: {dsl: 1.0.0-alpha1, taskQueue: shop, workflowType: order, version: 0.0.1}
do:
- done: {set: {done: true}}
```
"""

SEVERITY = "error"
