"""Suites, sweeps and explorations: the same bytes whoever works at them, and gone on with after a stop."""

import json
from pathlib import Path

import pytest

from designer import cli
from designer.jobs.executors import Where
from designer.jobs.parts import digest, results
from designer.jobs.progress_file import Notes
from tests.workflow.samples import CALL

EXPLORE = Path(__file__).parents[2] / "fixtures" / "explore"
SUITE = """definition: call.yaml
functions: {f: {result: {b: 2.50, "\\u00fc": [null, 1e20]}, delay: PT1.5S}}
scenarios:
- {name: fine, expect: {status: completed, path: [A], output: {b: 2.5}}}
- {name: other, functions: {f: {error: Down}}, expect: {status: completed}}
- {name: third}
"""
SWEEP = ["simulate", "one.yaml", "--sweep", "/functions/f/delay=PT1S,PT2S,PT3S", "--sweep", "/input/a=1,2"]
BAD = [str(EXPLORE / f"{name}.yaml") for name in ("conditions", "deadlock", "endless-loop")]
COMMANDS = {
    "suite as text": ["simulate", "suite.yaml"],
    "suite as json": ["simulate", "suite.yaml", "--format", "json"],
    "suite as junit": ["simulate", "suite.yaml", "--format", "junit"],
    "sweep": SWEEP,
    "explorations": ["explore", *BAD, "--all-paths"],
    "explorations as json": ["explore", *BAD, "--format", "json"],
    "one exploration": ["explore", BAD[0], "--format", "json"],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "call.yaml").write_text(CALL)
    (tmp_path / "suite.yaml").write_text(SUITE)
    (tmp_path / "one.yaml").write_text("definition: call.yaml\nname: one\nfunctions: {f: {result: {b: 2}}}\n")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status and what was printed; nothing is said besides."""
    status = cli.main(list(words))
    found = capsys.readouterr()
    assert not found.err
    return status, found.out


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_workers_and_notes_change_no_byte(capsys: pytest.CaptureFixture[str], folder: Path, words: list[str]) -> None:
    alone = said(capsys, *words)
    assert len(alone[1]) > 80
    assert said(capsys, *words, "--workers", "2", "--resume", "notes") == alone
    notes = folder / "notes"
    kept = notes.read_bytes().splitlines(keepends=True)
    notes.write_bytes(b"".join(kept[:-1]) + kept[-1][:9])  # as a crash leaves it
    assert said(capsys, *words, "--resume", "notes") == alone
    assert sorted(notes.read_bytes().splitlines()) == sorted(line.rstrip(b"\n") for line in kept)


def test_what_is_noted_is_not_made_again(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    said(capsys, *SWEEP, "--resume", "notes")
    notes = folder / "notes"
    notes.write_text(notes.read_text().replace('"status": "completed"', '"status": "seen"', 1))
    assert "seen" in said(capsys, *SWEEP, "--resume", "notes")[1]
    said(capsys, "explore", *BAD, "--resume", "explored")
    notes = folder / "explored"
    notes.write_text(notes.read_text().replace("conditions: 3 paths", "conditions: seen"))
    assert said(capsys, "explore", *BAD, "--resume", "explored")[1].startswith("conditions: seen")


@pytest.mark.parametrize("other", [["--seed", "4"], ["--format", "json"], ["--input", "{}"]])
def test_notes_of_something_else_are_left_as_they_are(
    capsys: pytest.CaptureFixture[str], folder: Path, other: list[str]
) -> None:
    said(capsys, *SWEEP, "--resume", "notes")
    before = (folder / "notes").read_bytes()
    assert cli.main([*SWEEP, *other, "--resume", "notes"]) == 2
    told = "notes:1:1: this file has scenarios of something else, or of another edition\n"
    assert capsys.readouterr() == ("", told)
    assert (folder / "notes").read_bytes() == before


@pytest.mark.parametrize("words", [SWEEP, ["explore", *BAD]], ids=["sweep", "explore"])
def test_progress_is_told_where_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr("designer.cli._batch.QUIET", 0)
    status, quiet = said(capsys, *words)
    assert cli.main([*words, "--progress"]) == status
    found = capsys.readouterr()
    assert found.out == quiet
    count, what = (6, "scenarios") if words is SWEEP else (3, "definitions")
    assert found.err.splitlines() == [f"{done} of {count} {what}" for done in range(1, count + 1)]


def test_several_definitions_save_their_scenarios_in_a_folder_each(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert said(capsys, "explore", *BAD[:2], "--write", "out")[0] == 1
    assert sorted(one.name for one in (folder / "out").iterdir()) == ["01-conditions", "02-deadlock"]
    files = list((folder / "out").glob("*/*.yaml"))
    assert len(files) > 5
    assert said(capsys, "simulate", str(files[0]))[0] == 0


def test_one_that_cannot_start_is_said_and_the_others_are_told(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "none.yaml").write_text("id: n\nname: N\nversion: '1'\nstates:\n- {name: A, type: inject, data: {}}\n")
    assert cli.main(["explore", "none.yaml", BAD[0]]) == 2
    found = capsys.readouterr()
    assert found.err.startswith("none.yaml:1:1: the start is refused: ")
    assert found.out.startswith("conditions: 3 paths")
    assert cli.main(["explore", *BAD, "--scenario", "one.yaml"]) == 2
    assert capsys.readouterr().err == "--scenario: this is for a single definition\n"
    assert cli.main(["explore", *BAD, "--workers", "0"]) == 2


def _stops_at_three(number: int) -> int:
    if number == 3:
        raise KeyboardInterrupt
    return number * number


def _squared(number: int) -> int:
    return number * number


def test_what_was_done_before_a_stop_is_kept(folder: Path) -> None:
    parts = list(range(6))
    with pytest.raises(KeyboardInterrupt):
        results(_stops_at_three, parts, Where(1), Notes(folder / "notes", digest(parts), "numbers"))
    heard: list[int] = []
    notes = Notes(folder / "notes", digest(parts), "numbers")
    assert notes.made == {place: {"i": place, "done": place * place} for place in range(3)}
    assert results(_squared, parts, Where(1), notes, heard.append) == [0, 1, 4, 9, 16, 25]
    assert heard == [3, 4, 5, 6]
    assert len([json.loads(line) for line in (folder / "notes").read_text().splitlines()]) == 7
