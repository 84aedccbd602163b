"""The debugger's commands: out, run to, changed data and settings, watches, restart and its undo, races."""

import json
import time

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests import room
from tests.simulator.debugged import (
    ask,
    do,
    fixture,
    functions,
    inject,
    last,
    of_states,
    opened,
    operation,
    told_trace,
    types,
)
from workflow.paths import Json

LINE = of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2}, "C"), inject("C", {"n": 3}))
ASKING = of_states(operation("Ask", "f", "g", to="End"), inject("End", {"done": True}), functions=functions("f", "g"))
CALLING = of_states(operation("One", "f", to="Two"), operation("Two", "f"), functions=functions("f"))
WAITING = of_states(
    inject("First", {}, "Wait"),
    {
        "name": "Wait",
        "type": "event",
        "onEvents": [{"eventRefs": ["Done"]}],
        "timeout": "PT10M",
        "transition": {"nextState": "After"},
    },
    inject("After", {}),
    events=[{"name": "Done", "type": "done", "source": "x"}],
)
DONE = {"type": "done", "source": "x", "data": {"came": True}}


# -- out and run to


def test_out_of_a_branch_with_states() -> None:
    session = fixture("v01-parallel-branches")
    do(session, "run-to", pointer="/states/0/branches/0/states/0")
    assert last(session) == ("state.entered", "A1")
    answer = do(session, "step-out", focus={"instance": "1", "pointer": "/states/0/branches/0/states/0"})
    assert (answer["stopped"], session.trace()[-1]["type"]) == ("out", "branch.completed")
    assert session.trace()[-1]["branch"] == "one"


def test_out_of_an_iteration() -> None:
    session = fixture("foreach-several-actions")
    do(session, "step", count=4)
    assert do(session, "step-out")["stopped"] == "out"
    assert session.trace()[-1]["type"] == "iteration.completed"


def test_out_of_a_subworkflow() -> None:
    session = fixture("subflow-runs-another")
    child = next(event for event in _all(fixture("subflow-runs-another")) if event.get("instance") == "1.1")
    do(session, "run-to", position=child["step"] + 1)
    assert do(session, "step-out")["stopped"] == "out"
    assert (session.trace()[-1]["type"], session.trace()[-1]["instance"]) == ("instance.completed", "1.1")


def test_out_of_the_root_is_its_end() -> None:
    session = opened(LINE)
    do(session, "step", count=3)
    assert do(session, "step-out")["stopped"] == "out"
    assert session.view()["status"] == "completed"


def _all(session: Session) -> list[dict[str, Json]]:
    do(session, "continue")
    return session.trace()


@pytest.mark.parametrize("known", [False, True])
def test_run_to_a_state_an_edge_a_step(known: bool) -> None:
    session = opened(LINE)
    if known:
        do(session, "continue")
        do(session, "go", position=0)
    assert do(session, "run-to", pointer="/states/1")["stopped"] == "there"
    assert last(session) == ("state.entered", "B")
    assert do(session, "run-to", pointer="/states/1/transition")["stopped"] == "there"
    assert last(session) == ("transition.taken", "B")
    at = session.view()["position"]
    assert do(session, "run-to", position=at + 2)["stopped"] == "there"
    assert session.view()["position"] == at + 2
    assert do(session, "run-to", position=1)["stopped"] == "there"
    assert session.view()["position"] == at + 2
    assert do(session, "run-to", pointer="/states/0")["stopped"] == "idle"


def test_run_to_stops_at_breakpoints_on_the_way() -> None:
    session = opened(LINE)
    do(session, "breakpoints", breakpoints=[{"kind": "state", "pointer": "/states/1"}])
    assert do(session, "run-to", pointer="/states/2")["stopped"] == "breakpoint"
    assert do(session, "run-to", pointer="/states/2")["stopped"] == "there"


