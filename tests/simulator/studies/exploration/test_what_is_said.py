"""Explore says what it did: which outcomes were tried, which were not, how each run ends, and with which data."""

import json
from typing import Final

import pytest

from simulator.engine.setup.setup import Setup
from simulator.studies.exploration import Exploration, explore
from simulator.studies.exploration.reports import as_json, as_text
from tests.simulator.runs import setup_of
from tests.simulator.studies.exploration.explored import reproduces
from workflow.paths import Json

HEAD: Final = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
TYPES: Final = "https://serverlessworkflow.io/spec/1.0.0/errors/"


def of(*tasks: Json, **more: Json) -> Setup:
    return setup_of({"document": HEAD, "do": list(tasks), **more}, {})


def get(address: str, **more: Json) -> Json:
    return {"call": "http", "with": {"method": "get", "endpoint": address}, **more}


def guarded(task: Json, catch: Json) -> Json:
    return {"guarded": {"try": [{"ask": task}], "catch": {**catch, "do": [{"noted": {"set": {"a": 1}}}]}}}


def ends(found: Exploration) -> set[tuple[str | None, str | None]]:
    return {(one.status, one.error["name"] if one.error else None) for one in found.ends}


def scenarios(found: Exploration) -> list[dict[str, Json]]:
    return [*(one.scenario for one in found.ends), *(one.scenario for one in found.cover)]


def calls(found: Exploration, name: str) -> list[Json]:
    """What the call of a name is answered, in all scenarios."""
    entries = (one["calls"][name] for one in scenarios(found) if name in one.get("calls", {}))
    return [entry for each in entries for entry in (each if isinstance(each, list) else [each])]


def test_a_call_that_nothing_guards_fails_once() -> None:
    found = explore(of({"ask": get("https://a.example/")}, {"done": {"set": {"a": 1}}}))
    assert found.complete
    assert ends(found) == {("completed", None), ("failed", "communication")}
    assert {"response": {"status": 500}} in calls(found, "ask")


@pytest.mark.parametrize(
    ("catch", "statuses"),
    [
        ({"errors": {"with": {"status": 503}}}, {503, 500}),
        ({"errors": {"with": {"type": TYPES + "communication", "status": 500}}}, {500, 503}),
        ({"when": "${ $error.status == 404 }"}, {404, 405, 500}),
        ({"when": '${ $error.title == "Not Found" }'}, {404, 500}),
    ],
)
def test_a_call_fails_by_what_is_caught_and_by_what_is_not(catch: Json, statuses: set[int]) -> None:
    found = explore(of(guarded(get("https://a.example/"), catch)), each="paths")
    assert found.complete
    assert ends(found) == {("completed", None), ("failed", "communication")}
    assert {one["response"]["status"] for one in calls(found, "ask") if "response" in one} <= statuses
    assert not any("error" in one for one in calls(found, "ask"))


@pytest.mark.parametrize(
    ("catch", "words"),
    [
        (
            {"errors": {"with": {"type": TYPES + "timeout"}}},
            "never by an HTTP answer: its type is communication, and nothing in guarded has a time limit",
        ),
        ({"errors": {"with": {"status": "503"}}}, "never by an HTTP answer: its status is a number"),
        ({"when": '${ $error.status == "503" }'}, "never by an HTTP answer: its status is a number"),
        ({"errors": {"with": {"status": 200}}}, "never by an HTTP answer: its status is between 300 and 599"),
        (
            {"errors": {"with": {"type": "https://shop.example/sold-out"}}},
            "never by an HTTP answer: its type is communication",
        ),
    ],
)
def test_what_no_http_answer_gives_is_said_and_not_tried(catch: Json, words: str) -> None:
    found = explore(of(guarded(get("https://a.example/"), catch)))
    assert [(one.name, one.reason) for one in found.missed if one.kind == "errors"] == [("guarded: catch", words)]
    assert found.complete
    assert all("error" not in one for one in calls(found, "ask"))
    assert {one["response"]["status"] for one in calls(found, "ask") if "response" in one} == {500}


def test_a_time_limit_is_how_a_call_is_too_late() -> None:
    limited = get("https://a.example/", timeout={"after": {"seconds": 5}})
    found = explore(of(guarded(limited, {"errors": {"with": {"type": TYPES + "timeout"}}})))
    assert found.complete
    assert not found.missed
    assert any("delay" in one for one in calls(found, "ask"))


