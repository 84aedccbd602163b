"""The command line takes what a file names from the library, where its database exists."""

import json
from pathlib import Path

import pytest
from django.db import connection

from designer import cli
from designer.library import resources, store
from tests.designer.subflow_samples import CHILD, FUNCTIONS, PARENT

FACTS = store.Facts(name="Child", workflow_id="child")


@pytest.fixture
def parent(tmp_path: Path) -> str:
    file = tmp_path / "parent.yaml"
    file.write_text(PARENT, encoding="utf-8")
    return str(file)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> None:
    """This run's own database is the library."""
    monkeypatch.setenv("SIGNALBOX_DATABASE", f"sqlite:///{connection.settings_dict['NAME']}")
    store.create(CHILD, FACTS)
    resources.create("functions.json", FUNCTIONS, resources.Looked("functions", ["greet"]))


def unknown(parent: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    cli.main(["lint", parent, "--format", "json"])
    return [one["rule"] for one in json.loads(capsys.readouterr().out) if one["rule"].startswith("unknown")]


@pytest.mark.usefixtures("library")
def test_lint_knows_the_library(parent: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert unknown(parent, capsys) == []


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("command", ["simulate", "explore"])
def test_a_run_has_the_library_s_definitions(parent: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    unmocked = ["--set", "unmocked=empty"] if command == "simulate" else []
    status = cli.main([command, parent, "--format", "json", *unmocked])
    said = capsys.readouterr()
    assert said.err == ""
    if command == "simulate":
        assert [one["definition"] for one in json.loads(said.out)["instances"]] == ["parent", "child"], said.out
    assert status in (0, 1)


@pytest.mark.usefixtures("library")
def test_a_given_file_goes_before_the_library(parent: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "functions.json").write_text("functions: [{name: other}]", encoding="utf-8")
    assert cli.main(["lint", parent, "--with", str(tmp_path / "functions.json")]) == 1
    assert "greet" in capsys.readouterr().out


@pytest.mark.usefixtures("library")
def test_the_archive_and_the_gallery_are_no_library(parent: str, capsys: pytest.CaptureFixture[str]) -> None:
    from designer.models import Definition, Resource

    Definition.objects.update(example="one")
    Resource.objects.update(archived=True)
    assert unknown(parent, capsys) == ["unknown-resource", "unknown-workflow"]


@pytest.mark.parametrize("database", ["", "postgres://db/x", "sqlite:////nowhere/x.sqlite3"])
def test_without_a_library_nothing_is_known(
    parent: str, database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SIGNALBOX_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SIGNALBOX_DATABASE", database)
    assert unknown(parent, capsys) == ["unknown-resource", "unknown-workflow"]
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_no_database_gives_nothing(
    parent: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SIGNALBOX_DATABASE", raising=False)
    monkeypatch.setenv("SIGNALBOX_DATA", str(tmp_path))
    (tmp_path / "signalbox.sqlite3").write_bytes(b"hello" * 1000)
    assert unknown(parent, capsys) == ["unknown-resource", "unknown-workflow"]


@pytest.mark.usefixtures("library")
def test_a_workflow_of_1_0_is_known_by_namespace_and_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = "document: {dsl: '1.0.3', namespace: shop, name: NAME, version: '1.0.0'}\n"
    store.create(head.replace("NAME", "ship") + "do: [{a: {set: {b: 1}}}]", store.Facts(workflow_id="shop/ship"))
    run = "do: [{one: {run: {workflow: {namespace: shop, name: ship, version: '1.0.0'}}}}]"
    file = tmp_path / "order.yaml"
    file.write_text(head.replace("NAME", "order") + run, "utf-8")
    assert unknown(str(file), capsys) == []
    file.write_text(head.replace("NAME", "order") + run.replace("ship", "sell"), "utf-8")
    assert unknown(str(file), capsys) == ["unknown-workflow"]
