"""`signalbox list` and `pull` of one project, and what a project's own token lists, pulls and pushes."""

import json
from pathlib import Path

import pytest

from designer.cli import main
from designer.models.identifiers import new_id
from tests.designer import roles
from tests.designer.cli.served import bring, edit, person, server
from tests.designer.live_person import Person

__all__ = ["person", "server"]


@pytest.fixture
def project(person: Person) -> dict[str, str]:
    """A project with one definition; another one is in none."""
    made: dict[str, str] = person.post("projects", {"name": f"Order flows {new_id()}"})
    bring(person, "Elsewhere")
    inside = person.post(f"definitions?project={made['id']}", {"text": roles.TEXT})
    return {**made, "inside": inside["id"]}


def listed(capsys: pytest.CaptureFixture[str], *options: str) -> list[tuple[str, str | None]]:
    """Names and projects that are told."""
    capsys.readouterr()
    assert main(["list", "--format", "json", *options]) == 0
    return [(one["name"], one["project"]) for one in json.loads(capsys.readouterr().out)]


def test_a_list_tells_the_project_and_is_of_one_where_one_is_named(
    project: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    name = project["name"]
    assert listed(capsys) == [("Elsewhere", None), ("Hello", name)]
    assert listed(capsys, "--project", name) == listed(capsys, "--project", project["id"]) == [("Hello", name)]
    assert main(["list", "--project", name]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.index("PROJECT") == row.index(name)
    assert listed(capsys, "Elsewhere", "--project", name) == []


def test_a_project_is_pulled_by_its_name(
    project: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["pull", "--project", project["name"], "-o", "flows"]) == 0
    assert sorted(path.name for path in (tmp_path / "flows").glob("*.yaml")) == ["Hello.yaml"]


@pytest.mark.parametrize("command", ["list", "pull"])
def test_one_that_there_is_not_is_told_with_those_that_there_are(
    project: dict[str, str], capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, "--project", "Nowhere"]) == 2
    told = capsys.readouterr().err
    assert f"signalbox {command}: " in told
    assert "has no project 'Nowhere'" in told
    assert project["name"] in told


def test_what_is_pushed_anew_goes_into_the_project_that_is_named(
    project: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    Path("Fresh.yaml").write_text(roles.TEXT.replace("Hello", "Fresh"), encoding="utf-8")
    assert main(["push", "Fresh.yaml", "--project", project["name"]]) == 2
    assert "--project is for --new" in capsys.readouterr().err
    assert main(["push", "Fresh.yaml", "--new", "--project", project["name"]]) == 0
    assert sorted(listed(capsys, "--project", project["name"])) == [
        ("Fresh", project["name"]),
        ("Hello", project["name"]),
    ]


def test_ids_and_a_project_are_not_given_together(project: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pull", project["inside"], "--project", project["name"]]) == 2
    assert "not both" in capsys.readouterr().err


def test_a_project_s_token_lists_pulls_and_pushes_what_is_in_it(
    project: dict[str, str],
    person: Person,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    wish = {"label": "CI", "scope": "edit", "role": "editor"}
    made = person.post(f"projects/{project['id']}/tokens", wish)
    monkeypatch.setenv("SIGNALBOX_TOKEN", made["token"])
    assert listed(capsys) == [("Hello", project["name"])]
    assert main(["pull"]) == 0
    assert sorted(path.name for path in tmp_path.glob("*.yaml")) == ["Hello.yaml"]
    edit(tmp_path / "Hello.yaml", "there")
    assert main(["push", "Hello.yaml"]) == 0
    newest = json.loads(person.page(f"/api/definitions/{project['inside']}/versions"))[0]
    assert (newest["number"], newest["author"]) == (2, f"token CI of {project['name']}")
    (tmp_path / "New.yaml").write_text(roles.TEXT.replace("name: Hello", "name: New"), "utf-8")
    assert main(["push", "--new", "New.yaml"]) == 0
    assert listed(capsys) == [("Hello", project["name"]), ("New", project["name"])]
    elsewhere = next(
        one for one in json.loads(person.page("/api/library"))["definitions"] if one["name"] == "Elsewhere"
    )
    assert main(["pull", elsewhere["id"]]) == 2, "it is not there"
