"""No way leads from the start to this state, so that it never runs.

Ways are transitions, conditions, the default, the transitions of error handlers and `compensatedBy`; states of 0.8's
`runBefore` come before an end by timeout. In a definition without a start nothing is reported.

**Mend it**: lead a transition to the state, or remove it. Often a `nextState` elsewhere names another state by mistake.

```yaml
states:
- name: Decide
  type: switch
  start: {kind: default}
  dataConditions:
  - condition: "{{ $.order[?(@.paid == true)] }}"
    transition: {nextState: Ship}
  default: {transition: {nextState: Ship}}
- name: Ship
  type: inject
  data: {}
  end: {kind: default}
- name: Remind          # nothing leads here
  type: inject
  data: {}
  end: {kind: default}
```
"""

from workflow.rules import _transitions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if isinstance(facts.workflow, TaskWorkflow):
        return  # the rule `unreachable-task`
    leads = _transitions.transitions(facts)
    for scope in facts.scopes:
        reached = _transitions.reachable(facts, scope, leads)
        late = _transitions.before_timeout(facts, scope, leads)
        for state in scope.states if reached else ():
            if state.path not in reached and state.path not in late:
                at_name = facts.name_range(state)
                shown = f"“{state.name or state.id}”" if state.name or state.id else "this state"
                yield Finding(state.path, f"Nothing leads to {shown}; it never runs", range=at_name)
