"""A switch state has an `end`.

A switch always leads on: its conditions and its `default` say where to, each of them may have an `end` of its own. An
`end` of the state itself is never taken. (In `0.1-camel` a switch has an `end`: what leads nowhere ends there.)

**Mend it**: move the `end` into a condition or the `default`.

```yaml
states:
- name: Decide
  type: switch
  start: {kind: default}
  dataConditions:
  - condition: "{{ $.paid }}"
    end: {kind: default}
  default: {end: {kind: default}}
  end: {kind: default}      # never taken
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import SwitchState

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.workflow.dialect == "0.1-camel":
        return
    for found in facts.all(SwitchState):
        end = (*found.node.path, "end")
        if facts.has(end):
            yield Finding(end, "A switch cannot be an end; a condition or its default can", key=True)
