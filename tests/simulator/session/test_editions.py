"""A run of an older edition of the rules is only looked at, where a correction concerns its definitions."""

import json
from typing import Any

import pytest

from simulator.engine.edition import EDITION
from simulator.session.command_fields import CommandError
from simulator.session.controls import OLDER
from simulator.session.saved_session import SavedSession
from simulator.session.session import Session
from simulator.session.session_file import NoSession, read_session, session_text
from tests.simulator.session.samples import TWICE

STATES = """
id: states
name: States
specVersion: "0.8"
states:
- {name: A, type: sleep, duration: PT1S, end: true}
"""
TASKS = """
document: {dsl: 1.0.3, namespace: test, name: tasks, version: 1.0.0}
do:
- wait: {wait: PT1S}
"""
AT_NIGHT = """
id: night
name: Night
states:
- {name: A, type: inject, data: {}, start: {kind: scheduled, schedule: {cron: "0 30 2 * * ?", timezone: Europe/Berlin}},
   end: {kind: default}}
"""


def setup_of(text: str, *others: str, **more: Any) -> dict[str, Any]:
    return {"definition": text, "with": list(others), "scenario": {}, **more}


@pytest.mark.parametrize(
    ("texts", "older"),
    [
        ((STATES,), True),
        ((TASKS,), True),
        ((AT_NIGHT,), True),
        ((TWICE,), False),
        ((TWICE, TASKS), True),
        ((AT_NIGHT.replace(", timezone: Europe/Berlin", ""),), True),
        ((AT_NIGHT.replace('cron: "0 30 2 * * ?", timezone: Europe/Berlin', "interval: PT1H"),), False),
    ],
)
def test_what_a_correction_concerns_is_only_looked_at(texts: tuple[str, ...], older: bool) -> None:
    session = Session.open(setup_of(*texts, edition=1))
    assert session.is_older is older
    notices = [(one["code"], one["message"]) for one in session.view()["notices"]]
    assert notices == ([("older-edition", OLDER)] if older else [])
    assert (session.view()["controls"]["why"]["step"] == OLDER) is older


BY_CRON = TASKS.replace("do:", 'schedule: {cron: "0 0 * * *"}\ndo:')


@pytest.mark.parametrize(
    ("text", "older"), [(STATES, False), (TASKS, False), (AT_NIGHT, True), (BY_CRON, True), (TWICE, False)]
)
def test_of_the_second_edition_a_cron_is_only_looked_at(text: str, older: bool) -> None:
    assert Session.open(setup_of(text, edition=2)).is_older is older


@pytest.mark.parametrize("text", [STATES, TASKS, AT_NIGHT])
def test_what_is_begun_now_goes_on(text: str) -> None:
    for setup in (setup_of(text), setup_of(text, edition=EDITION)):
        session = Session.open(setup)
        session.handle({"command": "continue"})
        assert (session.is_older, session.view()["notices"]) == (False, [])


def test_it_stands_where_it_stood_and_takes_no_command() -> None:
    first = Session.open(setup_of(TASKS))
    first.handle({"command": "continue"})
    saved: Any = first.saved()
    session = Session.open(setup_of(TASKS, edition=1), **saved)
    assert session.trace() == first.trace()
    with pytest.raises(CommandError) as caught:
        session.handle({"command": "back"})
    assert (caught.value.code, str(caught.value)) == ("read-only", OLDER)
    assert session.handle({"command": "sync", "from": 0})["view"]["status"] == "completed"
    assert session.saved() == saved


def test_one_that_cannot_be_replayed_says_that_it_is_older() -> None:
    session = Session.held_open(setup_of(TASKS, edition=1), "its log does not fit")
    assert [one["code"] for one in session.view()["notices"]] == ["older-edition"]


def test_a_file_has_its_edition_and_one_without_is_of_the_first() -> None:
    saved: SavedSession = {"log": [], "position": 0, "length": 0, "undone": None}
    text = session_text("", setup_of(TASKS, edition=EDITION), saved)
    assert read_session(text).setup["edition"] == EDITION
    whole = json.loads(text)
    del whole["edition"]
    assert read_session(json.dumps(whole)).setup["edition"] == 1
    for wrong in ("2", 0, True, [1]):
        with pytest.raises(NoSession, match="`edition`"):
            read_session(json.dumps({**whole, "edition": wrong}))
