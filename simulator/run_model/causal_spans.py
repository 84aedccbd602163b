"""What leads on in a run: spans, one in the other, from which the critical path is walked back (critical_path.py).

Instances, visits of states (of 1.0: tasks), branches and iterations, and what takes time in them: a call, a
sub-workflow, the wait for an event, a delay, the wait before another attempt.

It differs from spans.py, which shows what lasts until the trace itself ends it: here everything inside ends with what
is around it, a sub-workflow is inside of who waits for it, and what takes no time is dropped.
"""

from dataclasses import dataclass, field, replace

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.scopes import outer
from workflow.durations import parse_time
from workflow.paths import Json

TIMERS = {
    **dict.fromkeys(("delay", "before", "after", "wait", "for"), "delay"),
    "retry": "backoff",
}
"""What the timers are that somebody waits for; the others are limits."""
Key = tuple[Json, ...]


@dataclass(slots=True, eq=False)
class CausalSpan:
    """Something that began, with what is in it; `visit` where it is that of a state.

    `instance`, `scope`, `state` and `pointer` are those of the trace event that it began with. That is not kept: it
    has the run's data, and there may be many.
    """

    did: str
    instance: str
    scope: str | None
    state: str | None
    pointer: str | None
    of: Json  # of a wait for events: the names of all
    around: "CausalSpan | None"
    start: int
    first: int  # the seq of what began it
    due: Json = None  # of a timer
    visit: bool = False
    end: int | None = None
    last: int = 0  # the seq of what ended it
    done: bool = False
    deed: int = 0  # the seq of what ended last in it by itself
    inside: list["CausalSpan"] = field(default_factory=list)

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        """Which of several ended last: of those that were broken off, the one in which something had just ended."""
        return self.end or 0, self.done, self.last if self.done else self.deed, self.first