def test_a_long_way_is_gone_in_parts() -> None:
    whole, parts = opened(LINE), opened(LINE)
    do(whole, "run-to", pointer="/states/2")
    command: dict[str, Json] | None = {"command": "run-to", "pointer": "/states/2"}
    while command is not None:
        stopped = parts.handle({**command, "limit": 2})["stopped"]
        command = parts.rest
    assert stopped == "there"
    assert parts.view() == whole.view()


def test_over_in_parts_is_over_the_same_state() -> None:
    session = opened(ASKING, functions={"f": {"result": {}}, "g": {"result": {}}})
    do(session, "step", count=2)
    command: dict[str, Json] | None = {"command": "step-over"}
    while command is not None:
        session.handle({**command, "limit": 1})
        command = session.rest
    assert last(session) == ("state.exited", "Ask")


# -- changed data and settings


def test_data_of_a_waiting_state_can_be_changed_and_taken_back() -> None:
    session = opened(WAITING, input={"who": {"name": "Ann"}})
    do(session, "continue", timeouts=False)
    do(session, "edit-data", pointer="/who/name", value="Bob")
    event = session.trace()[-1]
    assert (event["type"], event["state"], event["at"]) == ("data.edited", "Wait", "/who/name")
    assert event["after"] == {"who": {"name": "Bob"}}
    do(session, "inject", event=DONE)
    assert do(session, "continue")["view"]["output"] == {"who": {"name": "Bob"}, "came": True}
    do(session, "go", position=event["step"] - 1)
    assert session.view()["active"][0]["data"] == {"who": {"name": "Ann"}}


@pytest.mark.parametrize("steps", range(1, 12))
def test_data_changed_at_any_step_are_what_goes_on(steps: int) -> None:
    session = opened(ASKING, functions={"f": {"result": {"f": 1}}, "g": {"result": {"g": 1}}})
    do(session, "step", count=steps)
    if session.view()["status"] == "completed":
        pytest.skip("it has ended by then")
    active = session.view()["active"]
    do(session, "edit-data", pointer="/new", value=1)
    assert not active or session.view()["active"][0]["data"]["new"] == 1
    output = do(session, "continue")["view"]["output"]
    assert output == {"f": 1, "g": 1, "new": 1, "done": True}


def test_data_changed_while_somebody_is_asked_are_not_lost() -> None:
    session = opened(ASKING, input={"a": 1, "b": 2})
    do(session, "continue")
    do(session, "edit-data", pointer="/a", value=5)
    do(session, "edit-data", pointer="/b", remove=True)
    do(session, "resolve", call=1, result={"f": 1})
    do(session, "continue")
    do(session, "edit-data", pointer="", value={"a": 6})
    do(session, "resolve", call=2, result={"g": 1})
    assert do(session, "continue")["view"]["output"] == {"a": 6, "f": 1, "g": 1, "done": True}


def test_data_changed_while_branches_run_are_not_lost() -> None:
    branches = [{"name": name, "actions": [{"functionRef": {"refName": name}}]} for name in ("f", "g")]
    both = {"name": "Both", "type": "parallel", "branches": branches, "end": {"kind": "default"}}
    session = opened(of_states(both, functions=functions("f", "g")), input={"n": 0})
    do(session, "continue")
    do(session, "edit-data", pointer="/n", value=5)
    do(session, "resolve", call=1, result={"f": 1})
    do(session, "resolve", call=2, result={"g": 1})
    assert do(session, "continue")["view"]["output"] == {"n": 5, "f": 1, "g": 1}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"pointer": "/no/where", "value": 1}, "not-possible"),
        ({"pointer": "/who/3", "value": 1, "focus": {"frame": 99}}, "not-possible"),
        ({"pointer": "name", "value": 1}, "not-possible"),
        ({"pointer": "/who", "remove": True, "focus": "x"}, "bad-field"),
        ({"pointer": "", "remove": True}, "not-possible"),
        ({"pointer": "/big", "value": "x" * 300_000}, "too-large"),
    ],
)
def test_data_that_cannot_be_changed_so(fields: dict[str, Json], code: str) -> None:
    session = opened(WAITING, input={"who": []})
    do(session, "continue", timeouts=False)
    before = session.saved()
    with pytest.raises(CommandError) as caught:
        do(session, "edit-data", **fields)
    assert (caught.value.code, session.saved()) == (code, before)


