"""Many runs of one scenario: each by its own seed, shares and percentiles that are right, the same in any order."""

import json
import random
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from simulator.studies.sampling.distributions import BINS, distributions, outcome_of, rank
from simulator.studies.sampling.plot import svg
from simulator.studies.sampling.runs import Record, run, seed_of
from simulator.studies.sampling.summary import histogram, lengths, summary
from simulator.studies.sampling.tables import percent, short, text
from tests.simulator.runs import setup_of
from tests.simulator.scenario.expected_runs import MOCKS, OLDER
from tests.tiers import tries
from workflow.paths import Json

ORDER: Json = {
    "id": "order",
    "name": "Order <&>",
    "functions": [{"name": "pay"}],
    "states": [
        {
            "name": "Pay <&>",
            "type": "operation",
            "start": {"kind": "default"},
            "actions": [{"functionRef": {"refName": "pay"}}],
            "onErrors": [{"error": "Refused", "transition": {"nextState": "Wait"}}],
            "end": {"kind": "default"},
        },
        {"name": "Wait", "type": "delay", "timeDelay": "PT1H", "transition": {"nextState": "Pay <&>"}},
    ],
}
CASE: Json = {
    "name": "paying",
    "seed": 3,
    "functions": {
        "pay": {
            "choice": [
                {"result": {"paid": True}, "weight": 6},
                {"error": "Refused", "weight": 3},
                {"error": "Broken", "weight": 1},
            ],
            "delay": {"distribution": "uniform", "from": "PT1S", "to": "PT3S"},
        }
    },
    "costs": {"pay": 0.5},
    "expect": {"status": "completed"},
}


def made(count: int = 400, **changes: Json) -> tuple[Any, Scenario, list[Record]]:
    case = Scenario({**CASE, **changes})
    setup = setup_of(ORDER, dict(case.data))
    return setup, case, [run(setup, case, number) for number in range(count)]


def test_a_run_depends_on_the_seed_and_its_number_alone() -> None:
    _, _, few = made(20)
    setup, case, many = made(60)
    assert many[:20] == few
    assert run(setup, case, 11) == few[11]
    assert len({seed_of(3, number) for number in range(1000)} | {seed_of(4, number) for number in range(1000)}) == 2000


def test_each_expectation_is_held_as_in_a_single_run() -> None:
    expect: Json = {
        "tasks": {"Pay <&>": {"status": "completed"}},
        "last": "Pay <&>",
        "stopped": None,
        "callCount": {"pay": 1},
        "callsContain": [{"function": "pay"}],
        "notTaken": [{"type": "strange"}],
        "instances": ["completed"],
    }
    setup, case, records = made(40, expect=expect, events=[{"type": "strange"}])
    for record in records:
        alone = replace(setup, seed=seed_of(3, record["i"]))
        found = result(alone, case, *simulate(alone))["expectations"]
        assert record["held"] == {one["name"]: one["held"] for one in found}
    assert {tuple(record["held"].values()) for record in records} == {
        (True,) * 7,
        (True, True, True, False, True, True, True),
        (False, True, True, True, True, True, False),
    }


def test_the_shares_and_lengths_are_those_of_the_runs() -> None:
    setup, case, records = made()
    found = summary(setup, case, records)
    completed, failed = ([one for one in records if one["status"] == word] for word in ("completed", "failed"))
    assert [(one["status"], one["error"], one["runs"]) for one in found["outcomes"]] == [
        ("completed", None, len(completed)),
        ("failed", "Broken", len(failed)),
    ]
    assert found["outcomes"][1]["first"] == failed[0]["i"]
    alone = setup_of(ORDER, {**dict(case.data), "seed": found["outcomes"][1]["seed"]})  # a text keeps all its digits
    assert alone.seed == seed_of(setup.seed, failed[0]["i"])
    assert simulate(alone)[0].instances["1"].ended == setup.clock + failed[0]["duration"]
    assert found["expectations"] == [{"name": "status", "held": len(completed), "share": len(completed) / 400}]
    assert 0.8 < found["outcomes"][0]["share"] < 0.92
    calls = sum(one["calls"]["pay"] for one in records)
    assert found["functions"] == [
        {"function": "pay", "calls": calls, "mean": calls / 400, "runs": 400, "share": 1.0, "cost": calls / 800}
    ]
    assert found["cost"]["total"] == calls * 0.5
    pay, wait = found["states"]
    assert (pay["visits"], pay["runs"]) == (calls, 400)
    assert wait["visits"] == calls - 400
    assert wait["time"]["min"] == wait["time"]["max"] == "PT1H"
    assert 1000 <= min(one for record in records for one in record["states"]["/states/0"]) < 1100
    edges = {one["pointer"]: one for one in found["edges"]}
    assert edges["/states/1/transition"]["taken"] == wait["visits"]
    assert edges["/states/0/end"] == {
        "pointer": "/states/0/end",
        "from": "Pay <&>",
        "to": None,
        "runs": len(completed),
        "share": len(completed) / 400,
        "taken": len(completed),
    }


