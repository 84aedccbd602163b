"""Traces of ours as histories: what they tell of calls and events, what they do not, and a definition changed since."""

import json
from typing import Any

import pytest

from simulator.engine.trace.trace import TraceEvent
from simulator.scenario.result import simulate
from simulator.studies.recorded_runs.replay import Replay
from tests.simulator.runs import fixture_setup, setup_of, source
from tests.simulator.studies.recorded_runs.told import made, messages, states, workflow

BY_HAND = "a trace does not tell which answers were given by hand: mocks give them all"
A = {"name": "A", "type": "operation", "actions": [{"functionRef": "a"}], "transition": "B"}
B = {"name": "B", "type": "operation", "actions": [{"functionRef": "b"}], "end": True}
PLAIN = {"functions": {"a": {"result": {"a": 1}, "delay": "PT2S"}, "b": {"result": {"b": 1}}}}


def trace(definition: str, scenario: dict[str, Any]) -> list[TraceEvent]:
    """The trace of a run."""
    return simulate(setup_of(json.loads(definition), scenario))[1]


def again(before: str, scenario: dict[str, Any], now: str = "", **more: Any) -> Replay:
    """The trace of a run of one definition, replayed against that which it has become."""
    return made(now or before, json.dumps(trace(before, scenario)), **more)


def test_calls_are_answered_as_in_the_trace_with_their_delays() -> None:
    found = again(states(A, B), PLAIN)
    assert found.family == "trace of Signalbox"
    assert found.agreement.whole
    assert found.scenario["functions"] == {
        "A/a": {"result": {"a": 1}, "delay": "PT2S"},
        "B/b": {"result": {"b": 1}},
    }
    assert messages(found) == [BY_HAND]


@pytest.mark.parametrize("form", ["one line", "a line each", "lines", "a result", "a result over lines"])
def test_a_trace_may_be_written_in_several_ways(form: str) -> None:
    told = trace(states(A, B), PLAIN)
    texts = {
        "one line": json.dumps(told),
        "a line each": "[\n" + ",\n".join(map(json.dumps, told)) + "\n]",
        "lines": "\n".join(map(json.dumps, told)),
        "a result": json.dumps({"status": "completed", "trace": told}),
        "a result over lines": json.dumps({"status": "completed", "trace": told}, indent=1),
    }
    found = made(states(A, B), texts[form])
    assert found.agreement.whole
    assert found.position == ("event" if form in ("one line", "a result") else "line")


def test_a_state_that_is_there_no_more_is_the_difference() -> None:
    found = again(states(A, B), PLAIN, states({**A, "transition": "C"}, {**B, "name": "C"}))
    assert found.agreement.difference is not None
    assert found.agreement.difference["message"] == "the recording enters B, the simulation enters C"
    assert found.agreement.difference["recorded"] == {
        "event": found.agreement.difference["at"],
        "what": "entered",
        "state": "B",
        "pointer": None,
        "time": "2020-01-01T00:00:02Z",
    }
    assert "the definition calls nothing by the name b in B: what it answered is left out" in messages(found)
    assert list(found.scenario["functions"]) == ["A/a"]


def test_a_task_that_is_there_no_more_is_the_difference() -> None:
    one, two, three = ({name: {"set": {name: 1}}} for name in ("one", "two", "three"))
    found = again(workflow(one, two, three), {}, workflow(one, three))
    assert found.agreement.difference is not None
    assert found.agreement.difference["message"] == "the recording enters two, the simulation enters three"


def test_a_task_put_before_others_is_the_difference_and_no_other_is() -> None:
    one, two, new = ({name: {"set": {name: 1}}} for name in ("one", "two", "new"))
    found = again(workflow(one, two), {}, workflow(one, new, two))
    assert found.agreement.difference is not None
    assert found.agreement.difference["message"] == "the recording enters two, the simulation enters new"
    assert "/do/1/two is not where the task is: /do/2/two is taken" in messages(found)


def test_a_call_that_nobody_answered_never_answers() -> None:
    found = again(states(A, B), {"settings": {"unmocked": "ask"}, "functions": {"a": PLAIN["functions"]["a"]}})
    assert found.scenario["functions"]["B/b"] == {"never": True}
    assert found.agreement.whole
    assert "the history is over before the instance is" in messages(found)


