"""What may be expected of calls, events, instances and lengths of time (docs/scenarios.md, "What is expected")."""

from typing import Any

import pytest

from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, ScenarioError
from tests.simulator.runs import setup_of
from tests.simulator.scenario.expected_runs import (
    ANSWERS,
    CHILD,
    DOCUMENT,
    LISTENS,
    MOCKS,
    OLDER,
    ORDERED,
    ORDERS,
    PARENT,
    SENDS,
    WAITS,
)
from workflow.paths import Json


def judged(definition: Json, scenario: Json, expect: Json, *others: Json) -> list[dict[str, Any]]:
    """Each expectation as it is judged in a run; the same where only what a summary needs is kept of its trace."""
    whole = {**scenario, "expect": expect}
    setup = setup_of(definition, whole, others)
    world, trace = simulate(setup)
    found: list[dict[str, Any]] = result(setup, Scenario(whole), world, trace)["expectations"]
    if not {"tasks", "first", "last"} & set(expect):
        world, trace = simulate(setup, trace=False)
        assert result(setup, Scenario(whole), world, trace)["expectations"] == found
    return found


def hold(definition: Json, scenario: Json, expect: Json, *others: Json) -> bool:
    (one,) = judged(definition, scenario, expect, *others)
    held: bool = one["held"]
    return held


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("look", 1),
        ("GET https://a.example/orders/7", 1),
        ("get https://a.example/orders/7?full=true", 1),
        ("GET https://a.example/orders/7?full=false", 0),
        ("GET https://a.example/**", 3),
        ("POST https://a.example/payments", 1),
        ("ring", 2),
        ("box/ring", 1),
        ("note", 0),  # the tasks of the function call
        ("write", 1),
        ("audit", 0),
        ("PUT https://a.example/audit", 1),
        ("DELETE https://a.example/orders/7", 0),
    ],
)
def test_calls_are_counted_by_the_keys_of_mocks(key: str, count: int) -> None:
    scenario = {**ANSWERS, "input": {"id": 7, "amount": 5}}
    assert hold(ORDERS, scenario, {"callCount": {key: count}})
    assert not hold(ORDERS, scenario, {"callCount": {key: count + 1}})
    assert hold(ORDERS, scenario, {"notCalled": [key]}) is (count == 0)


def test_a_mock_that_stands_for_a_function_answers_one_call() -> None:
    scenario = {"input": {"id": 7, "amount": 5}, "calls": {**ANSWERS["calls"], "audit": {"result": {}}}}
    assert hold(ORDERS, scenario, {"callCount": {"note": 1, "audit": 1, "write": 0}})


@pytest.mark.parametrize(("key", "count"), [("check", 2), ("A/check", 2), ("A/first", 1), ("send", 0)])
def test_calls_of_older_dialects_are_counted_by_function_state_and_action(key: str, count: int) -> None:
    if count:
        assert hold(OLDER, MOCKS, {"callCount": {key: count}})
        assert not hold(OLDER, MOCKS, {"notCalled": [key]})
        return
    (one,) = judged(OLDER, MOCKS, {"notCalled": [key]})
    assert not one["held"], "no state calls it"


@pytest.mark.parametrize(
    ("definition", "scenario", "key", "meant"),
    [
        (ORDERS, ANSWERS, "lok", "look"),
        (ORDERS, ANSWERS, "later", None),
        (ORDERS, ANSWERS, "https://a.example/orders", None),
        (OLDER, MOCKS, "chek", "check"),
        (OLDER, MOCKS, "B/check", "A/check"),
        (OLDER, MOCKS, "double", None),
        (OLDER, MOCKS, "log", None),
        (OLDER, MOCKS, "GET https://a.example", None),
    ],
)
@pytest.mark.parametrize("name", ["notCalled", "callCount"])
def test_a_key_that_no_call_could_have_does_not_hold(
    definition: Json, scenario: Json, key: str, meant: str | None, name: str
) -> None:
    (one,) = judged(definition, {"input": {"id": 7}, **scenario}, {name: [key] if name == "notCalled" else {key: 0}})
    assert not one["held"]
    assert one["actual"].startswith(f"no call has the key `{key}`")
    if meant:
        assert one["actual"].endswith(f"; did you mean `{meant}`?")


@pytest.mark.parametrize("mocks", [{}, {"calls": {"sub": {"result": {}}}}])
@pytest.mark.parametrize("key", ["sub", "twice/sub", "workflow test/child", "workflow test/child:1.0.0"])
def test_workflows_that_are_run_are_counted_too(key: str, mocks: Json) -> None:
    assert hold(PARENT, mocks, {"callCount": {key: 2}}, CHILD)
    assert not hold(PARENT, mocks, {"notCalled": [key]}, CHILD)


