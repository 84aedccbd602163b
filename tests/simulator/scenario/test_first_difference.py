"""Where a run first differs, what scenarios add to the coverage, and what of one fits no more."""

from typing import Any

import pytest

from simulator.engine.setup.program import Program
from simulator.inspection.coverage import additions
from simulator.scenario.loading import open_setup
from simulator.scenario.outcome.difference import first_difference
from simulator.scenario.repair import misfits, renames, rewritten
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.designer.orders import CHEAP, DEAR, ORDER
from workflow.paths import Json


def difference(scenario: dict[str, Json], expect: dict[str, Json]) -> Any:
    case = Scenario({**scenario, "expect": expect})
    ready = open_setup({"definition": ORDER, "scenario": case.data})
    return first_difference(result(ready, case, *simulate(ready)))


@pytest.mark.parametrize(
    ("expect", "name", "at", "type_of_event"),
    [
        ({"status": "completed"}, None, None, None),
        ({"status": "failed"}, "status", "", "instance.completed"),
        ({"output": {"price": 500, "sum": 1}}, "output", "/sum", "instance.completed"),
        ({"output": {"price": 500}}, "output", "/sum", "instance.completed"),
        ({"path": ["Price", "Pay"]}, "path", "/1", "state.entered"),
        ({"path": ["Price", "Decide", "Pay", "More"]}, "path", "/3", "instance.completed"),
        ({"calls": [{"function": "price", "parameters": {"a": 1}}]}, "calls", "/0/parameters/a", "function.called"),
        ({"calls": []}, "calls", "/0", "function.called"),
        ({"duration": "PT1S", "path": ["Decide"]}, "path", "/0", "state.entered"),
        ({"produced": [{"type": "x"}]}, "produced", "/0", "instance.completed"),
        ({"outputContains": {"price": 5}}, "outputContains", "/price", "instance.completed"),
    ],
)
def test_the_first_difference(expect: dict[str, Json], name: str | None, at: str | None, type_of_event: Any) -> None:
    found = difference(DEAR, expect)
    if name is None:
        assert found is None
        return
    assert (found["name"], found["at"]) == (name, at)
    ready = open_setup({"definition": ORDER, "scenario": DEAR})
    _, trace = simulate(ready)
    assert trace[found["seq"]]["type"] == type_of_event
    assert trace[found["seq"]]["step"] == found["step"]


def test_what_each_of_several_adds() -> None:
    runs = [{("s", "a"), ("s", "b")}, {("s", "b"), ("s", "c")}, {("s", "c")}]
    assert additions(4, runs) == [
        {"adds": 50.0, "alone": 25.0},
        {"adds": 25.0, "alone": 0.0},
        {"adds": 0.0, "alone": 0.0},
    ]


def test_what_fits_is_no_misfit() -> None:
    ready = open_setup({"definition": ORDER, "scenario": {}})
    assert misfits(DEAR, ready, {}) == misfits(CHEAP, ready, {}) == []


def program(text: str) -> Program:
    return open_setup({"definition": text, "scenario": {}}).program


MORE = "- {name: New, type: inject, data: {}, transition: {nextState: Decide}}\n- name: Decide"


@pytest.mark.parametrize(
    ("changes", "kind", "names"),
    [
        ([("Gift", "Present")], "states", {"Gift": "Present"}),
        ([("Gift", "Present"), ("- name: Decide", MORE)], "states", {}),
        ([("- name: Decide", MORE)], "states", {}),
        ([("Pay\n", "Settle\n"), ("nextState: Pay}", "nextState: Settle}"), ("Price\n", "Cost\n")], "states", None),
        ([("price", "cost")], "functions", {"price": "cost"}),
        ([("type: paid", "type: done")], "events", {"paid": "done"}),
        ([("name: Paid, type: paid", "name: Done, type: done")], "events", {}),
    ],
)
def test_what_was_renamed(changes: list[tuple[str, str]], kind: str, names: dict[str, str] | None) -> None:
    text = ORDER
    for old, new in changes:
        text = text.replace(old, new)
    expected = {"Pay": "Settle", "Price": "Cost"} if names is None else names
    assert renames(program(ORDER), program(text))[kind] == expected


