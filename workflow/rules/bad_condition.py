"""A condition of 0.1 joins nothing, or negates several conditions at once.

`And` and `Or` are lists of conditions that are not empty, `Not` is a single condition (`0.1-camel` writes it as a list,
which says that none of them may hold).

**Mend it**: write the conditions that are meant, or take the choice out. For several negations use `not` of an `or`, or
a choice for each.

```yaml
states:
- name: Check
  type: SWITCH
  start: true
  choices:
  - And: []             # what should hold?
    next-state: Done
  default: Done
- {name: Done, type: END}
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import Combination

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(Combination):
        one = found.node
        value, word = facts.value(one.path), one.path[-1]
        if value == []:
            yield Finding(one.path, f"`{word}` is empty; it joins no condition", key=True)
        elif one.operator == "not" and facts.workflow.dialect == "0.1-kebab" and len(one.parts) > 1:
            yield Finding(one.path, f"`{word}` takes a single condition, not {len(one.parts)}", key=True)
