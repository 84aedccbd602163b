"""What calls of each kind come to by a `failure` and by gRPC (semantics-1.0.md §7.2; docs/scenarios.md)."""

import json
from typing import Any

import pytest

import signalbox
from simulator.engine.setup.grpc_statuses import HTTP_STATUSES, NAMES, name_of
from simulator.scenario.result import simulate
from simulator.scenario.scenario import Scenario, ScenarioError, setup
from simulator.session.session import Session
from simulator.studies.recorded_runs.replay import replay
from tests.simulator.runs import setup_of
from workflow.paths import Json

HEAD = {"dsl": "1.0.3", "namespace": "shop", "name": "order", "version": "1.0.0"}
HTTP: dict[str, Any] = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/pets"}}
GRPC: dict[str, Any] = {
    "call": "grpc",
    "with": {"proto": {"endpoint": "file:///p.proto"}, "service": {"name": "Pets", "host": "a"}, "method": "Find"},
}
SHELL: dict[str, Any] = {"run": {"shell": {"command": "print"}}}
CHILD: dict[str, Any] = {"run": {"workflow": {"namespace": "shop", "name": "bill", "version": "1.0.0"}}}
TRIED = {"as": "seen", "do": [{"look": {"set": "${ $seen }"}}]}


def definition(task: dict[str, Any], catch: dict[str, Any] | None = None) -> str:
    tried = {"try": [{"ask": task}], "catch": catch or TRIED}
    return json.dumps({"document": HEAD, "do": [{"order": tried}]})


def caught(task: dict[str, Any], mock: Json, **scenario: Json) -> Any:
    """What the catch saw: the last word of the type, and the status."""
    seen = signalbox.simulate(definition(task), {"calls": {"ask": mock}, **scenario}).output
    return seen["type"].rpartition("/")[2], seen["status"]


@pytest.mark.parametrize("task", [HTTP, GRPC], ids=["http", "grpc"])
def test_a_failure_is_of_the_standard_type(task: dict[str, Any]) -> None:
    assert caught(task, {"failure": "timeout"}) == ("timeout", 408)
    assert caught(task, {"failure": "refused"}) == ("communication", 500)


@pytest.mark.parametrize("task", [SHELL, CHILD], ids=["process", "workflow"])
def test_a_failure_is_no_answer_of_what_is_not_called_over_a_network(task: dict[str, Any]) -> None:
    assert caught(task, {"failure": "refused"}) == ("configuration", 400)


def test_grpc_is_no_answer_over_http() -> None:
    assert caught(HTTP, {"grpc": {"status": "OK"}}) == ("configuration", 400)


@pytest.mark.parametrize("number", range(1, len(NAMES)))
def test_a_status_of_grpc_is_the_same_by_name_and_by_number(number: int) -> None:
    name = NAMES[number]
    found = caught(GRPC, {"grpc": {"status": number}})
    assert found == caught(GRPC, {"grpc": {"status": name}}) == ("communication", HTTP_STATUSES[name])


def test_ok_gives_the_content() -> None:
    for written in ({}, {"status": 0}, {"status": "ok"}, {"status": "{{ $.status }}"}):
        text = definition({**GRPC, "with": {**GRPC["with"], "arguments": {"status": "OK"}}})
        found = signalbox.simulate(text, {"calls": {"ask": {"grpc": {**written, "content": {"id": 1}}}}})
        assert (found.status, found.output) == ("completed", {"id": 1})


def test_a_status_that_an_expression_gives_may_be_none() -> None:
    assert caught(GRPC, {"grpc": {"status": "{{ $.status }}"}}) == ("configuration", 400)


@pytest.mark.parametrize("written", [None, True, 17, -1, 1.5, "", "00", "017", "GONE", [], "٣"])
def test_what_is_no_status_has_no_name(written: Json) -> None:
    assert (name_of(written) is None) is (written != "00")


def test_a_retry_meets_the_next_entry() -> None:
    catch = {
        "errors": {"with": {"status": 408}},
        "retry": {"delay": {"seconds": 1}, "limit": {"attempt": {"count": 2}}},
    }
    mock = [{"failure": "timeout", "times": 1, "delay": "PT2S"}, {"response": {"content": {"id": 1}}}]
    found = signalbox.simulate(definition(HTTP, catch), {"calls": {"ask": mock}})
    assert (found.output, found.trace[-1]["time"]) == ({"id": 1}, "2020-01-01T00:00:03Z")


