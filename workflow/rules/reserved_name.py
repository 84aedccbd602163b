"""A task has one of the names `continue`, `exit` and `end`.

After `then` these are words of the DSL: no `then` can lead to such a task, though it runs where it stands. It is an
error where a `then` in the same list says the word: what looks like a way to the task is none.

**Mend it**: rename the task.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- start: {set: {a: 1}, then: end}
- middle: {set: {b: 2}}
- end: {set: {done: true}}     # `then: end` is not this task
```
"""

from workflow.model import End, State, Transition
from workflow.paths import Json
from workflow.rules._facts import Facts, Finding, Findings
from workflow.task_transitions import DIRECTIVES
from workflow.tasks import TaskWorkflow

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    named = [found for found in facts.all(State) if found.node.name in DIRECTIVES]
    if not named or not isinstance(facts.workflow, TaskWorkflow):
        return
    said = _said(facts)
    for found in named:
        name = found.node.name
        words = f"`{name}` is a word of the DSL, so that no `then` leads to a task of this name"
        is_meant = (id(found.scope), name) in said
        yield Finding(found.node.path, words, key=True, severity="error" if is_meant else None)


def _said(facts: Facts) -> set[tuple[int, Json]]:
    """The words that stand after `then`, each with the list of tasks in which it is said."""
    ways = [(way.scope, way.node.path) for way in facts.all(End)]
    ways += [(way.scope, way.node.path) for way in facts.all(Transition)]
    found = ((id(scope), facts.value(path)) for scope, path in ways if path[-1:] == ("then",))
    return {(scope, written) for scope, written in found if isinstance(written, str)}
