"""What lasts in a run: instances, visits, branches, calls and waits, each with how it ended.

What ends a span is what the trace tells of it, not that something around it ended: a call that nobody waits for goes
on after its state was left.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.wire.run_changes import RunChange, SpanBegins, SpanEnds, SpanKind, SpanOutcome
from workflow.paths import Json, is_within

OVER: dict[str, SpanOutcome] = {
    types.INSTANCE_COMPLETED: "completed",
    types.INSTANCE_TERMINATED: "completed",
    types.INSTANCE_CANCELLED: "cancelled",
    types.INSTANCE_FAILED: "failed",
    types.INSTANCE_BLOCKED: "failed",
    types.INSTANCE_TIMED_OUT: "timed-out",
}
"""How an instance ends by each event; one that is blocked goes no further."""
DELAYS = ("delay", "wait", "for", "before", "after")
"""The timers that somebody waits for and that are no backoff; the others are limits."""
CALLS = ("call", "subflow")
"""What is answered."""


@dataclass(slots=True, eq=False)
class Span:
    """Something that began; `number` is its place among all. `outcome` is None while it lasts.

    `awaited`: its state waits for it (0.8's `invoke: async` does not). Of a visit `is_troubled` says that an error was
    raised that nothing has taken yet, `is_caught` that its handler has, `is_late` that a limit of its own was over.
    """

    number: int
    kind: SpanKind
    name: str
    instance: str
    scope: str
    state: str
    pointer: str
    home: "Span | None" = None
    until: str | None = None
    outcome: SpanOutcome | None = None
    awaited: bool = True
    is_troubled: bool = False
    is_caught: bool = False
    is_late: bool = False
    ended_with: int | None = None  # the seq of the event that ended it


class Spans:
    """The spans of a trace that is read event by event."""

    def __init__(self) -> None:
        self.all: list[Span] = []
        self.ended: list[Span] = []
        """What the latest event ended, in order."""
        self.answered: Span | None = None
        """The call or sub-workflow that the latest event is an answer of."""
        self._open: dict[str, list[Span]] = {}  # by instance
        self._last_calls: dict[tuple[str, ...], Span] = {}  # by place
        self._subflows: dict[str, Span] = {}  # by the instance that runs one
        self._last_visits: dict[str, Span] = {}  # the one that was left last, by instance
        self._cut: dict[str, int] = {}  # the step in which the time of an instance was up
        self._changes: list[RunChange] = []
        self._readers: dict[str, Callable[[TraceEvent], object]] = {
            types.INSTANCE_STARTED: lambda event: self._begin("instance", event, event["definition"]),
            types.STATE_ENTERED: lambda event: self._begin("visit", event, event["state"]),
            types.BRANCH_STARTED: lambda event: self._begin("branch", event, event["branch"]),
            types.ITERATION_STARTED: lambda event: self._begin("iteration", event, event["index"]),
            types.FUNCTION_CALLED: lambda event: self._call("call", event, event["function"]),
            types.FUNCTION_RETURNED: lambda event: self._answer(event, "completed"),
            types.FUNCTION_FAILED: lambda event: self._answer(event, "failed"),
            types.SUBFLOW_STARTED: lambda event: self._call("subflow", event, event["definition"]),
            types.SUBFLOW_COMPLETED: lambda event: self._answer(event, "failed" if event.get("error") else "completed"),
            types.ACTION_COMPLETED: self._detach,
            types.STATE_WAITING: self._wait,
            types.EVENT_CONSUMED: lambda event: self._end_first("wait", event),
            types.RETRY_SCHEDULED: self._retry,
            types.TIMER_SET: self._set_timer,
            types.TIMER_FIRED: self._fire_timer,
            types.ERROR_RAISED: self._raise,
            types.ERROR_HANDLED: self._handle,
            **dict.fromkeys(types.VISIT_ENDS, self._leave),
            **dict.fromkeys(OVER, self._end_instance),
            **dict.fromkeys(types.PART_ENDS, self._end_part),
        }

    def read(self, event: TraceEvent) -> list[RunChange]:
        """What the next event begins and ends."""
        self._changes, self.ended, self.answered = [], [], None
        if reader := self._readers.get(event["type"]):
            reader(event)
        return self._changes

    def _here(self, event: TraceEvent) -> list[Span]:
        return self._open.get(str(event.get("instance") or ""), [])

    def _same(self, event: TraceEvent) -> list[Span]:
        """What is open of the instance, state and scope of an event, without the instance and its parts."""
        state, scope = str(event.get("state") or ""), str(event.get("scope") or "")
        return [
            one
            for one in self._here(event)
            if one.state == state and one.scope == scope and one.kind not in ("instance", "branch", "iteration")
        ]

    def _begin(self, kind: SpanKind, event: TraceEvent, name: Json = "", until: Json = None) -> Span:
        home = None
        if kind in ("wait", "delay", "backoff"):
            home = next((one for one in reversed(self._same(event)) if one.kind == "visit"), None)
        instance, scope, state, pointer = (
            str(event.get(one) or "") for one in ("instance", "scope", "state", "pointer")
        )
        place = (instance, scope, state, pointer)
        span = Span(len(self.all), kind, str(name), *place, home, cast(str | None, until))
        self.all.append(span)
        self._open.setdefault(span.instance, []).append(span)
        begins: SpanBegins = {"begins": kind, "name": span.name}
        if home is not None:
            begins["home"] = home.number
        if span.until is not None:
            begins["until"] = span.until
        if event.get("attempt", 1) != 1 and kind == "call":
            begins["attempt"] = event["attempt"]
        self._changes.append(begins)
        return span

    def _end(self, spans: list[Span], event: TraceEvent, outcome: SpanOutcome) -> None:
        """End some open spans of the event's instance."""
        for span in spans:
            span.outcome, span.ended_with = outcome, event["seq"]
            self.ended.append(span)
            ends: SpanEnds = {"ends": span.number, "outcome": outcome}
            self._changes.append(ends)
        if here := self._here(event):
            here[:] = [one for one in here if one.outcome is None]

    def _end_first(self, kind: SpanKind, event: TraceEvent) -> None:
        self._end([one for one in self._same(event) if one.kind == kind][:1], event, "completed")

    def _call(self, kind: SpanKind, event: TraceEvent, name: Json) -> None:
        span = self._last_calls[_place(event)] = self._begin(kind, event, name)
        if event.get("child"):
            self._subflows[event["child"]] = span

    def _answer(self, event: TraceEvent, outcome: SpanOutcome) -> None:
        """The call that waits longest at its place is answered; a subscription (1.0) message by message.

        It lasts until the latest, and one that seemed to be cancelled was not.
        """
        place = _place(event)
        open_ones = (one for one in self._here(event) if one.kind in CALLS and _place_of(one) == place)
        one = self._subflows.get(str(event.get("child"))) or next(open_ones, None) or self._last_calls.get(place)
        self.answered = one
        if one is not None and one.outcome in (None, "cancelled", outcome):
            self._end([one], event, outcome)

    def _detach(self, event: TraceEvent) -> None:
        """An action whose call is still open does not wait for it."""
        for one in self._same(event):
            if one.kind in CALLS and one.pointer == event.get("pointer"):
                one.awaited = False

    def _wait(self, event: TraceEvent) -> None:
        """A state that waits for the rest of several events begins another wait."""
        self._end_first("wait", event)
        self._begin("wait", event, until=event.get("until"))

    def _retry(self, event: TraceEvent) -> None:
        self._begin("backoff", event)
        for one in self._same(event):
            one.is_troubled = one.is_late = False

    def _set_timer(self, event: TraceEvent) -> None:
        if event["timer"] in DELAYS:
            self._begin("delay", event, until=event["due"])
        elif event["timer"] == "retry":
            backoff = next((one for one in reversed(self._same(event)) if one.kind == "backoff"), None)
            if backoff is not None:
                backoff.until = event["due"]
                self._changes.append({"span": backoff.number, "until": event["due"]})

    def _fire_timer(self, event: TraceEvent) -> None:
        """A delay or backoff is over; a limit that is over ends what is waited for at its place.

        When the time of an instance is up, what is left in that step is cut short by it.
        """
        if event["timer"] in DELAYS:
            self._end_due("delay", event)
        elif event["timer"] == "retry":
            self._end_due("backoff", event)
        else:
            if event["timer"] == "workflow":
                self._cut[str(event.get("instance") or "")] = event["step"]
            place = event.get("pointer"), str(event.get("scope") or "")
            late = [one for one in self._here(event) if (one.pointer, one.scope) == place]
            for one in late:
                one.is_late = True
            self._end([one for one in late if one.kind in (*CALLS, "wait")], event, "timed-out")

    def _end_due(self, kind: SpanKind, event: TraceEvent) -> None:
        """End the delay or backoff of the event's place; where that was set elsewhere, the one that is due."""
        waiting = [one for one in self._same(event) if one.kind == kind]
        here = [one for one in waiting if one.pointer == event.get("pointer")]
        due = [one for one in waiting if one.until == event["time"]]
        self._end((here or due or waiting)[:1], event, "completed")

    def _raise(self, event: TraceEvent) -> None:
        """An error ends what its state is doing; what failed by itself has told so before."""
        for one in self._same(event):
            if one.kind == "visit":
                one.is_troubled, one.is_caught = True, False
            else:
                self._end([one], event, "failed" if one.pointer == event.get("pointer") else "cancelled")
        for one in self._here(event):
            if one.kind == "visit" and _is_of_branch(one, event):
                one.is_troubled = True

    def _handle(self, event: TraceEvent) -> None:
        for one in self._same(event):
            one.is_troubled, one.is_caught = False, True

    def _leave(self, event: TraceEvent) -> None:
        """A visit ends, and what it does itself; branches and calls that nobody waits for go on."""
        scope, place = str(event.get("scope") or ""), str(event.get("pointer") or "")
        is_cut = (
            event["type"] == types.STATE_EXITED and self._cut.get(str(event.get("instance") or "")) == event["step"]
        )
        for one in list(self._here(event)):
            if one.kind == "visit" and one.scope == scope and one.pointer == place:
                one.is_late = one.is_late or is_cut
                self._end([one], event, _left(one, event))
                self._last_visits[one.instance] = one
        inside = [
            one
            for one in self._here(event)
            if one.kind not in ("instance", "visit", "branch", "iteration")
            and ((one.awaited and one.scope == scope and is_within(one.pointer, place)) or _is_of_ended(one, event))
        ]
        self._end(inside, event, "timed-out" if is_cut else "cancelled")
        if is_cut:
            self._end([one for one in self._here(event) if _is_below(one, event)], event, "cancelled")

    def _end_part(self, event: TraceEvent) -> None:
        """A branch or iteration is over, and what it has left open is cancelled."""
        scope, place = str(event.get("scope") or ""), str(event.get("pointer") or "")
        for one in [one for one in self._here(event) if is_in_scope(one.scope, scope)]:
            if one.kind in ("branch", "iteration") and one.scope == scope:
                self._end([one], event, "cancelled" if event["type"].endswith("cancelled") else "completed")
            elif is_within(one.pointer, place):
                self._end([one], event, "failed" if one.is_troubled else "cancelled")

    def _end_instance(self, event: TraceEvent) -> None:
        outcome = OVER[event["type"]]
        failing = self._failing(event) if outcome == "failed" else []
        for one in list(self._here(event)):
            if one.kind == "instance":
                self._end([one], event, outcome)
            elif one.kind != "visit" or outcome in ("completed", "cancelled"):
                self._end([one], event, "cancelled")
            elif outcome == "timed-out":
                self._end([one], event, outcome)
            elif one in failing:
                self._end([one], event, "timed-out" if one.is_late else "failed")
            else:
                is_around = any(is_within(other.pointer, one.pointer) for other in failing)
                self._end([one], event, "failed" if is_around else "cancelled")

    def _failing(self, event: TraceEvent) -> list[Span]:
        """The visits by which an instance fails; one that was left ends anew where the way out of it cannot be gone."""
        where, place = (event.get("state"), str(event.get("scope") or "")), str(event.get("pointer") or "")
        visits = [one for one in self._here(event) if one.kind == "visit"]
        failing = [one for one in visits if one.is_troubled or (one.state, one.scope) == where]
        left = self._last_visits.get(str(event.get("instance") or ""))
        if left is None or left.outcome not in ("completed", "caught") or not is_within(place, left.pointer):
            return failing
        if not any(is_within(one.pointer, left.pointer) for one in failing):
            self._end([left], event, "failed")
        return failing


def is_in_scope(scope: str, outer: str) -> bool:
    """Whether a scope is another, or in it."""
    return scope == outer or (scope.startswith(outer) and scope[len(outer)] in "/.[")


def _left(visit: Span, event: TraceEvent) -> SpanOutcome:
    """How a visit ends that is left: by a limit of its own, with an error that was handled or not, or as it went."""
    if event["type"] == types.TASK_CANCELLED:
        return "cancelled"
    if event["type"] == types.TASK_FAULTED:
        return "timed-out" if visit.is_late else "failed"
    return "caught" if visit.is_caught else "timed-out" if visit.is_late else "completed"


def _is_of_branch(visit: Span, event: TraceEvent) -> bool:
    """Whether an error that is told of the state around a branch (0.1) is one of a visit in that branch."""
    scope = str(event.get("scope") or "")
    is_deeper = visit.scope != scope and (not scope or is_in_scope(visit.scope, scope))
    return is_deeper and is_within(str(event.get("pointer") or ""), visit.pointer)


def _is_below(one: Span, event: TraceEvent) -> bool:
    """Whether a span is of a branch or iteration of the state that an event is about, or of the state itself."""
    return one.kind != "instance" and is_within(one.pointer, str(event.get("pointer") or ""))


def _is_of_ended(one: Span, event: TraceEvent) -> bool:
    """Whether the visit that a span is a part of ended with this event: a backoff stands at its retry's definition."""
    return one.home is not None and one.home.ended_with == event["seq"]


def _place(event: TraceEvent) -> tuple[str, ...]:
    """Where a call is made: most often there is one at a time."""
    return tuple(str(event.get(name) or "") for name in ("instance", "state", "scope", "pointer"))


def _place_of(one: Span) -> tuple[str, ...]:
    return one.instance, one.state, one.scope, one.pointer
