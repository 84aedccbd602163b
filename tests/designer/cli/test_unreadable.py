"""What a folder has that cannot be read is told by every command that takes folders, and the last line counts."""

import os
import socket
from pathlib import Path
from typing import Any

import pytest

from designer import cli
from designer.files.texts import LIMIT
from designer.language_server.neighbours import Neighbours
from tests.designer.cli.texts import CLEAN, DEFINITION, MANY, put

FEATURE = """Feature: Numbers
  Scenario: One
    Given a workflow with definition:
    \"\"\"yaml
    document: {dsl: '1.0.0', namespace: a, name: b, version: '1.0.0'}
    do:
    - one: {set: {b: 1}}
    \"\"\"
    When the workflow is executed
    Then the workflow should complete
"""
COMMANDS = {
    "lint": ("lint", "flows"),
    "lint a pattern": ("lint", "flows/**/*.*"),
    "lint for programs": ("lint", "flows", "--format", "json"),
    "test": ("test", "flows"),
    "test for programs": ("test", "flows", "--json", "-"),
    "check": ("check", "flows"),
    "simulate": ("simulate", "flows"),
    "explore": ("explore", "flows"),
    "render": ("render", "flows", "-o", "out"),
    "convert": ("convert", "flows", "--to", "0.8", "--write", "out"),
    "conform": ("conform", "flows"),
}
TOLD = {
    "latin1": "1: this is not utf-8 text",
    "closed": "1: Permission denied",
    "large": f"1: this file is larger than {LIMIT:,} bytes",
    "link": "1: this link leads to nothing",
    "pipe": "1: this is a named pipe; only files are read, and standard input (-)",
    "socket": "1: this is a socket; only files are read, and standard input (-)",
}


@pytest.fixture
def flows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two good files, and of texts and features all that cannot be read, and a closed folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "flows"
    (folder / "shut").mkdir(parents=True)
    for name, text in (("choose.yaml", DEFINITION), ("many.yaml", MANY), ("good.feature", FEATURE)):
        put(folder, name, text)
    for ending in ("yaml", "feature"):
        put(folder, f"latin1.{ending}", "name: caf\u00e9".encode("latin-1"))
        put(folder, f"closed.{ending}", DEFINITION)
        put(folder, f"large.{ending}", b" " * (LIMIT + 1))
        (folder / f"link.{ending}").symlink_to("nowhere")
        os.mkfifo(folder / f"pipe.{ending}")
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"flows/socket.{ending}")
    _close(monkeypatch)
    return folder


