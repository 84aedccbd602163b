"""What mocks of tasks' calls may say, and what is wrong with one (contracts.md, "Scenario file")."""

import pytest

from simulator.engine.setup.mock_answers import MockError
from simulator.engine.setup.mocks import read_mocks
from simulator.scenario.scenario import Scenario, ScenarioError, scenarios
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
        ({"error": {"status": 500}}, "error"),
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
