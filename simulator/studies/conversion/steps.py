"""What a run did, step by step, in the terms that a definition and its conversion to 1.0 are compared in."""

import re
from collections import deque
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.studies.conversion.differences import ROOT, Run, Terms, call_of_task, ending, event_of, started_by
from workflow.paths import Json

ASIDE: Final = (
    *types.CALL_ENDS,
    types.ERROR_RAISED,
    types.ERROR_HANDLED,
    types.RETRY_SCHEDULED,
    types.STATE_WAITING,
    types.SUBFLOW_STARTED,
    types.SUBFLOW_COMPLETED,
    types.ITERATION_STARTED,
)
"""Steps that are shown beside each other, and not compared: both sides come to them in their own ways."""
SENT: Final = {types.EVENT_PRODUCED: "produced", types.EVENT_CONSUMED: "consumed"}
"""What is compared of events, by what tells it."""
WAITS: Final = "instance.waiting"
"""The last step of a run that has not ended: no event of a trace."""
_OF_THEMSELVES: Final = ("set", "wait", "raise")
"""Kinds of tasks inside of another that nothing but their being entered tells of."""
_ADDED: Final = re.compile(r" (\d+|\(from .*\))$")
"""What the name of a task has besides that of the function or the state that undoes another, which it stands for."""


@dataclass(frozen=True, slots=True)
class Step:
    """`event` without its data. `channel` is one of `differences.WHAT` that the step is compared as, "end" for the last
    one, or "" where it is not compared; what has the same `kind` on both sides is the same."""

    event: Mapping[str, Json]
    channel: str
    kind: Hashable
    name: str
    data: Json


def steps_of_states(run: Run, terms: Terms) -> list[Step]:
    """The steps of a run of the definition as it was."""
    names = terms.tasks.of_states
    path = deque(run.result["path"])  # without the states that undo others

    def one(event: TraceEvent) -> Step | None:
        kind, name = event["type"], str(event.get("function"))
        if kind == types.FUNCTION_CALLED:
            if name in terms.silent:
                return _aside(event, "evaluated", name)
            return _compared(event, "calls", terms.call(event), name)
        if kind == types.STATE_ENTERED:
            task = names.get(str(event["state"]), str(event["state"]))
            is_of_path = bool(path) and path[0] == event["state"]
            if is_of_path:
                path.popleft()
            is_compared = is_of_path and task in terms.known
            return _compared(event, "order", task) if is_compared else _aside(event, "entered", task)
        if kind in types.CALL_ENDS and name in terms.silent:
            return None
        return _of_both(event, name)

    return _whole(run, [step for event in _own(run) if (step := one(event))], ending(run, terms.workflow))


def steps_of_tasks(run: Run, terms: Terms, kinds: Mapping[str, str]) -> list[Step]:
    """The steps of a run of the conversion; `kinds` of its tasks are by their pointers."""
    calls = terms.tasks.calls

    def one(event: TraceEvent) -> Step | None:
        kind, called = event["type"], calls.get(str(event.get("function")))
        name = called.function if called else str(event.get("function"))
        told = {**event, "function": called.key} if called else event
        if kind == types.FUNCTION_CALLED:
            call: Any = call_of_task(event, terms.tasks)
            return _compared(told, "calls", call, name, call.get("parameters"))
        if kind == types.STATE_ENTERED:
            return _entered(event)
        return _of_both(told, name)

    def _entered(event: TraceEvent) -> Step | None:
        task, place = str(event["state"]), str(event.get("pointer"))
        if task in terms.known:
            return _compared(event, "order", task)
        bare = _ADDED.sub("", task)
        if bare in terms.silent:
            return _aside(event, "evaluated", bare)
        is_top = place.count("/") == 3  # /do/0/NAME
        return _aside(event, "entered", bare) if is_top or kinds.get(place) in _OF_THEMSELVES else None

    made = [step for event in _own(run) if (step := one(event))]
    brought = [
        _compared({**made[0].event, "type": types.EVENT_CONSUMED, "name": _type(event)}, "consumed", event, data=event)
        for event in started_by(run)
        if made
    ]
    return _whole(run, [*made[:1], *brought, *made[1:]], ending(run))


def _own(run: Run) -> Iterator[TraceEvent]:
    """What the trace tells of the instance itself, without an error that a call has just told."""
    before: TraceEvent | None = None
    for event in run.trace:
        if event.get("instance") != ROOT or event["type"] in types.SKIPS:
            continue
        is_again = (
            event["type"] == types.ERROR_RAISED and before is not None and before["type"] == types.FUNCTION_FAILED
        )
        if not (is_again and before is not None and before.get("pointer") == event.get("pointer")):
            yield event
        before = event


def _of_both(event: TraceEvent, name: str) -> Step | None:
    """What both sides tell in the same way."""
    kind = str(event["type"])
    if kind == types.INSTANCE_STARTED:
        return _aside(event, kind, "")
    if kind in SENT:
        found = event_of(event["event"])
        return _compared(event, SENT[kind], found, _type(found))
    if kind in ASIDE:
        return _aside(event, kind, name if kind in types.CALL_ENDS else "")
    return None


def _whole(run: Run, found: list[Step], end: Mapping[str, Json]) -> list[Step]:
    """The steps with the last one, which every run has."""
    ended = next((one for one in reversed(run.trace) if _is_end(one)), None)
    if ended is None:
        last: TraceEvent = dict(run.trace[-1]) if run.trace else {"instance": ROOT, "pointer": "", "time": None}
        ended = {name: last.get(name) for name in ("time", "instance", "pointer")} | {"type": WAITS}
    return [*found, Step(_bare(ended), "end", hashable(dict(end)), "", _data(ended))]


def _is_end(event: TraceEvent) -> bool:
    kind = str(event["type"])
    ends = kind in types.INSTANCE_RESTS
    return kind == types.START_REFUSED or (ends and event.get("instance") == ROOT)


def _compared(event: TraceEvent, channel: str, value: Json, name: str = "", data: Json = None) -> Step:
    return Step(_bare(event), channel, (channel, hashable(value)), name, _data(event) if data is None else data)


def _aside(event: TraceEvent, kind: str, name: str) -> Step:
    return Step(_bare(event), "", (kind, name), name, _data(event))


def _bare(event: TraceEvent) -> dict[str, Json]:
    """An event without the values that may be large; of an error and an event what they are called."""
    names = {name: value for name, value in event.items() if not isinstance(value, dict | list)}
    for member, word in (("error", "name"), ("event", "type")):
        inner = event.get(member)
        if isinstance(inner, dict):
            names[member] = {word: inner.get(word)}
    if isinstance(event.get("for"), list):
        names["for"] = event["for"]
    return {name: value for name, value in names.items() if value is not None}


def _data(event: TraceEvent) -> Json:
    kind = str(event["type"])
    return None if kind == types.INSTANCE_TIMED_OUT else event.get(types.DATA_FIELDS.get(kind, ""))


def _type(event: Any) -> str:
    return str(event.get("type")) if isinstance(event, dict) else ""


def hashable(value: Json) -> Hashable:
    """A value that is equal to that of another if both are the same JSON (`engine.data.equality`)."""
    if isinstance(value, dict):
        return ("{}", frozenset((name, hashable(one)) for name, one in value.items()))
    if isinstance(value, list):
        return ("[]", *map(hashable, value))
    return ("?", value) if isinstance(value, bool) else value
