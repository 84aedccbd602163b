"""`signalbox conform`: the specification's kit, our own features, what fails and where, and what cannot be read."""

import json
from pathlib import Path

import pytest

from designer import cli
from tests.definitions import SHARED, shared

ROOT = Path(__file__).parents[3]
KIT = SHARED / "spec" / "1.0" / "ctk"
OWN = ROOT / "tests" / "conformance"
FEATURE = """Feature: Numbers
  Scenario: One and one
    Given a workflow with definition:
    \"\"\"yaml
    document: {dsl: 1.0.3, namespace: t, name: n, version: 1.0.0}
    do:
    - add: {set: {sum: "${ .n + 1 }"}}
    \"\"\"
    And given the workflow input is:
    \"\"\"yaml
    n: 1
    \"\"\"
    When the workflow is executed
    Then the workflow should complete with output:
    \"\"\"yaml
    sum: 2
    \"\"\"
    And add should run first
    And add should run last
"""
WITH_OTHERS = """Feature: Numbers
  Scenario: One and one elsewhere
    Given a workflow with definition:
    \"\"\"yaml
    document: {dsl: 1.0.3, namespace: t, name: n, version: 1.0.0}
    do:
    - add: {call: "https://f.example.com/functions/sum.yaml", with: {n: 1}}
    - again: {run: {workflow: {namespace: t, name: other, version: 1.0.0}}}
    \"\"\"
    And another workflow with definition:
    \"\"\"yaml
    document: {dsl: 1.0.3, namespace: t, name: other, version: 1.0.0}
    do:
    - more: {set: {sum: "${ .sum + 1 }"}}
    \"\"\"
    And the resource 'https://f.example.com/functions/sum.yaml' is:
    \"\"\"yaml
    set: {sum: "${ .n + 1 }"}
    \"\"\"
    When the workflow is executed
    Then the workflow should complete with output:
    \"\"\"yaml
    sum: 3
    \"\"\"
"""


@pytest.fixture
def feature(tmp_path: Path) -> Path:
    file = tmp_path / "numbers.feature"
    file.write_text(FEATURE)
    return file


def test_what_holds_is_counted(feature: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["conform", str(feature.parent)]) == 0
    told = [f"{feature}: Numbers", "  ok     One and one", "1 passed, 0 failed", "1 file checked, 0 passed over"]
    assert capsys.readouterr().out.splitlines() == told


def test_what_does_not_hold_has_its_line_and_the_way_to_run_it_again(
    feature: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    feature.write_text(FEATURE.replace("sum: 2", "sum: 3"))
    kept = tmp_path / "kept"
    assert cli.main(["conform", str(feature), "--keep", str(kept)]) == 1
    out = capsys.readouterr().out
    assert f'{feature}:14: output: expected {{"sum": 3}}, got {{"sum": 2}}' in out
    scenario = next(kept.glob("*/scenario.yaml"))
    assert f"again: signalbox simulate {scenario}" in out
    assert cli.main(["simulate", str(scenario)]) == 1
    assert "1 failed" not in capsys.readouterr().err


def test_other_texts_are_kept_too(tmp_path: Path) -> None:
    feature, kept = tmp_path / "numbers.feature", tmp_path / "kept"
    feature.write_text(WITH_OTHERS)
    assert cli.main(["conform", str(feature), "--keep", str(kept)]) == 0
    folder = next(kept.glob("*/scenario.yaml")).parent
    assert (folder / "with" / "0.yaml").is_file()
    assert (folder / "with" / "f.example.com" / "functions" / "sum.yaml").is_file()
    assert cli.main(["simulate", str(folder / "scenario.yaml")]) == 0


def test_reports_for_programs(feature: Path, capsys: pytest.CaptureFixture[str]) -> None:
    feature.write_text(FEATURE.replace("run last", "run before sub"))
    assert cli.main(["conform", str(feature), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["passed"], found["failed"]) == (0, 1)
    assert [(step["line"], step["held"]) for step in found["scenarios"][0]["steps"]] == [
        *((3, None), (9, None), (13, None)),
        *((14, True), (18, True), (19, False)),
    ]
    assert cli.main(["conform", str(feature), "--format", "junit"]) == 1
    out = capsys.readouterr().out
    assert '<testsuite name="conformance" tests="1" failures="1">' in out
    assert 'classname="Numbers" name="One and one"' in out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("And add should run last", "And add shall run"), ":19: no step is written `add shall run`"),
        (("do:", "steps:"), "the workflow does not start"),
        (("n: 1\n", "n: [\n"), ":1"),
    ],
)
def test_a_scenario_that_cannot_be_run_fails_with_its_reason(
    feature: Path, change: tuple[str, str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    feature.write_text(FEATURE.replace(*change))
    assert cli.main(["conform", str(feature)]) == 1
    assert message in capsys.readouterr().out


def test_what_cannot_be_read_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.feature"
    broken.write_text("Feature: A\nScenario: S\n Given a\n | x |")
    empty = tmp_path / "empty"
    empty.mkdir()
    for path, words in ((broken, f"{broken}:4:1: "), (empty, f"{empty}: "), (tmp_path / "no", "no:1:1: ")):
        assert cli.main(["conform", str(path)]) == 2
        err = capsys.readouterr().err
        assert words in err
        assert len(err.splitlines()) == 1


def test_our_own_features_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["conform", str(OWN)]) == 0, capsys.readouterr().out


def test_a_wrong_expectation_in_our_features_is_found_at_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (OWN / "flow.feature").read_text("utf-8")
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "should complete with output" in each)
    wrong = tmp_path / "flow.feature"
    wrong.write_text(text.replace("n: 111", "n: 112"))
    assert cli.main(["conform", str(wrong)]) == 1
    out = capsys.readouterr().out
    assert f'{wrong}:{line}: output: expected {{"n": 112}}, got {{"n": 111}}' in out
    assert out.splitlines()[-1].endswith(" passed, 1 failed")


@shared
def test_the_kit_holds_twice_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert cli.main(["conform", str(KIT), "--mocks", str(OWN / "kit-mocks.yaml"), "--format", "json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert json.loads(told[0])["passed"] == 21


@shared
def test_a_wrong_expectation_in_the_kit_is_found_at_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (KIT / "set.feature").read_text("utf-8")
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "should complete with output" in each)
    wrong = tmp_path / "set.feature"
    wrong.write_text(text.replace("should complete with output", "should fault with error"))
    assert cli.main(["conform", str(wrong)]) == 1
    assert f"{wrong}:{line}: status" in capsys.readouterr().out
