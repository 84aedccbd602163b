"""A function is declared, and no action and no expression (`fn:name`) calls it.

It does no harm, and is often the trace of a misspelt `refName` or of a removed state. Functions that come from a shared
resource are not reported.

**Mend it**: call the function, or remove its declaration.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  functions: {sendLetter: {call: http, with: {method: post, endpoint: https://post.example/send}}}   # no task calls it
do:
- order: {set: {id: 1}}
```

In 0.6:

```yaml
functions:
- name: sendLetter      # no action calls it
  operation: post.json#send
```
"""

from itertools import chain

from workflow.model import Ref
from workflow.rules import _expressions, _names, _refs
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "info"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow):
        used = {ref.name for ref in _refs.functions(facts)}
        return _names.unused_members(
            ((scope.states[0].name, scope.states[0].path) for scope in workflow.use.functions), used, "No task calls {}"
        )
    in_expressions = (Ref(name, one.path) for one, name in _expressions.calls(facts))
    called = chain(_refs.functions(facts), in_expressions)
    return _names.unused(facts, called, facts.workflow.functions, "No action calls {}")
