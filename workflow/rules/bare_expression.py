"""An expression stands without its braces, `${ }`.

In 0.8 the format of an expression is `${ … }`. Members that can only be one (conditions, filters, the collections of a
foreach state) are understood without the braces here and by SonataFlow; other programs may take them for text.

**Mend it**: the quick fix writes the braces.

```yaml
id: order
specVersion: "0.8"
states:
- name: Decide
  type: switch
  dataConditions:
  - condition: .order.paid         # ${ .order.paid }
    end: true
  defaultCondition: {end: true}
```
"""

from workflow import expressions
from workflow.diagnostics import Fix
from workflow.model import OPEN
from workflow.rules import _expressions, _members
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    for one in _expressions.written(facts) if facts.workflow.dialect == "0.8" else ():
        written = facts.value(one.path)
        if one.node is None or one.text == OPEN or not isinstance(written, str):
            continue
        if _expressions.inside(written, one.language) is None and expressions.check(one.text, one.language) is None:
            edits = _members.replace(facts.document, one.path, f"${{ {one.text} }}")
            fix = Fix("Write the braces", edits) if edits else None
            yield Finding(one.path, "This expression stands without braces; write `${ … }` around it", fix=fix)
