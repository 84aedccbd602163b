"""Where a value comes from: the step, the trace event and the expression that wrote it, back to its origin.

From an event whose data hold the value, one step back after the other: each rule names the event before that held it,
and the place there; a value that is not found there was written by the event itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simulator.data import query
from simulator.equality import same
from simulator.lineage import FIELDS, Lineage, TooFar, is_below, outer, to_path
from simulator.mapping import from_template, kept_name, source, value_at
from simulator.setup import Setup
from simulator.stages import element
from simulator.trace import TraceEvent
from workflow.expressions import NOTHING
from workflow.model import Action, Expression, FunctionCall, ProducedEvent, Template
from workflow.paths import Json, Path, pointer
from workflow.states import ForEachState, InjectState, ParallelState, SubflowState

MOST = 100  # hops of an answer; what is only carried on does not count
CARRIED = "carried"


@dataclass(slots=True)
class Hop:
    """A value stood at `path` of the data of trace event `seq`. `how` it came there, by which `expression` at `place`.

    `before` is the event and the path that it came from; None: this is its origin.
    """

    seq: int
    path: Path
    how: str
    expression: str | None = None
    place: str | None = None
    before: tuple[int, Path] | None = None


def provenance(setup: Setup, trace: Sequence[TraceEvent], seq: int, place: str) -> dict[str, Json] | None:
    """Where the value at the JSON pointer `place` of trace event `seq` comes from; None where there is none.

    `{"pointer", "seq", "written": hop, "origin": hop, "chain": [hop]}`, a hop is `{"seq", "step", "time", "type",
    "instance", "state", "scope", "path", "how", "expression", "pointer"}`: `path` is the JSON pointer into the event's
    data, `pointer` the place in the definition. `how`: input, merged, selected, placed, collected, returned, received,
    produced, requested, output, edited, written (as it stands in the definition), computed.
    """
    tracer = Tracer(setup, trace)
    path = to_path(place, tracer.lineage.data(seq)) if trace[seq]["type"] in FIELDS else None
    if path is None:
        return None
    chain = [tracer.told(hop) for hop in tracer.chain(seq, path)]
    return {"pointer": place, "seq": seq, "written": chain[0], "origin": chain[-1], "chain": chain}


class Tracer:
    """The rules, for one trace."""

    def __init__(self, setup: Setup, trace: Sequence[TraceEvent]) -> None:
        self.lineage = Lineage(setup, trace)
        self._trace = trace
        self._rules: dict[str, Callable[[int, Path], Hop]] = {
            "state.entered": self._entered,
            "state.exited": self._exited,
            "data.filtered": self._filtered,
            "data.merged": self._merged,
            "data.edited": self._edited,
            "action.completed": self._completed,
            "function.called": self._called,
            "function.returned": self._returned,
            "subflow.completed": self._subflow,
            "instance.started": self._started,
            "instance.completed": self._ended,
            "instance.terminated": self._ended,
            "event.consumed": self._consumed,
            "event.received": self._received,
            "event.produced": self._produced,
        }

    def chain(self, seq: int, path: Path) -> list[Hop]:
        """The hops of a value, the newest first, without those that only carry it on."""
        found: list[Hop] = []
        next_one: tuple[int, Path] | None = (seq, path)
        try:
            while next_one is not None and len(found) < MOST:
                hop = self._rules[self._trace[next_one[0]]["type"]](*next_one)
                if hop.how != CARRIED or hop.before is None:
                    found.append(hop)
                next_one = hop.before
        except TooFar:
            found.append(Hop(*(next_one or (seq, path)), "too far back"))
        return found

    def told(self, hop: Hop) -> dict[str, Json]:
        """A hop as JSON."""
        event = self._trace[hop.seq]
        names = ("seq", "step", "time", "type", "instance", "state", "scope")
        return {
            **{name: event.get(name) for name in names},
            "path": pointer(hop.path),
            "how": hop.how,
            "expression": hop.expression,
            "pointer": hop.place if hop.place is not None else event.get("pointer"),
        }

    # -- the state's data

    def _entered(self, seq: int, path: Path) -> Hop:
        return self._carry(seq, path, self.lineage.line(seq)) or Hop(seq, path, "computed")

    def _exited(self, seq: int, path: Path) -> Hop:
        return (
            self._carry(seq, path, self.lineage.line(seq))
            or self._gathered(seq, path, path)
            or self._carry(seq, path, self._entry(seq))
            or Hop(seq, path, "computed")
        )

    def _filtered(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]
        places = self.lineage.places(event)
        which, action = places.filter(event["pointer"]), places.action(event["pointer"])
        text = Expression(event["path"], ())
        if which == "target":
            return self._placed(seq, path, text, self._entry(seq)) or self._gathered_at(seq, path, text)
        if which is not None:
            return self._selected(seq, path, text, self.lineage.line(seq), keyed=True)
        if action is None:
            return self._of_event(seq, path, text)
        if event["filter"] in ("dataInputPath", "InputPath"):
            return self._selected(seq, path, text, self.lineage.line(seq))
        returned = self.lineage.lane(seq, action, ("function.returned", "event.consumed", "data.filtered"))
        if event["filter"] == "ResultPath":
            given = self.lineage.lane(seq, action, ("function.returned", "event.consumed"))
            names = query(text).names or ()
            if path[: len(names)] == names and given is not None:
                return self._hop(seq, path, "placed", (given, self._payload(given, path[len(names) :])))
            return self._carry(seq, path, self.lineage.line(seq)) or Hop(seq, path, "placed", text.text)
        return self._selected(seq, path, text, returned, action=True)

    def _selected(
        self, seq: int, path: Path, text: Expression, before: int | None, *, keyed: bool = False, action: bool = False
    ) -> Hop:
        """By an expression from the data of an event before."""
        if before is None:
            return Hop(seq, path, "selected", text.text)
        prefix = self._payload(before, ()) if action else ()
        data = value_at(self._seen(before), prefix)
        inner = path
        if keyed and path and kept_name(text, data, self.lineage.data(seq)) == path[0]:
            inner = path[1:]
        found = source(text, data, inner)
        return self._hop(seq, path, "selected", None if found is None else (before, (*prefix, *found)), text.text)

    def _of_event(self, seq: int, path: Path, text: Expression) -> Hop:
        """By an event's filter, which sees the whole event, else its data (§3.5)."""
        before = self._last(seq, "event.consumed")
        for prefix in ((), ("data",)):
            found = None if before is None else source(text, value_at(self.lineage.data(before), prefix), path)
            if before is not None and found is not None and self._is_same(seq, path, before, (*prefix, *found)):
                return self._hop(seq, path, "selected", (before, (*prefix, *found)), text.text)
        return Hop(seq, path, "selected", text.text)

    def _placed(self, seq: int, path: Path, text: Expression, entered: int | None) -> Hop | None:
        """What a result path left of the data that came in."""
        names = query(text).names or ()
        return None if path[: len(names)] == names else self._carry(seq, path, entered)

    def _gathered_at(self, seq: int, path: Path, text: Expression) -> Hop:
        """What a result path put there: what the state's work gave."""
        names = query(text).names or ()
        inner = path[len(names) :]
        if path[: len(names)] == names:
            line = self.lineage.line(seq)
            if line is not None and self._is_same(seq, path, line, inner):
                return self._hop(seq, path, "placed", (line, inner), text.text)
            found = self._gathered(seq, path, inner)
            if found is not None:
                return Hop(seq, path, "placed", text.text, None, found.before)
        return Hop(seq, path, "placed", text.text)

    def _gathered(self, seq: int, path: Path, inner: Path) -> Hop | None:
        """0.1: what the state's work gave: a sub-workflow's output, an element of the array of branches or actions."""
        event = self._trace[seq]
        state = self.lineage.places(event).state(event["pointer"])
        if isinstance(state, SubflowState):
            given = self._last(seq, "subflow.completed")
            found = None if given is None else self._hop(seq, path, "output", (given, inner))
            return found if found and found.before else None
        if not inner or not isinstance(inner[0], int) or state is None:
            return None
        before = None
        if isinstance(state, ParallelState) and inner[0] < len(state.branches):
            before = self.lineage.inner(seq, state.branches[inner[0]].name)
        elif actions := getattr(state, "actions", ()):
            named = actions[inner[0]] if inner[0] < len(actions) else None
            before = self.lineage.lane(seq, named, ("action.completed",)) if named else None
        return self._hop(seq, path, "collected", None if before is None else (before, inner[1:]))

    def _edited(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]
        at = to_path(event["at"], event["after"]) or ()
        if event["at"] and path[: len(at)] != at:
            return self._carry(seq, path, self.lineage.line(seq)) or Hop(seq, path, "edited")
        return Hop(seq, path, "edited")

    # -- what is merged

    def _merged(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]
        places = self.lineage.places(event)
        action, state = places.action(event["pointer"]), places.state(event["pointer"])
        if self.lineage.is_placing(event) and action is not None:
            return self._carry(seq, path, self.lineage.lane(seq, action, _GIVEN)) or Hop(seq, path, "merged")
        if isinstance(state, InjectState) and event["from"] == "data":
            found = value_at(state.data, path)
            if path and found is not NOTHING:
                return Hop(seq, path, "written", None, pointer((*state.path, "data", *path)))
        elif isinstance(state, ForEachState) and event["from"] == "iterations":
            collected = self._collected(seq, path, state)
            if collected is not None:
                return collected
        elif path:
            given = self._given(seq, action)
            hop = None if given is None else self._merged_from(seq, path, given)
            if hop is not None:
                return hop
        return self._carry(seq, path, self.lineage.line(seq)) or Hop(seq, path, "merged")

    def _given(self, seq: int, action: Action | None) -> int | None:
        """The event that tells what was merged: of an action, a branch, a sub-workflow, an event."""
        event = self._trace[seq]
        if action is not None:
            return self.lineage.lane(seq, action, _GIVEN)
        state = self.lineage.places(event).state(event["pointer"])
        if isinstance(state, ParallelState) and event["from"] in [branch.name for branch in state.branches]:
            return self.lineage.inner(seq, event["from"])
        return self.lineage.back(seq, lambda other: _is_told_by(other, event))

    def _merged_from(self, seq: int, path: Path, given: int) -> Hop | None:
        """Merged by §3.4: under the member's name, key by key, or under the name of what gave it."""
        origin = self._trace[given]
        prefix = self._payload(given, ())
        value = value_at(self.lineage.data(given), prefix)
        member = query(Expression(origin["path"], ())).member if origin["type"] == "data.filtered" else None
        tries = [path[1:]] if member == path[0] else []
        tries += [path] if isinstance(value, dict) else []
        tries += [path[1:]]
        for inner in tries:
            if self._is_same(seq, path, given, (*prefix, *inner)):
                return self._hop(seq, path, "merged", (given, (*prefix, *inner)))
        return None

    def _collected(self, seq: int, path: Path, state: ForEachState) -> Hop | None:
        """An iteration's result in the output collection."""
        names = query(state.output_collection).names if state.output_collection else None
        if names is None or len(path) <= len(names) or path[: len(names)] != names:
            return None
        line = self.lineage.line(seq)
        before = value_at(self.lineage.data(line), names) if line is not None else NOTHING
        number = int(path[len(names)]) - (len(before) if isinstance(before, list) else 0)
        given = self.lineage.inner(seq, f"[{number}]", results=True) if number >= 0 else None
        rest = path[len(names) + 1 :]
        if given is None:
            return None
        tries = [(given, rest)]
        last = self._trace[given]
        if rest and last["type"] == "action.completed":
            tries.append((given, rest[1:]))
        for other in self._results(given):
            tries += [(other, rest), (other, rest[1:])]
        found = next((one for one in tries if self._is_same(seq, path, *one)), None)
        text = state.output_collection.text if state.output_collection else None
        return Hop(seq, path, "collected", text, None, found)

    def _results(self, seq: int) -> list[int]:
        """The results of the other actions of an iteration."""
        here, found = self._trace[seq], []
        place: int | None = seq
        while place is not None and self._trace[place]["type"] != "iteration.started":
            if self._trace[place]["type"] == "action.completed":
                found.append(place)
            place = self.lineage.back(
                place,
                lambda event: (
                    event.get("instance") == here["instance"]
                    and event.get("scope", "") == here.get("scope", "")
                    and event["type"] in ("action.completed", "iteration.started")
                ),
            )
        return found

    # -- actions

    def _completed(self, seq: int, path: Path) -> Hop:
        action = self.lineage.places(self._trace[seq]).action(self._trace[seq]["pointer"])
        given = self.lineage.lane(seq, action, _GIVEN) if action else None
        if given is None:
            return Hop(seq, path, "computed")
        return self._hop(seq, path, CARRIED, (given, self._payload(given, path)))

    def _called(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]
        action = self.lineage.places(event).action(event["pointer"])
        before = self._action_input(seq, action)
        call = action.call if action else None
        if not isinstance(call, FunctionCall) or call.parameters is None:
            return self._carry(seq, path, before) or Hop(seq, path, "requested")
        return self._templated(seq, path, call.parameters, path, before, "requested", (*call.path, "parameters"))

    def _action_input(self, seq: int, action: Action | None) -> int | None:
        """The event with the data that an action sees."""
        started = self.lineage.lane(seq, action, ("action.started",)) if action else None
        filtered = self.lineage.lane(seq, action, ("data.filtered",)) if action else None
        return filtered if (filtered or 0) > (started or 0) else self.lineage.line(seq)

    def _returned(self, seq: int, path: Path) -> Hop:
        return Hop(seq, path, "returned")

    def _subflow(self, seq: int, path: Path) -> Hop:
        child = self._trace[seq].get("child")
        if not child:
            return Hop(seq, path, "returned")
        ended = self.lineage.back(seq, lambda event: event.get("instance") == child and _has_ended(event))
        return self._hop(seq, path, "output", None if ended is None else (ended, path))

    # -- instances and events

    def _started(self, seq: int, path: Path) -> Hop:
        child = self._trace[seq]["instance"]
        parent = self.lineage.back(seq, lambda event: event.get("child") == child)
        before = None if parent is None else self._before_subflow(parent)
        return self._hop(seq, path, "input", None if before is None else (before, path))

    def _before_subflow(self, seq: int) -> int | None:
        event = self._trace[seq]
        label = event.get("scope", "")
        begun = self.lineage.back(seq, lambda other: other.get("scope") == label and other["type"] == "branch.started")
        return self.lineage.line(begun, outer(self._trace[begun])) if label and begun else self.lineage.line(seq)

    def _ended(self, seq: int, path: Path) -> Hop:
        return self._carry(seq, path, self.lineage.line(seq)) or Hop(seq, path, "output")

    def _consumed(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]["event"]
        received = self.lineage.back(seq, lambda other: _is_event(other, "event.received", event))
        return self._hop(seq, path, CARRIED, None if received is None else (received, path))

    def _received(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]["event"]
        produced = self.lineage.back(seq, lambda other: _is_event(other, "event.produced", event))
        return self._hop(seq, path, "received", None if produced is None else (produced, path))

    def _produced(self, seq: int, path: Path) -> Hop:
        event = self._trace[seq]
        places = self.lineage.places(event)
        action, node = places.action(event["pointer"]), places.node(event["pointer"])
        maker = node if isinstance(node, ProducedEvent) else action.call if action else None
        if path[:1] == ("data",):
            template, inner, key = getattr(maker, "data", None), path[1:], "data"
        else:
            template, inner, key = getattr(maker, "attributes", None), path, "contextAttributes"
        if not isinstance(template, Template) or maker is None:
            return Hop(seq, path, "produced")
        before = self._action_input(seq, action) if action else self.lineage.line(seq)
        return self._templated(seq, path, template, inner, before, "produced", (*maker.path, key))

    # -- how hops are made

    def _templated(
        self, seq: int, path: Path, template: Template, inner: Path, before: int | None, how: str, place: Path
    ) -> Hop:
        """Made by a template from the data of an event before."""
        text, at, rest, is_one = from_template(template, inner)
        where = pointer((*(template.path or place), *at))
        found = None
        if text is not None and is_one and before is not None:
            found = source(Expression(text, ()), self._seen(before), rest)
        elif text is None:
            how = "written"
        hop = self._hop(seq, path, how, None if before is None or found is None else (before, found), text)
        hop.place = where
        return hop

    def _hop(self, seq: int, path: Path, how: str, before: tuple[int, Path] | None, text: str | None = None) -> Hop:
        """A hop to an event before, if the value stands there too."""
        if before is not None:
            here = self._trace[before[0]]
            if here["type"] == "iteration.started":
                return self._element(seq, path, how, text, before)
            if self._is_same(seq, path, *before):
                return Hop(seq, path, how, text, None, before)
        return Hop(seq, path, how if how != CARRIED else "computed", text)

    def _element(self, seq: int, path: Path, how: str, text: str | None, before: tuple[int, Path]) -> Hop:
        """From the element that an iteration is for: it is one of the collection before."""
        begun, inner = before
        event = self._trace[begun]
        state = self.lineage.places(event).state(event["pointer"])
        line = self.lineage.line(begun, outer(event))
        if not isinstance(state, ForEachState) or state.input_collection is None or inner[:1] != (state.parameter,):
            return Hop(seq, path, how, text)
        if line is not None:
            found = source(state.input_collection, self.lineage.data(line), (event["index"], *inner[1:]))
            if found is not None and self._is_same(seq, path, line, found):
                shown = text or state.input_collection.text
                return Hop(seq, path, how if how != CARRIED else "selected", shown, None, (line, found))
        return Hop(seq, path, how, text)

    def _carry(self, seq: int, path: Path, before: int | None) -> Hop | None:
        """Carried on from an event before, if the same stands there at the same place."""
        if before is None:
            return None
        if self._trace[before]["type"] == "iteration.started":
            hop = self._element(seq, path, CARRIED, None, (before, path))
            return hop if hop.before else None
        return Hop(seq, path, CARRIED, None, None, (before, path)) if self._is_same(seq, path, before, path) else None

    def _is_same(self, seq: int, path: Path, other: int, there: Path) -> bool:
        value = value_at(self.lineage.data(seq), path)
        return value is not NOTHING and same(value, value_at(self._seen(other), there))

    def _seen(self, seq: int) -> Json:
        """The data that an event tells; of an iteration's beginning nothing, it names only its number."""
        event = self._trace[seq]
        if event["type"] != "iteration.started":
            return self.lineage.data(seq)
        state = self.lineage.places(event).state(event["pointer"])
        line = self.lineage.line(seq, outer(event))
        return None if line is None else element(state, self.lineage.data(line), event["index"])

    def _payload(self, seq: int, path: Path) -> Path:
        """The path in an event's data: what an action by events gives is the payload of the event."""
        return ("data", *path) if self._trace[seq]["type"] == "event.consumed" else path

    def _entry(self, seq: int) -> int | None:
        """Where the state was entered that an event is about."""
        here = self._trace[seq]
        return self.lineage.back(
            seq,
            lambda event: (
                event["type"] == "state.entered"
                and all(event.get(name) == here.get(name) for name in ("instance", "scope", "state"))
            ),
        )

    def _last(self, seq: int, kind: str) -> int | None:
        here = self._trace[seq]
        return self.lineage.back(
            seq,
            lambda event: (
                event["type"] == kind
                and all(event.get(name) == here.get(name) for name in ("instance", "scope", "state"))
            ),
        )


_GIVEN = ("function.returned", "event.consumed", "data.filtered")
"""The events that tell what an action gave, the last of them counts."""


def _is_told_by(other: TraceEvent, merged: TraceEvent) -> bool:
    """Whether an event tells what was merged: an event's filter just before, a sub-workflow, or an event by name."""
    if any(other.get(name) != merged.get(name) for name in ("instance", "scope", "state")):
        return False
    if other["type"] == "data.filtered":
        return other["seq"] == merged["seq"] - 1 and is_below(other, str(merged["pointer"]))
    if other["type"] == "subflow.completed":
        return bool(other["definition"] == merged["from"])
    return other["type"] == "event.consumed" and bool(other["name"] == merged["from"])


def _has_ended(event: TraceEvent) -> bool:
    return event["type"] in ("instance.completed", "instance.terminated")


def _is_event(other: TraceEvent, kind: str, event: Json) -> bool:
    return other["type"] == kind and (other["event"] is event or other["event"].get("id") == event.get("id"))
