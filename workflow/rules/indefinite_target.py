"""A path says where a result is put, and is no single place.

`outputCollection` of a foreach state, and `ResultPath` in 0.1, name the place that is written to: members from the root
on, such as `$.order.results`. A path with a wildcard, a filter, an index, `..` or a function may select several places
or none, so that nothing can be put there; a run that gets to it fails. Of 0.8
the rule `not-a-path` tells.

**Mend it**: write the names of the members alone. What is not there is made.

```yaml
states:
- name: Price
  type: foreach
  start: {kind: default}
  inputCollection: "{{ $.items }}"
  outputCollection: "{{ $.prices[*] }}"   # $.prices
  iterationParam: item
  actions:
  - functionRef: {refName: price}
  end: {kind: default}
```
"""

from workflow import expressions
from workflow.expressions import ExpressionError
from workflow.model import DataFilter, Expression
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.workflow.dialect == "0.8":
        return  # the rule not-a-path tells it
    for each in facts.all(ForEachState):
        yield from _check(each.node.output_collection)
    for through in facts.all(DataFilter):
        yield from _check(through.node.target)


def _check(target: Expression | None) -> Findings:
    if target is None:
        return
    try:
        names = expressions.compile(target.text, target.language).names
    except ExpressionError:
        return  # the rule bad-expression tells it
    if names is None:
        yield Finding(target.path, f"`{target.text}` names no single place to write to; write names alone (`$.a.b`)")
