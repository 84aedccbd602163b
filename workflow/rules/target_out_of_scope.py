"""`then` names a task that stands in another list.

The flow goes on in the list of the task itself: a list is entered at its first task only, and left by its end, by
`exit` or by `end`. A run that comes here fails with the error *configuration*.

**Mend it**: write `then: exit` and let the container go on to that task, or put the task into this list.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- prepare:
    do:
    - check: {set: {checked: true}, then: ship}   # stands outside of `prepare`
- ship: {set: {done: true}}
```
"""

from workflow.rules import _targets
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    places = {state.name: state.path for scope in reversed(facts.scopes) for state in reversed(scope.states)}
    for scope, targets in _targets.by_scope(facts):
        here = {task.name for task in scope.states}
        for ref in targets:
            if ref.name not in here and ref.name in places and facts.is_scalar(ref.path):
                where = facts.where(places[ref.name], key=True)
                yield Finding(ref.path, f"“{ref.name}” ({where}) is not in this list, and `then` leads nowhere else")