def test_everything_that_is_named_is_found_and_rewritten() -> None:
    scenario: dict[str, Json] = {
        "functions": {"Prise/prise": {}, "price": {}},
        "subflows": {"gone": {}},
        "events": [{"type": "payd"}, {"type": "paid"}],
        "script": [{"step": 1, "command": "mocks", "functions": {"prise": {}}, "subflows": {}}],
        "expect": {"path": ["Price", "Pai"], "calls": [{"function": "prise"}], "produced": [{"type": "payd"}]},
    }
    ready = open_setup({"definition": ORDER, "scenario": {}})
    found = {(one["kind"], one["name"]): one for one in misfits(scenario, ready, {"states": {"Pai": "Gift"}})}
    assert set(found) == {
        ("functions", "prise"),
        ("states", "Prise"),
        ("subflows", "gone"),
        ("events", "payd"),
        ("states", "Pai"),
    }
    assert found["functions", "prise"]["places"] == ["/functions/Prise~1prise", "/expect/calls/0/function"]
    assert found["states", "Pai"]["suggestions"][:2] == [
        {"name": "Gift", "why": "renamed"},
        {"name": "Pay", "why": "similar"},
    ]
    changes: dict[str, dict[str, str | None]] = {
        "states": {"Prise": "Price", "Pai": "Pay"},
        "functions": {"prise": "price"},
        "subflows": {"gone": None},
        "events": {"payd": None},
    }
    after = rewritten(scenario, changes)
    assert misfits(after, ready, {}) == []
    assert after == {
        "functions": {"Price/price": {}, "price": {}},
        "subflows": {},
        "events": [{"type": "paid"}],
        "script": [{"step": 1, "command": "mocks", "functions": {"price": {}}, "subflows": {}}],
        "expect": {"path": ["Price", "Pay"], "calls": [{"function": "price"}], "produced": []},
    }
    assert scenario["subflows"] == {"gone": {}}, "the scenario that was given stays as it is"


def test_what_costs_and_what_became_of_a_state_is_found_and_rewritten() -> None:
    scenario: dict[str, Json] = {
        "costs": {"prise": 2, "price": 1},
        "expect": {"first": "Pai", "last": "Gone", "tasks": {"Pai": {"status": "completed"}, "/states/0": {}}},
    }
    ready = open_setup({"definition": ORDER, "scenario": {}})
    found = {(one["kind"], one["name"]): one["places"] for one in misfits(scenario, ready, {})}
    assert found == {
        ("functions", "prise"): ["/costs/prise"],
        ("states", "Pai"): ["/expect/first", "/expect/tasks/Pai"],
        ("states", "Gone"): ["/expect/last"],
    }
    after = rewritten(scenario, {"states": {"Pai": "Pay", "Gone": None}, "functions": {"prise": None}})
    assert after == {
        "costs": {"price": 1},
        "expect": {"first": "Pay", "tasks": {"Pay": {"status": "completed"}, "/states/0": {}}},
    }


def test_what_is_expected_of_calls_and_events_is_found_and_rewritten() -> None:
    expect: dict[str, Json] = {
        "order": ["Pai"],
        "callCount": {"prise": 1, "Pai/pay": 1, "price": 1},
        "notCalled": ["prise", "gone"],
        "callsContain": [{"function": "prise"}],
        "producedContain": [{"type": "payd"}],
        "notTaken": [{"type": "payd"}],
    }
    ready = open_setup({"definition": ORDER, "scenario": {}})
    found = {(one["kind"], one["name"]): one["places"] for one in misfits({"expect": expect}, ready, {})}
    assert found["states", "Pai"] == ["/expect/order/0", "/expect/callCount/Pai~1pay"]
    assert found["functions", "prise"] == [
        "/expect/callCount/prise",
        "/expect/notCalled/0",
        "/expect/callsContain/0/function",
    ]
    assert found["events", "payd"] == ["/expect/producedContain/0/type", "/expect/notTaken/0/type"]
    changes: dict[str, dict[str, str | None]] = {
        "states": {"Pai": "Pay"},
        "functions": {"prise": "price", "gone": None},
        "events": {"payd": "paid"},
    }
    assert rewritten({"expect": expect}, changes)["expect"] == {
        "order": ["Pay"],
        "callCount": {"price": 1, "Pay/pay": 1},
        "notCalled": ["price"],
        "callsContain": [{"function": "price"}],
        "producedContain": [{"type": "paid"}],
        "notTaken": [{"type": "paid"}],
    }
