"""No way leads to this task, so that it never runs.

Tasks run in order of their list; `then` of the one before leads elsewhere, or the one before is a `switch` with a
default or raises an error. A task that may be skipped (`if`) always goes on to the next.

**Mend it**: lead a `then` to the task, or remove it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- first: {set: {a: 1}, then: last}
- second: {set: {a: 2}}          # nothing leads here
- last: {set: {done: true}}
```
"""

from workflow.rules import _transitions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    leads = _transitions.transitions(facts, compensation=False)
    for scope in facts.scopes:
        reached = _transitions.reachable(facts, scope, leads)
        for task in scope.states if reached else ():
            if task.path not in reached:
                yield Finding(task.path, f"Nothing leads to “{task.name}”; it never runs", key=True)
