"""Explore on definitions of DSL 1.0: our own with golden results, those of all examples, and ones by others."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from simulator.engine.setup.setup import Setup
from simulator.inspection.coverage import coverage
from simulator.scenario.result import simulate
from simulator.scenario.scenario import Scenario, setup
from simulator.studies.exploration import Exploration, explore
from simulator.studies.exploration.given import Given, given
from simulator.studies.exploration.reports import as_text
from tests.definitions import ROOT, of_documents, others, parameters, shared
from tests.golden import golden
from tests.simulator.runs import NAMES, fixture_setup, setup_of
from tests.simulator.studies.exploration.explored import reproduces
from tests.tiers import share
from workflow.document import read
from workflow.paths import Json

FIXTURES = sorted((ROOT / "tests" / "fixtures" / "explore").glob("v10-*.yaml"))
SOLVED = [path for path in FIXTURES if path.stem != "v10-not-solved"]
EXAMPLES = [*of_documents("1.0"), *sorted((ROOT / "tests" / "fixtures" / "definitions" / "1.0").glob("*.yaml"))]
OF_THEIR_DATA = ("42-free-trial", "48-issue-handling", "51-order-saga")
"""Examples that are reached whole with the data of their own scenarios only (test_exploration.py)."""
RUNS = [name for name in NAMES if name.startswith("v10-")]
FEW = 300
"""Ways that are enough for definitions of this size; some of them go on for ever."""
HEAD = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}


@cache
def ready(path: Path) -> Setup:
    return setup_of(read(path.read_text(encoding="utf-8")).data, {})


@cache
def explored(path: Path) -> Exploration:
    return explore(ready(path), FEW)


def of(*tasks: Json, **more: Json) -> Setup:
    return setup_of({"document": HEAD, "do": list(tasks), **more}, {})


def reasons(base: Setup) -> dict[str, str]:
    found = explore(base)
    reproduces(base, found)
    return {one.name: one.reason for one in found.missed}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_what_is_found_is_told(path: Path) -> None:
    found = explored(path)
    reproduces(ready(path), found)
    golden(path.with_suffix(".txt"), f"{as_text(found)}\n")


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_all_of_a_definition_is_reached(path: Path) -> None:
    found = explored(path)
    assert not found.missed
    assert not found.not_solved
    assert not found.problems


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_the_scenarios_together_cover_what_the_counting_says(path: Path) -> None:
    """As semantics-1.0.md §13.33 counts it, by the counting of runs and not by that of the search."""
    base, found = ready(path), explored(path)
    missed: dict[str, set[Json]] = {}
    for proof in found.cover:
        given_setup = setup(Scenario(proof.scenario), base.programs, base.root)
        world, trace = simulate(given_setup)
        for kind, counts in coverage(base.program, trace, base.root, world).items():
            left = set(counts["missed"])
            missed[kind] = missed.get(kind, left) & left
    assert not any(missed.values())


@pytest.mark.parametrize("path", share(parameters([*EXAMPLES, *others("1.0")]), 4, 1))
def test_nothing_breaks_off_and_what_is_found_holds(path: Path) -> None:
    reproduces(ready(path), explored(path))
    assert not [one for one in explored(path).missed if one.reason.startswith("no way leads to")]


@pytest.mark.parametrize("name", share(RUNS, 4, 2))
def test_definitions_that_show_how_things_run_are_explored(name: str) -> None:
    base = fixture_setup(name)
    bare = replace(base, input={}, start="manual", until=None, mocks={}, events=(), secrets={})
    bare = replace(bare, functions={}, subflows={}, calls={})
    reproduces(bare, explore(bare, FEW))


@pytest.mark.parametrize(
    "path",
    [one for one in EXAMPLES if one.parent.name not in OF_THEIR_DATA],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_part_of_an_example_is_reached(path: Path) -> None:
    assert not explored(path).missed
    assert not explored(path).problems


@shared
def test_real_definitions_are_covered_but_for_what_no_data_decide() -> None:
    """What is left is behind an expression of theirs that always fails; ways and conditions there count too."""
    totals = [counts for path in others("1.0") for counts in explored(path).totals.values()]
    assert sum(total for _, total in totals) >= 90
    assert sum(total - reached for reached, total in totals) <= 7


def test_what_is_not_solved_is_told_with_its_place() -> None:
    found = explored(next(path for path in FIXTURES if path.stem == "v10-not-solved"))
    lines = as_text(found).splitlines()
    place = "/do/0/sum/switch/1/odd/when"
    assert f"not solved: (.code | explode | add) == 1234 [{place}]: `explode` in column 10" in lines
    told = {one.name: one.reason for one in found.missed}
    assert told["sum: odd"] == "its condition is not solved: `explode` in column 10"
    assert told["never: letter"] == (
        "nothing that comes from outside was found by which case letter of never is the first true one"
    )


def test_what_nothing_leads_to_is_told() -> None:
    told = reasons(
        of(
            {"first": {"set": {"a": 1}, "then": "last"}},
            {"second": {"do": [{"inner": {"set": {"b": 1}}}]}},
            {"last": {"set": {"c": 1}}},
            use={"functions": {"unused": {"set": {"d": 1}}}},
        )
    )
    assert told == {
        "second": "no way leads to second",
        "inner": "no way leads to inner",
        "unused": "no task calls unused",
    }


def test_a_run_that_fails_by_itself_is_the_reason_for_what_comes_after() -> None:
    told = reasons(of({"box": {"do": [{"bad": {"set": "${ 1 + {} }"}}]}}, {"after": {"set": {"a": 1}}}))
    assert told["after"].startswith("a run fails in bad: `1 + {}`")


def test_a_try_without_calls_cannot_be_made_to_fail() -> None:
    told = reasons(of({"one": {"try": [{"a": {"set": {"b": 1}}}], "catch": {"do": [{"c": {"set": {"d": 1}}}]}}}))
    assert set(told.values()) == {"nothing in one calls the outside; only the run's own errors could lead here"}


def test_a_listening_task_that_no_event_lets_go_on_is_a_deadlock() -> None:
    filters = {"one": {"with": {"type": "paid", "data": {"sum": "${ .sum > 3 and .sum < 3 }"}}}}
    found = explore(of({"hear": {"listen": {"to": filters}}}))
    assert [(one.kind, one.message) for one in found.problems] == [
        ("deadlock", "hear waits for paid, and no event was found that it takes")
    ]


def test_what_a_scenario_gives_is_varied() -> None:
    ask = {"ask": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/b"}}}
    choose = {"choose": {"switch": [{"big": {"when": ".sum > 10", "then": "end"}}, {"other": {"then": "continue"}}]}}
    base = of(ask, choose, {"more": {"set": {"a": 1}}})
    written = {"calls": {"GET https://a.example/b": [{"result": {"sum": 1}}, {"result": {"sum": 11}}]}}
    case = Scenario(written)
    found = explore(*_bare(base, case))
    reproduces(_bare(base, case)[0], found)
    assert not found.missed
    answers = [proof.scenario["calls"]["ask"] for proof in found.cover]
    assert sorted(one["result"]["sum"] > 10 for one in answers) == [False, True]


def _bare(base: Setup, case: Scenario) -> tuple[Setup, int, int, Given]:
    bare, known = given([case], [setup(case, base.programs, base.root)])
    return bare, FEW, 10_000, known


def test_what_a_workflow_asks_for_that_is_run_is_asked_for_where_it_is_run() -> None:
    child = {
        "document": {**HEAD, "name": "child"},
        "do": [
            {"choose": {"switch": [{"big": {"when": ".sum > 10", "then": "much"}}, {"other": {"then": "end"}}]}},
            {"much": {"raise": {"error": {"type": "https://a.example/much", "status": 409}}}},
        ],
    }
    run = {"run": {"run": {"workflow": {"namespace": "test", "name": "child", "input": {"sum": "${ .total }"}}}}}
    caught = {"try": [run], "catch": {"errors": {"with": {"status": 409}}, "do": [{"note": {"set": {"a": 1}}}]}}
    base = setup_of({"document": HEAD, "do": [{"attempt": caught}]}, {}, (child,))
    found = explore(base)
    reproduces(base, found)
    assert not found.missed


def test_secrets_have_stand_ins_so_that_nothing_fails_for_want_of_them() -> None:
    use = {"secrets": ["key", "login"]}
    with_ = {"method": "get", "endpoint": "https://a.example/b", "headers": {"key": "${ $secrets.key }"}}
    login = {"b": {"set": {"user": "${ $secrets.login.user }"}}}
    found = explore(of({"a": {"call": "http", "with": with_}}, login, use=use))
    assert not found.missed
    secrets = {"key": "secret key", "login": {"user": "login user"}}
    assert [proof.scenario["secrets"] for proof in found.cover] == [secrets]


def test_a_try_without_a_limit_of_attempts_is_one_loop() -> None:
    call: Json = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example"}}
    again: Json = {"try": [{"fetch": call}], "catch": {"retry": {"delay": {"seconds": 1}}}}
    found = explore(of({"outer": {"do": [{"again": again}]}}))
    assert found.paths == 2
    assert not found.cut
