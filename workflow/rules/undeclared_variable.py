"""An expression uses a variable that it is not given.

Every expression of 1.0 has `$context`, `$input`, `$output`, `$secrets`, `$authorization`, `$task`, `$workflow` and
`$runtime`; `for` and `foreach` give theirs (`$item` and `$index`, or as they are named) inside of them, `catch` its
error. Others must be bound in the expression itself: `. as $x | …`. A run fails here with the error *expression*.

**Mend it**: correct the name, or use it where it is given.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- count:
    for: {each: line, in: .lines}
    do:
    - add: {set: {sum: "${ .sum + $item.price }"}}   # the items are named `line`
```
"""

from workflow.rules import _expressions, _jq
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for one in _expressions.in_jq(facts) if isinstance(facts.workflow, TaskWorkflow) else ():
        found = _jq.fault(one.text, _expressions.given(facts, one.path))
        if found and found.kind == "unknown-variable":
            message = f"{found.message[:1].upper()}{found.message[1:]} (character {found.column} of the expression)"
            yield Finding(one.path, message, range=_expressions.place(facts, one, found.column))
