"""`signalbox explore`: its report, its exit statuses, and the scenarios it writes, which `simulate` accepts."""

import json
from pathlib import Path

import pytest

from designer import cli
from tests.tiers import share
from workflow.document import read
from workflow.paths import Json

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "tests" / "fixtures" / "explore"
EXAMPLES = sorted((ROOT / "designer" / "library" / "examples").glob("*/definition.yaml"))
EXPENSE = next((ROOT / "designer/library/examples").glob("*-expense-approval")) / "definition.yaml"


def test_the_report_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explore", str(FOLDER / "conditions.yaml")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("conditions: 3 paths; reached 3 of 3 states")
    assert "  completed: Rate -> Sorry" in lines
    assert lines[-1] == "5 scenarios cover all that was reached"


def test_problems_are_exit_status_1_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explore", "--format", "json", str(FOLDER / "deadlock.yaml")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(one["kind"], one["pointer"]) for one in found["problems"]] == [("deadlock", "/states/1")]
    assert found["complete"] is True
    assert found["reached"]["states"] == {"covered": 2, "total": 3}


def test_every_written_scenario_runs_as_it_expects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "scenarios"
    assert cli.main(["explore", str(EXPENSE), "--write", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["01-completed-in-pay-out.yaml", "02-completed-in-decide.yaml"]
    missed: set[str] | None = None
    for file in files:
        capsys.readouterr()
        assert cli.main(["simulate", "--format", "json", str(file)]) == 0
        found = json.loads(capsys.readouterr().out)
        assert [one["name"] for one in found["expectations"]] == ["status", "path"]
        here = {place for kind in found["coverage"].values() for place in kind["missed"]}
        missed = here if missed is None else missed & here
    assert missed == set()


@pytest.mark.parametrize("example", share(EXAMPLES, 8, 3), ids=lambda path: path.parent.name)
def test_what_is_written_of_an_example_passes(
    example: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By `signalbox test`, as the engine that the example is written for."""
    assert cli.main(["explore", str(example), "--write", str(tmp_path / "out")]) == 0
    capsys.readouterr()
    assert cli.main(["test", str(tmp_path / "out")]) == 0, capsys.readouterr().out


def test_every_path_and_every_problem_is_written_where_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["explore", str(EXPENSE), "--all-paths", "--write", str(tmp_path / "all")]) == 0
    paths = int(capsys.readouterr().out.split(": ")[1].split(" paths")[0])
    assert len(list((tmp_path / "all").iterdir())) >= paths > 2
    assert cli.main(["explore", str(FOLDER / "deadlock.yaml"), "--write", str(tmp_path / "stuck")]) == 1
    names = sorted(file.name for file in (tmp_path / "stuck").iterdir())
    assert names[-1] == "problem-01-deadlock-states-1.yaml"
    capsys.readouterr()
    for file in [*(tmp_path / "all").iterdir(), *(tmp_path / "stuck").iterdir()]:
        assert cli.main(["simulate", str(file)]) == 0, file.read_text(encoding="utf-8")


def test_a_scenario_is_where_it_starts_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = EXPENSE.with_name("scenarios.yaml")
    options = ["--scenario", str(given), "--write", str(tmp_path / "out")]
    assert cli.main(["explore", str(EXPENSE), *options]) == 0
    first = read(given.read_text(encoding="utf-8")).data["scenarios"][0]
    written = [read(file.read_text(encoding="utf-8")).data for file in (tmp_path / "out").iterdir()]
    assert all(set(first["input"]) <= set(one["input"]) for one in written)
    capsys.readouterr()
    (tmp_path / "bad.yaml").write_text("definition: x\nevents: 5\n")
    assert cli.main(["explore", str(EXPENSE), "--scenario", str(tmp_path / "bad.yaml")]) == 2
    assert (
        capsys.readouterr().err
        == f"{tmp_path}/bad.yaml:2:1: error scenario-format: `events` must be a list of events, not 5\n"
    )


def test_another_definition_is_part_of_the_session(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = {"start": {"kind": "default"}, "end": {"kind": "default"}}
    inject: dict[str, Json] = {"name": "In", "type": "inject", "data": {"x": 1}, **whole}
    subflow: dict[str, Json] = {"name": "Sub", "type": "subflow", "waitForCompletion": True, "workflowId": "child"}
    child = {"id": "child", "name": "c", "version": "1", "states": [inject]}
    parent = {"id": "parent", "name": "p", "version": "1", "states": [{**subflow, **whole}]}
    (tmp_path / "child.json").write_text(json.dumps(child))
    (tmp_path / "parent.json").write_text(json.dumps(parent))
    options = ["--with", str(tmp_path / "child.json"), "--write", str(tmp_path / "out")]
    assert cli.main(["explore", str(tmp_path / "parent.json"), *options]) == 0
    written = read(next((tmp_path / "out").iterdir()).read_text(encoding="utf-8")).data
    assert (written["definition"], written["with"]) == ("../parent.json", ["../child.json"])
    assert "subflows" not in written
    capsys.readouterr()
    assert cli.main(["simulate", str(next((tmp_path / "out").iterdir()))]) == 0


def test_bounds_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explore", str(EXPENSE), "--max-paths", "2"]) == 0
    assert "cut: the search stopped after 2 ways" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        cli.main(["explore", str(EXPENSE), "--max-paths", "0"])
    assert left.value.code == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("states: [", "bad.yaml:1:"),
        ("id: x\nname: x\nversion: '1'\nstates: [{name: A, type: inject, data: {}}]\n", "the definition has no start"),
    ],
)
def test_what_cannot_be_read_or_started(
    tmp_path: Path, text: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.yaml").write_text(text)
    assert cli.main(["explore", str(tmp_path / "bad.yaml")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert line in shown.err
    assert len(shown.err.splitlines()) == 1


def test_a_file_or_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explore", str(tmp_path / "none.yaml")]) == 2
    (tmp_path / "file").write_text("")
    assert cli.main(["explore", str(EXPENSE), "--write", str(tmp_path / "file")]) == 2
    assert "file: File exists" in capsys.readouterr().err


def test_the_definitions_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text((FOLDER / "conditions.yaml").read_text("utf-8"))
    (tmp_path / "case.yaml").write_text("definition: a.yaml\n")
    assert cli.main(["explore", str(FOLDER / "conditions.yaml")]) == 0
    alone = capsys.readouterr().out
    assert cli.main(["explore", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{alone}1 file checked, 1 passed over (1 scenario file)\n"
