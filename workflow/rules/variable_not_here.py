"""An expression uses `$input`, `$output` or `$task.output` where it is not there yet, so that it is null.

What a task has depends on how far it is. `if`, `input.from` and `timeout` come before its input is made. Its own
members have `$input`, `output.as` has `$input` and `$task.output`, `export.as` has all of them; `output` and `export`
of a `foreach` have `$input` and `$output`. Beside all tasks, in `input`, `output` and `timeout` of the workflow, there
is none.

**Mend it**: use `.`, which is what the expression is evaluated on, or move it to where the variable is.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- ship:
    if: $input.paid        # here the input is `.`
    set: {done: true}
```
"""

from typing import Final

from workflow.expressions.jq import Read
from workflow.rules import _expressions, _task_variables
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.tasks import TaskWorkflow

SEVERITY = "error"
_SHOWN: Final = {"input": "$input", "output": "$output", "task": "$task.output"}


def check(facts: Facts) -> Findings:
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    tasks = _task_variables.Tasks(facts)
    for one in _expressions.in_jq(facts):
        missing = _task_variables.missing(one.path, tasks.around(one.path)) if "$" in one.text else ()
        for read in look(one.text).reads if missing else ():
            if read.variable in missing and _is_meant(read):
                message = f"`{_SHOWN[str(read.variable)]}` is not there yet and null here; `.` is what there is"
                yield Finding(one.path, message, range=_expressions.place(facts, one, read.column))


def _is_meant(read: Read) -> bool:
    return read.variable != "task" or read.path[:1] == ("output",)
