"""The gallery: every example is clean, says what it is, and its scenarios hold and cover every state of it."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import yaml

from designer import cli
from designer.library import gallery
from simulator.engine.program import Program
from simulator.scenario.loading import programs
from simulator.scenario.reports import suite
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, setup
from workflow.definition import Definition, load
from workflow.dialects import ids
from workflow.paths import Json

FOLDERS = {folder.name: folder for folder in gallery.folders()}
USE_CASES = {
    "home monitoring",
    "loan approval",
    "travel booking",
    "video on demand",
    "loan with a long-running service",
    "translation evaluation",
}
KINDS = {"event", "operation", "switch", "delay", "parallel", "subflow", "inject", "foreach", "callback"}
EXPECTED = {"status", "path", "duration"}


@cache
def about(name: str) -> dict[str, Json]:
    found: dict[str, Json] = yaml.safe_load((FOLDERS[name] / "about.yaml").read_text(encoding="utf-8"))
    return found


@cache
def definition(name: str) -> Definition:
    return load(gallery.read_folder(FOLDERS[name]).text)


@cache
def ran(name: str) -> dict[str, Json]:
    """The suite as the library keeps it, run."""
    found = definition(name)
    assert found.workflow is not None
    results = []
    for data in gallery.read_folder(FOLDERS[name]).scenarios:
        scenario = Scenario(data)
        ready = setup(scenario, programs([found]), Program(found.workflow).id)
        results.append(result(ready, scenario, *simulate(ready)))
    return suite(results)


@pytest.mark.parametrize("name", FOLDERS)
def test_about_is_complete(name: str) -> None:
    said = about(name)
    assert said.keys() <= {"title", "line", "kind", "dialect", "use-case"}
    assert said["title"]
    assert said["line"].endswith(".")
    assert said["kind"] in KINDS
    assert ("use-case" in said) == ("dialect" in said)


def test_titles_and_places_are_unique() -> None:
    titles = [about(name)["title"] for name in FOLDERS]
    assert len(set(titles)) == len(titles)
    assert [int(name.partition("-")[0]) for name in FOLDERS] == list(range(1, len(FOLDERS) + 1))


@pytest.mark.parametrize("name", FOLDERS)
def test_lints_without_a_finding(name: str) -> None:
    found = [one for one in definition(name).diagnostics if one.severity != "info"]
    expected = {"7-order-shipping": ["unknown-workflow"] * 2}  # its sub-workflows are mocked
    assert [one.rule for one in found] == expected.get(name, [])


@pytest.mark.parametrize("name", FOLDERS)
def test_is_in_the_dialect_it_says(name: str) -> None:
    found = definition(name).workflow
    assert found is not None
    assert found.dialect == about(name).get("dialect", "0.6-draft")


@pytest.mark.parametrize("name", FOLDERS)
def test_every_expectation_holds(name: str) -> None:
    failed = {one["scenario"]: [e for e in one["expectations"] if not e["held"]] for one in ran(name)["scenarios"]}
    assert {scenario: wrong for scenario, wrong in failed.items() if wrong} == {}
    assert all(one["expectations"] for one in ran(name)["scenarios"])


@pytest.mark.parametrize("name", FOLDERS)
def test_covers_every_state(name: str) -> None:
    assert ran(name)["coverage"]["states"]["missed"] == []


@pytest.mark.parametrize("name", [name for name in FOLDERS if "use-case" in about(name)])
def test_a_use_case_is_told_in_full(name: str) -> None:
    told = gallery.read_folder(FOLDERS[name]).scenarios
    assert len(told) >= 3
    for scenario in told:
        assert scenario["expect"].keys() >= EXPECTED, scenario["name"]
        assert scenario["expect"].keys() & {"output", "outputContains", "error"}, scenario["name"]
        assert "calls" in scenario["expect"], scenario["name"]
    for kind in ("transitions", "conditions", "errors"):
        assert ran(name)["coverage"][kind]["missed"] == [], kind


def test_every_use_case_stands_in_two_dialects() -> None:
    found = defaultdict(set)
    for name in FOLDERS:
        if "use-case" in about(name):
            found[about(name)["use-case"]].add(about(name)["dialect"])
    assert found.keys() == USE_CASES
    assert {case: dialects for case, dialects in found.items() if len(dialects) < 2} == {}
    assert set().union(*found.values()) == set(ids())


@pytest.mark.parametrize("name", FOLDERS)
def test_runs_the_same_headless(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", str(FOLDERS[name] / "scenarios.yaml"), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(ran(name)))


def test_definitions_are_one_file_each() -> None:
    for folder in FOLDERS.values():
        assert [path.name for path in sorted(folder.iterdir()) if path.stem == "definition"] in (
            ["definition.yaml"],
            ["definition.json"],
        )
        assert Path(folder / "scenarios.yaml").is_file()