def test_a_workflow_that_is_not_at_hand_fails_too() -> None:
    found = explore(of({"other": {"run": {"workflow": {"namespace": "test", "name": "x", "version": "1.0.0"}}}}))
    assert ends(found) == {("completed", None), ("failed", "runtime")}


def test_outcomes_of_a_workflow_at_hand_are_those_of_its_calls() -> None:
    child = {"document": {**HEAD, "name": "x"}, "do": [{"inner": get("https://a.example/")}]}
    run = {"other": {"run": {"workflow": {"namespace": "test", "name": "x", "version": "1.0.0"}}}}
    found = explore(setup_of({"document": HEAD, "do": [run]}, {}, (child,)))
    assert ends(found) == {("completed", None), ("failed", "communication")}


def test_a_loop_has_something_and_nothing_to_go_through() -> None:
    call = {"list": get("https://a.example/orders")}
    loop = {"each": {"for": {"each": "order", "in": "${ .orders }"}, "do": [{"book": get("https://a.example/book")}]}}
    found = explore(of(call, loop), each="paths")
    assert {tuple(one.path) for one in found.each if one.status == "completed"} == {
        ("list", "each"),
        ("list", "each", "book"),
    }
    assert {len(one["result"]["orders"]) for one in calls(found, "list") if "result" in one} == {0, 1}


def test_of_competing_branches_each_may_be_the_first() -> None:
    lanes = [
        {name: {"do": [{f"ask-{name}": get("https://a.example/")}, {f"won-{name}": {"set": {"a": 1}}}]}}
        for name in "ab"
    ]
    found = explore(of({"race": {"fork": {"compete": True, "branches": lanes}}}), each="paths")
    paths = [one.path for one in found.each if one.status == "completed"]
    assert {name for path in paths for name in path if name.startswith("won")} == {"won-a", "won-b"}


def test_ends_have_their_whole_path_their_error_and_how_many_paths_come_to_them() -> None:
    names = [f"step{number}" for number in range(12)]
    both = [{"one": get("https://a.example/1")}, {"two": get("https://a.example/2")}]
    found = explore(of(*({name: {"set": {"a": 1}}} for name in names), *both))
    told = as_json(found)
    assert [(one["status"], (one["error"] or {}).get("instance"), one["path"]) for one in told["ends"]] == [
        ("failed", "/do/12/one", [*names, "one"]),
        ("completed", None, [*names, "one", "two"]),
        ("failed", "/do/13/two", [*names, "one", "two"]),
    ]
    assert told["paths"] == sum(one["paths"] for one in told["ends"]) == 3
    assert f"  failed (communication 500 at /do/12/one): {' -> '.join([*names, 'one'])}" in as_text(found)


def test_two_ends_of_one_path_are_told_apart_by_their_errors() -> None:
    found = explore(
        of(guarded(get("https://a.example/"), {"when": '${ $error.status == 404 and $error.title == "x" }'}))
    )
    failed = [one for one in found.ends if one.status == "failed"]
    assert len({one.path for one in failed}) == 1
    assert len({(one.error or {})["code"] for one in failed}) == len(failed)


def test_paths_are_counted_where_many_come_to_one_end() -> None:
    tasks = [{f"step{number}": {"if": f"${{ .a{number} == 1 }}", "set": "${ . }"}} for number in range(5)]
    found = explore(of(*tasks), each="paths")
    assert found.paths == 32
    assert sum(one.paths for one in found.ends) == 32
    assert len({one.path for one in found.each}) == len(found.each) == 32


def test_what_was_left_out_is_named() -> None:
    tasks = [{f"step{number}": {"if": f"${{ .a{number} == 1 }}", "set": "${ . }"}} for number in range(9)]
    found = explore(of(*tasks))
    assert not found.complete
    assert [(one.what, one.where) for one in found.bounds] == [("data", "")]
    told = as_json(found)
    assert told["complete"] is False
    assert told["bounds"] == [{"what": "data", "where": "", "why": found.bounds[0].why}]
    assert f"bounded: data: {found.bounds[0].why}" in as_text(found).splitlines()
    assert as_text(found).splitlines()[-2] == "not complete: something was left out"


