"""What is said of a run: events that nobody took, mocks that were not used, calls without one, the first difference."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from simulator.engine.world.settings import SettingError, Settings
from simulator.scenario.outcome.sentences import NOTES, sentences
from simulator.scenario.reports import LINES, junit, lines_of, suite, text
from simulator.scenario.scenario import scenarios
from tests.definitions import ROOT
from workflow.paths import Json

DOCUMENT = {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"}
GET = {"get": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/x/{id}"}}}
SET = {"done": {"set": {"ok": True}}}
OK: Json = {"result": {"ok": 1}}
KEYS = ["get", "GET https://a.example/x/7"]


def told(tasks: Json, scenario: dict[str, Json], schedule: Json = None, *, traced: bool = False) -> dict[str, Json]:
    """A result as people see it."""
    definition = json.dumps({"document": DOCUMENT, **({"schedule": schedule} if schedule else {}), "do": tasks})
    return ran(definition, scenario, traced=traced)


def ran(definition: str, scenario: dict[str, Json], *others: str, traced: bool = False) -> dict[str, Json]:
    named = tuple((f"other-{number}", other) for number, other in enumerate(others))
    _, shown, refused = outcome_of((Source(definition, named, json.dumps({"input": {"id": 7}, **scenario})), traced))
    assert refused is None
    return shown


def said(found: dict[str, Json], *, verbose: bool = False) -> list[str]:
    return [line.strip() for line in text(found, verbose=verbose).splitlines()]


# values as JSON, with their types where they look alike

ALIKE = [
    ({"output": {"id": "1"}}, {"id": 1}, 'output at /id: expected "1" (text), but got 1 (number)'),
    ({"output": {"id": "true"}}, {"id": True}, 'output at /id: expected "true" (text), but got true (boolean)'),
    ({"output": {"id": {"a": 1}}}, {"id": {"a": 2}}, "output at /id/a: expected 1, but got 2"),
    ({"output": {"id": None}}, {"id": True}, "output at /id: expected null, but got true"),
    ({"output": {"id": 1, "more": None}}, {"id": 1}, "output at /more: expected null, but got nothing"),
    ({"output": {}}, {"id": {"x": None}}, 'output at /id: expected nothing, but got {"x": null}'),
    ({"calls": [{"function": "f"}]}, {}, 'calls at /0: expected {"function": "f"}, but got nothing; nothing calls `f`'),
    ({"output": {"id": f"{'a' * 300}b"}}, {"id": f"{'a' * 300}c"}, f'…{"a" * 40}b", but got …{"a" * 40}c"'),
]


@pytest.mark.parametrize(("expect", "output", "words"), ALIKE)
def test_values_are_told_as_json(expect: dict[str, Json], output: Json, words: str) -> None:
    found = told([{"done": {"set": output}}], {"expect": expect})
    assert found["difference"]["message"].endswith(words)
    assert said(found)[1].endswith(words)
    (failure,) = ElementTree.fromstring(junit(found)).iter("failure")
    assert str(failure.get("message")).endswith(words)
    assert failure.text == text(found, verbose=True)


def test_a_refused_setting_is_told_as_json() -> None:
    for name, value, words in (
        ("unmocked", True, "`unmocked` may be fail or empty or ask, not true"),
        ("enforceSchemas", None, "`enforceSchemas` may be true or false, not null"),
        ("stepBudget", {"a": None}, '`stepBudget` must be a whole number from 1 to 10,000,000, not {"a": null}'),
    ):
        with pytest.raises(SettingError) as refused:
            Settings().with_values({name: value})
        assert str(refused.value) == words


# events that nobody took

LISTEN = {"wait": {"listen": {"to": {"one": {"with": {"type": "order.paid"}}}}}}
CORRELATED = {
    "wait": {
        "listen": {
            "to": {
                "one": {
                    "with": {"type": "order.paid"},
                    "correlate": {"permit": {"from": ".data.permit", "expect": "${ .application.permit }"}},
                }
            }
        }
    }
}
PERMIT = {"at": "PT5M", "type": "order.paid", "data": {"permit": "p-77"}}
NOT_TAKEN: list[tuple[Json, dict[str, Json], str, str]] = [
    (LISTEN, {"events": [{"at": "PT5M", "type": "x"}]}, "x", 'type is "x", not "order.paid"'),
    (
        CORRELATED,
        {"events": [PERMIT]},
        "order.paid",
        'permit is "p-77", not null (`.application.permit` gives nothing)',
    ),
    (
        CORRELATED,
        {"events": [PERMIT], "input": {"application": {"permit": 77}}},
        "order.paid",
        'permit is "p-77", not 77',
    ),
    (SET, {"events": [{"at": "PT5M", "type": "x"}]}, "x", 'no definition of the session consumes events of type "x"'),
    (
        {"later": {"if": "${ false }", **LISTEN["wait"]}},
        {"events": [{"at": "PT5M", "type": "order.payed"}]},
        "order.payed",
        'no definition of the session consumes events of type "order.payed"; did you mean "order.paid"?',
    ),
    (
        LISTEN,
        {"events": [{"at": "PT1M", "type": "order.paid"}, {"at": "PT5M", "type": "order.paid"}]},
        "order.paid",
        "no instance is left that could take it",
    ),
]


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize(("task", "scenario", "event", "reason"), NOT_TAKEN)
def test_an_event_that_nobody_took(
    task: Json, scenario: dict[str, Json], event: str, reason: str, traced: bool
) -> None:
    found = told([task], scenario, traced=traced)
    (one,) = found["notTaken"]
    assert (one["event"], one["at"], one["reason"]) == (event, "PT5M", reason)
    assert f"note: event {event} not taken at PT5M: {reason}" in said(found)


def test_secrets_are_told_by_nothing_of_it() -> None:
    secret = "hunter2-hunter2"
    wanted = {"from": ".data.key", "expect": "${ $secrets.key }"}
    hear = {"hear": {"listen": {"to": {"one": {"with": {"type": "paid"}, "correlate": {"key": wanted}}}}}}
    ask = {"ask": {"call": "http", "with": {"method": "get", "endpoint": '${ "https://a.example/" + $secrets.key }'}}}
    events = [{"type": "paid", "data": {"key": "other"}}, {"at": "PT1M", "type": "paid", "data": {"key": secret}}]
    scenario: dict[str, Json] = {"secrets": {"key": secret}, "events": events, "expect": {"output": {"a": "1"}}}
    definition = json.dumps({"document": DOCUMENT, "use": {"secrets": ["key"]}, "do": [hear, ask]})
    found = ran(definition, scenario)
    assert found["notTaken"][0]["reason"] == 'key is "other", not "<secret key>"'
    assert found["missingMocks"][0]["keys"] == ["ask", "GET <secret key>"]
    assert secret not in json.dumps({name: one for name, one in found.items() if name != "trace"})
    assert secret not in text(found, verbose=True) + junit(found)


def test_an_event_that_is_kept_and_never_asked_for() -> None:
    wait = {"pause": {"wait": {"minutes": 2}}}
    events = [{"at": "PT1M", "type": "order.paid"}, {"at": "PT1M", "type": "order.paid"}]
    found = told([wait, LISTEN], {"events": events})
    (one,) = found["notTaken"]
    assert (one["at"], one["reason"]) == ("PT1M", "instance 1 kept it, and nothing in it came to wait for it")


def test_events_that_were_taken_or_left_the_world_are_not_told() -> None:
    emit = {"send": {"emit": {"event": {"with": {"type": "order.made", "source": "https://a.example"}}}}}
    found = told([emit, LISTEN], {"events": [{"at": "PT5M", "type": "order.paid"}]})
    assert "notTaken" not in found


# nothing ran

ON_PAID: Json = {"on": {"one": {"with": {"type": "order.paid"}}}}
EVENTS = {"start": "events", "events": [{"at": "PT5M", "type": "x"}]}


@pytest.mark.parametrize(
    ("expect", "passed"),
    [({}, False), ({"path": []}, False), ({"status": None}, True), ({"status": "completed"}, False)],
)
def test_a_run_in_which_nothing_started(expect: dict[str, Json], passed: bool) -> None:
    found = told([SET], {**EVENTS, "expect": expect}, ON_PAID)
    assert found["passed"] is passed
    lines = said(found)
    assert lines[0] == f"{'ok    ' if passed else 'FAILED'} a/b: no instance was started"
    assert "warning: nothing ran: no event started an instance" in lines
    assert 'note: event x not taken at PT5M: it starts no instance: type is "x", not "order.paid"' in lines
    if expect.get("status"):
        assert lines[1].endswith('status: expected "completed", but no instance was started')


def test_an_event_of_several_that_start_together_waits() -> None:
    both: Json = {"on": {"all": [{"with": {"type": "order.paid"}}, {"with": {"type": "order.sent"}}]}}
    found = told([SET], {"start": "events", "events": [{"at": "PT5M", "type": "order.paid"}]}, both)
    assert [one["reason"] for one in found["notTaken"]] == ["no instance of a/b is created by order.paid alone"]


# mocks that were not used, and calls without one

UNUSED: list[tuple[dict[str, Json], str, str, str]] = [
    ({"get": OK, "gett": OK}, "/calls/gett", "gett", "no call has this key; did you mean `get`?"),
    (
        {"get": OK, "https://a.example/x/7": OK},
        "/calls/https:~1~1a.example~1x~17",
        "https://a.example/x/7",
        "no call has this key; did you mean `GET https://a.example/x/7`?",
    ),
    ({"get": [{**OK, "times": 1}, OK]}, "/calls/get/1", "get", "1 call was answered by other entries"),
    (
        {"get": [{**OK, "when": "$[?(@.no == 1)]"}, OK]},
        "/calls/get/0",
        "get",
        "its `when` held for none of 1 call",
    ),
    ({"get": [{**OK, "call": 2}, OK]}, "/calls/get/0", "get", "none of 1 call was of its `call`"),
    (
        {"get": OK, "GET https://a.example/**": OK},
        "/calls/GET https:~1~1a.example~1**",
        "GET https://a.example/**",
        "1 call was answered by other mocks",
    ),
    ({"get": OK, "later": OK}, "/calls/later", "later", "nothing called it"),
]


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize(("calls", "place", "key", "reason"), UNUSED)
def test_a_mock_that_was_never_used(calls: dict[str, Json], place: str, key: str, reason: str, traced: bool) -> None:
    later = {"later": {"if": "${ false }", "call": "http", "with": {"method": "get", "endpoint": "https://a.example"}}}
    found = told([GET, later], {"calls": calls, "expect": {"status": "completed"}}, traced=traced)
    assert found["unusedMocks"] == [{"pointer": place, "key": key, "reason": reason}]
    number = f", entry {int(place[-1]) + 1}," if place[-2] == "/" else ""
    assert said(found)[0].startswith("ok")
    assert f"note: mock `{key}`{number} under `calls` was never used: {reason}" in said(found)
    notes = [one.text for one in ElementTree.fromstring(junit(found)).iter("system-out")]
    assert notes == [f"mock `{key}`{number} under `calls` was never used: {reason}"]


def test_of_a_suite_a_mock_is_told_that_no_scenario_uses() -> None:
    written = {
        "calls": {"get": OK, "gett": OK},
        "scenarios": [{"name": "a"}, {"name": "b", "calls": {"get": OK, "own": OK}}],
    }
    definition = json.dumps({"document": DOCUMENT, "do": [GET]})
    cases = scenarios({**written, "input": {"id": 7}})
    sources = [Source(definition, (), json.dumps(one.data), one.path, tuple(one.given.items())) for one in cases]
    results = [outcome_of((one, False))[1] for one in sources]
    assert [[(one["key"], one.get("shared")) for one in found["unusedMocks"]] for found in results] == [
        [("gett", True)],
        [("gett", True), ("own", None)],
    ]
    lines = said(suite(results))
    assert sum("was never used" in line for line in lines) == 1
    assert "note: mock `gett` under `calls` is used by no scenario: no call has this key; did you mean `get`?" in lines


MISSING: list[tuple[Json, dict[str, Json], list[str]]] = [
    (GET, {}, KEYS),
    (
        {"get": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/x", "query": {"q": 1}}}},
        {},
        ["get", "GET https://a.example/x?q=1"],
    ),
    ({"list": {"run": {"shell": {"command": "ls -l"}}}}, {}, ["list", "run shell ls"]),
    (
        {
            "say": {
                "call": "grpc",
                "with": {"proto": {"endpoint": "file:///p"}, "service": {"name": "S", "host": "h"}, "method": "m"},
            }
        },
        {},
        ["say", "grpc S/m"],
    ),
]


@pytest.mark.parametrize(("task", "scenario", "keys"), MISSING)
def test_a_call_without_a_mock_has_the_keys_that_one_would_have(
    task: dict[str, Json], scenario: dict[str, Json], keys: list[str]
) -> None:
    found = told([task], {**scenario, "expect": {"status": "completed"}})
    (one,) = found["missingMocks"]
    assert (one["under"], one["keys"], one["state"]) == ("calls", keys, keys[0])
    words = f"its key under `calls` is `{keys[0]}` or `{keys[1]}`"
    assert sum(words in line for line in said(found)) == 1
    answered = told([task], {**scenario, "calls": {keys[1]: OK}})
    assert "missingMocks" not in answered, "the key is one that works"


def test_a_catch_that_takes_a_missing_mock_hides_it_from_nobody() -> None:
    tried = {"attempt": {"try": [GET], "catch": {"do": [SET]}}}
    found = told([tried], {"expect": {"status": "completed"}})
    assert (found["passed"], found["missingMocks"][0]["keys"]) == (True, KEYS)
    assert any("and the workflow took that for an error of the call" in line for line in said(found))


STATES = {
    "id": "a",
    "name": "a",
    "version": "1.0",
    "specVersion": "0.8",
    "start": "Check",
    "functions": [{"name": "check", "operation": "a.json#f"}, {"name": "pay", "operation": "a.json#p"}],
    "states": [
        {"name": "Check", "type": "operation", "actions": [{"functionRef": "check"}], "transition": "Decide"},
        {
            "name": "Decide",
            "type": "switch",
            "dataConditions": [{"condition": "${ .ok == true }", "transition": "Pay"}],
            "defaultCondition": {"transition": "Done"},
        },
        {"name": "Pay", "type": "operation", "actions": [{"functionRef": "pay"}], "end": True},
        {"name": "Done", "type": "inject", "data": {"done": True}, "end": True},
    ],
}


def test_mocks_of_older_dialects_stand_under_functions() -> None:
    found = ran(json.dumps(STATES), {"functions": {"chek": OK}})
    assert [(one["under"], one["keys"]) for one in found["missingMocks"]] == [("functions", ["check", "Check/check"])]
    assert [one["reason"] for one in found["unusedMocks"]] == ["no call has this key; did you mean `check`?"]


# what looked at an error and did not take it

TRIED = {"try": [GET], "catch": {"errors": {"with": {"status": 500}}, "do": [SET]}}
AGAIN = {"try": [GET], "catch": {"retry": {"when": "${ .status == 503 }", "delay": "PT1S"}, "do": [SET]}}
SKIPS: list[tuple[Json, str, str, str]] = [
    (TRIED, "catch", "/do/0/attempt/catch", "was not caught by /do/0/attempt/catch: status is 502, not 500"),
    (
        AGAIN,
        "retry",
        "/do/0/attempt/catch/retry",
        "was not tried again by /do/0/attempt/catch/retry: `.status == 503` is false",
    ),
]


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize(("attempt", "what", "place", "words"), SKIPS)
def test_what_did_not_take_an_error(attempt: Json, what: str, place: str, words: str, traced: bool) -> None:
    scenario: dict[str, Json] = {"calls": {"get": {"response": {"status": 502}}}, "expect": {"output": {}}}
    found = told([{"attempt": attempt}], scenario, traced=traced)
    (one,) = found["skippedCatches"]
    assert (one["what"], one["pointer"], one["state"]) == (what, place, "attempt")
    assert f"note: the error of attempt {words}" in said(found)


# where a run first differs in time

FIRST: list[tuple[dict[str, Json], str, str, str]] = [
    ({"calls": [{"function": "check"}, {"function": "pay"}]}, "calls", "Decide", "transition.taken"),
    ({"path": ["Check", "Decide", "Pay"]}, "path", "Done", "state.entered"),
    ({"output": {"ok": 1, "done": False}}, "output", "Done", "data.merged"),
    ({"outputContains": {"ok": 2}}, "outputContains", "Check", "function.returned"),
    ({"outputAt": {"ok": 2}}, "outputAt", "Check", "function.returned"),
    ({"output": {"ok": 1, "done": False}, "calls": [{"function": "other"}]}, "calls", "Check", "function.called"),
    ({"status": "failed", "output": {"ok": 2, "done": True}}, "output", "Check", "function.returned"),
    ({"order": ["Check", "Pay"]}, "order", "Decide", "transition.taken"),
    ({"tasks": {"Pay": {"status": "completed"}}}, "tasks", "Decide", "transition.taken"),
]


@pytest.mark.parametrize(("expect", "name", "state", "kind"), FIRST)
def test_the_first_difference_is_the_earliest_in_time(
    expect: dict[str, Json], name: str, state: str, kind: str
) -> None:
    scenario: dict[str, Json] = {"input": {}, "functions": {"check": OK}, "expect": expect}
    found = ran(json.dumps(STATES), scenario, traced=True)
    difference = found["difference"]
    event = found["trace"][difference["seq"]]
    assert (difference["name"], difference["state"], event["type"]) == (name, state, kind)


def test_a_failure_is_told_where_its_error_was_raised() -> None:
    scenario: dict[str, Json] = {"calls": {"get": {"response": {"status": 502}}}, "expect": {"status": "completed"}}
    found = told([{"pause": {"wait": {"minutes": 5}}}, GET], scenario, traced=True)
    assert found["trace"][found["difference"]["seq"]]["type"] == "error.raised"
    assert "at PT5M, state get: status: expected" in said(found)[1]


# several instances


def test_each_instance_is_told_and_one_that_failed_is_a_warning() -> None:
    ended: Json = [{"check": {"if": "${ .[0].data == 2 }", "raise": {"error": {"type": "bad", "status": 500}}}}, SET]
    events = [{"at": f"PT{number}M", "type": "order.paid", "data": number} for number in (1, 2, 3)]
    found = told(ended, {"start": "events", "events": events, "expect": {"status": "completed"}}, ON_PAID)
    assert found["passed"] is True
    lines = said(found)
    assert lines[0] == "ok     a/b: 3 instances: 2 completed, 1 failed"
    assert lines[1] == 'instance 1: completed; path: done; output: {"ok": true}'
    assert lines[2].startswith("instance 2: failed; path: check; error: bad")
    assert any("instance 2 of a/b failed, which the scenario does not expect: bad" in line for line in lines)


def test_a_workflow_that_nobody_waits_for_and_that_failed_is_a_warning() -> None:
    broken = {"broken": {"raise": {"error": {"type": "bad", "status": 500}}}}
    child = json.dumps({"document": {**DOCUMENT, "name": "child"}, "do": [broken]})
    run = {"workflow": {"namespace": "a", "name": "child", "version": "1.0.0"}, "await": False}
    parent = json.dumps({"document": DOCUMENT, "do": [{"start": {"run": run}}]})
    found = ran(parent, {"expect": {"status": "completed"}}, child)
    assert any("instance 1.1 of a/child failed, which the scenario does not expect" in one for one in found["warnings"])


# whether it passed

VERDICTS: list[tuple[dict[str, Json], bool | None, str]] = [
    ({"calls": {"get": OK}}, None, "ran"),
    ({"calls": {"get": {"error": "Gone"}}}, None, "FAILED"),
    ({"calls": {"get": OK}, "expect": {"status": "completed"}}, True, "ok"),
    ({"calls": {"get": {"error": "Gone"}}, "expect": {"status": "failed"}}, True, "ok"),
    ({"calls": {"get": OK}, "expect": {"status": "failed"}}, False, "FAILED"),
]


@pytest.mark.parametrize(("scenario", "passed", "word"), VERDICTS)
def test_what_expects_nothing_neither_passes_nor_fails(
    scenario: dict[str, Json], passed: bool | None, word: str
) -> None:
    found = told([GET], scenario)
    assert found["passed"] is passed
    assert said(found)[0].split()[0] == word


# so many lines


def many() -> dict[str, Any]:
    events = [{"at": f"PT{number}M", "type": f"x{number}"} for number in range(1, 9)]
    calls = {f"other{number}": OK for number in range(8)}
    return told([GET], {"calls": calls, "events": events, "expect": {"status": "completed", "output": {}}})


def test_a_failure_has_at_most_twelve_lines_and_the_rest_is_asked_for() -> None:
    found = many()
    lines = lines_of(found)
    assert len(lines) == LINES == 12
    whole = lines_of(found, verbose=True)
    assert lines[-1].strip() == f"… {len(whole) - 11} more lines with --verbose"
    assert set(lines[:-1]) <= set(whole)
    assert any("first difference" in line for line in lines)
    assert any("a mock is missing" in line for line in lines)
    assert any("was never used" in line for line in lines)
    assert any("not taken" in line for line in lines)


NOT_HELD: Json = {"status": "completed", "duration": "PT1H", "callCount": {"get": 2}, "last": "done"}


def test_what_decides_comes_before_what_was_not_reached() -> None:
    """Status, error and counts have their lines, however many notes there are; notes come last."""
    events = [{"at": f"PT{number}M", "type": f"x{number}"} for number in range(1, 9)]
    calls = {"get": {"response": {"status": 503}}, **{f"other{number}": OK for number in range(8)}}
    found = told([GET, SET], {"calls": calls, "events": events, "expect": NOT_HELD})
    lines = [line.strip() for line in lines_of(found)]
    starts = ["FAILED", "first difference: ", "error: communication", "duration: expected", "but got", "callCount: ex"]
    starts += ["but got", "last: expected", "but got", "path: get", "note: ", "… "]
    assert [line[: len(start)] for line, start in zip(lines, starts, strict=True)] == starts
    kinds = [one.kind for one in sentences(found)]
    assert [kind for kind in kinds if kind in NOTES] == kinds[-len([kind for kind in kinds if kind in NOTES]) :]


def test_an_event_that_was_looked_at_is_told_before_mocks_that_were_not_used() -> None:
    pay: Json = {"pay": LISTEN["wait"]}
    calls = {f"other{number}": OK for number in range(9)} | {"get": OK}
    events = [{"at": "PT5M", "type": "order.payed"}]
    found = told([GET, pay], {"calls": calls, "events": events, "expect": NOT_HELD})
    lines = lines_of(found)
    assert sum("not taken" in line for line in lines) == 1
    assert any("more lines" in line for line in lines)
    wanted = told(
        [GET, pay], {"calls": {"get": OK}, "events": events, "expect": {"notTaken": [{"type": "order.payed"}]}}
    )
    assert not any("not taken" in line for line in lines_of(wanted))


def test_one_that_passed_tells_only_what_is_to_know_besides() -> None:
    found = told([GET], {"calls": {"get": OK, "other": OK}, "expect": {"status": "completed"}})
    first, *rest = lines_of(found, brief=True)
    assert first == "ok     a/b: completed after PT0S"
    assert rest == ["       note: mock `other` under `calls` was never used: no call has this key"]


def test_the_page_shows_what_is_said() -> None:
    pay = {"pay": LISTEN["wait"]}
    calls = {"get": [{"when": ".query.page == 2", **OK}, OK]}
    events = [{"at": "PT5M", "type": "order.payed"}]
    scenario: dict[str, Json] = {"name": "paid", "calls": calls, "events": events, "expect": {"status": "completed"}}
    shown = (ROOT / "docs" / "scenarios.md").read_text("utf-8").partition("$ signalbox test order.scenarios.yaml\n")[2]
    first, *rest = shown.partition("```")[0].splitlines()
    told_first, *told_rest = lines_of(told([GET, pay], scenario), brief=True)
    assert first.startswith(told_first)
    assert told_rest == rest
