"""From a state that is reached, no end can be reached.

An instance that comes here goes on for ever. That can be meant, for a workflow that watches something; more often a
transition leads back by mistake, or an `end` is missing. The finding stands at the state that leads into the part
without an end. With a `workflowExecTimeout` of 0.8 every instance ends.

**Mend it**: give one of the states an `end`, or lead a transition to a state that has one.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- ask: {wait: {hours: 1}}
- again: {wait: {hours: 1}, then: ask}   # no way leads to the end
```

In 0.6:

```yaml
states:
- name: Ask
  type: delay
  start: {kind: default}
  timeDelay: PT1H
  transition: {nextState: Wait}
- name: Wait
  type: delay
  timeDelay: PT1H
  transition: {nextState: Ask}
```
"""

from collections import defaultdict

from workflow.model import End, Next, Scope, State, Transition
from workflow.nodes import nodes
from workflow.paths import Path
from workflow.rules import _transitions
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import exits
from workflow.tasks import RaiseTask, SwitchTask, Task, TaskWorkflow, TryTask

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if isinstance(facts.workflow, TaskWorkflow) and facts.workflow.time_limit is not None:
        return
    timeouts = facts.workflow.timeouts
    if timeouts is not None and timeouts.workflow is not None:
        return  # the end comes by the clock
    leads = _transitions.transitions(facts, compensation=False)
    for scope in facts.scopes:
        ending = _ending(facts, scope, leads)
        stuck = _transitions.reachable(facts, scope, leads) - ending
        inner = {target.path for path in stuck for target in leads.get(path, ())}
        outer = {target.path for path in ending for target in leads.get(path, ())}
        starts = {state.path for ref in scope.start if (state := facts.target(scope, ref))}
        entries = stuck & (starts | outer | (stuck - inner))
        for state in scope.states:
            if state.path in entries:
                place = facts.name_range(state)
                yield Finding(state.path, f"No end can be reached from “{state.name}”", range=place)


def _ending(facts: Facts, scope: Scope, leads: _transitions.Transitions) -> set[Path]:
    """The states from which an end, or what is not known to be none, can be reached."""
    back: dict[Path, list[State]] = defaultdict(list)
    for state in scope.states:
        for target in leads.get(state.path, ()):
            back[target.path].append(state)
    return _transitions.closure(back, (state for state in scope.states if _may_end(facts, scope, state)))


def _may_end(facts: Facts, scope: Scope, state: State) -> bool:
    if isinstance(state, Task) and _task_may_end(state):
        return True
    transitions = [transition for _, transition in exits(state)]
    if not transitions:  # the schema asks for one
        return True
    unknown = (
        transition
        for transition in transitions
        if isinstance(transition, Transition) and not facts.target(scope, transition.target)
    )
    return any(isinstance(transition, End) for transition in transitions) or any(True for _ in unknown)


def _task_may_end(task: Task) -> bool:
    """1.0: by a case of a switch, behind an error that is taken, or by `then: end` or an error at any depth."""
    transitions: list[Next] = []
    if isinstance(task, SwitchTask):
        transitions += [case.next for case in task.cases]
    elif isinstance(task, TryTask) and task.catch:
        transitions.append(task.catch.next)
    inside = (isinstance(one, RaiseTask) or (isinstance(one, End) and one.kind == "workflow") for one in nodes(task))
    return any(isinstance(transition, End) for transition in transitions) or any(inside)
