"""Runs of every kind, played to their end, for several of the tests."""

from functools import cache

from simulator.session.session import Session
from tests.simulator.debugged import do, told_trace
from tests.simulator.debugged import fixture as session_of
from tests.simulator.runs import NAMES
from workflow.paths import Json


@cache
def played(name: str) -> Session:
    """The session of a fixture at its end."""
    session = session_of(name)
    do(session, "continue")
    return session


def told(session: Session) -> dict[str, Json]:
    """What a page has of a session: its trace with what that changes in the run model, and its view."""
    return {"trace": told_trace(session), "view": session.view()}


@cache
def every() -> dict[str, dict[str, Json]]:
    """`{name: {trace, view}}` of all of them."""
    return {name: told(played(name)) for name in NAMES}
