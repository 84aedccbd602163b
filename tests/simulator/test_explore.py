"""Explore: what it finds in small definitions that have one fault each, and that what it says can be run again."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.exploring import Exploration, Refused, explore
from simulator.exploring.examples import examples
from simulator.exploring.reports import as_json, as_text
from simulator.result import result, simulate
from simulator.scenario import Scenario, setup
from simulator.setup import Setup
from tests.simulator.random_workflows import definitions
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.model import Expression
from workflow.paths import Json
from workflow.states import Combination, Comparison

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "fixtures" / "explore"
EXAMPLES = sorted((ROOT / "designer" / "examples").glob("*/definition.yaml"))


def ready(path: Path) -> Setup:
    return setup_of(read(path.read_text(encoding="utf-8")).data, {})


@cache
def explored(name: str) -> Exploration:
    return explore(ready(FOLDER / f"{name}.yaml"))


def problems(name: str) -> list[tuple[str, str]]:
    return [(one.kind, one.pointer) for one in explored(name).problems]


def run(base: Setup, scenario: dict[str, Json]) -> dict[str, Json]:
    case = Scenario(scenario)
    given_setup = setup(case, base.programs, base.root)
    return result(given_setup, case, *simulate(given_setup))


def reproduces(base: Setup, found: Exploration) -> None:
    """Every scenario that is given or would be written holds when it is run."""
    given_ones = [proof.scenario for proof in found.cover] + [proof.scenario for _, proof in found.ends]
    given_ones += [one.scenario for one in found.problems if one.scenario is not None]
    for scenario in given_ones:
        again = run(base, scenario)
        assert again["expectations"]
        assert all(one["held"] for one in again["expectations"]), (scenario, again["expectations"])


def covers(base: Setup, found: Exploration) -> dict[str, int]:
    """How many places of each kind the scenarios cover together."""
    runs = [run(base, proof.scenario)["coverage"] for proof in found.cover]
    missed = {kind: set.intersection(*(set(one[kind]["missed"]) for one in runs)) for kind in runs[0]}
    return {kind: runs[0][kind]["total"] - len(missed[kind]) for kind in missed}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_the_gallery_is_covered_whole(path: Path) -> None:
    base = ready(path)
    found = explore(base)
    assert not found.problems
    assert not found.missed
    reproduces(base, found)
    assert covers(base, found) == {kind: total for kind, (_, total) in found.totals.items()}
    assert all(proof.error != "UnmockedFunction" for proof in found.cover)


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.yaml")))
def test_every_scenario_reproduces(name: str) -> None:
    base, found = ready(FOLDER / f"{name}.yaml"), explored(name)
    reproduces(base, found)
    assert covers(base, found) == {kind: count for kind, (count, _) in found.totals.items()}


def test_a_wait_for_what_never_comes_is_a_deadlock() -> None:
    assert problems("deadlock") == [("deadlock", "/states/1")]
    scenario = explored("deadlock").problems[0].scenario
    assert scenario is not None
    assert scenario["events"] == [{"at": "PT1S", "type": "asked", "source": "desk", "data": {}}]
    assert scenario["expect"] == {"status": "waiting", "path": ["Wait for the question", "Wait for the answer"]}


def test_states_without_a_way_to_them_are_dead() -> None:
    assert problems("dead-state") == [("dead-state", "/states/1"), ("dead-state", "/states/2")]
    assert explored("dead-state").missed[0].reason == "no way leads to Forgotten"


@pytest.mark.parametrize("name", ["endless-loop", "busy-loop"])
def test_a_loop_that_nothing_ends_is_found(name: str) -> None:
    assert problems(name) == [("endless-loop", "/states/0")]
    assert explored(name).paths == 0
    assert not explored(name).cut


def test_joins_that_cannot_be_satisfied() -> None:
    assert problems("join") == [("unsatisfiable-join", "/states/0"), ("unsatisfiable-join", "/states/1")]
    assert explored("join").problems[0].message == "Weigh twice waits for 3 of 2 branches"


def test_a_transition_whose_expression_may_select_nothing_is_blocked() -> None:
    found = explored("blocked")
    assert problems("blocked") == [("blocked-transition", "/states/0/transition/expression")]
    assert {proof.status for _, proof in found.ends} == {"blocked", "completed"}


def test_a_condition_without_data_is_named_and_the_others_are_reached() -> None:
    found = explored("conditions")
    assert not found.problems
    assert [(one.kind, one.name) for one in found.missed] == [("conditions", "Judge: impossible")]
    assert found.missed[0].reason == "no data found for condition impossible (true, and none before it)"
    assert found.totals["errors"] == (2, 2)


def test_a_bound_ends_the_search_and_is_told() -> None:
    base = ready(FOLDER / "conditions.yaml")
    found = explore(base, max_paths=3)
    assert found.cut == ("the search stopped after 3 ways",)
    assert "cut: the search stopped after 3 ways" in as_text(found)
    assert any("before the search was cut" in one.reason for one in found.missed)
    reproduces(base, found)
    assert explore(base, max_steps=5).cut == ("the search stopped after 5 steps",)


def test_what_cannot_start_is_refused() -> None:
    with pytest.raises(Refused, match="no start state"):
        explore(setup_of({"name": "x", "version": "1", "states": [{"name": "A", "type": "inject", "data": {}}]}, {}))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("$.a.b", {"a": {"b": "example"}}),
        ("$.parcel[?(@.kg > 30)]", {"parcel": {"kg": 31}}),
        ("$[?(@.name =~ /A\\d{3}/)]", {"name": "A111"}),
        ("$.list[2]", {"list": [{}, {}, "example"]}),
        ("$[?(@.kind in ['x', 'y'])]", {"kind": "y"}),
    ],
)
def test_examples_hold_what_a_condition_looks_for(text: str, wanted: dict[str, Json]) -> None:
    assert wanted in list(examples([Expression(text, ())]))


def test_examples_of_the_old_comparisons() -> None:
    left = Expression("$.n", ())
    parts = (Comparison(left, "GT", "5", ()), Comparison(Expression("$.s", ()), "StrEQ", "a", ()))
    found = list(examples([Combination("and", parts, ())]))
    assert {"n": 6, "s": "a"} in found
    assert {} in found


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(definitions, st.integers(1, 60))
def test_any_workflow_is_explored_within_bounds(definition: dict[str, Json], most: int) -> None:
    base = setup_of(definition, {})
    try:
        found = explore(base, max_paths=most, max_steps=3_000)
    except Refused:
        return
    assert found.tried <= most * 62
    reproduces(base, found)
    json.dumps(as_json(found))
    as_text(found)


def test_the_report_is_the_same_in_every_process() -> None:
    name = str(next(path for path in EXAMPLES if "expense" in str(path)))
    command = [sys.executable, "manage.py", "explore", "--format", "json", name]
    texts = {
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=False
        ).stdout
        for seed in ("1", "77")
    }
    assert len(texts) == 1
    assert texts.pop().startswith(b'{\n "definition"')
