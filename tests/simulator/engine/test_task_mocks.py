"""What mocks of tasks' calls may say, and what is wrong with one (contracts.md, "Scenario file")."""

import json

import pytest

from simulator.engine.setup.mock_answers import MockError
from simulator.engine.setup.mocks import read_mocks
from simulator.scenario.result import simulate
from simulator.scenario.scenario import Scenario, ScenarioError, scenarios
from simulator.session.session import Session
from tests.simulator.runs import setup_of
from workflow.paths import Json

DEFINITION: Json = {
    "document": {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"},
    "do": [{"get": {"call": "get"}}],
}


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"result": 1, "response": {}}, "response"),
        ({"response": {"code": 1}}, "response"),
        ({"response": 404}, "response"),
        ({"process": {"exit": 1}}, "process"),
        ({"messages": {}}, "messages"),
        ({"messages": [{"at": "soon"}]}, "messages"),
        ({"messages": [{"body": 1}]}, "messages"),
        ({"error": {"detail": "none left"}}, "error"),
        ({"never": True, "response": {}}, "never"),
        ({"output": {}}, "output"),
        ({"choice": [{"response": {"code": 1}}]}, "choice"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(entry: dict[str, Json], place: str) -> None:
    with pytest.raises(MockError) as wrong:
        read_mocks({"get": [entry]}, "calls")
    assert wrong.value.path[:4] == ("calls", "get", 0, place)


@pytest.mark.parametrize("entry", [{"process": {}}, {"messages": []}, {"error": {"type": "x"}}])
def test_only_calls_of_tasks_have_such_answers(entry: dict[str, Json]) -> None:
    with pytest.raises(MockError):
        read_mocks({"get": [entry]}, "functions")
    read_mocks({"get": [entry]}, "calls")


def test_chance_may_decide_between_answers() -> None:
    options = {"choice": [{"response": {"status": 503}, "weight": 1}, {"result": {}, "weight": 0}]}
    entries = read_mocks({"get": options}, "calls")["get"]
    assert [option.form for option in entries[0].options] == ["response", "result"]


def test_a_suite_shares_mocks_of_calls_name_by_name() -> None:
    shared = {"calls": {"a": {"result": 1}, "b": {"result": 2}}}
    (found,) = scenarios({**shared, "scenarios": [{"calls": {"b": {"result": 3}}}]})
    assert found.data["calls"] == {"a": {"result": 1}, "b": {"result": 3}}


def test_a_wrong_mock_of_a_scenario_is_told_with_its_place() -> None:
    with pytest.raises(ScenarioError) as wrong:
        setup_of(DEFINITION, {"calls": {"get": {"response": {"code": 1}}}})
    assert wrong.value.path == ("calls", "get", "response", "code")


@pytest.mark.parametrize("kind", ["every", "after", "cron"])
def test_a_schedule_needs_an_end(kind: str) -> None:
    definition = {**DEFINITION, "schedule": {kind: "* * * * *" if kind == "cron" else "PT1M"}}
    with pytest.raises(ScenarioError) as wrong:
        setup_of(definition, {"start": "schedule"})
    assert wrong.value.path == ("start",)
    setup_of(definition, {"start": "schedule", "until": "PT1H"})


def test_a_secret_is_a_text_or_an_object_of_texts() -> None:
    assert setup_of(DEFINITION, {"secrets": {"a": "x", "b": {"user": "u"}}}).secrets == {"a": "x", "b": {"user": "u"}}
    with pytest.raises(ScenarioError) as wrong:
        setup_of(DEFINITION, {"secrets": {"a": 7}})
    assert wrong.value.path == ("secrets", "a")


def test_a_scenario_may_have_calls_alone() -> None:
    assert Scenario({"calls": {}}).data["calls"] == {}
    assert setup_of(DEFINITION, {"calls": {}}).calls == {}


CATCHING: Json = {
    "document": DEFINITION["document"],
    "do": [
        {
            "try": {
                "try": [{"get": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/x?q=1"}}}],
                "catch": {"as": "e", "do": [{"seen": {"set": {"e": "${ $e }"}}}]},
            }
        }
    ],
}


def seen(error: Json, **more: Json) -> dict[str, Json]:
    """What a catch sees of the error of a mock."""
    ready = setup_of(CATCHING, {"calls": {"get": {"error": error}}, **more})
    world, _ = simulate(ready)
    found = world.instances["1"].output["e"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("runtime", ["specification", "java", "synapse", "lemline"])
@pytest.mark.parametrize("word", ["communication", "authorization", "timeout"])
def test_the_last_word_of_a_standard_type_is_that_type(word: str, runtime: str) -> None:
    whole = {"type": f"https://serverlessworkflow.io/spec/1.0.0/errors/{word}"}
    assert seen({"type": word, "detail": "x"}, runtime=runtime) == seen({**whole, "detail": "x"}, runtime=runtime)
    assert seen({"type": "mine"}, runtime=runtime)["type"] == "mine"


def test_a_status_alone_is_that_of_an_error_of_communication() -> None:
    found = seen({"status": 503, "detail": "down"})
    assert (found["type"], found["status"], found["detail"]) == (
        "https://serverlessworkflow.io/spec/1.0.0/errors/communication",
        503,
        "down",
    )
    assert seen({"status": "404"})["status"] == 404


def test_a_person_answers_with_the_same_words() -> None:
    session = Session.open({"definition": json.dumps(CATCHING), "scenario": {}})
    call = session.handle({"command": "continue"})["view"]["calls"][0]["call"]
    session.handle({"command": "resolve", "call": call, "error": {"type": "timeout"}})
    found = session.handle({"command": "continue"})["view"]["output"]["e"]
    assert found["type"] == "https://serverlessworkflow.io/spec/1.0.0/errors/timeout"


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        (".query.q == 1", True),
        (".query.q == 2", False),
        ("${ .query.q == 1 }", True),
        ("$.query[?(@.q == 1)]", True),
        ("$.query[?(@.q == 2)]", False),
        ('.method | test("get"; "i")', True),
    ],
)
def test_a_condition_may_be_jq_without_braces(when: str, holds: bool) -> None:
    definition = {**CATCHING, "do": [{"get": {"call": "http", "with": HTTP}}]}
    ready = setup_of(definition, {"calls": {"get": [{"when": when, "result": "held"}, {"result": "not"}]}})
    world, _ = simulate(ready)
    assert world.instances["1"].output == ("held" if holds else "not")


HTTP: Json = {"method": "get", "endpoint": "https://a.example/x", "query": {"q": "${ 1 }"}}


@pytest.mark.parametrize(
    ("kind", "when", "words"),
    [
        ("calls", "$.query.q == 1", "did you mean `.query.q == 1`?"),
        ("functions", ".q == 1", "did you mean `${ .q == 1 }`?"),
        ("calls", "nope(", "the end is not expected here"),
    ],
)
def test_a_condition_that_is_no_path_is_told_as_one(kind: str, when: str, words: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        setup_of(DEFINITION, {kind: {"get": {"when": when}}})
    assert str(wrong.value).endswith(words)
    assert wrong.value.path == (kind, "get", "when")


ASKED: Json = {"functionRef": {"refName": "f", "arguments": {"word": "abc"}}}


@pytest.mark.parametrize("profile", ["specification", "sonataflow"])
def test_a_function_of_0_8_has_a_response_too(profile: str) -> None:
    definition = {
        "id": "older",
        "specVersion": "0.8",
        "functions": [{"name": "f", "type": "rest", "operation": "a.json#f"}],
        "states": [{"name": "A", "type": "operation", "actions": [ASKED], "end": True}],
    }

    def ran(response: Json) -> tuple[Json, Json]:
        world, _ = simulate(setup_of(definition, {"functions": {"f": {"response": response}}, "runtime": profile}))
        return world.instances["1"].output, world.instances["1"].error

    assert ran({"status": 200, "content": {"n": 1}}) == ({"n": 1}, None)
    _, error = ran({"status": 503})
    assert (error["name"], error["code"]) == ("RequestFailed", "503")
    _, error = ran({"status": "{{ $.word }}"})
    assert error["message"] == 'the mock\'s `status` is no number: "abc"'


@pytest.mark.parametrize("body", [{"call": "get"}, {"do": [{"inner": {"call": "get"}}]}])
def test_a_call_by_a_function_is_counted_once_under_the_key_of_who_calls_the_function(body: dict[str, Json]) -> None:
    definition = {
        "document": DEFINITION["document"],
        "use": {"functions": {"pet": body}},
        "do": [{"first": {"call": "pet"}}],
    }
    setup = setup_of(definition, {"calls": {"first": [{"call": 1, "result": {"a": 1}}, {"result": {"a": 2}}]}})
    world, _ = simulate(setup)
    assert world.instances["1"].output == {"a": 1}
    assert world.called["call first"] == 1