def test_chance_may_decide_that_no_answer_comes() -> None:
    assert caught(HTTP, {"choice": [{"failure": "refused"}]}) == ("communication", 500)


def test_a_loop_meets_a_failure_in_any_pass() -> None:
    """Calls with prompt answers are made on a short way, which a failure is not."""
    loop = {"for": {"in": "${ [1, 2] }"}, "do": [{"ask": HTTP}]}
    text = json.dumps({"document": HEAD, "do": [{"each": loop}]})
    found = signalbox.simulate(text, {"calls": {"ask": {"failure": "refused"}}})
    assert found.status == "failed"
    assert (found.error or {})["status"] == 500


def test_the_trace_says_that_the_call_failed() -> None:
    found = signalbox.simulate(definition(HTTP), {"calls": {"ask": {"failure": "timeout"}}})
    (failed,) = [one for one in found.trace if one["type"] == "function.failed"]
    assert failed["error"]["message"] == "GET https://a.example/pets gave no answer in time"


def functions(mock: Json, kind: str = "rest") -> Any:
    """A run of 0.8 that calls one function."""
    state = {"name": "Ask", "type": "operation", "actions": [{"functionRef": "ask"}], "end": True}
    text = {"id": "w", "specVersion": "0.8", "functions": [{"name": "ask", "operation": "a#b#c", "type": kind}]}
    found = signalbox.simulate(json.dumps({**text, "start": "Ask", "states": [state]}), {"functions": {"ask": mock}})
    return found.error or found.output


def test_functions_of_0_8_fail_by_names() -> None:
    assert functions({"failure": "timeout"})["name"] == "Timeout"
    refused = functions({"failure": "refused"})
    assert (refused["name"], refused.get("code")) == ("RequestFailed", None)


def test_functions_of_the_type_rpc_are_answered_by_grpc() -> None:
    assert functions({"grpc": {"content": {"id": 1}}}, "rpc") == {"id": 1}
    lost = functions({"grpc": {"status": 14, "message": "restarting"}}, "rpc")
    assert (lost["name"], lost["code"], lost["message"]) == ("RequestFailed", "UNAVAILABLE", "restarting")
    assert functions({"grpc": {"content": {"id": 1}}}, "rest")["name"] == "DataError"


@pytest.mark.parametrize(
    ("task", "given"),
    [(HTTP, {"failure": "timeout"}), (HTTP, {"failure": "refused"}), (GRPC, {"grpc": {"status": "NOT_FOUND"}})],
)
def test_a_person_answers_so_and_the_run_is_saved_so(task: dict[str, Any], given: dict[str, Json]) -> None:
    session = Session.open({"definition": definition(task), "scenario": {}})
    session.handle({"command": "continue"})
    (call,) = session.view()["calls"]
    session.handle({"command": "resolve", "call": call["call"], **given, "mock": True})
    session.handle({"command": "continue"})
    output = session.view()["output"]
    assert output == signalbox.simulate(definition(task), {"calls": {"ask": given}}).output
    assert session.view()["mocks"]["calls"] == {"ask": [given]}
    saved = session.as_scenario({}, "saved")
    assert saved.exact
    assert saved.scenario["calls"]["ask"] == [given]


@pytest.mark.parametrize("given", [{"status": "NOT_FOUND", "message": "none"}, {"status": 0, "content": {"id": 1}}])
def test_a_trace_is_a_recording_of_it(given: dict[str, Json]) -> None:
    ready = setup_of(json.loads(definition(GRPC)), {"calls": {"ask": {"grpc": given}}})
    world, trace = simulate(ready)
    found = replay(json.dumps(trace), ready.programs, ready.root)
    assert found.agreement.whole
    assert found.scenario["calls"] == {"ask": {"grpc": given}}
    again, _ = simulate(setup(Scenario(found.scenario), ready.programs, ready.root))
    assert again.instances["1"].output == world.instances["1"].output


@pytest.mark.parametrize(
    "given", [{"failure": "late"}, {"failure": True}, {"grpc": {"status": 17}}, {"grpc": {"code": 1}}, {"grpc": 5}]
)
def test_a_wrong_answer_is_refused_with_what_it_may_be(given: dict[str, Json]) -> None:
    form = next(iter(given))
    with pytest.raises(ScenarioError, match=r"timeout or refused|status") as refused:
        signalbox.simulate(definition(GRPC), {"calls": {"ask": given}})
    assert refused.value.path[:3] == ("calls", "ask", form)
