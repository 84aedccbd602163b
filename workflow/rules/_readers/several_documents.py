"""A text of YAML has more than one document.

A definition is one document: only the first is read, and what follows is kept as it is. `signalbox lint` of a file
looks at each of its documents, and an import keeps a definition of each.

**Mend it**: give each document a file of its own.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- order: {set: {id: 1}}
---
document: {dsl: "1.0.3", namespace: shop, name: refund, version: "1.0.0"}
do:
- refund: {set: {id: 1}}
```
"""

SEVERITY = "error"
