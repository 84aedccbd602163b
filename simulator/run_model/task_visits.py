"""1.0: the visits of tasks in a trace, one inside the other, and the trace events that tell the data of each
(semantics-1.0.md §3.2).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.scopes import outer
from simulator.run_model.trace_nodes import Places
from workflow.model import End
from workflow.paths import Path, is_within, pointer
from workflow.tasks import ForkTask, ForTask, Task

RECORDED = frozenset(
    {
        types.FUNCTION_CALLED,
        types.FUNCTION_RETURNED,
        types.EVENT_CONSUMED,
        types.EVENT_PRODUCED,
        types.SUBFLOW_STARTED,
        types.SUBFLOW_COMPLETED,
    }
)
ASIDE = ("before", "after")


@dataclass(slots=True, eq=False)
class TaskVisit:
    """One visit of a task, or of a workflow, which has none; trace events are told by their numbers.

    `inputs` are those with its data before its work: as they came, as `input.from` made them, as a person changed them.
    """

    task: Task | None
    scope: str
    inputs: list[int]
    around: "TaskVisit | None" = None
    before: "TaskVisit | None" = None  # the task that led to this one in its list
    returned: int | None = None  # the raw output, where `output.as` makes another one of it
    filtered: int | None = None  # what `output.as` made
    left: int | None = None
    children: list["TaskVisit"] = field(default_factory=list)
    last: dict[Path, "TaskVisit"] = field(default_factory=dict)  # what has ended last in each of its lists
    events: dict[str, list[int]] = field(default_factory=dict)
    items: list[int] = field(default_factory=list)  # what `foreach.output` made of each

    @property
    def path(self) -> Path:
        """The path of the task; that of a workflow is empty."""
        return self.task.path if self.task else ()

    @property
    def list_path(self) -> Path:
        """The path of the list that the task is in."""
        return self.path[:-2]

    @property
    def came_in(self) -> int:
        """Where its data came in."""
        return self.inputs[0]

    @property
    def data_in(self) -> int:
        """The data of its work."""
        return self.inputs[-1]

    @property
    def word(self) -> str:
        """What the list that the task is in is to the one around it."""
        around = self.around.path if self.around else ()
        if self.path[: len(around)] == around:
            word = str(self.path[len(around)])
            return "function" if word == "call" else word
        return str(self.path[4]) if self.path[:2] == ("use", "extensions") else "function"

    def last_inside(self) -> "TaskVisit | None":
        """The task of its own lists that has ended last."""
        inner = [one for one in self.last.values() if one.word not in ASIDE]
        return max(inner, key=lambda one: one.left or 0, default=None)

    def stood_in(self) -> "TaskVisit | None":
        """The task of an extension that ended by `exit` or `end`, so that this one was not run (§9.2)."""
        ends = [one for one in self.last.values() if one.word == "before" and _leads_out(one)]
        return ends[-1] if ends else None


def _leads_out(visit: TaskVisit) -> bool:
    transition = visit.task.next if visit.task else None
    return isinstance(transition, End) and transition.kind in ("exit", "workflow")


class TaskVisits:
    """The visits in a trace of what runs by tasks; `places` tells the definition of an event's instance."""

    def __init__(self, trace: Sequence[TraceEvent], places: Callable[[TraceEvent], Places]) -> None:
        self._places = places
        self._of: dict[int, TaskVisit] = {}
        self._open: dict[tuple[str, str], list[TaskVisit]] = {}
        for event in trace:
            if event.get("instance") is not None and places(event).program.by_tasks:
                self._read(event)

    def of(self, seq: int) -> TaskVisit | None:
        """The visit that a trace event is told of."""
        return self._of.get(seq)

    def whole(self, visit: TaskVisit) -> TaskVisit:
        """The workflow that a task is in."""
        while visit.around is not None:
            visit = visit.around
        return visit

    def _read(self, event: TraceEvent) -> None:
        kind, seq, key = event["type"], event["seq"], (event["instance"], event.get("scope", ""))
        stack = self._open.setdefault(key, [])
        match kind:
            case types.INSTANCE_STARTED:
                stack.append(TaskVisit(None, "", [seq]))
                self._of[seq] = stack[-1]
            case types.STATE_ENTERED:
                self._enter(event, stack)
            case _ if kind in types.PART_STARTS:
                self._begin_part(event, key)
            case _ if stack:
                self._go_on(event, stack)

    def _enter(self, event: TraceEvent, stack: list[TaskVisit]) -> None:
        task = self._places(event).node(event["pointer"])
        if isinstance(task, Task) and stack:
            visit = TaskVisit(task, event.get("scope", ""), [event["seq"]], stack[-1])
            visit.before = stack[-1].last.get(visit.list_path)
            stack[-1].children.append(visit)
            stack.append(visit)
            self._of[event["seq"]] = visit

    def _begin_part(self, event: TraceEvent, key: tuple[str, str]) -> None:
        """A branch or iteration has what is around it below its own; only a `for` hands data on to the next one."""
        above = self._open.get((key[0], outer(event)), [])
        if above:
            self._open[key] = [above[-1]]
            if not isinstance(above[-1].task, ForTask):
                above[-1].last.clear()

    def _go_on(self, event: TraceEvent, stack: list[TaskVisit]) -> None:
        kind, seq, place = event["type"], event["seq"], str(event.get("pointer", ""))
        if kind in types.INSTANCE_RESTS:
            self._of[seq] = stack[0]
        elif kind in types.VISIT_ENDS:
            self._leave(event, stack)
        elif kind in (types.RETRY_SCHEDULED, types.ERROR_HANDLED):  # what was tried is void
            stack[-1].last = {path: one for path, one in stack[-1].last.items() if one.word in ASIDE}
        elif (visit := _innermost(stack, place)) is not None:
            self._record(event, visit)

    def _record(self, event: TraceEvent, visit: TaskVisit) -> None:
        kind, seq = event["type"], event["seq"]
        if kind == types.DATA_EDITED:
            visit.inputs.append(seq)
        elif kind == types.TASK_RETURNED:
            visit.returned = seq
        elif kind == types.DATA_FILTERED:
            self._filtered(event, visit)
        elif kind in RECORDED:
            visit.events.setdefault(kind, []).append(seq)
        self._of[seq] = visit

    def _filtered(self, event: TraceEvent, visit: TaskVisit) -> None:
        which = filter_of(visit, self._places(event), event)
        if which == "input":
            visit.inputs.append(event["seq"])
        elif which == "output":
            visit.filtered = event["seq"]
        elif which == "item":
            visit.items.append(event["seq"])

    def _leave(self, event: TraceEvent, stack: list[TaskVisit]) -> None:
        for place in range(len(stack) - 1, 0, -1):
            visit = stack[place]
            if pointer(visit.path) == event["pointer"]:
                del stack[place:]
                self._of[event["seq"]] = visit
                if event["type"] == types.STATE_EXITED:
                    self._done(visit, event["seq"])
                return

    @staticmethod
    def _done(visit: TaskVisit, seq: int) -> None:
        visit.left = seq
        around = visit.around
        if around is not None and not isinstance(around.task, ForkTask):
            around.last[visit.list_path] = visit


def filter_of(visit: TaskVisit, places: Places, event: TraceEvent) -> str:
    """What a `data.filtered` is for: `input`, `output`, `export`, or the output of an `item`."""
    if visit.task is None or event["filter"] == "export":
        return str(event["filter"])
    return places.filter(event["pointer"]) or "item"


def _innermost(stack: Sequence[TaskVisit], place: str) -> TaskVisit | None:
    """The innermost visit that a place in the definition is in; of a list beside it (`use`) that is the last."""
    for visit in reversed(stack):
        if is_within(place, pointer(visit.path)):
            return visit
    return None
