"""A member has no effect where it stands.

`n` counts only with `completionType: n_of_m`, `eventTimeout` only with `eventConditions`, the `timezone` of a schedule
only with a `cron` (an interval has its own), the `timeout` of an event state that starts the workflow only if it is not
`exclusive`, and the `end` of a state only if there is no `transition` beside it.

In 0.8: `numCompleted` counts only with `completionType: atLeast`, `batchSize` only in a foreach state whose `mode` is
`parallel`, `timeouts.eventTimeout` of an event state that starts the workflow only if it is not `exclusive`,
`correlation` only for consumed events, `onParentComplete` only with `invoke: async`, and `nonRetryableErrors` only with
`autoRetries`.

In 1.0: `return` of a workflow that is run is `none`, or nothing: only processes have `stdout`, `stderr` and a code.

**Mend it**: the quick fix takes the member out; or add what it was meant for.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- ship: {run: {workflow: {namespace: shop, name: shipping, version: "1.0.0"}, return: stdout}}   # none, or nothing
```

In 0.6:

```yaml
states:
- name: Quotes
  type: parallel
  start: {kind: default}
  completionType: and       # n_of_m?
  n: 1
  branches:
  - {name: First, actions: []}
  - {name: Second, actions: []}
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow.diagnostics import Fix
from workflow.model import Schedule, State, Transition
from workflow.paths import Path
from workflow.rules import _ignored_0_8, _members
from workflow.rules._facts import Facts, Finding, Findings, Missing
from workflow.states import EventState, ParallelState, SwitchState
from workflow.tasks import RunTask

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    looks = {"0.6-draft": _unused, "0.8": _ignored_0_8.unused, "1.0": _of_tasks}
    look = looks.get(facts.workflow.dialect)
    for path, because in look(facts) if look else ():
        if facts.value(path) not in (None, False, Missing.MISSING):
            edits = _members.remove(facts.document, path)
            fix = Fix(f"Remove `{path[-1]}`", edits) if edits else None
            yield Finding(path, f"`{path[-1]}` has no effect here: {because}", key=True, fix=fix)


def _of_tasks(facts: Facts) -> Iterator[tuple[Path, str]]:
    """What counts for nothing in a task, if it is there, and why."""
    for task in facts.all(RunTask):
        if task.node.process == "workflow" and task.node.returned != "none":
            yield (*task.node.path, "run", "return"), "a workflow gives its output, or with `none` nothing"


def _unused(facts: Facts) -> Iterator[tuple[Path, str]]:
    """What counts for nothing if it is there, and why."""
    for parallel in facts.all(ParallelState):
        if parallel.node.completion != "n_of_m":
            yield (*parallel.node.path, "n"), "it counts with `completionType: n_of_m` only"
    for switch in facts.all(SwitchState):
        if not facts.has((*switch.node.path, "eventConditions")):
            yield (*switch.node.path, "eventTimeout"), "there are no `eventConditions` to wait for"
    for schedule in facts.all(Schedule):
        if schedule.node.cron is None:
            yield (*schedule.node.path, "timezone"), "it is for a `cron`; an interval has its own time zone"
    for event in facts.all(EventState):
        if event.node.start and event.node.exclusive:
            yield (*event.node.path, "timeout"), "an instance begins with the event, so that nothing is waited for"
    for found in facts.all(State):
        if isinstance(found.node.next, Transition) and not found.node.used_for_compensation:
            yield (*found.node.path, "end"), "the `transition` beside it is taken"
