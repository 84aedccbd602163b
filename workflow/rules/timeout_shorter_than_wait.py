"""A task waits longer than a timeout around it lets it, so that it always ends in that timeout.

**Mend it**: lengthen the timeout, or shorten the wait.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- pause: {wait: PT1H, timeout: {after: PT1M}}
```
"""

from collections.abc import Iterator

from workflow import durations
from workflow.model import Duration
from workflow.paths import Path
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import Length, Task, TaskTimeout, TaskWorkflow, WaitTask

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    named = {name: timeout.after for name, timeout in reversed(workflow.use.timeouts)}
    limits = {path: _length(_after(timeout, named)) for path, timeout in _timeouts(facts)}
    for found in facts.all(WaitTask):
        task, wait = found.node, _length(found.node.length)
        around = (limits.get(task.path[:end]) for end in range(len(task.path) + 1))
        # a timeout of nothing is told as unfinished
        if task.length and any(limit and wait is not None and limit < wait for limit in around):
            yield Finding(task.length.path, f"“{task.name}” waits longer than the timeout around it")


def _timeouts(facts: Facts) -> Iterator[tuple[Path, TaskTimeout]]:
    """Each timeout, and the path of what it limits: of a task, or () of the workflow."""
    workflow = facts.workflow
    if isinstance(workflow, TaskWorkflow) and workflow.time_limit:
        yield (), workflow.time_limit
    for found in facts.all(TaskTimeout):
        if isinstance(found.state, Task) and found.node is found.state.task_timeout:
            yield found.state.path, found.node


def _after(timeout: TaskTimeout, named: dict[str, Length | None]) -> Length | None:
    return named.get(timeout.named.name) if timeout.named else timeout.after


def _length(length: Length | None) -> int | None:
    """In milliseconds; None where it is not known before a run."""
    period = durations.parse(length.text) if isinstance(length, Duration) else None
    return period.milliseconds if period is not None and not period.months else None
