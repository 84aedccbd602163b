"""An expression reads a member of what is an array or a text.

`listen` gives an array of events, `fork` without `compete` an array of what its branches gave, a container, script or
shell command the text that it wrote. A member of these, `.total`, is the error *expression* where a run comes here.

**Mend it**: make what is wanted of it, by `output.as` of that task or in the expression: `.[0].total`,
`fromjson | .total`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- wait: {listen: {to: {one: {with: {type: paid}}}}}
- note: {set: {total: "${ .total }"}}     # .[0].total
```
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from workflow.expressions.jq.static import look
from workflow.model import Transition
from workflow.paths import Path
from workflow.rules import _expressions, _task_variables
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding
from workflow.tasks import ForkTask, ListenTask, RunTask, Task, TaskWorkflow

SEVERITY = "warning"
_OF_INPUT: Final = (
    *((name,) for name in ("if", "set", "with", "run", "emit", "raise", "switch", "wait")),
    ("for", "in"),
)
"""The members of a task whose expressions see its input."""
_GUARDS: Final = ("?", "try", "type", "objects")
"""What a program has that sees to other values itself."""


def check(facts: Facts) -> Iterator[Finding]:
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    written = _by_task(facts)
    for scope in facts.scopes:
        tasks = [one for one in scope.states if isinstance(one, Task)]
        for task, later in zip(tasks, [*tasks[1:], None], strict=False):
            given = _gives(task)
            if given is None or task.condition is not None:  # one that is skipped hands its input on
                continue
            made = task.output is not None and task.output.transform is not None
            for one in _seeing(written, task, (("output", "as"),) if made else (("export", "as"),)):
                yield from _found(facts, one, given, "this task")
            if later is not None and not made and isinstance(task.next, Transition) and task.next.implicit:
                takes = later.input is not None and later.input.transform is not None
                for one in _seeing(written, later, (("if",), ("input", "from")) if takes else _OF_INPUT):
                    yield from _found(facts, one, given, f"“{task.name}”")


def _by_task(facts: Facts) -> dict[Path, list[Written]]:
    tasks, found = _task_variables.Tasks(facts), defaultdict(list)
    for one in _expressions.in_jq(facts):
        around = tasks.around(one.path)
        if around is not None:
            found[around].append(one)
    return found


def _gives(task: Task) -> str | None:
    """What the raw output of a task surely is, in words; None where that may be anything."""
    match task:
        case ListenTask():
            return "an array of events"
        case ForkTask(compete=False):
            return "an array of what its branches gave"
        case RunTask(process="container" | "script" | "shell", returned="stdout" | "stderr"):
            return "a text"
    return None


def _seeing(written: dict[Path, list[Written]], task: Task, members: tuple[Path, ...]) -> Iterator[Written]:
    for one in written.get(task.path, ()):
        inner = one.path[len(task.path) :]
        if any(inner[: len(member)] == member for member in members):
            yield one


def _found(facts: Facts, one: Written, given: str, of: str) -> Iterator[Finding]:
    if any(guard in one.text for guard in _GUARDS):
        return
    reads = (read for read in look(one.text).reads if read.variable is None and read.path)
    wrong = next((read for read in reads if isinstance(read.path[0], str)), None)
    if wrong is not None:
        message = f"{of[0].upper()}{of[1:]} gives {given}, which has no member “{wrong.path[0]}”"
        yield Finding(one.path, message, range=_expressions.place(facts, one, wrong.column))
