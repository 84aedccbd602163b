"""The trace cut into the steps that a person can follow: each is one thing that happens in one place.

A step begins where the run moves on (along an edge, by time, by an event, to another branch or instance) or, in a
state, with its next call. Every trace event is in exactly one step, in order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from simulator.engine.trace.trace import TraceEvent
from workflow.paths import Json

Track = tuple[Json, str]  # instance, scope

QUIET = frozenset(
    {
        *("state.exited", "data.filtered", "data.merged", "expression.empty", "timer.set", "timer.cancelled"),
        *("action.completed", "iteration.completed", "compensation.completed"),
        *("task.returned", "task.faulted", "context.exported"),
    }
)
"""What says nothing by itself; it is in the step of what stands before it."""
AHEAD = frozenset({"action.started"})
"""What says nothing either, and belongs to what comes after it."""
OPENERS = frozenset(
    {
        *("event.received", "transition.taken", "compensation.started", "data.edited", "start.refused"),
        *("budget.exhausted", "timer.fired", "clock.advanced", "instance.started"),
    }
)
FOLDED = frozenset(
    {
        *("function.returned", "function.failed", "subflow.completed", "timer.fired", "error.raised"),
    }
)
"""What is told together with the time that passed before it: an answer, a wait that is over."""
FORKED = frozenset({"branch.started", "iteration.started", "branch.cancelled", "iteration.cancelled"})
LEADING = frozenset({"transition.taken", "instance.started", "event.received", "event.kept", "compensation.started"})
"""What may stand before a `state.entered` in one step."""
ANSWERS = frozenset({"function.returned", "function.failed"})


@dataclass(slots=True)
class Group:
    """The trace events of one step. `track` is the instance and scope that it is about."""

    events: list[TraceEvent] = field(default_factory=list)
    track: Track | None = None
    closed: bool = False

    @property
    def spoken(self) -> list[TraceEvent]:
        """The events that say something."""
        return [event for event in self.events if event["type"] not in QUIET and event["type"] not in AHEAD]

    @property
    def scoped(self) -> bool:
        """Whether it is about a branch or an iteration alone."""
        return self.track is not None and self.track[1] != ""

    def add(self, event: TraceEvent) -> None:
        """Take in the next event."""
        self.events.append(event)
        self.closed = self.closed or event["type"] == "state.exited"
        if self.track is None and event.get("instance") is not None:
            self.track = _track(event)

    def kinds(self) -> set[str]:
        """The types of its events."""
        return {event["type"] for event in self.spoken}


def grouped(trace: Iterable[TraceEvent]) -> list[Group]:
    """The trace in steps."""
    groups: list[Group] = []
    held: list[TraceEvent] = []
    for event in trace:
        if event["type"] in AHEAD:
            held.append(event)
            continue
        if not groups or (event["type"] not in QUIET and _opens(groups[-1], event)):
            groups.append(Group())
        for one in (*held, event):
            groups[-1].add(one)
        held.clear()
    for one in held if groups else ():
        groups[-1].add(one)
    return groups


def _track(event: TraceEvent) -> Track:
    return event.get("instance"), str(event.get("scope") or "")


def _opens(group: Group, event: TraceEvent) -> bool:
    kind, kinds = event["type"], group.kinds()
    if kinds <= {"clock.advanced"}:
        return bool(kinds) and kind not in FOLDED and kind != "clock.advanced"
    if kind in OPENERS:
        return not (kind == "instance.started" and _begins(group, event))
    if group.track is not None and _track(event) != group.track:
        return not _belongs(group, event)
    if kind == "state.entered":
        return not kinds <= LEADING
    if kind == "function.called" and kinds & ANSWERS:
        return True
    return group.closed


def _begins(group: Group, event: TraceEvent) -> bool:
    """Whether an instance is what an event or a state of this step has started."""
    child = any(one["type"] == "subflow.started" and one.get("child") == event["instance"] for one in group.events)
    return child or (event.get("by") == "event" and group.kinds() == {"event.received"})


def _belongs(group: Group, event: TraceEvent) -> bool:
    """Whether an event of another track is told in this step: the branches that begin here, who else gets an event."""
    kind, kinds = event["type"], group.kinds()
    if kind in ("event.consumed", "event.kept", "event.dropped"):
        return "event.received" in kinds
    return kind in FORKED and group.track is not None and event.get("instance") == group.track[0] and not group.closed
