"""The critical path of a run: what followed what until it was over, and so determined how long it took.

A run is read as spans, one in the other: instances, visits of states (of 1.0: tasks), branches and iterations, and what
takes time in them: a call, a sub-workflow, the wait for an event, a delay, the wait before another attempt (`DID`). The
path is walked from the end back: in a span the one inside it that ended last leads on, then, of those that had ended
when that one began, again the last, until none is left. Of branches that run at once that is the one that finished
last. Where two end at the same instant, one that was done goes before one that was broken off, then the later in the
trace. What is told before something (`seq`) is taken for its cause, never what is told after it.

The links adjoin: they cover the run from its start to its end without a gap, and their times add up to its duration.
What takes no time is no link. Time that no span inside explains is `other`, of the span around it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.causal_spans import CausalSpan, CausalSpans
from workflow.durations import format_ms, format_time, parse_time
from workflow.paths import Json

DID = ("call", "subflow", "event", "delay", "backoff", "other")
PLACES = 6  # decimals of shares


@dataclass(slots=True, frozen=True)
class Link:
    """A stretch of a critical path, from `start` to `end` in milliseconds of the run's clock.

    `did` is one of DID, `of` the function, sub-workflow, event or number of the attempt; `state`, `pointer` and `scope`
    are those of the trace event that it begins with, None outside of any state; `own` is the pointer of the innermost
    visit of the run's own instance, where a sub-workflow was started from. Not `done`: it was broken off, by a time
    limit for example.
    """

    instance: str
    state: str | None
    pointer: str | None
    scope: str | None
    own: str | None
    did: str
    of: Json
    start: int
    end: int
    done: bool

    def as_json(self, whole: int) -> dict[str, Json]:
        """The link with its time and its share of a whole in milliseconds."""
        return {
            "instance": self.instance,
            "state": self.state,
            "pointer": self.pointer,
            "scope": self.scope,
            "did": self.did,
            "of": self.of,
            "from": format_time(self.start),
            "to": format_time(self.end),
            "time": format_ms(self.end - self.start),
            "share": round((self.end - self.start) / max(1, whole), PLACES),
            "done": self.done,
        }


def critical_path(trace: Sequence[TraceEvent], definition: str) -> list[Link]:
    """The critical path of the first instance of a definition in a whole trace, in the order of time; [] of none.

    An instance that did not end is looked at until the trace ends.
    """
    spans = CausalSpans(definition)
    for event in trace:
        spans.see(event)
    return path_of(spans, (parse_time(trace[-1]["time"]) or 0) if trace else 0)


def as_json(links: Sequence[Link]) -> dict[str, Json]:
    """`{"duration", "links": [{"instance", "state", "pointer", "scope", "did", "of", "from", "to", "time", "share",
    "done"}]}`: times as in the trace, `share` of the whole duration.
    """
    whole = links[-1].end - links[0].start if links else 0
    return {"duration": format_ms(whole), "links": [link.as_json(whole) for link in links]}


def times(links: Iterable[Link]) -> dict[str, dict[str, int]]:
    """How long the path is on each state of the run's own definition, and what it did there: `{pointer: {did: ms}}`."""
    found: dict[str, dict[str, int]] = {}
    for link in links:
        if link.own is not None:
            there = found.setdefault(link.own, {})
            there[link.did] = there.get(link.did, 0) + link.end - link.start
    return found


def path_of(spans: CausalSpans, clock: int) -> list[Link]:
    """The critical path up to the run's end, or to the `clock` where it has none; [] where it never began."""
    root = spans.ended(clock)
    return list(_back(spans, root))[::-1] if root else []


class _Back:
    """A span that is walked from its end back; `now` is how far."""

    def __init__(self, span: CausalSpan) -> None:
        self.span = span
        self.now = span.start if span.end is None else span.end
        self._seq = span.last
        self._ended = iter(sorted(span.inside, key=lambda one: one.rank, reverse=True))

    def before(self) -> CausalSpan | None:
        """The span inside that had ended last before the place; now the place is where that began."""
        for one in self._ended:
            if one.end is None or one.end > self.now:
                continue
            if one.last < self._seq or (one.last == self._seq and not one.done):
                self.now, self._seq = one.start, one.first
                return one
        return None


def _back(spans: CausalSpans, root: CausalSpan) -> Iterator[Link]:
    """The links of a span that has ended, the last first; not by recursion, for sub-workflows may be deep."""
    transitions = [_Back(root)]
    while transitions:
        transition = transitions[-1]
        now = transition.now
        before = transition.before()
        start = transition.span.start if before is None or before.end is None else before.end
        if now > start:
            yield _link(spans, transition.span, start, now)
        if before is None:
            transitions.pop()
        else:
            transitions.append(_Back(before))


def _link(spans: CausalSpans, span: CausalSpan, start: int, end: int) -> Link:
    of = ", ".join(map(str, span.of)) if isinstance(span.of, list) else span.of
    return Link(
        instance=span.instance,
        state=span.state,
        pointer=span.pointer,
        scope=span.scope,
        own=spans.own(span),
        did=span.did,
        of=of,
        start=start,
        end=end,
        done=span.done,
    )
