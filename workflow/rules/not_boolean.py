"""A condition of 1.0 gives what is no truth value.

`if`, `when`, `exceptWhen`, `while` and `until` must give true or false; null and nothing count as false. A number, a
text, an array or an object is the error *expression*, where a run comes here.

**Mend it**: compare it with something: `.count > 0`, `.name != null`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- check: {if: .lines | length, set: {done: true}}     # a number
```
"""

from workflow.rules import _expressions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import TaskWorkflow

SEVERITY = "error"
_CONDITIONS = frozenset(("if", "when", "exceptWhen", "while", "until"))
_VOWELS = ("array", "object")


def check(facts: Facts) -> Findings:
    for one in _expressions.in_jq(facts) if isinstance(facts.workflow, TaskWorkflow) else ():
        if one.node is None or one.path[-1] not in _CONDITIONS:
            continue
        found = look(one.text)
        if found.least and not found.findings and not found.kinds & {"boolean", "null"}:
            shown = " or ".join(f"{'an' if kind in _VOWELS else 'a'} {kind}" for kind in sorted(found.kinds))
            yield Finding(one.path, f"A condition is true or false; this is {shown}")
