"""The size of a batch is no number of iterations.

`batchSize` of 0.8's foreach state says how many iterations run at once; the next ones begin when all of them are done.
It is 1 or more, or an expression that gives such a number. A run with anything else there fails with `DataError`.

**Mend it**: write a number from 1 on, or take `batchSize` out to run all iterations at once.

```yaml
id: order
specVersion: "0.8"
states:
- name: Ship
  type: foreach
  inputCollection: "${ .lines }"
  batchSize: 0              # none at all?
  actions: []
  end: true
```
"""

from workflow import expressions
from workflow.rules import _jq
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    for found in facts.all(ForEachState) if facts.workflow.dialect == "0.8" else ():
        each, path = found.node, (*found.node.path, "batchSize")
        if facts.value(path) is None or not facts.has(path):
            continue
        size = _jq.number(each.batch_by) if each.batch is None else each.batch
        if size is not None and size < 1:
            yield Finding(path, "`batchSize` is how many iterations run at once: 1 or more")
        elif each.batch is None and not _is_expression(each):
            yield Finding(path, "`batchSize` is a whole number from 1 on, or an expression that gives it")


def _is_expression(each: ForEachState) -> bool:
    by = each.batch_by
    return by is not None and (by.language != "jq" or expressions.check(by.text, by.language) is None)
