"""What a scenario expects, judged while its run goes on."""

import pytest

from simulator.scenario.format.expectations import EXPECT
from simulator.session.session import Session
from tests.simulator.debugged import ask, do, fixture, functions, inject, of_states, opened, operation
from workflow.paths import Json


def judged(session: Session, expect: dict[str, Json], **fields: Json) -> dict[str, str]:
    """The judgements by name."""
    return {one["name"]: one["judgement"] for one in ask(session, "judge", expect=expect, **fields)}


def test_an_expectation_is_open_until_it_can_be_told() -> None:
    session = opened(of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2})))
    expect: dict[str, Json] = {"status": "completed", "output": {"n": 2}, "path": ["A", "B"]}
    do(session, "step", count=2)
    assert set(judged(session, expect).values()) == {"not-yet"}
    assert judged(session, {"path": ["B"]}) == {"path": "differs"}
    do(session, "continue")
    assert set(judged(session, expect).values()) == {"held"}
    assert judged(session, {"output": {"n": 3}, "path": ["A"]}) == {"output": "differs", "path": "differs"}


def test_it_is_judged_as_at_another_step_and_the_session_stays() -> None:
    session = opened(of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2})))
    do(session, "continue")
    stands = session.view()["position"]
    assert judged(session, {"status": "completed"}, position=1) == {"status": "not-yet"}
    assert session.view()["position"] == stands


def test_the_path_has_no_states_of_compensation() -> None:
    session = fixture("compensation-in-reverse")
    do(session, "continue")
    entered = [event["state"] for event in session.trace() if event["type"] == "state.entered"]
    (told,) = ask(session, "judge", expect={"path": []})
    assert len(told["actual"]) < len(entered)


def test_what_waits_for_an_event_has_not_ended() -> None:
    waiting = {"name": "Wait", "type": "event", "onEvents": [{"eventRefs": ["E"]}], "end": {"kind": "default"}}
    events = [{"name": "E", "type": "e", "source": "s"}]
    session = opened(of_states(operation("Ask", "f", to="Wait"), waiting, functions=functions("f"), events=events))
    do(session, "continue")
    do(session, "resolve", call=1, result={})
    do(session, "continue")
    expect: dict[str, Json] = {"status": "completed", "path": ["Ask", "Wait"], "calls": []}
    assert judged(session, expect) == {"status": "not-yet", "path": "held", "calls": "differs"}
    do(session, "inject", event={"type": "e", "source": "s"})
    do(session, "continue")
    assert judged(session, expect)["status"] == "held"


def test_an_outcome_tells_how_many_hold_once_all_can_be_told() -> None:
    expect: dict[str, Json] = {"status": "completed", "output": {"n": 2}, "path": ["B"]}
    session = opened(of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2})), expect=expect)
    do(session, "step", count=2)
    assert (session.outcome["expected"], session.outcome["held"]) == (0, 0)
    do(session, "continue")
    assert (session.outcome["expected"], session.outcome["held"]) == (3, 2)
    do(session, "back")
    assert session.outcome == {}


def test_calls_are_judged_while_the_run_goes_on() -> None:
    states = of_states(operation("Ask", "f", to="Again"), operation("Again", "f"), functions=functions("f"))
    session = opened(states, functions={"f": {"result": {}, "delay": "PT1M"}})
    expect: dict[str, Json] = {
        "callCount": {"f": 2},
        "callsContain": [{"function": "f"}] * 2,
        "calls": [{}, {}],
        "notCalled": ["f"],
        "instances": ["completed"],
        "notTaken": [],
    }
    assert set(judged(session, expect).values()) == {"not-yet"}
    do(session, "step-over")
    do(session, "step-over")
    said = {**dict.fromkeys(expect, "not-yet"), "notCalled": "differs", "callsContain": "held"}
    assert judged(session, expect) == said
    assert judged(session, {"callCount": {"f": 0}, "calls": [], "instances": []}) == dict.fromkeys(
        ("callCount", "calls", "instances"), "differs"
    )
    do(session, "continue")
    assert judged(session, expect) == {**dict.fromkeys(expect, "held"), "notCalled": "differs"}
    assert judged(session, {"callCount": {"f": 3}, "callsContain": [{}, {}, {}]}) == dict.fromkeys(
        ("callCount", "callsContain"), "differs"
    )


def test_calls_of_one_instant_may_still_come_in_any_order() -> None:
    states = of_states(operation("One", "f", to="Two"), operation("Two", "g"), functions=functions("f", "g"))
    session = opened(states, functions={"f": {"result": {}}, "g": {"result": {}, "delay": "PT1M"}})
    turned: dict[str, Json] = {"calls": [{"function": "g"}, {"function": "f"}]}
    do(session, "step", count=3)
    assert judged(session, turned) == {"calls": "not-yet"}
    assert judged(session, {"calls": [{"function": "g"}, {"function": "g"}]}) == {"calls": "differs"}
    do(session, "continue")
    assert judged(session, turned) == {"calls": "held"}


ODD: list[Json] = [
    None,
    True,
    3,
    "x",
    [],
    {},
    [[]],
    [{}],
    [{"function": []}],
    {"f": []},
    {"f": {"error": []}},
    ["f", 1],
]


@pytest.mark.parametrize("name", EXPECT.by_name)
def test_whatever_somebody_asks_for_is_judged(name: str) -> None:
    """A page may ask for anything, and no table has looked at it."""
    expression: Json = {"name": "double", "type": "expression", "operation": ".n"}
    states = of_states(operation("Ask", "f", "double"), functions=[*functions("f"), expression])
    session = opened({**states, "specVersion": "0.8"}, functions={"f": {"result": {}}}, until="PT1M")
    do(session, "continue")
    for odd in ODD:
        assert judged(session, {name: odd})[name] in ("held", "differs", "not-yet")


def test_a_duration_that_is_past_differs() -> None:
    wait = {"name": "Rest", "type": "delay", "timeDelay": "PT90M", "transition": {"nextState": "End"}}
    session = opened(of_states(wait, inject("End", {})))
    do(session, "step", count=2)
    assert judged(session, {"duration": "PT5400S"}) == {"duration": "not-yet"}
    do(session, "continue")
    assert judged(session, {"duration": "PT5400S"}) == {"duration": "held"}


def test_what_was_asked_is_put_beside_what_the_run_has_of_it_and_no_more() -> None:
    data: dict[str, Json] = {"n": 2, "shop": {"name": "Alder", "open": True}, "list": [{"id": 1, "of": "a"}]}
    session = opened(of_states(inject("A", data)))
    do(session, "continue")
    part: dict[str, Json] = {"n": 3, "gone": 1, "shop": {"name": "Birch"}, "list": [{"id": 1}]}
    found = {one["name"]: one["actual"] for one in ask(session, "judge", expect={"outputContains": part, "output": {}})}
    assert found == {
        "outputContains": {"n": 2, "shop": {"name": "Alder"}, "list": [{"id": 1}]},
        "output": data,
    }
