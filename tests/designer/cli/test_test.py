"""`signalbox test`: all scenarios of a folder, its reports, the bar of coverage, and watching."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from designer import cli
from tests.designer.called_workflow import CALLER, SHIP
from tests.designer.cli.texts import DEFINITION, FEW, MANY, WRONG, put
from tests.serving import OURS, ROOT


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "flows").mkdir()
    put(tmp_path / "flows", "choose.yaml", DEFINITION)
    put(tmp_path / "flows", "many.yaml", MANY)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = cli.main(["test", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_folder_of_scenarios(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place / "flows", "suite.yaml", "definition: choose.yaml\nscenarios:\n- name: empty\n  input: {n: 0}\n")
    status, out, error = run(capsys)
    assert (status, error) == (0, "")
    first, second, covered, summary, files = out.splitlines()
    assert first.startswith("ok     many: completed after PT0S (flows/many.yaml:1, 0.")
    assert second.startswith("ran    empty: completed after PT0S (flows/suite.yaml:3, 0.")
    assert covered == f"covered 100% {Path('flows/choose.yaml')}"
    assert summary == "1 passed, 0 failed, 1 ran and expects nothing"
    assert files == "3 files checked, 0 passed over"


def test_a_failure_is_told_in_full(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place / "flows", "wrong.yaml", WRONG)
    status, out, _ = run(capsys, "flows")
    assert status == 1
    assert "FAILED few: completed" in out
    assert "path: Choose -> Many" in out
    assert out.splitlines()[-2:] == ["1 passed, 1 failed", "3 files checked, 0 passed over"]


def test_all_reports_at_once(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place / "flows", "wrong.yaml", "\n\n" + WRONG)
    assert run(capsys, "--junit", "out.xml", "--json", "out.json")[0] == 1
    group = ElementTree.parse(place / "out.xml").getroot()[0]
    assert (group.get("tests"), group.get("failures")) == ("2", "1")
    assert float(str(group.get("time"))) > 0
    assert [(case.get("file"), case.get("line")) for case in group] == [
        ("flows/many.yaml", "1"),
        ("flows/wrong.yaml", "3"),
    ]
    assert all(float(str(case.get("time"))) >= 0 for case in group)
    found = json.loads((place / "out.json").read_text("utf-8"))
    assert (found["passed"], found["failed"], found["errors"]) == (1, 1, [])
    assert found["scenarios"][0]["trace"]
    assert "of" not in found["scenarios"][0]
    assert found["definitions"][0]["file"] == "flows/choose.yaml"
    assert run(capsys, "--json", "-")[1].startswith("{")  # and the result that lies there is no scenario file
    assert len(json.loads(run(capsys, "--json", "-")[1])["scenarios"]) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (WRONG, 'path, state 2: expected "Few", but got "Many"'),
        (WRONG.replace("completed, path", "completed, output: {n: 6}, path"), "output at /n: expected 6, but got 5"),
        (FEW.replace("path: [Choose, Few]", "output: {n: 6}"), "output at /n: expected 6, but got 0"),
    ],
)
def test_no_report_changes_another(text: str, told: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place / "flows", "wrong.yaml", text)
    reports = []
    for more in ((), ("--json", "out.json"), ("--json", "-")):
        _, out, _ = run(capsys, "flows/wrong.yaml", "--junit", "out.xml", *more)
        failure = next(ElementTree.parse(place / "out.xml").getroot().iter("failure"))
        assert told in str(failure.get("message"))
        reports.append((failure.get("message"), failure.text, re.sub(r"\d\.\d\d s", "", out)))
    assert reports[0] == reports[1]
    assert reports[0][:2] == reports[2][:2]
    alone = json.loads(run(capsys, "flows/wrong.yaml", "--json", "-")[1])["scenarios"][0]["difference"]
    assert told in alone["message"]


def test_the_bar_of_coverage(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--min-coverage", "90")
    assert status == 1
    assert "missed /states/2, /states/0/default" in out
    assert "at least 90% is wanted" in out
    assert run(capsys, "--min-coverage", "50")[0] == 0
    put(place, "signalbox.toml", "[test]\nmin-coverage = 90\n")
    assert run(capsys)[0] == 1
    assert run(capsys, "--filter", "many")[0] == 0  # a part cannot cover all
    put(place / "flows", "few.yaml", FEW)
    assert run(capsys)[0] == 0


def test_a_definition_without_a_scenario_is_below_any_bar(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place / "flows", "few.yaml", FEW)
    put(place / "flows", "other.yaml", DEFINITION.replace("id: choose", "id: other"))
    assert run(capsys)[0] == 0
    status, out, _ = run(capsys, "--min-coverage", "1")
    assert status == 1
    assert "covered 0% flows/other.yaml: no scenario; at least 1% is wanted" in out


@pytest.mark.parametrize("own", ["", "definition: ship.yaml\ninput: {n: 1}\n"])
def test_what_others_scenarios_run_of_a_workflow_is_covered(
    own: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flows = place / "shop"
    flows.mkdir()
    for name, text in {"order.yaml": CALLER, "ship.yaml": SHIP, "own.yaml": own}.items():
        put(flows, name, text)
    cases = "{name: large, input: {n: 5}}, {name: small, input: {n: 1}}"
    put(flows, "suite.yaml", f"definition: order.yaml\nwith: [ship.yaml]\nscenarios: [{cases}]\n")
    put(flows, "idle.yaml", SHIP.replace("name: ship", "name: idle"))
    status, out, _ = run(capsys, "shop", "--json", "out.json")
    assert status == 0
    lines = [one for one in out.splitlines() if one.startswith("covered")]
    assert lines == [
        f"covered 0% {Path('shop/idle.yaml')}: no scenario",
        f"covered 100% {Path('shop/order.yaml')}",
        f"covered 100% {Path('shop/ship.yaml')}",
    ]
    found = json.loads((place / "out.json").read_text("utf-8"))["definitions"]
    assert [(one["scenarios"], one["runs"]) for one in found] == [(0, 0), (2, 2), (bool(own), 2 + bool(own))]
    assert run(capsys, "shop", "--filter", "small")[1].count("covered") == 2
    assert f"covered 60% {Path('shop/ship.yaml')}: missed /do/2/two" in run(capsys, "shop", "--filter", "small")[1]


def test_what_goes_along_and_is_never_run_is_told(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in {"order.yaml": CALLER, "ship.yaml": SHIP}.items():
        put(place / "flows", name, text)
    mocked = "calls: {'workflow shop/ship': {result: {a: 1}}}"
    put(place / "flows", "order.scenario.yaml", f"definition: order.yaml\nwith: [ship.yaml]\n{mocked}\n")
    status, out, _ = run(capsys, "flows/order.scenario.yaml", "--min-coverage", "1")
    assert f"covered 0% {Path('flows/ship.yaml')}: no scenario; at least 1% is wanted" in out
    assert status == 1


def test_names_that_are_asked_for(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place / "flows", "few.yaml", FEW)
    assert run(capsys, "--filter", "FE*")[1].splitlines()[-2] == "1 passed, 0 failed"
    status, out, error = run(capsys, "--filter", "nobody")
    assert (status, out, error) == (2, "", ".: there is no scenario here whose name has nobody, of 3 files\n")


@pytest.mark.parametrize(
    ("text", "told", "counted"),
    [
        (
            "definition: gone.yaml\n",
            "flows/bad.yaml:1:1: error scenario-format: there is no file gone.yaml",
            "1 could not be run",
        ),
        (
            "definition: choose.yaml\nexpekt: {}\n",
            "flows/bad.yaml:2:1: error scenario-format: a scenario has no `expekt`",
            "1 could not be run",
        ),
        ("definition: choose.yaml\nexpect: [\n", "flows/bad.yaml:", "1 file could not be read"),
    ],
)
def test_what_cannot_be_run_is_told_and_the_others_run(
    text: str, told: str, counted: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(place / "flows", "bad.yaml", text)
    status, out, error = run(capsys, "--junit", "out.xml")
    assert status == 2
    assert error.startswith(told)
    assert f"1 passed, 0 failed, {counted}\n" in out
    assert len(list(ElementTree.parse(place / "out.xml").getroot().iter("error"))) == 1


def test_reports_that_cannot_be_written(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--junit", "none/out.xml") == (2, "", "none/out.xml:1:1: No such file or directory\n")
    assert not (place / "none").exists()


def test_watching_runs_again_at_a_change_and_ends_with_130(place: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run in the background would ignore it
    with (place / "told.txt").open("w") as told:
        running = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "test", "flows", "--watch"],
            cwd=place,
            env=environment,
            stdout=told,
            stderr=subprocess.DEVNULL,
        )
    try:
        _wait_for(place / "told.txt", "1 passed, 0 failed")
        time.sleep(0.2)
        put(place / "flows", "wrong.yaml", WRONG)
        _wait_for(place / "told.txt", "1 passed, 1 failed")
        running.send_signal(signal.SIGINT)
        assert running.wait(10) == cli.INTERRUPTED
    finally:
        running.kill()
        running.wait()


def _wait_for(file: Path, text: str) -> None:
    until = time.monotonic() + 30
    while text not in file.read_text("utf-8"):
        assert time.monotonic() < until, file.read_text("utf-8")
        time.sleep(0.1)
