"""The definition is kept active, and nothing ends it.

With `keepActive: true` an instance of 0.8 goes on waiting when it comes to an end. It ends by an `end` with
`terminate: true` (`continueAs` is one as well), by `workflowExecTimeout`, or by a person. Where neither is there, every
instance stays for ever.

**Mend it**: write `end: {terminate: true}` where it is done, or a `timeouts.workflowExecTimeout`; or take `keepActive`
out.

```yaml
id: watch
specVersion: "0.8"
keepActive: true            # and never terminated
states:
- {name: Watch, type: inject, data: {}, end: true}
```
"""

from workflow.model import End
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    timed = workflow.timeouts is not None and workflow.timeouts.workflow is not None
    ended = any(found.node.terminate or found.node.continue_as for found in facts.all(End))
    if workflow.keep_active and not timed and not ended and not facts.unresolved("timeouts"):
        message = "Nothing ends an instance that is kept active: no `terminate`, no `workflowExecTimeout`"
        yield Finding(("keepActive",), message, key=True)