def test_lists_and_members_can_be_added_and_removed() -> None:
    session = opened(WAITING, input={"list": [1, 2], "a": 1})
    do(session, "continue", timeouts=False)
    for fields in (
        {"pointer": "/list/-", "value": 3},
        {"pointer": "/list/0", "remove": True},
        {"pointer": "/a", "remove": True},
    ):
        do(session, "edit-data", **fields)
    assert session.view()["active"][0]["data"] == {"list": [2, 3]}


def test_a_setting_can_be_changed_from_here_on() -> None:
    session = opened(ASKING)
    do(session, "settings", unmocked="fail")
    assert do(session, "continue")["view"]["error"]["name"] == "UnmockedFunction"
    do(session, "go", position=0)
    assert do(session, "continue")["view"]["status"] == "failed"
    with pytest.raises(CommandError):
        do(session, "settings", unmocked="maybe")
    with pytest.raises(CommandError):
        do(session, "settings", moon=1)


# -- restart and undo


def test_a_restart_can_be_undone_and_done_again() -> None:
    session = opened(ASKING)
    do(session, "continue")
    do(session, "resolve", call=1, result={"f": 1})
    do(session, "continue")
    before, trace = session.view(), told_trace(session)
    assert do(session, "reset")["view"]["undo"]
    assert session.saved()["log"] == []
    answer = do(session, "undo")
    assert answer["trace"] == {"from": 0, "events": trace, "ahead": False}
    assert {**session.view(), "undo": False} == {**before, "undo": False}
    with pytest.raises(CommandError):
        do(opened(LINE), "undo")


TWO: list[Json] = [{"result": {"f": 1}}, {"result": {"f": 2}, "times": 1}]
THREE: Json = {"result": {"f": 3}}


@pytest.mark.parametrize(
    ("after", "counted"),
    [
        ([TWO[1], THREE], {}),  # the first is deleted
        ([TWO[1], TWO[0], THREE], {"f/1": 1}),  # it is moved down
        ([THREE, *TWO], {"f/1": 1}),  # another stands before it
        ([{"result": {"f": 9}}, TWO[1], THREE], {"f/0": 1}),  # it is written anew
        ([], {}),
    ],
)
def test_what_is_counted_of_a_mock_entry_goes_where_it_goes(after: list[Json], counted: Json) -> None:
    session = opened(CALLING, functions={"f": [*TWO, THREE]})
    do(session, "run-to", pointer="/states/1")
    do(session, "mocks", functions={"f": after} if after else {})
    assert session.view()["used"] == counted


def test_an_entry_that_takes_the_place_of_a_used_one_still_answers() -> None:
    session = opened(CALLING, functions={"f": [*TWO, THREE]})
    do(session, "run-to", pointer="/states/1")
    do(session, "mocks", functions={"f": [TWO[1], THREE]})
    do(session, "continue")
    assert session.trace()[-1]["output"] == {"f": 2}


def test_a_change_in_the_past_can_be_undone() -> None:
    session = opened(ASKING)
    do(session, "continue")
    do(session, "resolve", call=1, result={"f": 1})
    do(session, "continue")
    trace, length = session.trace(), session.view()["length"]
    do(session, "go", position=3)
    do(session, "mocks", functions={"f": {"result": {"f": "mocked"}}})
    do(session, "continue")
    other = session.trace()
    kept = do(session, "undo")["trace"]["from"]
    assert trace[:kept] == other[:kept]
    assert session.view()["length"] == length
    do(session, "go", position=length)
    assert session.trace() == trace
    do(session, "undo")
    do(session, "continue")
    assert session.trace() == other


