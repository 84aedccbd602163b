"""A condition of `0.1-kebab` is nested, or joins in two ways side by side.

The document says of `and`, `or` and `not` that they "define a single boolean operator which is to be applied to its
elements", and that "multiple or nesting of boolean operators is currently not allowed", though its schema describes
conditions inside conditions. They are read and run here; other programs may refuse them.

**Mend it**: make several choices of it: those that lead to the same state are alternatives. Or put a switch behind the
choice that asks for the rest.

```yaml
name: Order
states:
- name: Check
  type: SWITCH
  start: true
  choices:
  - condition:
      and:
      - {path: $.paid, operator: Exists, value: "true"}
      - not: {path: $.country, operator: Equals, value: NL}   # an operator inside an operator
    next-state: Done
  default: Done
- {name: Done, type: END}
```
"""

from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import Combination, Condition, DataCondition

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if facts.workflow.dialect == "0.1-kebab":
        for found in facts.all(DataCondition):
            yield from _check(found.node.condition)


def _check(condition: Condition) -> Findings:
    """The first place of a condition that is more than one operator on comparisons."""
    if not isinstance(condition, Combination):
        return
    inner = [part for part in condition.parts if isinstance(part, Combination)]
    if condition.operator == "single" and len(condition.parts) > 1:
        yield Finding(condition.path, "Operators stand side by side; the document allows a condition one of them")
    elif inner:
        yield Finding(inner[0].path, "The document does not allow an operator inside another", key=True)
