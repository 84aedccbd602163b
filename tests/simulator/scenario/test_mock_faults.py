"""Mocks whose results do not fit what their services give; only what is certain is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from simulator.scenario.contract_mocks import mocks_of
from simulator.scenario.mock_faults import mock_faults
from workflow.definition import Resource, load
from workflow.paths import Json

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
RESOURCES = [Resource(one.name, one.read_text("utf-8")) for one in sorted((FIXTURES / "contracts").iterdir())]
LOAN = {"id": "L-1", "reader": "R-1", "days": 7}


def told(name: str, scenario: dict[str, Any]) -> list[tuple[str, str]]:
    workflow = load((FIXTURES / "rules" / name).read_text("utf-8"), resources=RESOURCES).workflow
    assert workflow
    found = mock_faults(workflow, RESOURCES, scenario)
    return [("/".join(map(str, one.path)), one.message) for one in found]


def of_functions(scenario: dict[str, Any]) -> list[tuple[str, str]]:
    return told("call-parameters/valid-0-8.yaml", {"functions": scenario})


@pytest.mark.parametrize(
    "entry",
    [
        {"result": LOAN},
        {"result": {**LOAN, "more": 1}},
        {"result": {**LOAN, "days": "{{ $.days }}"}},
        {"result": "{{ $.loan }}"},
        {"error": "Gone"},
        {"never": True},
        [{"result": LOAN}, {"error": {"name": "Gone", "code": "404"}}],
        "text",
    ],
)
def test_what_fits_is_not_told(entry: Any) -> None:
    assert of_functions({"lend": entry}) == []


@pytest.mark.parametrize(
    ("entry", "path", "message"),
    [
        ({"result": {**LOAN, "days": "two"}}, "lend/result/days", "What lendBook gives: `days` must be a whole number"),
        ({"result": {"id": "L-1", "days": 7}}, "lend/result", "What lendBook gives needs “reader”"),
        (
            [{"result": LOAN}, {"result": 5}],
            "lend/1/result",
            "What lendBook gives must be an object, not a number",
        ),
        ({"choice": [{"weight": 1, "result": []}]}, "lend/choice/0/result", "What lendBook gives must be an object"),
        (
            {"result": {**LOAN, "kinds": "paper"}},
            "lend/result/kinds",
            "What lendBook gives has no “kinds”; did you mean",
        ),
        (
            {"result": {"id": "L-1", "readr": "R-1", "days": 7}},
            "lend/result/readr",
            "What lendBook gives has no “readr”",
        ),
    ],
)
def test_what_does_not_fit_is_told_at_its_place(entry: Any, path: str, message: str) -> None:
    ((place, words),) = of_functions({"lend": entry})
    assert (place, words[: len(message)]) == (f"functions/{path}", message)


def test_a_key_of_a_state_or_of_several_functions() -> None:
    wrong = {"result": {"id": 1}}
    assert {place for place, _ in of_functions({"Lend/lend": wrong})} == {
        "functions/Lend/lend/result",
        "functions/Lend/lend/result/id",
    }
    assert of_functions({"desk": {"result": {"id": "L-1", "reader": "R-1"}}}) == [
        ("functions/desk/result/reader", "What Lend gives has no “reader”")
    ]
    assert of_functions({"other": wrong, "notes": wrong, "book": wrong}) == []


def test_calls_of_tasks() -> None:
    wrong, answer = {"result": {"title": "Emma"}}, {"response": {"status": 200, "content": 5}}
    found = told(
        "call-parameters/valid-1-0.yaml",
        {"calls": {"openapi findBooks": wrong, "lend": answer, "find": {"response": {"status": 404, "content": 5}}}},
    )
    assert [place for place, _ in found] == ["calls/openapi findBooks/result", "calls/lend/response/content"]


def test_what_is_made_from_contracts_fits() -> None:
    for name in ("call-parameters/valid-0-8.yaml", "call-parameters/valid-1-0.yaml", "result-member/valid-1-0.yaml"):
        workflow = load((FIXTURES / "rules" / name).read_text("utf-8"), resources=RESOURCES).workflow
        assert workflow
        for seed in range(20):
            made: dict[str, Any] = mocks_of(workflow, RESOURCES, seed)
            assert list(mock_faults(workflow, RESOURCES, made)) == []


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"error": {"name": "NotFound", "code": 404}}, "calls/get/error/code"),
        ([{"result": 1}, {"error": {"name": "NotFound", "code": "404"}}], "calls/get/1/error/code"),
        ({"choice": [{"error": {"name": "NotFound", "code": 404}}]}, "calls/get/choice/0/error/code"),
        ({"error": {"type": "communication", "status": 404}}, ""),
        ({"error": {"name": "NotFound"}}, ""),
        ({"response": {"status": 404}}, ""),
    ],
)
def test_a_code_in_an_error_of_a_task_is_told_with_what_to_write(entry: Any, place: str) -> None:
    found = [one for one in told("missing-braces/valid-1-0.yaml", {"calls": {"get": entry}}) if "`code`" in one[1]]
    assert [path for path, _ in found] == ([place] if place else [])
    assert all("write `response: {status: 404}`" in message for _, message in found)


ALLOWED = {
    "calls": "`result`, `response`, `failure`, `grpc`, `process`, `messages`, `error`, `never` or `choice`",
    "functions": "`result`, `response`, `failure`, `grpc`, `error`, `never` or `choice`",
    "subflows": "`output`, `error`, `never` or `choice`",
}
UNANSWERED = [
    ({}, ""),
    (None, ""),
    ([], ""),
    ([None, {"result": 1, "output": 1}], "/0"),
    ({"delay": "PT1S"}, ""),
    ([{"result": 1, "output": 1}, {"when": "$.a"}], "/1"),
    ({"choice": [{"result": 1, "output": 1}, {"weight": 9}]}, "/choice/1"),
]


@pytest.mark.parametrize("kind", ALLOWED)
@pytest.mark.parametrize(("entry", "place"), UNANSWERED)
def test_an_entry_that_says_no_answer_is_told_with_what_it_may_have(kind: str, entry: Any, place: str) -> None:
    name = "missing-braces/valid-1-0.yaml" if kind == "calls" else "call-parameters/valid-0-8.yaml"
    null = "output" if kind == "subflows" else "result"
    words = f"this says no answer, so {{}} is given: an entry may have {ALLOWED[kind]}; "
    assert told(name, {kind: {"get": entry}}) == [
        (f"{kind}/get{place}", f"{words}write `{null}: {{}}` where that is meant")
    ]


@pytest.mark.parametrize("answer", [{"result": None}, {"never": True}, {"error": "Gone"}, {"response": {}}])
def test_an_answer_that_is_written_is_one(answer: Any) -> None:
    found = told("missing-braces/valid-1-0.yaml", {"calls": {"get": answer}})
    assert not [one for one in found if "no answer" in one[1]]


ONE_TASK = """
document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}
do: [{get: {call: http, with: {method: get, endpoint: "https://a.example/x"}}}]
"""
ONE_STATE = """
{id: a, specVersion: "0.8", start: A, functions: [{name: get, operation: "a.json#get"}],
 states: [{name: A, type: operation, actions: [{functionRef: get}], end: true}]}