@pytest.mark.parametrize(
    ("calls", "good"),
    [
        ([{"function": "pay"}], True),
        ([{"function": "pay", "parameters": {"body": {"amount": 5}}}], True),
        ([{"function": "pay", "parameters": {"body": {"amount": 6}}}], False),
        ([{"function": "pay", "parameters": {"method": "POST"}}], True),
        ([{"function": "pay", "parameters": {"method": "PUT"}}], False),
        ([{"function": "pay"}, {"function": "look"}], True),  # both at the beginning
        ([{"parameters": {"uri": "https://a.example/bell"}}, {"function": "ring"}], True),
        ([{"function": "ring"}, {"function": "ring"}, {"function": "ring"}], False),
        ([{"function": "ring", "parameters": {"query": {}}}, {"function": "ring"}, {"function": "pay"}], False),
        ([], True),
    ],
)
def test_calls_among_others(calls: Json, good: bool) -> None:
    assert hold(ORDERS, {**ANSWERS, "input": {"id": 7, "amount": 5}}, {"callsContain": calls}) is good


LISTED = ["look", "pay", "write", "ring", "ring"]


@pytest.mark.parametrize(
    ("names", "good"),
    [
        (LISTED, True),
        (["ring", "write", "pay", "look", "ring"], True),
        (["pay", "look", "ring", "ring", "write"], False),  # the last ring is an hour later
        (LISTED[:4], False),
        ([*LISTED, "ring"], False),
    ],
)
def test_calls_of_one_instant_may_stand_in_any_order(names: list[str], good: bool) -> None:
    expect = {"calls": [{"function": name} for name in names]}
    assert hold(ORDERS, {**ANSWERS, "input": {"id": 7, "amount": 5}}, expect) is good


def test_in_one_instant_each_call_is_one_of_the_expected() -> None:
    """The first that is expected could be either call, the second only the first of them."""
    wanted = [{"parameters": {"method": "get"}}, {"function": "look"}, {}, {"function": "write"}, {"function": "ring"}]
    assert hold(ORDERS, {**ANSWERS, "input": {"id": 7, "amount": 5}}, {"calls": wanted})


def test_what_evaluates_or_prints_is_no_call() -> None:
    assert hold(OLDER, MOCKS, {"calls": [{"function": "check", "parameters": {"n": 1}}, {"function": "check"}]})
    setup = setup_of(OLDER, MOCKS)
    found = result(setup, Scenario(MOCKS), *simulate(setup))
    assert [one["function"] for one in found["calls"]] == ["check", "check"]
    mocked = {**MOCKS, "functions": {**MOCKS["functions"], "log": {"result": {}}}}
    assert hold(OLDER, mocked, {"calls": [{"function": "check"}, {"function": "check"}]})


def test_a_list_of_before_that_names_what_evaluates_means_all_calls() -> None:
    names = ["double", "check", "log", "check"]
    assert hold(OLDER, MOCKS, {"calls": [{"function": name} for name in names]})
    assert not hold(OLDER, MOCKS, {"calls": [{"function": name} for name in names[:3]]})


@pytest.mark.parametrize(
    ("name", "events", "good"),
    [
        ("producedContain", [{"type": "a"}, {"type": "a"}], True),
        ("producedContain", [{"type": "b", "data": {"n": 2}}, {"type": "a", "data": {"n": 1}}], True),
        ("producedContain", [{"type": "a", "data": {"n": 3}}, {"type": "b"}], False),
        ("producedContain", [{"type": "c"}], False),
        ("produced", [{"type": "b"}, {"type": "a"}, {"type": "a"}], True),
        ("produced", [{"type": "a"}, {"type": "a"}, {"type": "b"}], False),
    ],
)
def test_produced_events_among_others_and_in_any_order_in_one_instant(name: str, events: Json, good: bool) -> None:
    assert hold(SENDS, {}, {name: events}) is good


@pytest.mark.parametrize(
    ("instances", "good"),
    [
        (["completed", "failed"], True),
        (["completed", "faulted"], True),
        ([{"status": "completed"}, {"status": "faulted", "error": {"status": 400}}], True),
        (["completed", {"error": {"type": "https://a.example/bad"}}], True),
        (
            [
                {"started": "PT5M", "definition": "test/run"},
                {"started": "2020-01-01T00:10:00Z", "path": ["check", "refuse"]},
            ],
            True,
        ),
        ([{"output": [{"data": {"id": 1}}]}, {}], True),
        ([{"error": None}, {}], True),
        ([{"output": [{"data": {"id": 2}}]}, {}], False),
        ([{"started": "PT6M"}, {}], False),
        (["failed", "completed"], False),
        (["completed"], False),
        ([], False),
    ],
)
def test_instances_by_their_members(instances: Json, good: bool) -> None:
    assert hold(LISTENS, ORDERED, {"instances": instances}) is good


