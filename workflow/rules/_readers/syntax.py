"""The text is not YAML or JSON, or holds what a definition cannot.

Reading stops at the fault, or goes on behind it where that is safe; the message says what was expected. Definitions are
plain JSON data: tags, dates and binary values of YAML are read as text or refused, and aliases are bounded.

**Mend it**: correct the text at the place of the finding. Often a bracket or a quote is not closed a little before.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- order: {set: {id: 1}   # a brace is not closed
```
"""

SEVERITY = "error"
