"""A comment suppresses a rule that finds nothing there.

`# signalbox: ignore RULE` at the end of a line, or alone on the line above, says that what the rule finds on that line
is meant so; `# signalbox: ignore-file RULE` above everything else says it of the whole text. Several rules have commas
between them, and after ` -- ` may stand why. A comment without a rule, or with one that is not known, is told as well.
That a file which is not at hand could give the rule something to find is considered: such rules are not told.

**Mend it**: remove the comment, or correct the name of the rule.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- order: {set: {id: 1}}   # signalbox: ignore busy-loop
```
"""

SEVERITY = "info"