"""
EMPTY: list[Json] = [None, [], {}, [None], [{}]]


@pytest.mark.parametrize("mock", EMPTY)
@pytest.mark.parametrize("kind", ["calls", "functions"])
def test_an_empty_mock_gives_the_same_however_it_is_written(kind: str, mock: Json) -> None:
    text = ONE_TASK if kind == "calls" else ONE_STATE
    scenario = json.dumps({kind: {"get": mock}})
    _, shown, refused = outcome_of((Source(text, (), scenario), False))
    place = f"/{kind}/get/0" if isinstance(mock, list) and mock else f"/{kind}/get"
    assert (refused, shown["output"], len(shown["warnings"])) == (None, {}, 1)
    assert shown["warnings"][0].startswith(f"{place}: this says no answer, so {{}} is given: ")


TASKS = """
document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}
use: {functions: {price: {call: http, with: {method: get, endpoint: "https://a.example/p"}}}}
do:
- get: {call: http, with: {method: get, endpoint: "https://a.example/x"}}
- find: {call: grpc, with: {proto: {endpoint: p.proto}, service: {name: Pets, host: a}, method: Find}}
- print: {run: {shell: {command: print}}}
- bill: {run: {workflow: {namespace: a, name: bill, version: 1.0.0}}}
- ask: {call: price}
- box: {do: [{get: {call: grpc, with: {proto: {endpoint: p.proto}, service: {name: Pets, host: a}, method: Find}}}]}
"""


def unfitting(text: str, scenario: dict[str, Any]) -> list[tuple[str, str]]:
    workflow = load(text).workflow
    assert workflow
    found = mock_faults(workflow, (), scenario)
    return [("/".join(map(str, one.path)), one.message) for one in found]


@pytest.mark.parametrize(
    ("key", "entry", "place"),
    [
        ("find", {"process": {"code": 1}}, "find/process"),
        ("print", [{"result": 1}, {"failure": "refused"}], "print/1/failure"),
        ("print", {"choice": [{"response": {"status": 500}}]}, "print/choice/0/response"),
        ("GET https://a.example/x", {"grpc": {"status": 14}}, "GET https://a.example/x/grpc"),
        ("bill", {"failure": "timeout"}, "bill/failure"),
        ("price", {"grpc": {}}, "price/grpc"),
    ],
)
def test_an_answer_that_no_call_of_its_key_takes_is_told(key: str, entry: Any, place: str) -> None:
    ((path, message),) = unfitting(TASKS, {"calls": {key: entry}})
    assert path == f"calls/{place}"
    assert message.startswith(f"`{place.rpartition('/')[2]}` answers no `")


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("get", {"grpc": {}}),
        ("get", {"failure": "timeout"}),
        ("find", {"response": {"status": 404}}),
        ("box/get", {"grpc": {"status": "NOT_FOUND"}}),
        ("print", {"process": {"code": 1}}),
        ("ask", {"grpc": {}}),
        ("somewhere/else", {"process": {}}),
        ("grpc Pets/Find", {"grpc": {}}),
    ],
)
def test_an_answer_that_some_call_of_its_key_may_take_is_not_told(key: str, entry: Any) -> None:
    assert unfitting(TASKS, {"calls": {key: entry}}) == []


def test_in_0_8_grpc_answers_functions_of_the_type_rpc_alone() -> None:
    ((path, message),) = unfitting(ONE_STATE, {"functions": {"A/get": {"grpc": {"status": 14}}}})
    assert (path, message) == (
        "functions/A/get/grpc",
        "`grpc` answers no function of the type `rest`, which has `result`, `response` or `failure`",
    )
    of_rpc = ONE_STATE.replace('"a.json#get"', '"a.proto#A#get", type: rpc')
    assert unfitting(of_rpc, {"functions": {"get": {"grpc": {"status": 14}}}}) == []
