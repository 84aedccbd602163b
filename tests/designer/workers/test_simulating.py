"""What a worker process answers about a session's log: what must be cut and added in the database."""

import json
from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.workers.tasks import sessions
from designer.workers.wire_frames import Parts, Written, encode
from simulator.session.saved_session import SavedSession
from tests.simulator.session.samples import TWICE
from workflow.paths import Json

SETUP: dict[str, Json] = {"definition": TWICE}
NEW: SavedSession = {"log": [], "position": 0, "length": 0}


def told(version: int, **command: Json) -> dict[str, Any] | None:
    change: dict[str, Any] | None = sessions.handle("s", version, command, SETUP, NEW).head["change"]
    return change


def test_an_answer_of_true_replaces_one_of_1() -> None:
    sessions.forget("s")
    assert told(0, command="continue") is not None
    told(1, command="resolve", call=1, result=1)
    told(2, command="back")
    change = told(3, command="resolve", call=1, result=True)
    assert change is not None
    assert (change["keep"], change["cut"], [entry["result"] for entry in change["append"]]) == (0, True, [True])


def test_what_changes_nothing_is_not_stored() -> None:
    sessions.forget("s")
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
    sessions.forget("s")
    for version, mocks in enumerate([{}, {"f": [{"result": 1}]}, {"f": [{"result": 2}]}]):
        if mocks:
            told(version, command="mocks", functions=mocks)
        for _ in range(2):
            found = sessions.handle("s", version + bool(mocks), {"command": "sync"}, SETUP, NEW)
            text = json.loads(encode(found).partition(b"\n")[2])
            assert text["view"]["mocks"] == {"functions": mocks, "subflows": {}}


@pytest.mark.parametrize(("heavy", "kept"), [(10**9, 3), (0, 2)])
def test_many_sessions_are_kept_as_long_as_they_are_light(
    monkeypatch: pytest.MonkeyPatch, heavy: int, kept: int
) -> None:
    monkeypatch.setattr(sessions, "_live", OrderedDict())
    monkeypatch.setattr(sessions, "HEAVY", heavy)
    monkeypatch.setattr(sessions, "FEW", 2)
    monkeypatch.setitem(sessions._options, "sessions", 3)
    for name in "abcd":
        sessions.handle(name, 0, {"command": "continue"}, SETUP, NEW)
    assert list(sessions._live) == list("abcd")[-kept:]


def test_an_answer_beyond_a_message_is_refused_and_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions.forget("s")
    told(0, command="continue")
    monkeypatch.setattr(sessions, "MESSAGE_CHARACTERS", 500)
    with pytest.raises(sessions.TooMuch, match="a message may have 500"):
        told(1, command="resolve", call=1, result=1)
    monkeypatch.undo()
    with pytest.raises(sessions.NotHere):
        sessions.handle("s", 1, {"command": "sync"})


def test_what_cannot_be_started_any_more_is_shown_read_only() -> None:
    sessions.forget("s")
    setup: dict[str, Json] = {**SETUP, "scenario": {"settings": {"dataLimit": 10**12}}}
    body = json.loads(str(sessions.handle("s", 0, {"command": "sync"}, setup, NEW).body))
    assert "may be at most 4,194,304" in body["view"]["notices"][0]["message"]


def test_what_could_not_be_replayed_a_moment_ago_is_shown_as_it_began_and_not_kept() -> None:
    sessions.forget("s")
    found = sessions.handle("s", 3, {"command": "sync"}, SETUP, None, None, "This took too long.")
    body = json.loads(str(found.body))
    assert (found.head["change"], body["view"]["position"]) == (None, 0)
    assert "This took too long." in body["view"]["notices"][0]["message"]
    with pytest.raises(sessions.NotHere):
        sessions.handle("s", 3, {"command": "sync"})
