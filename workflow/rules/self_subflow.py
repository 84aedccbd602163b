"""A workflow runs itself as a sub-workflow.

Each run would start the next one, until the depth that is allowed is reached. To go on as itself (`continueAs`, in 1.0
`await: false` at the end) is something else: the run before is over then.

**Mend it**: name another workflow, or lead a transition back to an earlier state.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- again: {run: {workflow: {namespace: shop, name: order, version: "1.0.0"}}}   # this workflow itself
```

In 0.6:

```yaml
id: orders
states:
- name: Again
  type: subflow
  start: {kind: default}
  workflowId: orders
  end: {kind: default}
```
"""

from workflow.nodes import nodes_of
from workflow.rules import _refs
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import RunTask, TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    tasks = nodes_of(RunTask, facts.workflow.scope) if isinstance(facts.workflow, TaskWorkflow) else ()
    goes_on = {task.workflow for task in tasks if not task.waits}
    for ref in _refs.subflows(facts):
        if ref.name and ref.name == facts.workflow.id and ref not in goes_on:
            yield Finding(ref.path, f"“{ref.name}” is this workflow: it would run itself without end")
