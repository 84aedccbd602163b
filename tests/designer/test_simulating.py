"""What a worker process answers about a session's log: what must be cut and added in the database."""

import json
from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.workers import simulating
from designer.workers.frames import Parts, Written, encode
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


JSON = st.recursive(st.none() | st.integers() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=2))
OBJECTS = st.dictionaries(
    st.text(max_size=3), JSON | st.dictionaries(st.text(max_size=2), JSON).map(Written), max_size=4
)


@given(OBJECTS, OBJECTS)
def test_texts_made_once_change_no_byte(view: dict[str, Json], more: dict[str, Json]) -> None:
    body = {**more, "view": view, **more}
    assert encode(Parts(1, body)) == b"1\n" + json.dumps(body).encode()


def test_mocks_are_told_as_they_are_now() -> None:
    simulating.forget("s")
    for version, mocks in enumerate([{}, {"f": [{"result": 1}]}, {"f": [{"result": 2}]}]):
        if mocks:
            told(version, command="mocks", functions=mocks)
        for _ in range(2):
            found = simulating.handle("s", version + bool(mocks), {"command": "sync"}, SETUP, NEW)
            text = json.loads(encode(found).partition(b"\n")[2])
            assert text["view"]["mocks"] == {"functions": mocks, "subflows": {}}


@pytest.mark.parametrize(("heavy", "kept"), [(10**9, 3), (0, 2)])
def test_many_sessions_are_kept_as_long_as_they_are_light(
    monkeypatch: pytest.MonkeyPatch, heavy: int, kept: int
) -> None:
    monkeypatch.setattr(simulating, "_live", OrderedDict())
    monkeypatch.setattr(simulating, "HEAVY", heavy)
    monkeypatch.setattr(simulating, "FEW", 2)
    monkeypatch.setitem(simulating._options, "sessions", 3)
    for name in "abcd":
        simulating.handle(name, 0, {"command": "continue"}, SETUP, NEW)
    assert list(simulating._live) == list("abcd")[-kept:]
