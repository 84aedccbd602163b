"""A task has one of the names `continue`, `exit` and `end`.

After `then` these are words of the DSL: no `then` can lead to such a task, though it runs where it stands.

**Mend it**: rename the task.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- start: {set: {a: 1}}
- end: {set: {done: true}}     # `then: end` is not this task
```
"""

from workflow.model import State
from workflow.rules._facts import Facts, Finding, Findings
from workflow.task_transitions import DIRECTIVES
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(State) if isinstance(facts.workflow, TaskWorkflow) else ():
        if found.node.name in DIRECTIVES:
            words = f"`{found.node.name}` is a word of the DSL, so that no `then` leads to a task of this name"
            yield Finding(found.node.path, words, key=True)
