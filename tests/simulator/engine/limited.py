"""Sessions that come to a limit."""

from typing import Any

from simulator.session.session import Session
from workflow.paths import Json

LOOP = """
id: loop
name: Loop
states:
- {name: A, type: inject, data: {n: 1}, start: {kind: default}, transition: {nextState: B}}
- {name: B, type: inject, data: {n: 2}, transition: {nextState: A}}
"""
ASK = """
id: ask
name: Ask
events: [{name: E, type: e, source: s}]
functions: [{name: f, operation: "x#f"}]
states:
- name: Wait
  type: event
  start: {kind: default}
  onEvents: [{eventRefs: [E], actions: [{functionRef: {refName: f}}]}]
  end: {kind: default}
"""


def opened(definition: str, **settings: Json) -> Session:
    return Session.open({"definition": definition, "scenario": {"settings": settings}})


def do(session: Session, command: str, **fields: Json) -> dict[str, Any]:
    return session.handle({"command": command, **fields})


def to_its_end(session: Session, command: dict[str, Json]) -> tuple[str | None, int]:
    """Why a command stopped that is gone on with as long as it has a rest, and in how many parts."""
    stopped, parts = session.handle(command)["stopped"], 1
    while session.rest is not None:
        stopped, parts = session.handle({**session.rest, "limit": command["limit"]})["stopped"], parts + 1
    return stopped, parts


def again(session: Session, definition: str, **settings: Json) -> Session:
    saved = session.saved()
    source: dict[str, Json] = {"definition": definition, "scenario": {"settings": settings}}
    return Session.open(source, saved["log"], saved["position"], saved["length"])