def test_what_can_be_undone_is_saved() -> None:
    session = opened(ASKING)
    do(session, "continue")
    do(session, "resolve", call=1, result={"f": 1})
    trace = session.trace()
    do(session, "reset")
    saved = json.loads(json.dumps(session.saved()))
    again = Session.open({"definition": json.dumps(ASKING), "scenario": {}}, **saved)
    do(again, "undo")
    assert again.trace() == trace


# -- watches


def test_watches_are_evaluated_on_the_data_in_focus() -> None:
    session = opened(LINE)
    do(session, "watches", watches=["$.n", "{{ $.missing }}", "$.n.first()"])
    do(session, "run-to", pointer="/states/1")
    shown = session.view()["watches"]
    assert shown["focus"]
    assert (shown["focus"]["state"], shown["focus"]["instance"]) == ("B", "1")
    assert shown["values"][0] == {"expression": "$.n", "value": 1}
    assert shown["values"][1] == {"expression": "{{ $.missing }}", "nothing": True}
    do(session, "continue")
    assert session.view()["watches"]["values"][0]["value"] == 3
    assert session.view()["watches"]["focus"] is None
    with pytest.raises(CommandError):
        do(session, "watches", watches=["$["])


def test_a_watch_of_the_output_takes_standard_jsonpath() -> None:
    session = opened(LINE)
    watches = ["output", "output $..n", "output n", "output  $.missing", "$.n"]
    do(session, "watches", watches=watches)
    assert session.debug_settings["watches"] == watches
    do(session, "step")
    assert [one.get("nothing", False) for one in session.view()["watches"]["values"]][:4] == [True] * 4
    do(session, "continue")
    values = {one["expression"]: one.get("value") for one in session.view()["watches"]["values"]}
    assert values == {"output": {"n": 3}, "output $..n": 3, "output n": 3, "output  $.missing": None, "$.n": 3}
    with pytest.raises(CommandError, match="no JSONPath"):
        do(session, "watches", watches=["output $.a["])


def test_a_large_output_is_looked_through_when_it_is_asked_for() -> None:
    session = opened(of_states(inject("A", {"list": [{"name": "x" * 100} for _ in range(200)]})))
    do(session, "watches", watches=["output $.list[7].name"])
    do(session, "continue")
    assert session.view()["watches"]["values"] == [{"expression": "output $.list[7].name", "large": True}]
    found = ask(session, "evaluate", expressions=["output $.list[7].name"])
    assert found["values"][0]["value"] == "x" * 100


def test_large_values_are_asked_for() -> None:
    session = opened(WAITING, input={"big": "x" * 10_000})
    do(session, "watches", watches=["$.big"])
    do(session, "continue", timeouts=False)
    assert session.view()["watches"]["values"] == [{"expression": "$.big", "large": True}]
    focus = {"instance": "1", "pointer": "/states/1"}
    assert ask(session, "evaluate", expressions=["$.big"], focus=focus)["values"][0]["value"] == "x" * 10_000
    before = session.saved()
    with pytest.raises(CommandError):
        ask(session, "evaluate", expressions=["$.big"], focus={"frame": 77})
    assert session.saved() == before


# -- the clock


@pytest.mark.parametrize(("just", "came"), [("before", True), ("after", False)])
def test_a_race_between_an_event_and_a_timeout_both_ways(just: str, came: bool) -> None:
    session = opened(WAITING)
    do(session, "continue", timeouts=False)
    [timer] = session.view()["next"]
    assert (timer["kind"], timer["timer"], timer["in"]) == ("timer", "timeout", "PT10M")
    assert timer["does"] == "Wait waits no longer and goes on to After."
    assert timer["way"] == "/states/1/transition"
    do(session, "inject", event=DONE, at=timer["due"], just=just)
    do(session, "continue")
    assert ("came" in session.view()["output"]) is came
    assert ("event.consumed" in types(session)) is came


