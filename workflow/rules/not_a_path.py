"""An expression says where a result is put, and is no path.

`toStateData` of 0.8's filters and `outputCollection` of a foreach state name a place: members and indexes from the data
on, such as `.order.results`, `.a["b c"]` or `.lines[0]`. They are not evaluated. A run with anything else there fails
with `DataError`.

**Mend it**: write the path alone. What is not there is made.

```yaml
id: order
specVersion: "0.8"
functions:
- {name: price, operation: "shop.json#price"}
states:
- name: Price
  type: operation
  actions:
  - functionRef: price
    actionDataFilter:
      toStateData: "${ .lines | .price }"   # .lines.price
  end: true
```
"""

from workflow import expressions
from workflow.expressions import ExpressionError, jq
from workflow.model import OPEN, DataFilter, Expression
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.workflow.dialect != "0.8":
        return
    targets = [found.node.target for found in facts.all(DataFilter)]
    targets += [found.node.output_collection for found in facts.all(ForEachState)]
    for target in targets:
        if target is not None and target.text != OPEN and not _is_path(target):
            yield Finding(target.path, f"`{target.text}` is no path, and names no place to write to (`.a.b[0]`)")


def _is_path(target: Expression) -> bool:
    """Whether it is one, or cannot be read at all: the rule bad-expression tells that."""
    try:
        query = expressions.compile(target.text, target.language)
    except ExpressionError:
        return True
    return query.names is not None or (target.language in jq.LANGUAGES and jq.path_of(target.text) is not None)
