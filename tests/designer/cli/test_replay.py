"""`signalbox replay`: its summary, its exit statuses, and the scenario that it writes, which `simulate` runs."""

import io
import json
from pathlib import Path

import pytest

from designer import cli
from tests.designer.cli.texts import put
from workflow.document import read

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests" / "simulator" / "studies" / "recorded_runs" / "cases"
ALIKE = CASES / "lifecycle-with-an-event"
DIFFERENT = CASES / "stepfunctions-another-choice"
WITHOUT = CASES / "lifecycle-without-payloads"
SONATAFLOW = CASES / "sonataflow-nodes-and-variables"


def words(case: Path, *more: str) -> list[str]:
    history = next(case.glob("history.*"))
    return ["replay", str(case / "definition.yaml"), "--history", str(history), *more]


def test_a_history_that_agrees_is_status_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words(ALIKE)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "booking-ix7iryakiem8j.travel: lifecycle events of DSL 1.0",
        "",
        "agrees in all 12 places",
        "",
        "What the history lacks, or was not understood:",
        "  line 230: 1 event came again, with the same id and source, and counted once",
        "  there are other instances, which are left out: booking-b2.travel",
    ]


def test_one_that_differs_is_status_1_and_tells_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words(DIFFERENT)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == (
        "differs after 8 of 13 places, at line 138: the recording enters Post, the simulation enters Pause"
    )
    assert lines[3].startswith('  recorded   {"line": 138, "what": "entered", "state": "Post"')
    assert lines[4].startswith('  simulated  {"step": 17, "what": "entered", "state": "Pause"')


@pytest.mark.parametrize("case", [ALIKE, DIFFERENT], ids=lambda case: case.name)
def test_the_page_shows_what_is_printed(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(words(case))
    printed = capsys.readouterr().out
    page = (ROOT / "docs" / "recorded-runs.md").read_text("utf-8")
    assert (printed if case is ALIKE else printed.partition("\n\n")[2]) in page


def test_json_has_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words(DIFFERENT, "--format", "json")) == 1
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["family", "instance", "instances", "position", "agreement", "notes", "scenario"]
    assert list(found["agreement"]) == ["places", "agree", "difference", "until"]
    assert found["agreement"]["difference"]["at"] == 138


@pytest.mark.parametrize("case", [ALIKE, SONATAFLOW, WITHOUT], ids=lambda case: case.name)
def test_the_scenario_is_a_file_that_simulate_runs(
    case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "recorded.yaml"
    assert cli.main(words(case, "--scenario", str(out))) == 0
    written = read(out.read_text("utf-8")).data
    assert (tmp_path / written["definition"]).resolve() == case / "definition.yaml"
    capsys.readouterr()
    assert cli.main(["simulate", "--format", "json", str(out)]) == 0
    found = json.loads(capsys.readouterr().out)
    names = [one["name"] for one in found["expectations"]]
    assert (
        names
        == {
            ALIKE: ["status", "errorContains", "path", "tasks"],
            SONATAFLOW: ["status", "output", "path"],
            WITHOUT: ["order"],
        }[case]
    )
    assert all(one["held"] for one in found["expectations"])


def test_the_scenario_of_one_that_differs_fails_where_it_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "recorded.yaml"
    assert cli.main(words(DIFFERENT, "--scenario", str(out))) == 1
    capsys.readouterr()
    assert cli.main(["simulate", str(out)]) == 1
    assert 'expected "Post", but got "Pause"' in capsys.readouterr().out


def test_what_a_history_lacks_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words(WITHOUT, "--input", '{"item": "lamp"}', "--set", "unmocked=empty", "--format", "json")) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["scenario"]["input"] == {"item": "lamp"}
    assert found["scenario"]["settings"] == {"unmocked": "empty"}
    assert not [note for note in found["notes"] if note["message"].startswith("the input")]
    assert found["agreement"]["difference"]["message"] == "the recording enters reserve, the simulation enters refuse"


def test_another_instance_may_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words(ALIKE, "--instance", "booking-b2.travel", "--format", "json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["instance"] == "booking-b2.travel"
    assert found["scenario"]["input"] == {"nights": 1}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--instance", "nobody"], "history.json:1:1: there is no instance nobody in this history; it has booking-"),
        (["--set", "unmocked"], "--set: write NAME=VALUE, not 'unmocked'"),
        (["--set", "colour=red"], "--set: there is no setting `colour`"),
        (["--input", "{"], "--input: line 1, column 2: "),
        (["--with", "gone.yaml"], "gone.yaml:1:1: No such file or directory"),
    ],
)
def test_wrong_options_are_status_2(more: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words(ALIKE, *more)) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1:1: there are no events in this history"),
        ('{"type": "x"}\n{"type": ', "2:10: this is not JSON: Expecting value"),
        ('{"type": "x"}', "1:1: none of these events is known; what can be read: lifecycle events of DSL 1.0, "),
        (
            '{"type": "io.serverlessworkflow.workflow.started.v1", "source": "/a/other/1", "data": {"name": "x"}}',
            "1:1: no instance here is one of travel/booking: they are of a/other",
        ),
    ],
)
def test_a_history_that_cannot_be_read_is_told_with_its_place(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    history = put(tmp_path, "history.jsonl", text)
    assert cli.main(["replay", str(ALIKE / "definition.yaml"), "--history", history]) == 2
    assert capsys.readouterr().err.startswith(f"{history}:{told}")


def test_a_definition_that_cannot_be_read_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = put(tmp_path, "broken.yaml", "do: [")
    assert cli.main(["replay", broken, "--history", str(next(ALIKE.glob("history.*")))]) == 2
    assert capsys.readouterr().err.startswith(f"{broken}:1:")


def test_both_cannot_be_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", "-", "--history", "-"]) == 2
    assert capsys.readouterr().err.startswith("--history: only one of the definition and its history")


def test_a_history_may_be_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = io.TextIOWrapper(io.BytesIO(next(ALIKE.glob("history.*")).read_bytes()))
    monkeypatch.setattr("sys.stdin", told)
    assert cli.main(["replay", str(ALIKE / "definition.yaml"), "--history", "-"]) == 0
    assert "agrees in all 12 places" in capsys.readouterr().out


def test_a_scenario_that_cannot_be_written_is_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "gone" / "recorded.yaml"
    assert cli.main(words(ALIKE, "--scenario", str(out))) == 2
    assert capsys.readouterr().err == f"{out}:1:1: No such file or directory\n"


def test_of_a_trace_the_one_note_that_every_trace_has_is_a_quiet_last_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    definition, scenario = str(ALIKE / "definition.yaml"), str(tmp_path / "recorded.yaml")
    cli.main(words(ALIKE, "--scenario", scenario))
    capsys.readouterr()
    cli.main(["simulate", scenario, "--format", "json"])
    history = put(tmp_path, "trace.json", capsys.readouterr().out)
    assert cli.main(["replay", definition, "--history", history]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "What the history lacks, or was not understood:" not in lines
    assert lines[-1] == "(Note: a trace does not tell which answers were given by hand: mocks give them all.)"
