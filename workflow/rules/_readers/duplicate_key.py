"""A mapping has the same key twice.

Only one of the values could count, and programs differ in which; here the last one does. The finding stands at the
later key and says where the earlier one is.

**Mend it**: remove one of them, or rename it.

```yaml
name: Orders
name: Returns   # the second of this name
states: []
```
"""

SEVERITY = "error"
