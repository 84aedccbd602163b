"""What an error of a call is called in the definition: by the handler, the name, the text, or not at all."""

from typing import Any

from tests.simulator.studies.recorded_runs.told import Told, made, messages, nodes, states

ERRORS = [{"name": "busy", "code": "503"}, {"name": "gone", "code": "404"}]
MEND = {"name": "Mend", "type": "inject", "data": {}, "end": True}
BEGUN: list[Told] = [(0.05, "data", {}), (1, "in", "Work"), (1, "in", "a")]
AFTER: list[Told] = [(4, "in", "Mend"), (4, "out", "Mend")]


def work(*errors: str, **more: Any) -> dict[str, Any]:
    handlers = [{"errorRef": name, "transition": "Mend"} for name in errors]
    actions = [{"functionRef": "a", **more}]
    return {"name": "Work", "type": "operation", "actions": actions, "onErrors": handlers, "end": True}


def broken(second: float, text: str) -> Told:
    return (second, "error", "a", {"errorMessage": text})


def test_the_handler_that_the_run_went_on_with_tells_the_name() -> None:
    told = [*BEGUN, broken(3, "java.lang.RuntimeException"), *AFTER]
    found = made(states(work("busy"), MEND, errors=ERRORS), nodes(*told))
    assert found.scenario["functions"] == {
        "Work/a": {"error": {"name": "busy", "message": "java.lang.RuntimeException"}, "delay": "PT2S"}
    }
    assert found.agreement.whole


def test_else_a_code_in_the_text_does() -> None:
    told = [*BEGUN, broken(3, "HTTP 404 from https://example.com/5031"), *AFTER]
    found = made(states(work("busy", "gone"), MEND, errors=ERRORS), nodes(*told))
    assert found.scenario["functions"]["Work/a"]["error"]["name"] == "gone"
    assert found.agreement.whole


def test_a_name_that_nothing_tells_ends_the_comparison() -> None:
    told = [*BEGUN, broken(3, "no idea"), *AFTER]
    found = made(states(work("busy", "gone"), MEND, errors=ERRORS), nodes(*told))
    assert "the name of the error of a is not in the history: it is called Error" in messages(found)
    assert found.agreement.difference is None
    assert found.agreement.until is not None
    assert found.agreement.until.message.startswith("Work may go on otherwise, by what is not in the history")
    assert found.scenario["expect"] == {"order": ["Work"]}
    assert "settings" not in found.scenario


def test_a_call_that_is_made_again_tells_what_is_retried() -> None:
    retries = [{"name": "again", "delay": "PT1S", "maxAttempts": 3}]
    again: list[Told] = [(4, "in", "a", {"nodeInstanceId": "2"}), (5, "out", "a", {"nodeInstanceId": "2"})]
    told = [*BEGUN, broken(3, "no idea"), *again, (5, "out", "Work")]
    state = work(retryRef="again", retryableErrors=["busy"])
    found = made(states(state, errors=ERRORS, retries=retries), nodes(*told))
    assert [list(entry) for entry in found.scenario["functions"]["Work/a"]] == [["error", "delay"], ["result", "delay"]]
    assert found.scenario["functions"]["Work/a"][0]["error"]["name"] == "busy"
    assert found.agreement.whole


def test_a_state_that_was_left_to_a_handler_failed_though_no_call_is_told() -> None:
    told: list[Told] = [(0.05, "data", {}), (1, "in", "Work"), (3, "stop", "Work"), *AFTER]
    found = made(states(work("busy"), MEND, errors=ERRORS), nodes(*told))
    assert found.scenario["functions"] == {"Work/a": {"error": {"name": "busy"}, "delay": "PT3S"}}
    assert found.agreement.whole


def test_calls_at_once_are_told_apart_by_their_ids() -> None:
    each = {
        "name": "Work",
        "type": "foreach",
        "inputCollection": "${ .list }",
        "outputCollection": "${ .found }",
        "iterationParam": "x",
        "mode": "parallel",
        "actions": [{"functionRef": "a"}],
        "end": True,
    }
    told: list[Told] = [(0.05, "data", {"list": [1, 2]}), (1, "in", "Work")]
    told += [(1, "in", "a", {"nodeInstanceId": key}) for key in ("one", "two")]
    results = [("two", 3, "second"), ("one", 4, "first")]
    told += [(at, "out", "a", {"nodeInstanceId": key, "outputParameters": value}) for key, at, value in results]
    data = {"list": [1, 2], "found": ["second", "first"]}
    found = made(states(each), nodes(*told, (4, "data", data), (4, "out", "Work")))
    assert found.scenario["functions"]["Work/a"] == [
        {"result": "first", "delay": "PT3S"},
        {"result": "second", "delay": "PT2S"},
    ]
    silent = made(states(each), nodes(*told[:2], (4, "data", data), (4, "out", "Work")))
    assert "the calls of Work are not in the history, and what they gave" in messages(silent)