def test_the_order_of_the_runs_makes_no_difference() -> None:
    setup, case, records = made(100)
    mixed = records.copy()
    random.Random(1).shuffle(mixed)
    assert summary(setup, case, mixed) == summary(setup, case, records)


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=300))
@settings(max_examples=tries(60), deadline=None)
def test_a_percentile_is_a_value_that_so_many_do_not_exceed(values: list[int]) -> None:
    ordered = sorted(values)
    for wanted in (5, 50, 95, 99):
        found = ordered[rank(wanted, len(ordered))]
        assert sum(value <= found for value in values) >= wanted / 100 * len(values)
        assert sum(value < found for value in values) < wanted / 100 * len(values) or found == ordered[0]
    shown = histogram(values)
    assert shown is None or len(shown["runs"]) == BINS
    assert shown is None or sum(shown["runs"]) + shown["below"] + shown["beyond"] == len(values)


def test_nothing_to_measure() -> None:
    assert lengths([]) is None
    assert histogram([]) is None
    assert histogram([5, 5]) is None
    setup, case, _ = made(0)
    found = summary(setup, case, [])
    assert (found["duration"], found["outcomes"], found["states"][0]["time"]) == (None, [], None)
    assert "0 runs" in text(found)
    ElementTree.fromstring(svg(found))


def test_the_tables_say_it_in_a_few_columns() -> None:
    setup, case, records = made()
    lines = text(summary(setup, case, records)).splitlines()
    assert lines[0] == "paying: 400 runs, seed 3"
    assert any(line.startswith("completed in Pay <&>") and line.endswith("%") for line in lines)
    assert any(line.split()[:1] == ["pay"] for line in lines)
    assert all(line == line.rstrip() for line in lines)
    assert (percent(0.0712), percent(1.0)) == ("7.12 %", "100 %")
    assert [short(one) for one in ("PT0S", "PT0.12S", "PT3.52S", "PT2M3.9S", "P1DT3H5M")] == [
        "0 s",
        "120 ms",
        "3.52 s",
        "2 min 3 s",
        "1 d 3 h",
    ]


def test_the_picture_is_whole_and_escapes_what_people_write() -> None:
    setup, case, records = made()
    found = summary(setup, case, records)
    root = ElementTree.fromstring(svg(found))
    said = "".join(root.itertext())
    assert "completed in Pay <&>" in said
    assert "Wait" in said
    bars = list(root.iter("{http://www.w3.org/2000/svg}rect"))
    told = ["".join(one.itertext()) for one in bars]
    assert {"completed", "failed"} <= {one.rpartition(": ")[2] for one in told if one}
    assert all(f"{name} {short(found['duration'][name])}" in said for name in ("p50", "p90", "p99"))
    assert "What takes the time" in said
    width = float(root.get("width") or 0)
    assert all(float(one.get("x") or 0) + float(one.get("width") or 0) <= width for one in bars)


@pytest.mark.parametrize("start", ["events", "manual"])
def test_a_run_without_an_instance_or_with_a_refused_input_has_an_outcome(start: str) -> None:
    changes: Json = {"start": start, "input": [] if start == "manual" else {}}
    setup, case, records = made(3, **changes)
    found = summary(setup, case, records)
    assert [(one["status"], one["runs"]) for one in found["outcomes"]] == [(None, 3)]


