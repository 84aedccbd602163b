"""A secret gets into data that others see.

What `set`, `output` and `export` give, what is emitted and the body of a request stand in the trace and in the output,
and other systems get them as they are; Signalbox masks them where it shows a run.

**Mend it**: use the secret in an authentication or a header, where it is needed.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {secrets: [shop]}
do:
- one: {set: {key: "${ $secrets.shop }"}}
```
"""

from workflow.expressions.jq import look
from workflow.paths import Path
from workflow.rules import _expressions, _task_variables
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    tasks = _task_variables.Tasks(facts)
    for one in _expressions.in_jq(facts):
        if "$secret" in one.text and _is_shown(one.path[len(tasks.around(one.path) or ()) :]):
            used = next((used for used in look(one.text).variables if used.name in ("secret", "secrets")), None)
            if used:
                place = _expressions.place(facts, one, used.column)
                yield Finding(one.path, "A secret gets into data that others see", range=place)


def _is_shown(member: Path) -> bool:
    return member[:1] in (("set",), ("output",), ("export",), ("emit",)) or member[:2] == ("with", "body")
