"""Signalbox itself, all dialects: the trace of a run (contracts.md, "Trace"), alone or in a result of `simulate`.

It tells more than engines do: each call with the answer before any filter, each event that came, each error by name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.engine.data.equality import same
from simulator.engine.trace.trace import TYPES
from simulator.run_model import event_types as types
from simulator.studies.recorded_runs.event_times import instant
from simulator.studies.recorded_runs.history import (
    CALLED,
    COMPLETED,
    ENTERED,
    EVENT,
    FAILED,
    RETRIED,
    RETURNED,
    STARTED,
    STOPPED,
    Happening,
    History,
    Note,
    Record,
    once,
)
from simulator.studies.recorded_runs.marks import TRACED
from workflow.paths import Json

FAMILY: Final = "trace of Signalbox"
KINDS: Final = {**TRACED, types.INSTANCE_STARTED: STARTED, types.EVENT_RECEIVED: EVENT}
"""What the events of a trace are in the model; those that are left out tell how a run came to them."""
MEMBERS: Final = {STARTED: "input", ENTERED: "input", RETURNED: "result", EVENT: "event"}
"""Which member has the data, by what happened; else it is `output`."""
CALLS: Final = {
    types.FUNCTION_CALLED: CALLED,
    types.SUBFLOW_STARTED: CALLED,
    types.FUNCTION_RETURNED: RETURNED,
    types.FUNCTION_FAILED: FAILED,
    types.SUBFLOW_COMPLETED: RETURNED,
}
GOES_ON: Final = (types.ACTION_COMPLETED, types.STATE_EXITED)
"""Behind these a call of the same place that is open is one that nobody waits for."""
SHAPED: Final = (types.TASK_RETURNED, types.STATE_EXITED, types.TASK_FAULTED)
"""These tell what a task made of the answer of its call (1.0)."""
HIDDEN: Final = {"<secret ": "a secret is", "<personal>": "personal data are"}
Key = tuple[str, str, str]
"""Who does something: instance, scope and place."""


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of a trace."""
    kind = data.get("type")
    return isinstance(kind, str) and kind in TYPES and all(isinstance(data.get(name), int) for name in ("seq", "step"))


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family, in the order of the file.

    A trace is written in one line: then its events are told by their numbers.
    """
    is_line = len({record.line for record in records}) == 1 < len(records)
    reader = _Reader()
    for record in records:
        if is_of_family(record.data):
            reader.take(record._replace(line=record.data["seq"]) if is_line else record)
    return reader.history("event" if is_line else "line")


@dataclass(slots=True)
class _Call:
    """A call that is open, and what is known of its end.

    `child` is the instance of a sub-workflow, `error` that by which it failed, `late` whether its time was up,
    `detached` whether its caller has gone on. One that `is_answered` may have more answers (messages).
    """

    id: str
    begun: Happening
    child: str | None = None
    is_subflow: bool = False
    error: dict[str, Json] | None = None
    late: bool = False
    detached: bool = False
    is_answered: bool = False


class _Reader:
    """Goes along a trace: what has happened, and the calls that are open, by who made them."""

    def __init__(self) -> None:
        self._happenings: list[Happening] = []
        self._notes: list[Note] = []
        self._open: dict[Key, list[_Call]] = {}
        self._answered: dict[Key, int] = {}
        self._produced: dict[str, str] = {}
        self._events: dict[str, int] = {}
        self._done_at: str | None = None
        self._asked = False

    def take(self, record: Record) -> None:
        """Take the next event."""
        event = record.data
        kind = str(event["type"])
        key = (str(event.get("instance") or ""), str(event.get("scope") or ""), str(event.get("pointer") or ""))
        self._shape(kind, key, event)
        if kind in CALLS:
            self._call(CALLS[kind], key, record)
        elif kind == types.EVENT_RECEIVED:
            self._event(record)
        elif kind in KINDS:
            self._add(_happening(KINDS[kind], record))
        elif kind == types.TIMER_FIRED and event.get("timer") == "retry" and not _of_states(event):
            self._add(_happening(RETRIED, record))
        else:
            self._other(kind, key, record)
        if kind == types.INSTANCE_FAILED:
            self._child_failed(key[0], event)
        if kind in GOES_ON:
            self._go_on(key)
        if kind not in (types.EVENT_RECEIVED, types.CLOCK_ADVANCED):
            self._done_at = str(event.get("time"))

    def history(self, position: str) -> History:
        """All of it: a call that has no answer in a trace has none in a run of the same answers."""
        for calls in self._open.values():
            for call in calls:
                self._stop(call)
        if self._asked:
            words = "a trace does not tell which answers were given by hand: mocks give them all"
            self._notes.append(Note(None, words))
        return History(FAMILY, tuple(self._happenings), tuple(once(self._notes)), is_exact=True, position=position)

    def _add(self, one: Happening) -> None:
        text = str(one.data) if one.known else ""
        for hidden, what in HIDDEN.items():
            if hidden in text:
                words = f"{what} hidden in these data: the run is given the name that stands in its place"
                self._notes.append(Note(one.line, words))
        self._happenings.append(one)

    def _go_on(self, key: Key) -> None:
        """What was called at a place has no more answers, unless its caller did not wait for it."""
        for call in list(self._open.get(key, [])):
            if call.is_answered:
                self._open[key].remove(call)
            call.detached = True

    def _event(self, record: Record) -> None:
        """An event from outside of an instance: it is of none, but for those that instances send themselves."""
        event = record.data.get("event")
        one = _happening(EVENT, record)
        told = event if isinstance(event, dict) else {}
        self._events[str(told.get("id"))] = len(self._happenings)
        self._add(
            replace(
                one,
                instance="",
                name=str(told.get("type") or ""),
                by=self._produced.get(str(told.get("id")), ""),
                settled=self._done_at == record.data.get("time"),
            )
        )

    def _other(self, kind: str, key: Key, record: Record) -> None:
        """What is no happening: it may say how a call ended, or that somebody was at work."""
        event = record.data
        sent = event.get("event")
        if kind == types.EVENT_PRODUCED and isinstance(sent, dict):
            self._produced[str(sent.get("id"))] = key[0]
        elif kind == types.EVENT_CONSUMED and isinstance(sent, dict):
            if (place := self._events.get(str(sent.get("id")))) is not None:
                one = self._happenings[place]
                self._happenings[place] = replace(one, takers=(*one.takers, key[0]))
        elif kind == types.DATA_EDITED:
            words = f"somebody changed the data of {event.get('state')} by hand: in the replay they are not changed"
            self._notes.append(Note(record.line, words))
        elif kind == types.TIMER_FIRED and event.get("timer") == "timeout":
            for call in self._open.get(key, []):
                call.late = True
        elif kind == types.ERROR_RAISED or (kind == types.TIMER_SET and event.get("timer") == "retry"):
            self._subflow_failed(key, record, event.get("error"))

    def _subflow_failed(self, key: Key, record: Record, error: Json) -> None:
        """Where a sub-workflow fails, the error is told by who runs it; where that is tried again, by the child."""
        keys = [one for one in self._open if one == key or (not key[1] and (one[0], one[2]) == (key[0], key[2]))]
        calls = ((one, call) for one in keys for call in self._open[one] if call.is_subflow and not call.late)
        if (found := next(calls, None)) is not None:
            known = error if isinstance(error, dict) else found[1].error
            self._end(*found, replace(_happening(FAILED, record), error=known))

    def _child_failed(self, child: str, event: Mapping[str, Json]) -> None:
        for calls in self._open.values():
            for call in calls:
                error = event.get("error")
                if call.child == child and isinstance(error, dict):
                    call.error = error

    def _call(self, kind: str, key: Key, record: Record) -> None:
        event = record.data
        self._asked = True
        name = str(event.get("function") or event.get("definition") or "")
        one = replace(_happening(kind, record), name=name)
        waiting = self._open.setdefault(key, [])
        if kind == CALLED:
            for before in [call for call in waiting if not call.detached]:
                waiting.remove(before)
                self._stop(before)
            number = str(record.data["seq"])
            one = replace(one, call=number)
            child = event.get("child")
            is_subflow = event["type"] == types.SUBFLOW_STARTED
            waiting.append(_Call(number, one, str(child) if child else None, is_subflow))
            self._add(one)
            return
        if event["type"] == types.SUBFLOW_COMPLETED:
            error = event.get("error")
            one = replace(one, kind=FAILED if isinstance(error, dict) else RETURNED, data=event.get("output"))
            one = replace(one, known="output" in event)
        call = next((call for call in waiting if call.begun.name == name), None)
        if call is not None:
            self._end(key, call, one)

    def _end(self, key: Key, call: _Call, one: Happening) -> None:
        """A call has an answer. That of a task may be one of several (messages): then it stays open."""
        self._add(replace(one, call=call.id, name=call.begun.name))
        self._answered[key] = len(self._happenings) - 1
        if one.kind == RETURNED and one.pointer and not call.detached and not call.is_subflow:
            call.is_answered = True
        else:
            self._open[key].remove(call)

    def _stop(self, call: _Call) -> None:
        """A call that was waited for has no more answers."""
        if call.is_answered or call.detached:
            return
        self._happenings.append(replace(call.begun, kind=STOPPED, known=False, data=None))
        ended = (one for one in self._happenings if one.kind == COMPLETED and one.instance == call.child)
        if (end := next(ended, None)) is not None:
            words = f"the sub-workflow {call.child} ended who called it as well: an answer cannot do that"
            self._notes.append(Note(end.line, words))

    def _shape(self, kind: str, key: Key, event: Mapping[str, Json]) -> None:
        """Say of an answer that its task made something else of it: it was an HTTP response, or a process's end."""
        if kind not in SHAPED or _of_states(event) or key not in self._answered:
            return
        place = self._answered.pop(key)
        raw = event.get("result" if kind == types.TASK_RETURNED else "output")
        answer = self._happenings[place]
        content = raw.get("content") if isinstance(raw, dict) else None
        plain = same(raw, answer.data) or (content is not None and same(content, answer.data))
        if answer.kind == RETURNED and (kind == types.TASK_FAULTED or not plain):
            self._happenings[place] = replace(answer, is_shaped=True)


def _of_states(event: Mapping[str, Json]) -> bool:
    return str(event.get("pointer") or "").startswith("/states")


def _happening(kind: str, record: Record) -> Happening:
    event = record.data
    member = MEMBERS.get(kind, "output")
    error: Any = event.get("error")
    return Happening(
        kind,
        record.line,
        instance=str(event.get("instance") or ""),
        time=instant(event.get("time")),
        pointer="" if _of_states(event) or kind == STARTED else str(event.get("pointer") or ""),
        state=str(event.get("state") or ""),
        data=event.get(member),
        known=member in event,
        error=error if isinstance(error, dict) else None,
        definition=(str(event["definition"]),) if kind == STARTED and event.get("definition") else (),
        by=str(event.get("by") or "") if kind == STARTED else "",
    )
