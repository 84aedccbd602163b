"""`signalbox diff`: changes in words with their places, in three formats, and its exit statuses."""

import json
from pathlib import Path

import pytest

from designer import cli
from tests.designer.cli.texts import BROKEN, CLEAN, put

CHANGED = CLEAN.replace("data: {}, end: {kind: default}}", "data: {}, transition: {nextState: Bye}}") + (
    "- {name: Bye, type: inject, data: {a: 1}, end: {kind: default}}\n"
)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "a.yaml", CLEAN)
    put(tmp_path, "spaced.yaml", "# the same\n" + CLEAN)
    put(tmp_path, "b.yaml", CHANGED)
    put(tmp_path, "bad.yaml", "id: x\n")


@pytest.mark.usefixtures("files")
def test_the_same_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", "a.yaml", "spaced.yaml"]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("files")
def test_changes_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", "a.yaml", "b.yaml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("b.yaml:6: + inject Bye") for line in lines), lines
    assert all(line.startswith(("a.yaml:", "b.yaml:")) for line in lines)
    assert cli.main(["diff", "b.yaml", "a.yaml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("b.yaml:6: - inject Bye") for line in lines), lines


@pytest.mark.usefixtures("files")
def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", "a.yaml", "b.yaml", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["old"], found["new"], found["summary"].split(";")[0]) == ("a.yaml", "b.yaml", "added Bye")
    bye = next(one for one in found["changes"] if one["title"] == "Bye")
    assert (bye["change"], bye["old_line"], bye["new_line"], bye["new_place"]) == ("added", None, 6, "/states/1")


@pytest.mark.usefixtures("files")
def test_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", "a.yaml", "b.yaml", "--format", "markdown"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("**added Bye")
    assert any(line.startswith("| added | inject **Bye** |") for line in lines)
    assert len({line.count("|") - line.count("\\|") for line in lines[2:]}) == 1


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["a.yaml", "gone.yaml"], "gone.yaml:1:1: No such file or directory"),
        (["bad.yaml", "a.yaml"], "bad.yaml:1:1: This is in no dialect"),
        (["-", "-"], "-: only one of them can be standard input"),
    ],
)
def test_what_cannot_be_read(given: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(told)
    assert len(said.err.splitlines()) == 1


def test_a_broken_definition_is_still_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", put(tmp_path, "a.yaml", CLEAN), put(tmp_path, "b.yaml", BROKEN)]) == 1
    assert "Gret" in capsys.readouterr().out
