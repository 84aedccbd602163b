"""A conflict that Git could not merge is still in the text.

The side that Git calls yours, above `=======`, is read meanwhile, so that the diagram and the other findings stay. The
quick fixes take one side, or both where they can stand one after the other. `signalbox merge` joins two versions by
tasks and members, and leaves fewer conflicts ([merging](../merging.md)).

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
<<<<<<< HEAD
- order: {set: {id: 1}}
=======
- order: {set: {id: 2}}
>>>>>>> main
```
"""

SEVERITY = "error"
