"""States lead back to themselves without anything that takes time: no delay, event, action or sub-workflow.

Once in such a cycle, an instance turns in it at one and the same instant. Only its data can lead it out, and nothing in
the cycle waits for them to change. In 1.0 a cycle is made by `then`; `wait`, `listen`, `call` and `run` take time.

**Mend it**: put a delay or a wait for an event into the cycle, or lead the transition elsewhere.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- check: {switch: [{done: {when: .done, then: end}}]}
- mark: {set: {waiting: true}, then: check}   # nothing here takes time
```

In 0.6:

```yaml
states:
- name: Check
  type: switch
  start: {kind: default}
  dataConditions:
  - condition: "{{ $.done }}"
    end: {kind: default}
  default: {transition: {nextState: Mark}}
- name: Mark
  type: inject
  data: {waiting: true}
  transition: {nextState: Check}
```
"""

from workflow.model import State
from workflow.rules import _transitions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState, InjectState, OperationState, ParallelState, SwitchState
from workflow.tasks import DoTask, EmitTask, ForkTask, ForTask, RaiseTask, SetTask, SwitchTask, TryTask

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    leads = _transitions.transitions(facts, compensation=False)
    for scope in facts.scopes:
        for group in _transitions.groups(leads, filter(_takes_no_time, scope.states)):
            cycle = sorted(group, key=lambda state: state.path)
            if len(cycle) > 1 or any(state.path == cycle[0].path for state in leads.get(cycle[0].path, ())):
                names = ", ".join(f"“{state.name}”" for state in cycle[:5]) + (", …" if len(cycle) > 5 else "")
                place = facts.name_range(cycle[0])
                yield Finding(cycle[0].path, f"Nothing in this cycle takes time: {names}", range=place)


def _takes_no_time(state: State) -> bool:
    match state:
        case InjectState():
            return True
        case SwitchState():
            return not state.event_conditions
        case OperationState():
            return not state.actions
        case ForEachState():
            return not state.actions and not state.workflow
        case ParallelState():
            return not any(branch.actions or branch.workflow or branch.scope for branch in state.branches)
        case SetTask() | SwitchTask() | EmitTask() | RaiseTask():
            return True
        case DoTask() | ForTask() | TryTask() | ForkTask():
            return all(_takes_no_time(one) for inner in state.parts() for one in inner.scope.states)
        case _:
            return False
