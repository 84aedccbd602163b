"""`export.as` makes a new context without what was in it.

What `export.as` gives replaces the whole context. Where an earlier task has exported too, its part is lost.

**Mend it**: add to what there is: `${ $context + {total: .total} }`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- one: {set: {a: 1}, export: {as: "${ {first: .a} }"}}
- two: {set: {b: 2}, export: {as: "${ {second: .b} }"}}     # `first` is lost
```
"""

from workflow.rules import _expressions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import DataStep

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    steps = [found.node for found in facts.all(DataStep)]
    for export in [step for step in steps if step.path[-1:] == ("export",) and step.transform][1:]:
        path = (*export.path, "as")
        if not any("$context" in text for _, text in _expressions.strings(facts.value(path), path)):
            yield Finding(path, "This replaces the context; what was exported before is lost without `$context`")
