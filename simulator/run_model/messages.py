"""Who calls whom and who sends what: participants, and the messages between them.

Nothing is put into words here: a message is told with the trace event that it comes from.
"""

import re
from collections.abc import Callable
from typing import Final

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.spans import DELAYS, Spans
from simulator.wire.run_changes import MessageLook, MessageSent, ParticipantAppears, ParticipantKind, RunChange
from workflow.paths import Json

HTTP: Final = frozenset(("body", "headers", "method", "query", "uri"))
"""The parameters of a task that calls by HTTP (semantics-1.0.md §7): these and no others."""
_HOST: Final = re.compile(r"\w+://([^/?#]+)")
FAILS: Final = (types.INSTANCE_FAILED, types.INSTANCE_TIMED_OUT)
"""The ends of an instance that are errors."""


class Messages:
    """The messages of a trace that is read event by event, after its spans."""

    def __init__(self, spans: Spans) -> None:
        self._spans = spans
        self._participants: dict[tuple[ParticipantKind, str], int] = {}
        self._called: dict[int, tuple[int, int]] = {}  # by a call's span: the number of who is called, the call's seq
        self._producers: dict[str, int] = {}  # by the CloudEvent's id
        self._delivered: set[tuple[str, str]] = set()  # instances, with the ids of events that they have got
        self._arrived: TraceEvent | None = None  # the latest that has come to the bus
        self._failure: tuple[str, ...] | None = None  # where the latest message tells of a failure
        self._changes: list[RunChange] = []
        self._readers: dict[str, Callable[[TraceEvent], None]] = {
            types.INSTANCE_STARTED: self._start,
            types.FUNCTION_CALLED: self._call_function,
            types.FUNCTION_RETURNED: lambda event: self._answer(event, "answer"),
            types.FUNCTION_FAILED: self._fail,
            types.SUBFLOW_STARTED: self._start_subflow,
            types.SUBFLOW_COMPLETED: lambda event: self._answer(event, "error" if event.get("error") else "answer"),
            types.EVENT_RECEIVED: self._arrive,
            types.EVENT_PRODUCED: self._produce,
            types.EVENT_CONSUMED: lambda event: self._deliver(event, "event"),
            types.EVENT_KEPT: lambda event: self._deliver(event, "event"),
            types.EVENT_DROPPED: self._drop,
            types.STATE_WAITING: lambda event: self._note(event, "wait"),
            types.RETRY_SCHEDULED: lambda event: self._note(event, "retry"),
            **dict.fromkeys(types.SKIPS, self._skip),
            types.TIMER_FIRED: self._fire_timer,
            types.ERROR_RAISED: self._raise,
            types.INSTANCE_BLOCKED: lambda event: self._note(event, "refused"),
            types.START_REFUSED: lambda event: self._note(event, "refused"),
            **dict.fromkeys(types.INSTANCE_ENDS, self._end),
        }

    def read(self, event: TraceEvent) -> list[RunChange]:
        """Who appears with the next event, and the message that it tells."""
        self._changes = []
        if reader := self._readers.get(event["type"]):
            reader(event)
        return self._changes

    def _participant(self, kind: ParticipantKind, name: str = "", definition: str = "") -> int:
        """The number of a participant, which appears when it is asked for first."""
        if (kind, name) not in self._participants:
            self._participants[kind, name] = len(self._participants)
            appears: ParticipantAppears = {"participant": kind}
            if name:
                appears["name"] = name
            if definition:
                appears["definition"] = definition
            self._changes.append(appears)
        return self._participants[kind, name]

    def _instance(self, event: TraceEvent) -> int:
        """The instance that an event is of; what is of none happens outside."""
        name = _text(event, "instance")
        return self._participant("instance", name) if name else self._participant("outside")

    def _send(self, look: MessageLook, sender: int, receiver: int, cause: int | None = None) -> None:
        self._failure = None
        sent: MessageSent = {"message": look, "sender": sender}
        if receiver != sender:
            sent["receiver"] = receiver
        if cause is not None:
            sent["cause"] = cause
        self._changes.append(sent)

    def _note(self, event: TraceEvent, look: MessageLook) -> None:
        own = self._instance(event)
        self._send(look, own, own)

    def _start(self, event: TraceEvent) -> None:
        """Who started an instance: its parent has told so before; an event is sent by somebody."""
        name = _text(event, "instance")
        own = self._participant("instance", name, _text(event, "definition"))
        if event.get("by") == "event" and self._arrived is not None:
            self._delivered.add((name, _id(self._arrived)))
            self._send("event", self._sender(self._arrived), own, self._arrived["seq"])
        elif event.get("by") != "parent":
            self._note(event, "life")

    def _call_function(self, event: TraceEvent) -> None:
        """What is written out goes to nobody: that is a note, and nobody answers."""
        if not _text(event.get("to"), "writes"):
            self._call(event, self._participant("service", _service(event)))
            return
        own = self._instance(event)
        self._called[self._spans.all[-1].number] = own, event["seq"]
        self._send("life", own, own)

    def _call(self, event: TraceEvent, receiver: int) -> None:
        self._called[self._spans.all[-1].number] = receiver, event["seq"]
        self._send("call", self._instance(event), receiver)

    def _start_subflow(self, event: TraceEvent) -> None:
        """A workflow of the session is an instance of its own, another is mocked."""
        child, definition = _text(event, "child"), _text(event, "definition")
        if child:
            self._call(event, self._participant("instance", child, definition))
        else:
            self._call(event, self._participant("workflow", definition))

    def _answer(self, event: TraceEvent, look: MessageLook) -> None:
        call = self._spans.answered
        if call is None:
            sender, cause = self._participant("service", _service(event)), None
        else:
            sender, cause = self._called[call.number]
        if sender != self._instance(event) or look == "error":
            self._send(look, sender, self._instance(event), cause)

    def _fail(self, event: TraceEvent) -> None:
        self._answer(event, "error")
        self._failure = _place(event)

    def _arrive(self, event: TraceEvent) -> None:
        self._arrived = event

    def _produce(self, event: TraceEvent) -> None:
        own = self._producers[_id(event)] = self._instance(event)
        self._send("event", own, self._participant("bus"))

    def _sender(self, event: TraceEvent) -> int:
        found = self._producers.get(_id(event))
        return self._participant("outside") if found is None else found

    def _deliver(self, event: TraceEvent, look: MessageLook) -> None:
        """An event comes to an instance; once it has it, what becomes of it there is a note."""
        sender = self._sender(event)
        name = _text(event, "instance")
        receiver = self._instance(event) if name else sender
        is_there = (name, _id(event)) in self._delivered
        self._delivered.add((name, _id(event)))
        self._send(look, receiver if is_there else sender, receiver)

    def _drop(self, event: TraceEvent) -> None:
        """What an instance sent for others than those of the run is refused by nobody."""
        is_published = not event.get("own") and _id(event) in self._producers
        self._deliver(event, "event" if is_published else "refused")

    def _skip(self, event: TraceEvent) -> None:
        """Why there is no retry is told before the error that a call has failed by, which stays known."""
        failure = self._failure
        self._note(event, "refused")
        self._failure = failure

    def _fire_timer(self, event: TraceEvent) -> None:
        """That a pause before another attempt is over, the attempt tells."""
        if event["timer"] == "retry":
            return
        self._note(event, "timer")
        if event["timer"] not in DELAYS:
            self._failure = _place(event)

    def _raise(self, event: TraceEvent) -> None:
        """An error by which a call has failed, or a limit that is over, was told just before."""
        if self._failure == _place(event):
            return
        place = event.get("pointer")
        failed = next((one for one in self._spans.ended if one.kind == "subflow" and one.pointer == place), None)
        if failed is None:
            self._note(event, "error")
        else:
            sender, cause = self._called[failed.number]
            self._send("error", sender, self._instance(event), cause)

    def _end(self, event: TraceEvent) -> None:
        self._note(event, "error" if event["type"] in FAILS else "life")


def _text(value: Json, name: str) -> str:
    """A member that is a text; else empty."""
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def _id(event: TraceEvent) -> str:
    """Of the CloudEvent that a trace event tells of."""
    return _text(event.get("event"), "id")


def _service(event: TraceEvent) -> str:
    """Whom a call is to: a host or a service where one is named, else the function or task."""
    if named := _text(event.get("to"), "at"):
        return named
    asked = event.get("parameters")
    host = _HOST.match(_text(asked, "uri")) if isinstance(asked, dict) and asked.keys() == HTTP else None
    return host[1] if host else _text(event, "function")


def _place(event: TraceEvent) -> tuple[str, ...]:
    """Where something happens, and in which step."""
    return tuple(str(event.get(name)) for name in ("instance", "pointer", "scope", "step"))
