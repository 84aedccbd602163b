"""The lines of docs/command-line.md, "Recipes", run in a clean folder, and its signalbox.toml is one that is read."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from designer.files.project import read_project
from tests.designer.cli.texts import DEFINITION, FEW, MANY, WRONG, put
from tests.serving import OURS, ROOT

PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE.partition("## Recipes")[2], re.DOTALL)
LINES = next(text for kind, text in BLOCKS if kind == "sh").splitlines()


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    for name, text in (("choose.yaml", DEFINITION), ("many.yaml", MANY), ("few.yaml", FEW)):
        put(tmp_path, name, text)
    program = tmp_path / ".bin" / "signalbox"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT / "manage.py"}" "$@"\n')
    program.chmod(0o755)
    return tmp_path


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    environment["PATH"] = f"{folder / '.bin'}{os.pathsep}{environment['PATH']}"
    return subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_lines_pass_on_a_good_project(clean: Path) -> None:
    for line in LINES:
        done = shell(line, clean)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
    assert json.loads((clean / "lint.sarif").read_text("utf-8"))["version"] == "2.1.0"
    assert ElementTree.parse(clean / "junit.xml").getroot()[0].get("tests") == "2"
    assert json.loads((clean / "results.json").read_text("utf-8"))["passed"] == 2


def test_they_fail_on_a_bad_one(clean: Path) -> None:
    put(clean, "choose.yaml", DEFINITION.replace("nextState: Few", "nextState: Fw"))
    assert [shell(line, clean).returncode for line in LINES[:2]] == [1, 1]
    put(clean, "choose.yaml", DEFINITION)
    put(clean, "wrong.yaml", WRONG)
    assert shell(LINES[2], clean).returncode == 1


def test_the_pipelines_say_nothing_else() -> None:
    """Each of our commands in a recipe is one of the lines that are run, or a part of one."""
    for kind, text in BLOCKS:
        if kind == "yaml":
            assert yaml.safe_load(text)
            for command in re.findall(r"(?:run: |- |entry: )(signalbox (?:lint|test)[^\n,}]*)", text):
                assert any(line.startswith(command) for line in LINES), command


def test_other_files_of_a_project_are_no_mistake(clean: Path) -> None:
    put(clean, ".pre-commit-config.yaml", "repos: []\n")
    put(clean, "compose.yaml", "services: {web: {image: nginx}}\n")
    assert shell("signalbox lint . --warnings-as-errors", clean).returncode == 0
    assert shell("signalbox lint choose.yaml many.yaml few.yaml", clean).returncode == 0


def test_the_project_of_the_page_is_read(tmp_path: Path) -> None:
    text = PAGE.partition("```toml\n")[2].partition("```")[0]
    found = read_project(Path(put(tmp_path, "signalbox.toml", text)))
    assert (found.max_warnings, found.min_coverage, found.runtime) == (0, 80, "sonataflow")
    assert found.leaves_out(tmp_path / "a" / "x.gen.yaml", is_folder=False)
    assert not found.leaves_out(tmp_path / "keep.gen.yaml", is_folder=False)
    assert found.leaves_out(tmp_path / "build" / "deep" / "x.yaml", is_folder=False)
