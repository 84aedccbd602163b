"""An expression reads a member of what is an array or a text.

`listen` gives an array of events, a subscription of `call: asyncapi` one of messages, `fork` without `compete` one of
what its branches gave; a container, script or shell command gives the text that it wrote. A member of these, `.total`,
is the error *expression* where a run comes here.

**Mend it**: make what is wanted of it, by `output.as` of that task or in the expression: `.[0].total`,
`fromjson | .total`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- wait: {listen: {to: {one: {with: {type: paid}}}}}
- note: {set: {total: "${ .total }"}}     # .[0].total
```
"""

from typing import Final

from workflow.rules import _expressions, _outputs
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import CallTask, ForkTask, ListenTask, RunTask, Task, TaskWorkflow

SEVERITY = "warning"
_GUARDS: Final = ("?", "try", "type", "objects")
"""What a program has that sees to other values itself."""


def check(facts: Facts) -> Findings:
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for task, one, of in _outputs.readers(facts):
        given = _gives(task)
        if given is not None:
            yield from _findings(facts, one, given, of)


def _gives(task: Task) -> str | None:
    """What the raw output of a task surely is, in words; None where that may be anything."""
    match task:
        case ListenTask():
            return "an array of events"
        case CallTask(call="asyncapi") if task.subscription is not None:
            return "an array of messages"
        case ForkTask(compete=False):
            return "an array of what its branches gave"
        case RunTask(process="container" | "script" | "shell", returned="stdout" | "stderr"):
            return "a text"
    return None


def _findings(facts: Facts, one: Written, given: str, of: str) -> Findings:
    if any(guard in one.text for guard in _GUARDS):
        return
    reads = (read for read in look(one.text).reads if read.variable is None and read.path)
    wrong = next((read for read in reads if isinstance(read.path[0], str)), None)
    if wrong is not None:
        message = f"{of[0].upper()}{of[1:]} gives {given}, which has no member “{wrong.path[0]}”"
        yield Finding(one.path, message, range=_expressions.place(facts, one, wrong.column))
