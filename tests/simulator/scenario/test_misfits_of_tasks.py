"""Scenarios of DSL 1.0 name tasks: what does not fit, and scenarios with other names of tasks."""

from simulator.scenario.repair import misfits, renames, rewritten
from tests.simulator.runs import setup_of
from workflow.paths import Json

DEFINITION: dict[str, Json] = {
    "document": {"dsl": "1.0.3", "namespace": "t", "name": "t", "version": "1.0.0"},
    "use": {"functions": {"notify": {"call": "http", "with": {"method": "post", "endpoint": "https://example.org"}}}},
    "do": [
        {"box": {"do": [{"ask": {"call": "http", "with": {"method": "get", "endpoint": "https://example.org/a"}}}]}},
        {"tell": {"call": "notify"}},
    ],
}
SCENARIO: dict[str, Json] = {
    "calls": {
        "box/ask": {"result": 1},
        "tell": {"result": 2},
        "notify": {"result": 3},
        "GET https://example.org/*": {"result": 4},
        "openapi findPets": {"result": 5},
        "run shell curl": {"result": 6},
        "gone": {"result": 7},
    },
    "events": [{"at": "PT1S", "type": "anything"}],
    "expect": {"path": ["box", "ask", "tell"], "calls": [{"function": "ask"}, {"function": "tell"}]},
}


def test_what_names_no_task_does_not_fit() -> None:
    found = misfits(SCENARIO, setup_of(DEFINITION, {}), {})
    assert [(one["kind"], one["name"], one["places"]) for one in found] == [("states", "gone", ["/calls/gone"])]


def test_a_task_with_another_name_is_followed() -> None:
    after = {**DEFINITION, "do": [{"crate": DEFINITION["do"][0]["box"]}, DEFINITION["do"][1]]}
    renamed = renames(setup_of(DEFINITION, {}).program, setup_of(after, {}).program)
    assert renamed["states"] == {"box": "crate"}
    changed = rewritten(SCENARIO, {"states": {"box": "crate", "gone": None}})
    assert list(changed["calls"]) == ["crate/ask", *list(SCENARIO["calls"])[1:-1]]
    assert changed["expect"]["path"] == ["crate", "ask", "tell"]
