"""An error handler for every error (`*`) has a `code`.

"All errors" or "all other errors" have no code in common: the draft says that `code` is not to be given there, and the
entry would miss every error with another code.

**Mend it**: remove the `code`, or name the error.

```yaml
states:
- name: Pay
  type: operation
  start: {kind: default}
  actions: []
  onErrors:
  - error: "*"
    code: "503"
    end: {kind: default}
  end: {kind: default}
```
"""

from workflow.model import ErrorHandler
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for found in facts.all(ErrorHandler):
        if found.node.error == "*" and found.node.code is not None:
            path = (*found.node.path, "code")
            yield Finding(path, "A handler of every error (“*”) cannot have a code; name the error")
