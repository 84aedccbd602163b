"""A text of a folder that does not parse is told by every command that takes folders, as one that cannot be read."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from designer import cli
from tests.designer.cli.texts import DEFINITION, MANY, put

COMMANDS = {
    "lint": ("lint", "flows"),
    "lint a pattern": ("lint", "flows/**/*.*"),
    "lint for programs": ("lint", "flows", "--format", "sarif"),
    "lint as a dialect": ("lint", "flows", "--dialect", "0.6-draft"),
    "test": ("test", "flows"),
    "check": ("check", "flows"),
    "simulate": ("simulate", "flows"),
    "explore": ("explore", "flows"),
    "render": ("render", "flows", "-o", "out"),
    "convert": ("convert", "flows", "--to", "0.8", "--write", "out"),
}
BROKEN = "document: {dsl: 1.0.3\n  name: [broken\n"
BROKEN_SCENARIO = "definition: choose.yaml\nexpect: [\n"
LATIN1 = "name: caf\u00e9".encode("latin-1")
CHART = "kind: Deployment\nspec:\n{{- if .Values.on }}\n  replicas: {{ .Values.count }}\n{{- end }}\n"
BAD: dict[str, tuple[str, str | bytes, str]] = {
    "broken definition": ("bad.yaml", BROKEN, "flows/bad.yaml:2:"),
    "broken scenario": ("bad.scenario.yaml", BROKEN_SCENARIO, "flows/bad.scenario.yaml:3:1: "),
    "broken by its name": ("bad.sw.json", '{"id": ', "flows/bad.sw.json:1:"),
    "no UTF-8": ("bad.yaml", LATIN1, "flows/bad.yaml:1:1: this is not utf-8"),
}


@pytest.fixture
def flows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A definition with its scenario, in a folder that is named as a file; an empty file, and a chart's template."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "flows"
    (folder / "x.yaml").mkdir(parents=True)
    put(folder / "x.yaml", "choose.yaml", DEFINITION)
    put(folder / "x.yaml", "many.yaml", MANY)
    put(folder, "empty.yaml", "")
    put(folder, "chart.yaml", CHART)
    return folder


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_a_text_that_does_not_parse_is_told(
    arguments: tuple[str, ...], flows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(list(arguments)) == 0  # what is none of ours is passed over
    capsys.readouterr()
    wrong = []
    for what, (name, text, told) in BAD.items():
        shutil.rmtree("out", ignore_errors=True)  # `convert` writes over nothing
        put(flows, name, text)
        status = cli.main(list(arguments))
        said = capsys.readouterr()
        is_finding = arguments[0] == "lint" and what in ("broken definition", "broken by its name")
        lines = [line for line in (said.out + said.err).splitlines() if line.startswith(told)]
        if "sarif" in arguments and is_finding:
            lines = [one["message"]["text"] for one in json.loads(said.out)["runs"][0]["results"]]
        if status != (1 if is_finding else 2) or len(lines) != 1:
            wrong.append((what, status, lines, said))
        (flows / name).unlink()
    assert wrong == []


def test_the_tests_of_a_folder_are_not_green(flows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(flows, "bad.yaml", BROKEN)
    assert cli.main(["test", "flows", "--junit", "out.xml"]) == 2
    said = capsys.readouterr()
    assert "covered 0%" not in said.out
    assert said.out.splitlines()[-2:] == [
        "1 passed, 0 failed, 1 file could not be read",
        "2 files checked, 3 passed over (1 not readable, 2 not of Signalbox)",
    ]
    listed = ElementTree.parse("out.xml").getroot().iter("testcase")
    assert [one.get("file") for one in listed if one.find("error") is not None] == ["flows/bad.yaml"]
    cli.main(["test", "flows", "--list-files"])
    assert "flows/bad.yaml: passed over: it cannot be read" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("command", ["test", "lint", "explore", "simulate"])
def test_one_by_name_is_told_beside_a_good_one(command: str, flows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(flows, "bad.scenario.yaml", BROKEN_SCENARIO)
    good = "many.yaml" if command in ("test", "simulate") else "choose.yaml"
    assert cli.main([command, f"flows/x.yaml/{good}", "flows/bad.scenario.yaml"]) == 2
    assert "flows/bad.scenario.yaml:3:1: " in capsys.readouterr().err


def test_a_picture_is_written_of_what_can_be_read(flows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(flows, "bad.yaml", BROKEN)
    put(flows, "new.yaml", "document: {dsl: 9.0.0, namespace: a, name: b, version: 1.0.0}\ndo: []\n")
    (flows / "again.yaml").write_text(DEFINITION)
    (flows.parent / "out").mkdir()
    (flows.parent / "out" / "again.svg").mkdir()
    assert cli.main(["render", "flows", "-o", "out"]) == 2
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == ("1 picture written to out, 2 files could not be read, 1 could not be drawn")
    assert "out/again.svg: Is a directory" in said.err.splitlines()


def test_a_report_of_conversions_has_what_cannot_be_read(flows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(flows, "bad.yaml", BROKEN)
    assert cli.main(["convert", "flows", "--to", "0.8", "--report", "out.json"]) == 2
    rows = json.loads(Path("out.json").read_text())["definitions"]
    assert [(one["file"], one["outcome"]) for one in rows] == [
        ("x.yaml/choose.yaml", "lossless"),
        ("bad.yaml", "not converted"),
    ]
    assert capsys.readouterr().err.startswith("flows/bad.yaml:2:")


@pytest.mark.parametrize(
    "arguments",
    [
        ("diff", "flows", "flows/x.yaml/choose.yaml"),
        ("replay", "flows", "--history", "flows/x.yaml/many.yaml"),
        ("simulate", "flows/x.yaml/choose.yaml", "--scenario", "flows"),
        ("lint", "flows/x.yaml/choose.yaml", "--with", "flows"),
    ],
    ids=lambda given: given[0],
)
def test_a_folder_where_a_file_is_meant(
    arguments: tuple[str, ...], flows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(list(arguments)) == 2
    assert capsys.readouterr().err == "flows: this is a folder; only files are read, and standard input (-)\n"


@pytest.mark.parametrize("command", ["lint", "test", "check", "simulate", "explore", "render", "conform"])
def test_a_folder_has_no_line(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}: there is n")
