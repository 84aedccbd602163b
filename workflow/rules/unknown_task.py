"""`then` names a task that does not exist.

Where the flow goes on is the name of a task in the same list, or one of the words `continue`, `exit` and `end`. A run
that comes here fails with the error *configuration*. (A task that stands in another list: `target-out-of-scope`.)

**Mend it**: correct the name, or add the task. Where one task's name is nearly the same, the quick fix writes it.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- check:
    switch:
    - paid: {when: .paid, then: shipp}   # no task is named so
- ship: {set: {done: true}}
```
"""

from workflow.rules import _names, _targets
from workflow.rules._facts import Facts, Findings
from workflow.task_transitions import DIRECTIVES

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    everywhere = _targets.names(facts)
    for scope, targets in _targets.by_scope(facts):
        here = [task.name for task in scope.states]
        refs = [ref for ref in targets if ref.name in here or ref.name not in everywhere]
        words = (*here, *DIRECTIVES)
        yield from _names.unknown(facts, refs, "task", words, offer_unused=False)
