"""A mapping has the same key twice.

Only one of the values could count, and programs differ in which; here the last one does. The finding stands at the
later key and says where the earlier one is.

**Mend it**: remove one of them, or rename it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- order:
    set: {id: 1}
    set: {id: 2}   # the second of this name counts
```
"""

SEVERITY = "error"
