"""An authentication by `use` names none that the definition has.

`authentication: {use: name}` is an entry of `use.authentications`. A call that comes here fails with the error
*configuration*.

**Mend it**: correct the name, or declare it. The quick fix writes the name that is nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  authentications:
    shop: {bearer: {token: "${ $secrets.token }"}}
  secrets: [token]
do:
- ask:
    call: http
    with:
      method: get
      endpoint: {uri: https://a.example/, authentication: {use: shopp}}   # shop
```
"""

from workflow.rules import _authentications, _names
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        names = (one.name for one in workflow.use.authentications)
        refs = _authentications.refs(facts)
        yield from _names.unknown(facts, refs, "authentication", names)
