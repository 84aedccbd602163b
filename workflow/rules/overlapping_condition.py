"""A condition of a switch is the same as an earlier one, so that it is never chosen.

The first condition that holds decides. Of two conditions on the same event, too, the first takes it.

**Mend it**: correct the condition, or remove it.

```yaml
states:
- name: Decide
  type: switch
  start: {kind: default}
  dataConditions:
  - condition: "{{ $.order[?(@.sum > 100)] }}"
    transition: {nextState: Large}
  - condition: "{{ $.order[?(@.sum > 100)] }}"   # the same again
    transition: {nextState: Small}
  default: {end: {kind: default}}
```
"""

from collections.abc import Iterable

from workflow.model import Expression
from workflow.paths import Path
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import SwitchState

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(SwitchState):
        conditions = [case.condition for case in found.node.data_conditions]
        yield from _repeated(facts, ((each.text, each.path) for each in conditions if isinstance(each, Expression)))
        yield from _repeated(facts, ((case.event.name, case.event.path) for case in found.node.event_conditions))


def _repeated(facts: Facts, conditions: Iterable[tuple[str, Path]]) -> Findings:
    first: dict[str, Path] = {}
    for text, path in conditions:
        if text and text in first:
            yield Finding(path, f"The condition at {facts.where(first[text])} is the same; this one is never chosen")
        first.setdefault(text, path)
