"""The trace cut into the steps that a person can follow: each is one thing that happens in one place.

A step begins where the run moves on (along an edge, by time, by an event, to another branch or instance) or, in a
state, with its next call. Every trace event is in exactly one step, in order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from workflow.paths import Json

Track = tuple[Json, str]  # instance, scope

QUIET = frozenset(
    {
        types.STATE_EXITED,
        types.DATA_FILTERED,
        types.DATA_MERGED,
        types.EXPRESSION_EMPTY,
        types.TIMER_SET,
        types.TIMER_CANCELLED,
        types.ACTION_COMPLETED,
        types.ITERATION_COMPLETED,
        types.COMPENSATION_COMPLETED,
        types.TASK_RETURNED,
        types.TASK_FAULTED,
        types.CONTEXT_EXPORTED,
    }
)
"""What says nothing by itself; it is in the step of what stands before it."""
AHEAD = frozenset({types.ACTION_STARTED})
"""What says nothing either, and belongs to what comes after it."""
OPENERS = frozenset(
    {
        types.EVENT_RECEIVED,
        types.TRANSITION_TAKEN,
        types.COMPENSATION_STARTED,
        types.DATA_EDITED,
        types.START_REFUSED,
        types.BUDGET_EXHAUSTED,
        types.TIMER_FIRED,
        types.CLOCK_ADVANCED,
        types.INSTANCE_STARTED,
    }
)
FOLDED = frozenset((*types.CALL_ENDS, types.SUBFLOW_COMPLETED, types.TIMER_FIRED, types.ERROR_RAISED))
"""What is told together with the time that passed before it: an answer, a wait that is over."""
FORKED = frozenset((*types.PART_STARTS, *types.PART_CANCELS))
LEADING = frozenset(
    {types.TRANSITION_TAKEN, types.INSTANCE_STARTED, types.EVENT_RECEIVED, types.EVENT_KEPT, types.COMPENSATION_STARTED}
)
"""What may stand before a `state.entered` in one step."""


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
        self.closed = self.closed or event["type"] == types.STATE_EXITED
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
    if kinds <= {types.CLOCK_ADVANCED}:
        return bool(kinds) and kind not in FOLDED and kind != types.CLOCK_ADVANCED
    if kind in OPENERS:
        return not (kind == types.INSTANCE_STARTED and _begins(group, event))
    if group.track is not None and _track(event) != group.track:
        return not _belongs(group, event)
    if kind == types.STATE_ENTERED:
        return not kinds <= LEADING
    if kind == types.FUNCTION_CALLED and not kinds.isdisjoint(types.CALL_ENDS):
        return True
    return group.closed


def _begins(group: Group, event: TraceEvent) -> bool:
    """Whether an instance is what an event or a state of this step has started."""
    child = any(one["type"] == types.SUBFLOW_STARTED and one.get("child") == event["instance"] for one in group.events)
    return child or (event.get("by") == "event" and group.kinds() == {types.EVENT_RECEIVED})


def _belongs(group: Group, event: TraceEvent) -> bool:
    """Whether an event of another track is told in this step: the branches that begin here, who else gets an event."""
    kind, kinds = event["type"], group.kinds()
    if kind in types.EVENT_FATES:
        return types.EVENT_RECEIVED in kinds
    return kind in FORKED and group.track is not None and event.get("instance") == group.track[0] and not group.closed
