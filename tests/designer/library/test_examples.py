"""The gallery: every example is clean, says what it is, and its scenarios hold and cover every state of it."""

import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import yaml

from designer import cli
from designer.library import gallery
from designer.workers.tasks import library
from simulator.engine.setup.program import Program
from simulator.scenario.loading import open_setup, programs
from simulator.scenario.repair import misfits
from simulator.scenario.reports import suite
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, setup
from tests.definitions import OLD, ROOT
from tests.designer.library import features_0_8, features_1_0
from tests.tiers import share
from workflow.definition import Definition, load
from workflow.document import read
from workflow.paths import Json
from workflow.runtimes.written import profile_for

FOLDERS = {folder.name: folder for folder in gallery.folders()}
USE_CASES = {
    "home monitoring",
    "loan approval",
    "travel booking",
    "video on demand",
    "loan with a long-running service",
    "translation evaluation",
}
"""Those of the older documents, which stand in two dialects of theirs."""
KINDS = {*features_0_8.KINDS, "delay", "subflow", *features_1_0.KINDS}
EXPECTED = {"status", "path", "duration"}
ENDINGS = {"output", "outputContains", "error", "errorContains"}
OWN = [name for name in FOLDERS if "runtime" in gallery.about(FOLDERS[name])]
"""Those for an engine."""
NEW = [name for name in FOLDERS if gallery.about(FOLDERS[name])["dialect"] == "0.8" and name not in OWN]
TASKS = [name for name in FOLDERS if gallery.about(FOLDERS[name])["dialect"] == "1.0" and name not in OWN]


@cache
def about(name: str) -> dict[str, Json]:
    return gallery.about(FOLDERS[name])


def text(name: str) -> str:
    return gallery.read_folder(FOLDERS[name]).text


@cache
def own_ids() -> dict[str, str]:
    """The examples by the ids that others may run them by."""
    known = {str(found["id"]): name for name in NEW if (found := read(text(name)).data)}
    heads = {name: read(text(name)).data["document"] for name in TASKS}
    return known | {f"{head['namespace']}/{head['name']}": name for name, head in heads.items()}


@cache
def definition(name: str) -> Definition:
    """As the library reads it, which has the other examples too."""
    return load(text(name), workflows=own_ids(), profile=profile_for(text(name)))


@cache
def ran(name: str) -> dict[str, Json]:
    """The suite as the library keeps it, run."""
    found = definition(name)
    assert found.workflow is not None
    results = []
    for data in gallery.read_folder(FOLDERS[name]).scenarios:
        own: dict[str, Json] = {"runtime": found.profile.id} if name in OWN else {}
        scenario = Scenario({**data, **own})
        ready = setup(scenario, programs([found]), Program(found.workflow).id)
        results.append(result(ready, scenario, *simulate(ready)))
    return suite(results)


@pytest.mark.parametrize("name", FOLDERS)
def test_about_is_complete(name: str) -> None:
    said = yaml.safe_load((FOLDERS[name] / "about.yaml").read_text(encoding="utf-8"))
    assert said.keys() <= {"title", "line", "kind", "dialect", "use-case", "runtime"}
    assert said["title"]
    assert said["line"].endswith(".")
    assert said["kind"] in KINDS
    assert "dialect" in said or "use-case" not in said


def test_titles_and_places_are_unique() -> None:
    titles = [about(name)["title"] for name in FOLDERS]
    assert len(set(titles)) == len(titles)
    assert sorted(int(name.partition("-")[0]) for name in FOLDERS) == list(range(1, len(FOLDERS) + 1))


def test_the_newest_dialects_come_first_and_each_by_its_number() -> None:
    numbers = {name: int(name.partition("-")[0]) for name in FOLDERS}
    older = [name for name in FOLDERS if about(name)["dialect"] in OLD]
    assert min(map(len, (NEW, TASKS, older))) > 0
    engines = sorted({about(name)["runtime"] for name in OWN})
    groups = (TASKS, NEW, older, *([name for name in OWN if about(name)["runtime"] == each] for each in engines))
    assert list(FOLDERS) == [name for some in groups for name in sorted(some, key=numbers.__getitem__)]


@pytest.mark.parametrize("name", FOLDERS)
def test_lints_without_a_finding(name: str) -> None:
    found = [one for one in definition(name).diagnostics if one.severity != "info"]
    expected = {"7-order-shipping": ["unknown-workflow"] * 2}  # its sub-workflows are mocked
    assert [one.rule for one in found] == expected.get(name, [])


@pytest.mark.parametrize("name", share(list(FOLDERS), 3))
def test_a_copy_bears_its_name_and_is_as_clean(name: str) -> None:
    for called in (about(name)["title"], f"{about(name)['title']} (copy)"):
        made = library.rename(text(name), called)
        found = load(made or text(name), workflows=own_ids(), profile=profile_for(text(name)))
        assert [one.rule for one in found.diagnostics] == [one.rule for one in definition(name).diagnostics]
        assert library.name_of(found) == (called if made else "")
        assert [one for one in read(made or "").data or () if one not in read(text(name)).data] == []


@pytest.mark.parametrize("name", FOLDERS)
def test_is_in_the_dialect_it_says(name: str) -> None:
    found = definition(name).workflow
    assert found is not None
    assert found.dialect == about(name).get("dialect", "0.6-draft")