def test_data_changed_by_hand_are_told() -> None:
    told = trace(states(A, B), PLAIN)
    place = next(number for number, event in enumerate(told) if event["type"] == "function.returned")
    edited = {**told[place], "type": "data.edited", "at": "/x", "after": {"x": 1}}
    found = made(states(A, B), json.dumps([*told[:place], edited, *told[place:]]))
    words = "somebody changed the data of A by hand: in the replay they are not changed"
    assert [note.line for note in found.notes if note.message == words] == [edited["seq"]]


def test_an_event_behind_what_was_done_at_its_instant_comes_behind_it_again() -> None:
    listen = {"hear": {"listen": {"to": {"one": {"with": {"type": "t"}}}}}}
    event = {"at": "PT0S", "settled": True, "type": "t", "source": "s", "data": 1}
    found = again(workflow(listen), {"events": [event]})
    assert found.agreement.whole
    assert found.scenario["events"][0]["settled"] is True
    early = again(workflow({"first": {"wait": "PT1M"}}, listen), {"events": [{**event, "at": "PT2M"}]})
    assert "settled" not in early.scenario["events"][0]


def test_what_other_instances_took_is_not_sent() -> None:
    sent = {
        one: [event["id"] for event in of_fixture("start-by-events", wanted=one).scenario["events"]]
        for one in ("1", "2")
    }
    words = "the instance was begun by an event: here it is begun by hand"
    assert words in messages(of_fixture("start-by-events"))
    assert sent == {"1": ["event-1", "event-4", "event-5"], "2": ["event-2", "event-3", "event-4", "event-5"]}


def of_fixture(name: str, **more: Any) -> Replay:
    """The trace of a fixture, replayed."""
    return made(json.dumps(source(name)["definition"]), json.dumps(simulate(fixture_setup(name))[1]), **more)


def test_an_error_of_a_sub_workflow_that_was_called_again_is_that_of_the_child() -> None:
    found = of_fixture("v08-subflow-error")
    assert found.agreement.whole
    assert found.scenario["subflows"] == {"A/child": {"error": {"name": "Other", "code": "9", "message": "Other"}}}


def test_the_only_instance_is_begun_by_its_events_again_and_its_own_events_get_their_numbers() -> None:
    emit = {"tell": {"emit": {"event": {"with": {"type": "u", "source": "s"}}}}}
    hear = {"hear": {"listen": {"to": {"one": {"with": {"type": "v"}}}}}}
    schedule = {"on": {"one": {"with": {"type": "t"}}}}
    sent = [{"at": f"PT{number}M", "type": kind, "source": "s"} for number, kind in ((1, "t"), (2, "v"))]
    found = again(workflow(emit, hear, schedule=schedule), {"start": "events", "events": sent})
    assert found.agreement.whole
    assert found.scenario["start"] == "events"
    assert "input" not in found.scenario
    assert [(event["type"], "id" in event) for event in found.scenario["events"]] == [("t", False), ("v", False)]


def test_an_error_that_nobody_tells_is_called_error_and_doubted() -> None:
    retry = {"retryRef": "r", "retryableErrors": ["X"]}
    call = {"name": "A", "type": "operation", "actions": [{"subFlowRef": "child", **retry}], "end": True}
    more = {"errors": [{"name": "X"}], "retries": [{"name": "r", "delay": "PT1S", "maxAttempts": 2}]}
    flow = states(call, **more, autoRetries=False)
    found = again(flow, {"subflows": {"child": [{"error": {"name": "X"}}, {"output": {"y": 1}}]}})
    assert found.scenario["subflows"]["A/child"][0] == {"error": {"name": "Error"}}
    assert any("is not in the trace: it is called Error" in one for one in messages(found))
    assert found.agreement.difference is None
    assert found.agreement.until is not None


def test_a_secret_that_is_hidden_is_told() -> None:
    found = again(states(A, B), {**PLAIN, "input": {"key": "<secret k>"}})
    words = "a secret is hidden in these data: the run is given the name that stands in its place"
    assert words in messages(found)
