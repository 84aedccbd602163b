"""What a worker process answers about a session's log: what must be cut and added in the database."""

from typing import Any

from designer.workers import simulating
from tests.simulator.test_session import TWICE
from workflow.paths import Json

SETUP: dict[str, Json] = {"definition": TWICE}
NEW = {"log": [], "position": 0, "length": 0}


def told(version: int, **command: Json) -> dict[str, Any] | None:
    change: dict[str, Any] | None = simulating.handle("s", version, command, SETUP, NEW).head["change"]
    return change


def test_an_answer_of_true_replaces_one_of_1() -> None:
    simulating.forget("s")
    assert told(0, command="continue") is not None
    told(1, command="resolve", call=1, result=1)
    told(2, command="back")
    change = told(3, command="resolve", call=1, result=True)
    assert change is not None
    assert (change["keep"], change["cut"], [entry["result"] for entry in change["append"]]) == (0, True, [True])


def test_what_changes_nothing_is_not_stored() -> None:
    simulating.forget("s")
    assert told(0, command="sync") is None
    told(0, command="continue")
    assert told(1, command="continue") is None
