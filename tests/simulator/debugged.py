"""Sessions for the tests of the debugger: opened from a definition given as data, driven by commands."""

import json
from collections.abc import Iterable

from simulator.session.session import Session
from tests.simulator.runs import source
from workflow.paths import Json

PLAIN = {"kind": "default"}
WHOLE = 10**9  # bytes: more than any trace


def opened(definition: object, others: tuple[object, ...] = (), **scenario: object) -> Session:
    """A session of a definition."""
    named = [{"name": f"with{number}.yaml", "text": json.dumps(other)} for number, other in enumerate(others)]
    given = {"definition": json.dumps(definition), "with": named}
    return Session.open({**given, "scenario": scenario})


def fixture(name: str) -> Session:
    """A session of a fixture of runs."""
    whole = source(name)
    return opened(whole["definition"], tuple(whole.get("with", ())), **whole.get("scenario", {}))


def do(session: Session, command: str, **fields: object) -> dict[str, Json]:
    """Carry out a command."""
    return session.handle({"command": command, **fields})


def ask(session: Session, command: str, **fields: object) -> Json:
    """The answer to a question."""
    return session.handle({"command": command, **fields})["answer"]


def told_trace(session: Session, start: int = 0) -> list[dict[str, Json]]:
    """The trace up to the position as pages are told it, from number `start`: with what it changes in the run model."""
    return session.timeline.page(start, WHOLE)


def bare(events: Iterable[dict[str, Json]]) -> list[dict[str, Json]]:
    """Trace events as a run without a page tells them: without what they change in the run model."""
    return [{name: value for name, value in event.items() if name != "changes"} for event in events]


def types(session: Session) -> list[str]:
    """The types of the trace events up to the position."""
    return [event["type"] for event in session.trace()]


def last(session: Session) -> tuple[str, str | None]:
    """The type of the last trace event, and its state."""
    event = session.trace()[-1]
    return event["type"], event.get("state")


def inject(name: str, data: Json, to: str | None = None, **more: Json) -> dict[str, Json]:
    """A state that injects data and goes on to another, or ends."""
    transition = {"transition": {"nextState": to}} if to else {"end": PLAIN}
    return {"name": name, "type": "inject", "data": data, **transition, **more}


def of_states(*states: dict[str, Json], **more: Json) -> dict[str, Json]:
    """A definition of states; the first is where it starts."""
    return {"id": "flow", "name": "Flow", "states": [{**states[0], "start": PLAIN}, *states[1:]], **more}


def operation(name: str, *calls: str, to: str | None = None, **more: Json) -> dict[str, Json]:
    """A state that calls functions one after the other and goes on to another, or ends."""
    transition = {"transition": {"nextState": to}} if to else {"end": PLAIN}
    return {
        "name": name,
        "type": "operation",
        "actions": [{"functionRef": {"refName": c}} for c in calls],
        **transition,
        **more,
    }


def functions(*names: str) -> list[dict[str, Json]]:
    """Declared functions."""
    return [{"name": name, "operation": f"a#{name}"} for name in names]