@pytest.mark.parametrize("name", FOLDERS)
def test_is_for_the_runtime_it_says(name: str) -> None:
    assert definition(name).profile.id == about(name).get("runtime", "specification")
    assert name not in OWN or {one.severity for one in definition(name).diagnostics} <= {
        "info"
    }  # what it does otherwise


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
        assert scenario["expect"].keys() & ENDINGS, scenario["name"]
        assert "calls" in scenario["expect"], scenario["name"]
    for kind in ("transitions", "conditions", "errors"):
        assert ran(name)["coverage"][kind]["missed"] == [], kind


@pytest.mark.parametrize("name", TASKS)
def test_an_example_of_1_0_is_covered_whole_and_has_nothing_to_be_told(name: str) -> None:
    assert {kind: found["missed"] for kind, found in ran(name)["coverage"].items() if found["missed"]} == {}
    assert definition(name).diagnostics == ()
    for scenario in gallery.read_folder(FOLDERS[name]).scenarios:
        assert scenario["expect"].keys() >= {"status", "path"}, scenario["name"]
        assert scenario["expect"].keys() & ENDINGS, scenario["name"]


def test_every_use_case_stands_in_the_dialects_of_its_document() -> None:
    found = defaultdict(set)
    for name in FOLDERS:
        if "use-case" in about(name):
            found[about(name)["use-case"]].add(about(name)["dialect"])
    assert found.keys() == USE_CASES | features_0_8.USE_CASES | features_1_0.USE_CASES
    assert {case for case in USE_CASES if len(found[case] & {*OLD}) < 2} == set()
    assert {case for case in features_0_8.USE_CASES if "0.8" not in found[case]} == set()
    assert {case for case in features_1_0.USE_CASES if "1.0" not in found[case]} == set()
    assert set().union(*found.values()) == {*OLD, *gallery.NEWEST}


@pytest.mark.parametrize("feature", features_0_8.FEATURES)
def test_every_feature_of_0_8_is_in_an_example(feature: str) -> None:
    assert [name for name in NEW if features_0_8.FEATURES[feature](read(text(name)).data)]


@pytest.mark.parametrize("feature", features_1_0.FEATURES)
def test_every_feature_of_1_0_is_in_an_example(feature: str) -> None:
    assert [name for name in TASKS if features_1_0.FEATURES[feature](read(text(name)).data)]


def test_every_kind_of_task_has_an_example() -> None:
    assert {about(name)["kind"] for name in TASKS} == {*features_1_0.KINDS}


def test_the_guide_tells_of_each() -> None:
    told = re.findall(r"^\| ([^|`]+) \| ", (ROOT / "docs/guide/examples.md").read_text("utf-8"), re.MULTILINE)
    assert told == [one for some in (TASKS, NEW, OWN) for one in ("example", *(about(name)["title"] for name in some))]


@pytest.mark.parametrize(("names", "seen"), [(TASKS, features_1_0.SEEN), (NEW, features_0_8.SEEN)], ids=gallery.NEWEST)
def test_what_a_dialect_can_do_happens_in_their_scenarios(names: list[str], seen: set[str]) -> None:
    told = {event["type"] for name in names for one in ran(name)["scenarios"] for event in one["trace"]}
    assert seen - told == set()


def test_an_example_runs_another_where_no_mock_answers_for_it() -> None:
    """Build and deploy with Rollout itself: the first region gets well, the second does not."""
    parent, child = next(name for name in NEW if "build" in name), own_ids()["rollout"]
    functions: Json = {}
    for name in (child, parent):
        functions |= gallery.read_folder(FOLDERS[name]).scenarios[0]["functions"]
    functions |= {
        "lookAtHealth": [{"result": {"healthy": True}}, {"result": {"healthy": False}}],
        "raiseUnhealthy": {"error": {"name": "Unhealthy"}},
    }
    event = gallery.read_folder(FOLDERS[parent]).scenarios[0]["events"][0]
    given = {"start": "events", "functions": functions, "events": [event], "settings": {"unmocked": "fail"}}
    found = open_setup({"definition": text(parent), "with": [text(child)], "scenario": given})
    done = result(found, Scenario(given), *simulate(found))
    assert done["path"][-2:] == ["Roll out", "Tell the author"]
    assert [one["status"] for one in done["instances"]] == ["completed", "completed", "failed"]
    assert [one["definition"] for one in done["instances"]] == ["build-and-deploy", "rollout", "rollout"]


@pytest.mark.parametrize("name", FOLDERS)
def test_runs_the_same_headless(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", str(FOLDERS[name] / "scenarios.yaml"), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for one in (mock for case in found["scenarios"] for mock in case.get("unusedMocks", ())):
        one.pop("shared", None)  # the library keeps each scenario by itself
    assert found == json.loads(json.dumps(ran(name)))


def test_definitions_are_one_file_each() -> None:
    for folder in FOLDERS.values():
        assert [path.name for path in sorted(folder.iterdir()) if path.stem == "definition"] in (
            ["definition.yaml"],
            ["definition.json"],
        )
        assert Path(folder / "scenarios.yaml").is_file()


@pytest.mark.parametrize("name", sorted(folder.name for folder in gallery.folders()))
def test_every_scenario_fits_its_definition(name: str) -> None:
    found = gallery.read_folder(next(folder for folder in gallery.folders() if folder.name == name))
    for scenario in found.scenarios:
        assert misfits(scenario, open_setup({"definition": found.text, "scenario": scenario}), {}) == []
