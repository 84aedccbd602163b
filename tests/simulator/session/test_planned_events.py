"""Events that are planned come at another time, or not at all; what is due has a name and a place."""

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.recording import save
from simulator.session.session import Session
from simulator.wire.view import Due
from tests.simulator.debugged import do, functions, inject, of_states, opened, operation
from workflow.paths import Json

PAID: dict[str, Json] = {"at": "PT1H", "type": "paid", "source": "shop"}
WAITING = of_states(
    inject("First", {}, "Wait"),
    {
        "name": "Wait",
        "type": "event",
        "onEvents": [{"eventRefs": ["Paid"]}],
        "timeout": "PT2H",
        "transition": {"nextState": "After"},
    },
    inject("After", {}),
    events=[{"name": "Paid", "type": "paid", "source": "shop"}],
)


def waiting(*events: Json) -> Session:
    """A session that waits for the event, which is planned at these times."""
    session = opened(WAITING, events=list(events))
    until(session, "state.waiting")
    return session


def until(session: Session, kind: str, count: int = 1) -> None:
    """Step until so many trace events of a type are there."""
    while sum(event["type"] == kind for event in session.trace()) < count:
        do(session, "step")


def planned(session: Session) -> list[Due]:
    return [entry for entry in session.view()["next"] if entry["planned"]]


def came(session: Session) -> list[str]:
    """When events arrived."""
    return [event["time"] for event in session.trace() if event["type"] == "event.received"]


@pytest.mark.parametrize(
    ("at", "time"), [("PT30M", "00:30:00"), ("2020-01-01T01:59:59Z", "01:59:59"), ("PT0S", "00:00:00")]
)
def test_a_planned_event_comes_at_another_time(at: str, time: str) -> None:
    session = waiting(PAID)
    [entry] = planned(session)
    assert (entry["kind"], entry["name"], entry["due"]) == ("event", "paid", "2020-01-01T01:00:00Z")
    do(session, "replan", number=entry["id"], at=at)
    assert [one["due"] for one in planned(session)] == [f"2020-01-01T{time}Z"]
    do(session, "continue")
    assert came(session) == [f"2020-01-01T{time}Z"]


def test_one_that_is_taken_off_the_plan_does_not_come() -> None:
    session = waiting(PAID, {**PAID, "at": "PT30M"})
    first, second = planned(session)
    do(session, "replan", number=first["id"], remove=True)
    assert [one["id"] for one in planned(session)] == [second["id"]]
    do(session, "continue")
    assert came(session) == ["2020-01-01T01:00:00Z"]


def test_one_that_a_person_sent_for_later_is_moved_too_and_the_past_is_undone() -> None:
    session = waiting()
    do(session, "inject", event={"type": "paid", "source": "shop"}, at="PT10M")
    [entry] = planned(session)
    sent = session.view()["position"]
    do(session, "continue")
    assert came(session) == ["2020-01-01T00:10:00Z"]
    do(session, "go", position=sent)
    do(session, "replan", number=entry["id"], at="PT20M")
    do(session, "continue")
    assert came(session) == ["2020-01-01T00:20:00Z"]
    do(session, "undo")
    do(session, "continue")
    assert came(session) == ["2020-01-01T00:10:00Z"]


@pytest.mark.parametrize(
    "fields",
    [{"number": 99, "at": "PT1H"}, {"at": "soon"}, {"number": "x", "at": "PT1H"}, {}, {"at": "2019-01-01T00:00:00Z"}],
)
def test_what_cannot_be_moved_is_refused(fields: dict[str, Json]) -> None:
    session = waiting(PAID)
    before = session.saved()
    with pytest.raises(CommandError):
        do(session, "replan", **{"number": planned(session)[0]["id"], **fields})
    assert session.saved() == before


def test_a_timer_is_no_planned_event() -> None:
    session = waiting(PAID)
    [timer] = [one for one in session.view()["next"] if one["kind"] == "timer"]
    assert (timer["planned"], timer["name"], timer["at"]) == (False, "Wait", "/states/1")
    with pytest.raises(CommandError):
        do(session, "replan", number=timer["id"], at="PT1M")


def test_a_moved_event_is_saved_at_its_new_time() -> None:
    session = waiting(PAID, {**PAID, "at": "PT3H", "settled": True})
    first, second = planned(session)
    do(session, "inject", event={"type": "paid", "source": "elsewhere"}, at="PT5M")
    sent = next(one for one in planned(session) if one["id"] not in (first["id"], second["id"]))
    do(session, "replan", number=first["id"], at="PT20M")
    do(session, "replan", number=second["id"], remove=True)
    do(session, "replan", number=sent["id"], at="PT6M")
    do(session, "continue")
    source = {"events": [PAID, {**PAID, "at": "PT3H", "settled": True}]}
    saved = save(session.timeline, source)
    assert saved.exact
    assert "script" not in saved.scenario
    times = [(one["at"], one["source"]) for one in saved.scenario["events"]]
    assert times == [
        ("PT20M", "shop"),
        ("PT6M", "elsewhere"),
    ]


def test_an_answer_has_the_name_of_its_function_and_the_place_of_its_action() -> None:
    session = opened(
        of_states(operation("Ask", "f", to="End"), inject("End", {}), functions=functions("f")),
        functions={"f": {"result": {}, "delay": "PT5S"}},
    )
    until(session, "function.called")
    [answer] = session.view()["next"]
    assert (answer["kind"], answer["name"]) == ("answer", "f")
    assert (answer["pointer"], answer["at"]) == ("/states/0", "/states/0/actions/0")


def test_people_are_told_what_the_view_leaves_out() -> None:
    each = {
        "name": "Each",
        "type": "foreach",
        "inputCollection": "{{ $.all }}",
        "iterationParam": "one",
        "actions": [{"functionRef": {"refName": "f"}}],
        "end": {"kind": "default"},
    }
    slow = {"f": {"result": {}, "delay": "PT5S"}}
    session = opened(of_states(each, functions=functions("f")), input={"all": [0] * 600}, functions=slow)
    do(session, "step", count=601)
    until(session, "function.called", 600)
    view = session.view()
    told = {one["code"]: one["message"] for one in view["notices"]}
    assert (len(view["tokens"]), len(view["next"])) == (500, 200)
    assert told["tokens-left-out"].startswith("100 ")
    assert told["next-left-out"].startswith("400 ")


def test_taking_an_event_off_the_plan_is_undone_and_done_again() -> None:
    session = waiting(PAID)
    [entry] = planned(session)
    stood = session.view()["position"]
    do(session, "replan", number=entry["id"], remove=True)
    assert (planned(session), session.view()["undo"]) == ([], True)
    do(session, "undo")
    assert ([one["id"] for one in planned(session)], session.view()["position"]) == ([entry["id"]], stood)
    do(session, "undo")
    assert planned(session) == []
    do(session, "undo")
    do(session, "continue")
    assert came(session) == [entry["due"]]