def _close(monkeypatch: pytest.MonkeyPatch) -> None:
    """As without a permission, which an administrator always has."""
    opened, listed = Path.open, os.scandir

    def open_file(path: Path, *arguments: Any, **more: Any) -> Any:
        if path.stem == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **more)

    def list_folder(path: Any = ".") -> Any:
        if os.path.basename(path) == "shut":  # noqa: PTH119
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(Path, "open", open_file)
    monkeypatch.setattr(os, "scandir", list_folder)


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_what_cannot_be_read_is_told(
    arguments: tuple[str, ...], flows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(list(arguments)) == 2
    said = capsys.readouterr()
    ending = "feature" if arguments[0] == "conform" else "yaml"
    lines = said.err.splitlines()
    for name, words in TOLD.items():
        assert [line for line in lines if line.startswith(f"flows/{name}.{ending}:")] == [
            f"flows/{name}.{ending}:1:{words}"
        ]
    assert lines.count("flows/shut: Permission denied") == 1
    is_for_programs = arguments[0] == "convert" or "json" in arguments or "-" in arguments
    last = (said.err if is_for_programs else said.out).splitlines()[-1]
    assert last.startswith(("1 file checked, ", "2 files checked, ", "3 files checked, "))
    assert " not readable" in last
    assert last.endswith("; folders: 1 not readable")


@pytest.mark.parametrize("name", ["latin1", "closed", "large", "link", "pipe", "socket"])
def test_one_by_name_is_told_too(name: str, flows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lint", f"flows/{name}.yaml"]) == 2
    assert capsys.readouterr() == ("", f"flows/{name}.yaml:1:{TOLD[name]}\n")
    assert cli.main(["lint", "flows/choose.yaml"]) == 0  # what lies beside it is not waited for


def test_files_are_listed(flows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (flows / "old").mkdir()
    put(flows, "chart.yaml", "kind: Service\n")
    put(flows.parent, "signalbox.toml", '[files]\nexclude = ["old/", "many.yaml"]\n')
    (flows / "again").symlink_to("old")
    assert cli.main(["lint", "flows", "--list-files"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert {
        "flows/choose.yaml: checked",
        "flows/many.yaml: passed over: `exclude` of signalbox.toml names it",
        "flows/chart.yaml: passed over: no file of Signalbox",
        "flows/latin1.yaml: passed over: it cannot be read",
        "flows/old/: passed over: `exclude` of signalbox.toml names it",
        "flows/again/: passed over: links to folders are not followed",
    } <= set(lines)
    counted = "1 file checked, 8 passed over (6 not readable, 1 not of Signalbox, 1 excluded)"
    assert lines[-1] == f"{counted}; folders: 1 not readable, 1 excluded, 1 linked"


@pytest.mark.parametrize(
    ("command", "checked"),
    [
        ("lint", {"choose.yaml", "many.yaml"}),
        ("test", {"choose.yaml", "many.yaml"}),
        ("check", {"choose.yaml", "many.yaml"}),
        ("simulate", {"many.yaml"}),
        ("explore", {"choose.yaml"}),
        ("render", {"choose.yaml"}),
        ("convert", {"choose.yaml"}),
        ("conform", {"good.feature"}),
    ],
)
def test_each_command_lists_what_it_is_for(
    command: str, checked: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("choose.yaml", DEFINITION), ("many.yaml", MANY), ("good.feature", FEATURE)):
        put(tmp_path, name, text)
    assert cli.main([command, str(tmp_path), "--list-files"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line for line in lines if line.endswith(": checked")} == {f"{tmp_path / name}: checked" for name in checked}


def test_a_closed_folder_hides_no_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name below a folder that may not be entered: one line, and no traceback."""
    stat = Path.stat

    def closed(path: Path, **more: Any) -> Any:
        if "shut" in path.parts[:-1]:
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, **more)

    monkeypatch.setattr(Path, "stat", closed)
    assert cli.main(["lint", str(tmp_path / "shut" / "a.yaml")]) == 2


def test_an_editor_finds_the_scenarios_beside_it(tmp_path: Path) -> None:
    put(tmp_path, "choose.yaml", DEFINITION)
    put(tmp_path, "many.yaml", MANY)
    (tmp_path / "link.yaml").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.yaml")
    found = Neighbours((tmp_path / "choose.yaml").as_uri()).scenarios()
    assert [one.file.name for one in found] == ["many.yaml"]


NO_START = """\
id: none
name: None
version: '1'
states:
- {name: A, type: inject, data: {}, end: {kind: default}}
"""


@pytest.mark.parametrize("command", ["simulate", "explore"])
def test_what_cannot_start_is_told_and_the_others_go_on(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "flows").mkdir()
    put(tmp_path, "flows/a.yaml", NO_START)
    put(tmp_path, "flows/b.yaml", "id: b\nstates: none\n")
    put(tmp_path, "flows/c.yaml", DEFINITION)
    for name in "abc":
        put(tmp_path, f"flows/{name}.scenario.yaml", f"definition: {name}.yaml\n")
    assert cli.main([command, "flows"]) == 2
    said = capsys.readouterr()
    assert [line.partition(":")[0] for line in said.err.splitlines()] == ["flows/b.yaml", "flows/a.yaml"]
    assert "choose" in said.out


@pytest.mark.parametrize("command", ["simulate", "explore", "render"])
def test_a_file_with_several_documents_is_not_run(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put(tmp_path, "two.yaml", f"{CLEAN}---\n{CLEAN}")
    assert cli.main([command, file]) == 2
    assert capsys.readouterr().err.startswith(f"{file}:6:1: a second document begins here")