class CausalSpans:
    """The spans of a run, from its trace event by event; the run is the first instance of `definition`."""

    def __init__(self, definition: str) -> None:
        self.calls: dict[str, dict[str, int]] = {}
        """How often each function was called, by the state of the run's own definition: `{pointer: {function: n}}`.

        What a sub-workflow calls is counted where that was started, "" is for what no such state has to do with.
        """
        self._definition = definition
        self.root: CausalSpan | None = None
        self._stacks: dict[Key, list[CausalSpan]] = {}  # by instance and scope, the innermost last
        self._open: dict[Key, CausalSpan] = {}  # calls and sub-workflows, by place
        self._waits: dict[Key, list[CausalSpan]] = {}  # timers and events, by what may end them
        self._children: dict[Json, CausalSpan] = {}  # sub-workflows that are to be instances
        self._ended: CausalSpan | None = None
        self._attempts: dict[Key, Json] = {}
        self.now = 0
        """When the event happened that was seen last, in milliseconds."""
        self._text: Json = None  # of that
        self._last = 0
        self._deeds = {
            types.INSTANCE_STARTED: self._start,
            **dict.fromkeys(types.INSTANCE_ENDS, self._end),
            types.STATE_ENTERED: self._enter,
            **dict.fromkeys(types.VISIT_ENDS, self._leave),
            **dict.fromkeys(types.PART_STARTS, self._begin_part),
            **dict.fromkeys(types.PART_ENDS, self._end_part),
            types.FUNCTION_CALLED: self._call,
            types.SUBFLOW_STARTED: self._subflow,
            types.STATE_WAITING: self._wait,
            types.EVENT_CONSUMED: self._consume,
            **dict.fromkeys(types.CALL_ENDS, self._answer),
            **dict.fromkeys((types.SUBFLOW_COMPLETED, types.ACTION_COMPLETED, types.ERROR_RAISED), self._answer),
            types.RETRY_SCHEDULED: self._retry,
            types.TIMER_SET: self._set,
            **dict.fromkeys((types.TIMER_FIRED, types.TIMER_CANCELLED), self._unset),
        }

    def see(self, event: TraceEvent) -> None:
        """The next event of the trace."""
        if event["time"] is not self._text:  # events of an instant have the same text
            self._text = event["time"]
            self.now = parse_time(self._text) or 0
        deed = self._deeds.get(event["type"])
        if deed is not None:
            self._last = event["seq"]
            deed(event)

    def ended(self, clock: int) -> CausalSpan | None:
        """The run, which is over or, where it has no end, broken off at the `clock`; None where it never began."""
        if self.root is not None and self.root.end is None:
            self.now = clock
            self._close(self.root, self._last + 1, done=False)
        return self.root

    def _start(self, event: TraceEvent) -> None:
        around = self._children.pop(event["instance"], None)
        if event["by"] == "continue" and self._ended is not None:
            around = self._ended.around  # it takes the place of the one that has just ended
        span = self._begun("other", event, None, around)
        self._stacks[event["instance"], ""] = [span]
        if self.root is None and event["definition"] == self._definition:
            self.root = span

    def _end(self, event: TraceEvent) -> None:
        stack = self._stacks.get((event["instance"], ""))
        if stack and stack[0].end is None:
            self._ended = stack[0]
            self._close(stack[0], event["seq"], done=event["type"] != types.INSTANCE_CANCELLED)
            around = stack[0].around
            if event["type"] == types.INSTANCE_FAILED and around is not None and around.did == "subflow":
                self._close(around, event["seq"] + 1, done=True)  # nothing else tells it where it is tried again

    def _enter(self, event: TraceEvent) -> None:
        stack = self._stack(event)
        span = self._begun("other", event, None, stack[-1] if stack else None)
        span.visit = True
        stack.append(span)

    def _leave(self, event: TraceEvent) -> None:
        stack = self._stack(event)
        for place in range(len(stack) - 1, -1, -1):
            if stack[place].visit and stack[place].pointer == event["pointer"]:
                self._close(stack[place], event["seq"], done=event["type"] != types.TASK_CANCELLED)
                del stack[place:]
                return

    def _begin_part(self, event: TraceEvent) -> None:
        scope = str(event.get("scope") or "")
        around = self._stacks.get((event["instance"], outer(event))) or self._stacks.get((event["instance"], ""))
        span = self._begun("other", event, None, around[-1] if around else None)
        self._stacks[event["instance"], scope] = [span]

    def _end_part(self, event: TraceEvent) -> None:
        stack = self._stacks.pop((event["instance"], event.get("scope") or ""), None)
        if stack:
            self._close(stack[0], event["seq"], done=event["type"] not in types.PART_CANCELS)

    def _call(self, event: TraceEvent) -> None:
        span = self._wait_for("call", event, event["function"])
        there = self.calls.setdefault(self.own(span) or "", {})
        there[event["function"]] = there.get(event["function"], 0) + 1

    def _subflow(self, event: TraceEvent) -> None:
        span = self._wait_for("subflow", event, event["definition"])
        if event["child"] is not None:
            self._children[event["child"]] = span

    def _wait(self, event: TraceEvent) -> None:
        span = self._wait_for("event", event, list(event["for"] or ()))
        self._waits.setdefault(_at(event, "state"), []).append(span)

    def _consume(self, event: TraceEvent) -> None:
        """A wait is over; where others of its events may still be needed, another one begins."""
        key = _at(event, "state")
        waits = self._waiting(key)
        for span in ([one for one in waits if event["name"] in one.of] or waits)[:1]:
            left = [name for name in span.of if name != event["name"]]
            span.of = event["name"]
            self._close(span, event["seq"], done=True)
            if left:
                after = replace(span, of=left, start=self.now, first=event["seq"] + 1, end=None, done=False, inside=[])
                if span.around is not None:
                    span.around.inside.append(after)
                self._waits.setdefault(key, []).append(after)
                self._open["event", span.instance, span.scope or "", span.pointer] = after

    def _answer(self, event: TraceEvent) -> None:
        """What came back, or, with an error, did not: what was waited for there is over."""
        found = [self._open.pop((did, *_at(event, "pointer")), None) for did in ("call", "subflow", "event")]
        waits = [span for span in found if span is not None and span.end is None]
        if not waits and event["type"] == types.ERROR_RAISED:  # a branch by itself tells it in the scope around
            place = event["instance"], event.get("pointer")
            open_ones = (span for span in self._open.values() if span.end is None)
            waits = [span for span in open_ones if (span.instance, span.pointer) == place][-1:]
        for span in waits:
            self._close(span, event["seq"], done=event["type"] != types.ERROR_RAISED)
            self._mark_deed(span, event["seq"])

    def _retry(self, event: TraceEvent) -> None:
        self._attempts[_by(event)] = event["attempt"]

    def _set(self, event: TraceEvent) -> None:
        did = TIMERS.get(event["timer"])
        stack = self._stack(event)
        if did is not None:
            of = self._attempts.get(_by(event)) if did == "backoff" else None
            span = self._begun(did, event, of, stack[-1] if stack else None)
            span.due = event["due"]
            self._waits.setdefault(_at(event, "timer"), []).append(span)

    def _unset(self, event: TraceEvent) -> None:
        """The timer of this name that is at the place, or else, as some are set elsewhere, the one that is due.

        A limit that is over breaks off what is waited for at its place.
        """
        fired, place = event["type"] == types.TIMER_FIRED, event.get("pointer")
        if event["timer"] in TIMERS:
            waits = self._waiting(_at(event, "timer"))
            here = [one for one in waits if one.pointer == place]
            due = [one for one in waits if one.due == event["time"]]
            for span in (here or due or waits)[:1]:
                self._close(span, event["seq"], done=fired)
        elif fired and (stack := self._stack(event)):
            for span in [one for one in stack[-1].inside if one.end is None and one.pointer == place]:
                self._close(span, event["seq"], done=False)
                self._mark_deed(span, event["seq"])

    def _waiting(self, key: Key) -> list[CausalSpan]:
        """Those of a key that are not over; the others are forgotten."""
        found = [one for one in self._waits.pop(key, ()) if one.end is None]
        if found:
            self._waits[key] = found
        return found

    def _stack(self, event: TraceEvent) -> list[CausalSpan]:
        """The spans that an event is in, the innermost last."""
        return self._stacks.setdefault(_by(event), [])

    def _wait_for(self, did: str, event: TraceEvent, of: Json) -> CausalSpan:
        stack = self._stack(event)
        key = (did, *_at(event, "pointer"))
        before = self._open.get(key)
        if before is not None and before.end is None:
            self._close(before, event["seq"], done=False)
        self._open[key] = span = self._begun(did, event, of, stack[-1] if stack else None)
        return span

    def _begun(self, did: str, event: TraceEvent, of: Json, around: CausalSpan | None) -> CausalSpan:
        get = event.get
        place = event["instance"], get("scope"), get("state"), get("pointer")
        span = CausalSpan(did, *place, of, around, self.now, event["seq"])
        if around is not None:
            around.inside.append(span)
        return span

    def _close(self, span: CausalSpan, seq: int, *, done: bool) -> None:
        """It is over, where it was not before, and all that is open in it is broken off."""
        if span.end is not None:
            return
        span.end, span.last, span.done = self.now, seq, done
        inside = [span]
        while inside:
            for one in inside.pop().inside:
                if one.end is None:
                    one.end, one.last = self.now, seq
                    inside.append(one)
        if done:
            self._mark_deed(span, seq)
        around = span.around
        if span.start == self.now and not span.inside and around is not None and around.inside[-1:] == [span]:
            around.inside.pop()  # what took no time is in no path: a loop without waits keeps nothing

    @staticmethod
    def _mark_deed(span: CausalSpan | None, seq: int) -> None:
        while span is not None:
            span.deed = seq
            span = span.around

    def own(self, span: CausalSpan | None) -> str | None:
        """The pointer of the innermost visit of the run's own instance that a span is in; None outside of any."""
        root = self.root.instance if self.root else None
        while span is not None:
            if span.visit and span.instance == root:
                return span.pointer
            span = span.around
        return None


def _by(event: TraceEvent) -> Key:
    """What tells frames apart: instance and scope."""
    return event.get("instance"), event.get("scope") or ""


def _at(event: TraceEvent, name: str) -> Key:
    """What tells frames apart that are at one place, or have one thing: with another member of the event."""
    return event.get("instance"), event.get("scope") or "", event.get(name)
