"""A transition leads out of a branch, or into one.

The states of a branch of a parallel state only reach each other. A branch is left when one of its states has no next
state or is an end; a run that takes a transition to a state outside fails with `DataError`.

**Mend it**: lead the transition to a state of the same branch. To go on after all branches, remove the next state from
the branch's last state and give the parallel state one.

```yaml
name: deliver
states:
- name: Both
  type: PARALLEL
  start: true
  branches:
  - name: Letter
    wait-for-completion: true
    states:
    - name: Write
      type: DELAY
      start: true
      time-delay: 60
      next-state: Done   # a state outside the branch
  next-state: Done
- name: Done
  type: END
```
"""

from collections import defaultdict

from workflow.model import Scope
from workflow.rules import _refs
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import Branch
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if isinstance(facts.workflow, TaskWorkflow):
        return  # the rule `target-out-of-scope`
    homes: dict[str, list[Scope]] = defaultdict(list)
    for scope in facts.scopes:
        for state in scope.states:
            for name in {state.id, state.name} - {None, ""}:
                homes[str(name)].append(scope)
    branches = {found.node.scope.path: found.node.name for found in facts.all(Branch) if found.node.scope}
    for ref, scope, _ in _refs.states(facts):
        if ref.name in homes and facts.state(scope, ref.name) is None:
            home = homes[ref.name][0]
            where = f"in the branch “{branches[home.path]}”" if home.path in branches else "outside the branches"
            here = f"the branch “{branches[scope.path]}”" if scope.path in branches else "the states outside"
            yield Finding(ref.path, f"“{ref.name}” is a state {where}; {here} cannot lead there")
