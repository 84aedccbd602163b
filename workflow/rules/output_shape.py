"""An expression reads a member of what is an array or a text.

`listen` gives an array of events, a subscription of `call: asyncapi` one of messages, `fork` without `compete` one of
what its branches gave; a container, script or shell command gives the text that it wrote. A member of these, `.total`,
is the error *expression* where a run comes here.

**Mend it**: make what is wanted of it, by `output.as` of that task or in the expression: `.[0].total`,
`fromjson | .total`. Where what is meant is plain, the quick fix writes it: the entry of a branch by its number; of one
event its member; and where only data are read that were there before, `output: {as: "${ $input }"}`, so that the task
hands them on.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- wait: {listen: {to: {one: {with: {type: paid}}}}}
- note: {set: {total: "${ .total }"}}     # .[0].total
```
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from workflow.diagnostics import Fix, TextEdit
from workflow.expressions.jq import Read
from workflow.paths import Path
from workflow.rules import _expressions, _members, _outputs
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.rules._known_data import KnownData
from workflow.tasks import CallTask, ForkTask, ListenTask, RunTask, Task, TaskWorkflow

SEVERITY = "warning"
INPUT: Final = "${ $input }"
"""What a task gives that hands on what came to it."""
_GUARDS: Final = ("?", "try", "type", "objects")
"""What a program has that sees to other values itself."""
_Reader = tuple[Written, str]
"""An expression that sees what a task gives, and whose that is in words."""


def check(facts: Facts) -> Findings:
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    found: defaultdict[int, list[_Reader]] = defaultdict(list)
    tasks: dict[int, Task] = {}
    for task, one, of in _outputs.readers(facts):
        if _gives(task) is not None:
            tasks[id(task)] = task
            found[id(task)].append((one, of))
    known = KnownData(facts) if found else None
    for key, readers in found.items():
        yield from _Fixes(facts, tasks[key], readers, known).findings() if known else ()


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


class _Fixes:
    """What is wrong with the expressions that see what one task gives, and what is plainly meant."""

    def __init__(self, facts: Facts, task: Task, readers: Sequence[_Reader], known: KnownData) -> None:
        self._facts, self._task, self._readers = facts, task, readers
        self._came = known.of(task.path)

    def findings(self) -> Findings:
        for one, of in self._readers:
            wrong = next(iter(_reads(one)), None)
            if wrong is not None:
                message = f"{of[0].upper()}{of[1:]} gives {_gives(self._task)}, which has no member “{wrong.path[0]}”"
                place = _expressions.place(self._facts, one, wrong.column)
                yield Finding(one.path, message, fix=self._fix(one, of), range=place)

    def _fix(self, one: Written, of: str) -> Fix | None:
        """Of one event, that one; of branches, the one of that name; else the data that were there before."""
        names = {str(read.path[0]) for read in _reads(one)}
        task, is_later = self._task, of != "this task"
        if isinstance(task, ForkTask):
            order = [branch.states[0].name for branch in task.branches if branch.states]
            return self._entries(one, {name: order.index(name) for name in names}) if names <= set(order) else None
        if is_later and names <= self._came.known:
            return self._keep()
        is_one = isinstance(task, ListenTask) and task.to is not None and task.to.kind == "one" and task.read == "data"
        if is_one and (not is_later or (self._came.all and not names & self._came.known)):
            return self._entries(one, dict.fromkeys(names, 0))
        return None

    def _keep(self) -> Fix | None:
        """The task hands on what came to it, where nothing looks at what it gives."""
        for one, _ in self._readers:
            read = {each.path[:1] for each in look(one.text).reads if each.variable is None}
            if not read <= {(name,) for name in self._came.known}:
                return None
        place: Path = (*self._task.path, "output")
        edits = (
            _members.add_all(self._facts.document, place, {"as": INPUT})
            if self._facts.has(place)
            else _members.add_all(self._facts.document, self._task.path, {"output": {"as": INPUT}})
        )
        return Fix(f"Keep the data that come to “{self._task.name}”", edits) if edits else None

    def _entries(self, one: Written, numbers: dict[str, int]) -> Fix | None:
        """An entry of the array in place of a member of it: the whole of a branch, the member of an event."""
        edits: list[TextEdit] = []
        for read in _reads(one):
            name, inner = str(read.path[0]), "".join(f".{step}" for step in read.path)
            start = read.column - 1 - len(inner) + len(f".{read.path[-1]}")
            place = _expressions.place(self._facts, one, start + 1, len(name) + 1) if start >= 0 else None
            if place is None or one.text[start : start + len(inner)] != inner:
                return None
            more = "" if isinstance(self._task, ForkTask) else f".{name}"
            edits.append(TextEdit(place.start.offset, place.end.offset, f".[{numbers[name]}]{more}"))
        return Fix(f"Write {edits[0].text}", tuple(edits))


def _reads(one: Written) -> list[Read]:
    """The reads of members of the output by an expression; none where it sees to other values itself."""
    if any(guard in one.text for guard in _GUARDS):
        return []
    reads = (read for read in look(one.text).reads if read.variable is None and read.path)
    return [read for read in reads if isinstance(read.path[0], str)]