def test_no_instances_are_expected_where_nothing_ran() -> None:
    assert hold(LISTENS, {"start": "events"}, {"instances": []})


@pytest.mark.parametrize(
    ("events", "left", "good"),
    [
        ([{"type": "paid"}], [], True),
        ([{"type": "other"}, {"type": "paid"}], [], False),
        ([{"type": "other", "data": {"n": 1}}, {"type": "paid"}], [{"type": "other"}], True),
        ([{"type": "other", "data": {"n": 1}}, {"type": "paid"}], [{"type": "other", "data": {"n": 2}}], False),
        ([{"type": "paid"}, {"type": "paid", "at": "PT1H"}], [{"type": "paid"}], True),
        ([{"type": "x"}, {"type": "y"}, {"type": "paid"}], [{"type": "y"}, {"type": "x"}], True),
        ([{"type": "x"}, {"type": "y", "at": "PT1H"}], [{"type": "y"}, {"type": "x"}], False),
    ],
)
def test_events_that_nobody_took(events: Json, left: Json, good: bool) -> None:
    assert hold(WAITS, {"events": events}, {"notTaken": left}) is good


def test_an_event_that_is_kept_to_the_end_was_taken_by_nobody() -> None:
    definition = {
        "id": "older",
        "specVersion": "0.8",
        "events": [{"name": "A", "type": "a", "source": "s"}, {"name": "B", "type": "b", "source": "s"}],
        "states": [
            {"name": "One", "type": "event", "onEvents": [{"eventRefs": ["A"]}], "transition": "Two"},
            {"name": "Two", "type": "event", "onEvents": [{"eventRefs": ["A"]}], "end": True},
        ],
    }
    events = [{"at": f"PT{n}M", "type": kind, "source": "s"} for n, kind in enumerate("aba")]
    assert hold(definition, {"events": events}, {"notTaken": [{"type": "b"}]})
    assert not hold(definition, {"events": events}, {"notTaken": []})


@pytest.mark.parametrize(("length", "good"), [("PT1H", True), ("PT60M", True), ("PT3600S", True), ("PT59M", False)])
def test_durations_are_compared_by_length(length: str, good: bool) -> None:
    assert hold(SENDS, {}, {"duration": length}) is good


def test_a_month_is_as_long_as_it_is_then() -> None:
    definition = {"document": DOCUMENT, "do": [{"rest": {"wait": "P29D"}}]}
    assert hold(definition, {"clock": {"start": "2024-02-01T00:00:00Z"}}, {"duration": "P1M"})
    assert not hold(definition, {"clock": {"start": "2023-02-01T00:00:00Z"}}, {"duration": "P1M"})


SPELLINGS = (
    "timeout",
    "https://serverlessworkflow.io/spec/1.0.0/errors/timeout",
    "https://serverlessworkflow.io/spec/1.0.3/errors/timeout",
    "https://open-workflow-specification.org/spec/1.0.0/errors/timeout",
)


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize(
    "expect",
    [
        lambda error: {"error": error},
        lambda error: {"errorContains": error},
        lambda error: {"tasks": {"listen": {"error": error}}},
        lambda error: {"instances": [{"error": error}]},
    ],
)
def test_a_standard_type_of_error_may_be_spelled_in_each_way(spelling: str, expect: Any) -> None:
    definition = {"document": DOCUMENT, "do": [{"listen": {**WAITS["do"][0]["listen"], "timeout": {"after": "PT1H"}}}]}
    assert hold(definition, {}, expect({"type": spelling}))
    assert not hold(definition, {}, expect({"type": spelling.replace("timeout", "communication")}))
    assert not hold(definition, {}, expect({"type": "https://a.example/timeout"}))


def test_faulted_is_the_word_of_1_0_for_what_failed() -> None:
    scenario = {"start": "events", "events": ORDERED["events"][1:]}
    assert hold(LISTENS, scenario, {"status": "faulted"})
    assert hold(LISTENS, scenario, {"tasks": {"refuse": {"status": "faulted"}}})
    assert not hold(LISTENS, {**scenario, "events": ORDERED["events"][:1]}, {"status": "faulted"})


@pytest.mark.parametrize(("name", "meant"), [("callCounts", "callCount"), ("notCaled", "notCalled"), ("zzz", "status")])
def test_an_expectation_that_there_is_not_is_refused(name: str, meant: str) -> None:
    with pytest.raises(ScenarioError, match=meant) as refused:
        setup_of(SENDS, {"expect": {name: {}}})
    assert refused.value.path == ("expect", name)
