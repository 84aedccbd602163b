"""`signalbox portable`: scenarios beside the file, the engine that it is for, formats and exit statuses."""

import json
from pathlib import Path

import pytest

from designer import cli
from tests.designer.cli.texts import put

TEXT = """document: {dsl: '1.0.0', namespace: t, name: w, version: '0.1.0'}
do:
- a: {if: '${ .k == 1 }', set: {k: 2}, then: end}
- b: {set: {m: 1}}
"""
SUITE = "definition: w.yaml\nscenarios: [{name: skipped, input: {k: 5}}, {name: taken, input: {k: 1}}]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "w.yaml", TEXT)
    return tmp_path


def found(*words: str) -> int:
    return cli.main(["portable", *words])


def test_engines_that_part_are_status_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found("w.yaml", "--runtime", "go") == 1
    assert found("w.yaml", "--runtime", "go", "--runtime", "java") == 0  # both follow `then` of a skipped task
    assert found("w.yaml", "--runtime", "lemline") == 0
    assert "Go SDK 3.2.0 parts from the specification:" in capsys.readouterr().out


def test_scenarios_beside_the_file_count_and_those_that_are_given(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(folder, "w.suite.yaml", SUITE)
    put(folder, "other.yaml", SUITE.replace("w.yaml", "x.yaml"))
    found("w.yaml", "--runtime", "go", "--format", "json")
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["cases"] if one["source"] == "scenario"] == ["skipped", "taken"]
    given = put(folder, "given.yaml", "name: own\nruntime: [java, go]\ninput: {k: 7}\n")
    found("w.yaml", "--scenario", given, "--format", "json")
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["cases"] if one["source"] == "scenario"] == ["own"]
    assert [one["runtime"] for one in told["engines"]][:2] == ["specification", "go"]
    assert (len(told["engines"]), told["chosen"]) == (7, None)


@pytest.mark.parametrize("where", ["text", "tree", "scenario"])
def test_the_engine_that_it_is_for_is_held_against_too(
    where: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if where == "text":
        put(folder, "w.yaml", f"# signalbox: runtime java\n{TEXT}")
    elif where == "tree":
        put(folder, "signalbox.toml", '[runtime]\n"*.yaml" = "java"\n')
    else:
        put(folder, "w.suite.yaml", f"runtime: java\n{SUITE}")
    assert found("w.yaml", "--runtime", "go", "--format", "json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["chosen"] == "java"
    assert [one["runtime"] for one in told["engines"]] == ["specification", "java", "go"]
    assert told["engines"][2]["against"]["java"]["differences"] == []


def test_markdown_is_a_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found("w.yaml", "--runtime", "go", "--format", "markdown") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("| engine | loads | findings |")
    assert any(line.startswith("<details><summary>Go SDK 3.2.0 parts from the specification: b") for line in lines)


@pytest.mark.parametrize(
    ("files", "words", "message"),
    [
        ({"w.yaml": "a: [\n"}, ("w.yaml",), "w.yaml:"),
        ({}, ("none.yaml",), "none.yaml:1:1: "),
        (
            {"s.yaml": "input: {}\nstrat: x\n"},
            ("w.yaml", "--scenario", "s.yaml"),
            "s.yaml:2:1: error scenario-format: a scenario has no `strat`",
        ),
        (
            {"s.yaml": "name: s\nstart: never\n"},
            ("w.yaml", "--scenario", "s.yaml"),
            "s.yaml:2:1: error scenario-format: `start` may be",
        ),
    ],
)
def test_what_cannot_be_read_is_status_2(
    files: dict[str, str], words: tuple[str, ...], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in files.items():
        put(folder, name, text)
    assert found(*words) == 2
    assert capsys.readouterr().err.startswith(message)


def test_a_runtime_that_there_is_not_is_usage(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        found("w.yaml", "--runtime", "jav")
    assert caught.value.code == 2
    assert "did you mean `java`?" in capsys.readouterr().err


def test_a_resource_is_loaded_by_whom_it_is_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    states = "[{name: A, type: inject, data: {}, end: true}]"
    kind = "apiVersion: sonataflow.org/v1alpha08\nkind: SonataFlow\nmetadata: {name: r}\n"
    put(folder, "r.yaml", f"{kind}spec: {{flow: {{start: A, states: {states}}}}}\n")
    assert found("r.yaml", "--runtime", "sonataflow", "--format", "json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["measure"], [one["loads"] for one in told["engines"]]) == ("sonataflow", [False, True])
