"""`signalbox check`, and the recipes of docs/guide/pipelines.md run in a fresh Git repository with a project's tree."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from designer.cli import main
from designer.library.bound_projects.tree import Tree, TreeDefinition, TreeResource, TreeScenario, write
from tests.tiers import share

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "guide" / "pipelines.md"
INNER = """\
id: inner
name: Inner
version: '1.0'
specVersion: '0.8'
start: Give
states:
- {name: Give, type: inject, data: {given: 1}, end: true}
"""
OUTER = """\
id: outer
name: Outer
version: '1.0'
specVersion: '0.8'
start: Call
functions: lib.json
states:
- name: Call
  type: operation
  actions:
  - {functionRef: ask}
  - {subFlowRef: inner}
  end: true
"""
CASE: dict[str, Any] = {
    "input": {"a": 1},
    "functions": {"ask": {"result": {"b": 2}}},
    "expect": {"status": "completed"},
}


def tree(**changed: str) -> dict[str, str]:
    """A project with two definitions, a resource that one names, and a scenario that runs both."""
    outer = TreeDefinition(
        "outer0000000",
        "Outer",
        OUTER,
        workflow_id="outer",
        needs=("lib.json", "inner0000000"),
        scenarios=(TreeScenario("case00000000", "It: works", CASE),),
    )
    inner = TreeDefinition("inner0000000", "Inner", INNER, workflow_id="inner")
    case = TreeScenario("case00000001", "Inner works", {"expect": {"status": "completed"}})
    inner = TreeDefinition(inner.id, inner.name, inner.text, workflow_id="inner", scenarios=(case,))
    lib = TreeResource("lib.json", '{"functions": [{"name": "ask", "operation": "https://a.example/api.json#ask"}]}')
    return {**write(Tree("Shop", [outer, inner], [lib])), **changed}


def put(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_all_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(put(tmp_path, tree()))]) == 0, capsys.readouterr()
    told = capsys.readouterr().out
    assert "2 passed, 0 failed" in told
    assert told.splitlines()[-2:] == [
        "check: 2 definitions: ok; 2 files of scenarios: ok",
        "4 files checked, 2 passed over (1 resource, 1 not of Signalbox)",
    ]


def test_each_that_is_not_right_gives_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = {
        "a mistake, with which nothing starts": ({INNER_FILE: INNER.replace("start: Give", "start: Nowhere")}, 2),
        "a scenario that fails": ({"scenarios/Inner/Inner works.yaml": FAILS}, 1),
        "a text that does not parse": ({INNER_FILE: "states: ["}, 2),
    }
    for number, (what, (changed, status)) in enumerate(bad.items()):
        assert main(["check", str(put(tmp_path / str(number), tree(**changed)))]) == status, what
        told = capsys.readouterr().out.splitlines()[-2]
        assert told.startswith("check: 2 definitions: "), told
        assert not told.endswith("definitions: ok; 2 files of scenarios: ok"), told


INNER_FILE = "definitions/Inner.yaml"
FAILS = "name: Inner works\ndefinition: ../../definitions/Inner.yaml\nexpect: {status: faulted}\n"


def test_the_schema_of_scenarios_is_no_definition_that_lacks_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, tree())
    main(["schema", "scenario", "-o", str(tmp_path / "scenario.schema.json")])
    assert main(["check", str(tmp_path)]) == 0
    assert "covered 100% " not in "".join(one for one in capsys.readouterr().out.splitlines() if "schema.json" in one)


def test_nothing_to_check_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(put(tmp_path, {"README.md": "# Mine"}))]) == 2
    assert main(["check", str(tmp_path / "nowhere")]) == 2
    assert "neither a definition nor a scenario" in capsys.readouterr().err


def test_reports_are_written(tmp_path: Path) -> None:
    folder = put(tmp_path / "tree", tree())
    sarif, junit = tmp_path / "lint.sarif", tmp_path / "junit.xml"
    assert main(["check", str(folder), "--sarif", str(sarif), "--junit", str(junit)]) == 0
    assert '"2.1.0"' in sarif.read_text()
    assert "<testsuite" in junit.read_text()
    assert main(["check", str(folder), "--sarif", str(tmp_path / "none" / "a")]) == 2


def test_a_pipeline_finds_its_results_where_there_are_no_scenarios(tmp_path: Path) -> None:
    alone = put(tmp_path / "tree", {"Hello.yaml": tree()[INNER_FILE]})
    junit = tmp_path / "junit.xml"
    assert main(["check", str(alone), "--junit", str(junit)]) == 0
    assert 'tests="0"' in junit.read_text()
    assert main(["check", str(alone), "--junit", str(tmp_path / "none" / "a")]) == 2


def recipes() -> Iterator[tuple[str, list[str]]]:
    """The commands of each recipe on the page, by what it is for; those of our own program."""
    for block in re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        data = yaml.safe_load(block)
        if "jobs" in data:
            yield "github", [step["run"] for job in data["jobs"].values() for step in job["steps"] if "run" in step]
        elif "repos" in data:
            yield "pre-commit", [hook["entry"] for repo in data["repos"] for hook in repo["hooks"]]
        else:
            yield "gitlab", [line for job in data.values() for line in job["script"]]


def test_there_is_a_recipe_for_each() -> None:
    assert sorted(name for name, _ in recipes()) == ["github", "gitlab", "pre-commit"]


@pytest.mark.parametrize(
    ("name", "commands"), share(list(recipes()), 3), ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_recipe_checks_a_fresh_repository(tmp_path: Path, name: str, commands: list[str]) -> None:
    """As the machine would, but for the installation: `signalbox` is this one."""
    folder = put(tmp_path / "repository", tree())
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SIGNALBOX_DATA": str(tmp_path / "data")}
    environment |= {"HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    own = [command for command in commands if command.startswith("signalbox ")]
    assert own, name
    assert all(one.startswith(("signalbox ", "pip install ")) for one in commands)
    program = [sys.executable, str(ROOT / "manage.py")]
    run("git", "init", "-q")
    if name == "pre-commit":
        hook = folder / ".git" / "hooks" / "pre-commit"
        lines = [shlex.join([*program, *shlex.split(one)[1:]]) for one in own]
        hook.write_text("#!/bin/sh\nset -e\n" + "\n".join(lines) + "\n")
        hook.chmod(0o755)
        commit = ("git", "-c", "user.name=mia", "-c", "user.email=mia@example.org", "commit", "-q", "-m", "All")
        run("git", "add", "-A")
        done = run(*commit)
        assert done.returncode == 0, done.stderr + done.stdout
        put(folder, {"scenarios/Inner/Inner works.yaml": FAILS})
        run("git", "add", "-A")
        assert run(*commit).returncode != 0, "what fails is not committed"
        return
    for command in own:
        done = run(*program, *shlex.split(command)[1:])
        assert done.returncode == 0, done.stderr + done.stdout
    put(folder, {"scenarios/Inner/Inner works.yaml": FAILS})
    assert run(*program, *shlex.split(own[0])[1:]).returncode == 1
