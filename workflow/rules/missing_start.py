"""No state is marked as the start, so that an instance does not know where to begin; or there is no state at all.

Exactly one state has a `start`. Without it the definition can be drawn, not simulated.

**Mend it**: give the first state `start: {kind: default}`; where there is none, add one.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do: []   # no task: there is nothing to start with
```

In 0.6:

```yaml
states:
- name: Greet       # start: {kind: default} is missing
  type: inject
  data: {greeting: Hello}
  end: {kind: default}
```
"""

from workflow.model import State
from workflow.rules._facts import Facts, Finding, Findings, Missing
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for scope in facts.scopes:
        if not scope.states and not scope.start and facts.value(scope.path) in ([], {}, None):
            what = "task" if isinstance(facts.workflow, TaskWorkflow) else "state"
            yield Finding(scope.path, f"There is no {what} to begin with", key=True)
        elif scope.states and not scope.start and not any(_tries(facts, state) for state in scope.states):
            yield Finding(scope.path, "No state has a start; mark the one to begin with", key=True)


def _tries(facts: Facts, state: State) -> bool:
    """Whether something stands at `start` that is none: the schema says so."""
    return facts.value((*state.path, "start")) not in (None, False, Missing.MISSING)