def test_paths_without_a_scenario_are_named_where_each_has_one() -> None:
    tasks = [{f"box{n}": {"do": [guarded(get(f"https://a.example/{n}"), {"errors": {}})]}} for n in range(6)]
    found = explore(of(*tasks), 40, each="paths")
    assert (found.paths, len(found.each)) == (64, 40)
    assert found.bounds == (("paths", "", "there are 24 paths more, for which there is no scenario"),)
    assert explore(of(*tasks), 40).complete


def test_conditions_and_ways_from_task_to_task_are_counted() -> None:
    found = explore(
        of(
            {"one": {"if": "${ .a == 1 }", "set": "${ . }"}},
            {"two": {"switch": [{"x": {"when": "${ .b == 1 }", "then": "three"}}, {"y": {"then": "end"}}]}},
            {
                "three": {
                    "for": {"each": "i", "in": "${ .list }"},
                    "while": "${ $i.go == 1 }",
                    "do": [{"in": {"set": "${ . }"}}],
                }
            },
            guarded(get("https://a.example/"), {"when": "${ $error.status == 503 }"}),
        )
    )
    assert found.totals == {"states": (7, 7), "transitions": (3, 3), "conditions": (4, 4), "errors": (1, 1)}
    assert found.complete


def test_a_condition_that_is_always_true_is_not_reached_whole() -> None:
    found = explore(of({"first": {"set": {"a": 1}}}, {"second": {"if": "${ .a == 1 }", "set": {"b": 1}}}))
    assert [(one.pointer, one.name) for one in found.missed] == [("/do/1/second/if", "second: if")]
    assert found.missed[0].reason.startswith("always true: ")
    assert found.totals["conditions"] == (0, 1)


def test_answers_have_what_later_tasks_read_of_the_type_that_they_need() -> None:
    found = explore(
        of(
            {"start": get("https://a.example/jobs")},
            {
                "poll": get(
                    "https://a.example/jobs/{id}", output={"as": "${ {url: .links.self, lines: .lines, n: .n} }"}
                )
            },
            {"count": {"set": {"double": "${ .n * 2 }", "url": "${ .url }", "lines": "${ .lines }"}}},
            {
                "each": {
                    "for": {"each": "line", "in": "${ .lines }"},
                    "do": [{"book": get('${ "https://a.example/" + $line.sku }')}],
                }
            },
        )
    )
    results = [one["result"] for one in calls(found, "start") if "result" in one]
    assert results
    assert all(one["id"] == "example" for one in results)
    lists = [one["result"] for one in calls(found, "poll") if "result" in one]
    assert all(isinstance(one["n"], int) and isinstance(one["links"]["self"], str) for one in lists)
    assert [{"sku": "example"}] in [one["lines"] for one in lists]
    assert "null" not in json.dumps(scenarios(found))


def test_what_a_decision_asks_for_has_only_its_values() -> None:
    found = explore(
        of(
            {"ask": get("https://a.example/", export={"as": "${ . }"})},
            {
                "has": {
                    "if": "${ $context.id != null }",
                    "call": "http",
                    "with": {"method": "get", "endpoint": "https://a.example/{id}"},
                }
            },
        ),
        each="paths",
    )
    assert {one.path for one in found.each if one.status == "completed"} == {("ask",), ("ask", "has")}


def test_a_failing_call_of_0_8_is_one_that_no_entry_names() -> None:
    state = {"name": "Call", "type": "operation", "actions": [{"functionRef": "f"}], "end": True}
    timed = {**state, "onErrors": [{"errorRef": "Timeout", "end": True}]}
    head = {"id": "x", "version": "1", "specVersion": "0.8", "name": "x", "start": "Call"}
    more = {"functions": [{"name": "f", "operation": "https://a.example#f"}], "errors": [{"name": "Timeout"}]}
    found = explore(setup_of({**head, **more, "states": [timed]}, {}))
    reproduces(setup_of({**head, **more, "states": [timed]}, {}), found)
    assert {(one.error or {}).get("name") for one in found.ends} == {None, "UnnamedError"}
    assert [one.name for one in found.missed] == ["Call: Timeout"]
