"""A file with a slip in the key by which it is known stays in all checks, and is told."""

from pathlib import Path

import pytest

from designer import cli
from designer.language_server.analysis import is_meant
from designer.workers.tasks.library import sort_out
from tests.designer.cli.texts import CLEAN, DEFINITION, MANY, put
from workflow.definition import load

TASKS = """{}: {{dsl: "1.0.0", namespace: a, name: b, version: "1.0.0"}}
do:
- a: {{set: {{b: 1}}}}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "choose.yaml", DEFINITION)
    put(tmp_path, "many.yaml", MANY)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "order.sw.yaml",
            TASKS.format("documnt"),
            "1:1: error schema: The definition has no member `documnt`; did you",
        ),
        (
            "order.yaml",
            TASKS.format("documnt"),
            "1:1: error schema: The definition has no member `documnt`; did you",
        ),
        ("order.sw.json", '{"doc": {}}', "1:1: error unknown-dialect: This is in no dialect that is known"),
        ("order.SW.yaml", "just: text\n", "1:1: error unknown-dialect: This is in no dialect that is known"),
        ("order.yaml", CLEAN.replace("states:", "sates:"), "4:1: error unknown-dialect: A definition has no `sates`"),
    ],
)
def test_a_definition_is_checked(
    name: str, text: str, told: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(place, name, text)
    for command in ("lint", "check"):
        assert cli.main([command, "."]) == 1
        assert f"{name}:{told}" in capsys.readouterr().out
    for command in ("explore", "render", "convert"):
        assert cli.main([command, ".", "--list-files"]) == 0
        assert f"{name}: checked" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("definitions: choose.yaml\nexpect: {status: faulted}\n", "1:1: a scenario has no `definitions`; did you mean"),
        (
            "input: {n: 1}\ndefinitions: choose.yaml\nscenarios:\n- {name: s, expect: {status: faulted}}\n",
            "2:1: a scenario has no `definitions`; did you mean `definition`?",
        ),
        (
            "definition: choose.yaml\nscenario:\n- {name: s, expect: {status: faulted}}\n",
            "2:1: a scenario has no `scenario`; did you mean `scenarios`?",
        ),
        ("scenario:\n- {name: s, definition: choose.yaml, input: {}}\n", "1:1: a scenario has no `scenario`; did you"),
    ],
)
def test_a_scenario_is_an_error(text: str, told: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place, "a.scenarios.yaml", text)
    for command in (["test"], ["check", "."], ["simulate", "a.scenarios.yaml"]):
        assert cli.main(command) == 2
        place_of, _, words = told.partition(" ")
        assert f"a.scenarios.yaml:{place_of} error scenario-format: {words}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        (CLEAN.replace("states:", "sates:"), (4, 1), "there is no `sates`; did you mean `states`?"),
        ("name: s\ndefinitions: choose.yaml\n", (2, 1), "there is no `definitions`; did you mean `definition`?"),
    ],
)
def test_the_library_says_so_too(text: str, place: tuple[int, int], told: str) -> None:
    found = sort_out(text)
    assert (found["kind"], found["message"], (found["line"], found["column"])) == ("none", told, place)


def test_so_does_an_editor() -> None:
    found = load(CLEAN.replace("states:", "sates:"))
    assert is_meant(found)
    assert [one.message for one in found.diagnostics] == ["A definition has no `sates`; did you mean `states`?"]
    assert not is_meant(load("state: present\n"))