def test_each_bar_tells_how_its_runs_ended_and_names_some() -> None:
    setup, case, records = made()
    found = summary(setup, case, records)
    by = {one["i"]: one for one in records}
    shown, shape = found["distributions"], found["histogram"]
    counts = [0] * BINS
    for bar in shown["duration"]["bars"]:
        assert bar["runs"] == sum(part["runs"] for part in bar["outcomes"])
        if 0 <= bar["at"] < BINS:
            counts[bar["at"]] = bar["runs"]
        for part in bar["outcomes"]:
            assert {by[i]["status"] for i in part["first"]} == {found["outcomes"][part["outcome"]]["status"]}
            assert len(part["first"]) == min(5, part["runs"])
    assert counts == shape["runs"]
    assert [shown["duration"][name] for name in ("p50", "p90", "p99")] == [
        found["duration"][name] for name in ("p50", "p90", "p99")
    ]
    assert sum(bar["runs"] for bar in shown["calls"]["bars"]) == 400
    assert (shown["calls"]["from"], shown["calls"]["step"]) == (1, 1)
    assert (shown["cost"]["from"], shown["cost"]["p50"]) == (0.5, 0.5)
    listed = {one["i"]: one for one in shown["runs"]}
    assert [by[i]["duration"] for i in shown["slowest"]] == sorted(one["duration"] for one in records)[:-11:-1]
    assert set(shown["slowest"]) <= listed.keys()
    one = listed[shown["slowest"][0]]
    assert one["seed"] == str(seed_of(setup.seed, one["i"]))
    assert (one["calls"], one["cost"]) == (by[one["i"]]["calls"]["pay"], by[one["i"]]["calls"]["pay"] * 0.5)
    assert len(json.dumps(shown)) < 40_000


@given(st.lists(st.tuples(st.integers(0, 10**7), st.sampled_from("ab")), min_size=1, max_size=200))
@settings(max_examples=tries(40), deadline=None)
def test_no_run_is_missing_in_the_bars(runs: list[tuple[int, str]]) -> None:
    records: list[Record] = [
        {"i": i, "status": status, "end": None, "error": None, "duration": ms, "calls": {}}
        for i, (ms, status) in enumerate(runs)
    ]
    found = distributions(records, 1, sorted({outcome_of(one) for one in records}), None)
    assert (found["calls"], found["cost"]) == (None, None)
    if found["duration"] is None:
        assert len({ms for ms, _ in runs}) == 1
        return
    bars = found["duration"]["bars"]
    assert sum(bar["runs"] for bar in bars) == len(runs)
    assert all(-1 <= bar["at"] <= found["duration"]["count"] <= BINS for bar in bars)


def test_what_takes_the_time_and_what_costs() -> None:
    setup, case, records = made()
    found = summary(setup, case, records)
    wait, pay = found["critical"]
    waiting = [one for one in records if one["duration"] >= 3_600_000]
    assert (wait["state"], wait["runs"]) == ("Wait", len(waiting))
    assert wait["did"].keys() == {"delay"}
    assert (pay["state"], pay["runs"], pay["share"]) == ("Pay <&>", 400, 1.0)
    assert pay["did"] == {"call": pay["mean"]}
    assert abs(wait["part"] + pay["part"] - 1) < 2e-6
    for one in records:
        assert sum(ms for did in one["critical"].values() for ms in did.values()) == one["duration"]
    calls = sum(one["calls"]["pay"] for one in records) / 400
    assert found["costs"] == [
        {"state": "Pay <&>", "pointer": "/states/0", "calls": calls, "cost": calls / 2, "part": 1.0}
    ]
    setup, case, records = made(20, costs=None)
    assert summary(setup, case, records)["costs"] is None


def test_what_a_sub_workflow_calls_costs_where_it_was_started() -> None:
    child: Json = {
        "id": "child",
        "functions": [{"name": "pay"}],
        "states": [
            {
                "name": "Inner",
                "type": "operation",
                "start": {"kind": "default"},
                "actions": [{"functionRef": {"refName": "pay"}}],
                "end": {"kind": "default"},
            }
        ],
    }
    parent: Json = {
        "id": "parent",
        "states": [
            {
                "name": "Outer",
                "type": "subflow",
                "workflowId": "child",
                "waitForCompletion": True,
                "start": {"kind": "default"},
                "end": {"kind": "default"},
            }
        ],
    }
    case = Scenario({"functions": {"pay": {"result": {}, "delay": "PT2S"}}, "costs": {"pay": 3}})
    setup = setup_of(parent, dict(case.data), (child,))
    found = summary(setup, case, [run(setup, case, 0)])
    assert found["costs"] == [{"state": "Outer", "pointer": "/states/0", "calls": 1.0, "cost": 3.0, "part": 1.0}]
    assert [(one["state"], one["mean"], one["did"]) for one in found["critical"]] == [
        ("Outer", "PT2S", {"call": "PT2S"})
    ]


def test_what_evaluates_is_no_call() -> None:
    setup = setup_of(OLDER, MOCKS)
    record = run(setup, Scenario(MOCKS), 0)
    assert record["calls"] == {"check": 2}
    assert record["made"] == {"/states/0": {"check": 2}}