def test_the_timeout_of_a_wait_that_has_its_event_is_due_no_more() -> None:
    session = opened(WAITING)
    do(session, "continue", timeouts=False)
    do(session, "inject", event=DONE)
    assert [due["kind"] for due in session.view()["next"]] == ["event", "timer"]
    do(session, "step")
    assert last(session) == ("event.consumed", "Wait")
    assert session.view()["next"] == []
    do(session, "back")
    assert len(session.view()["next"]) == 2


def test_the_timeout_of_a_wait_for_several_events_is_due_again_while_one_is_missing() -> None:
    session = opened(
        of_states(
            {
                "name": "Wait",
                "type": "event",
                "exclusive": False,
                "onEvents": [{"eventRefs": ["Done", "Paid"]}],
                "timeouts": {"eventTimeout": "PT10M"},
                "end": {"kind": "default"},
            },
            events=[{"name": name, "type": name.lower(), "source": "x"} for name in ("Done", "Paid")],
        )
    )
    do(session, "continue", timeouts=False)
    before = session.view()["next"]
    do(session, "inject", event=DONE)
    do(session, "continue", timeouts=False)
    assert [due["kind"] for due in session.view()["next"]] == [due["kind"] for due in before]


def test_the_clock_goes_to_what_is_due_next() -> None:
    session = opened(WAITING)
    do(session, "continue", timeouts=False)
    do(session, "inject", event=DONE, at="PT3M")
    answer = do(session, "advance", next=True)
    assert answer["view"]["clock"] == "2020-01-01T00:03:00Z"
    assert answer["view"]["status"] == "completed"
    with pytest.raises(CommandError):
        do(session, "advance", next=True)


@pytest.mark.parametrize(
    ("name", "kind", "does"),
    [
        ("delay-by-calendar", "timer", "is over"),
        ("retry-backs-off", "timer", "is tried again"),
        ("action-timeout", "timer", "fails with the error Timeout"),
        ("callback-timeout", "timer", "waits no longer"),
        ("v01-event-timeout", "timer", "the instance ends as timed-out"),
        ("event-mailbox", "event", "arrives from outside"),
        ("actions-in-parallel", "answer", "gets its result"),
        ("schedule-by-cron", "start", "An instance of"),
    ],
)
def test_what_is_due_says_what_it_does(name: str, kind: str, does: str) -> None:
    session, seen = fixture(name), set()
    for _ in range(60):
        seen |= {(entry["kind"], does in entry["does"]) for entry in session.view()["next"]}
        do(session, "step")
    assert (kind, True) in seen


# -- what it costs


def test_a_step_late_in_a_long_session_costs_what_an_early_one_does() -> None:
    loop = of_states(operation("A", "f", to="B"), inject("B", {"n": 2}, "A"), functions=functions("f"))
    session = opened(loop, functions={"f": {"result": {"x": 1}}})
    do(session, "breakpoints", breakpoints=[{"kind": "data", "condition": "$[?(@.n > 5)]"}, {"kind": "error"}])
    do(session, "watches", watches=["$.n", "$.x"])
    while session.view()["position"] < 10_000:
        do(session, "continue", limit=1_000)
    assert _cost(session, "step") < 10
    assert _cost(session, "back") < 10
    assert _cost(session, "step-over") < 10
    do(session, "go", position=10)
    assert _cost(session, "go", position=9_990) < 10


def _cost(session: Session, command: str, **fields: Json) -> float:
    """Milliseconds of CPU for a command and what a server does around it; the middle of five."""
    spent = []
    with room.alone():
        for _ in range(5):
            begun = time.process_time()
            session.saved()
            json.dumps(do(session, command, **fields))
            session.saved()
            spent.append(1_000 * (time.process_time() - begun))
    return sorted(spent)[2]


def test_compare_says_where_a_run_stands_that_is_not_over() -> None:
    session = fixture("event-mailbox")
    do(session, "step")
    told = ask(session, "compare", scenario={})
    assert told["stands"]["left"] == session.view()["step"]["position"]
    do(session, "continue")
    assert ask(session, "compare", scenario={})["stands"]["left"] is None
