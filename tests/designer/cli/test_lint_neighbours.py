"""`signalbox lint` of a tree: what its definitions name is at hand where it lies in the tree, or beside a file."""

import json
from pathlib import Path

import pytest

from designer import cli

PARENT = """id: parent
version: '0.1'
specVersion: '0.8'
name: Parent
start: a
dataInputSchema: schemas/in.json
functions:
- {name: f, operation: 'specs/api.yaml#getThing'}
- {name: g, operation: 'specs/api.yaml#noSuch'}
states:
- name: a
  type: operation
  actions:
  - {functionRef: {refName: f, arguments: {id: 1}}}
  - {functionRef: g}
  - {subFlowRef: pass}
  end: true
"""
CHILD = """{id: pass, version: '0.1', specVersion: '0.8', name: P,
states: [{name: p, type: inject, data: {}, end: true}]}
"""
SERVICE = """openapi: 3.0.0
info: {title: t, version: '1'}
paths:
  /thing/{id}:
    get:
      operationId: getThing
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses: {'200': {description: ok}}
"""
HEAD = "document: {{dsl: '1.0.3', namespace: shop, name: {name}, version: '1.0.0'}}\n"
TASKS = HEAD.format(name="order") + "do: [{ship: {run: {workflow: {namespace: shop, name: ship, version: '1.0.0'}}}}]\n"
SHIP = HEAD.format(name="ship") + "do: [{set: {set: {a: 1}}}]\n"


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def linted(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    cli.main(["lint", "--format", "json", *arguments])
    return [one["rule"] for one in json.loads(capsys.readouterr().out)]


PROJECT = {
    "flows/parent.sw.yaml": PARENT,
    "flows/more/pass.sw.yaml": CHILD,
    "flows/schemas/in.json": '{"type": "object", "properties": {"who": {"type": "string"}}}',
    "specs/api.yaml": SERVICE,
}
NOT_AT_HAND = ["unknown-resource", "unknown-workflow"]


def test_what_lies_in_the_tree_is_at_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, PROJECT)
    assert linted(capsys, str(tmp_path)) == ["unknown-operation"]
    assert linted(capsys, str(tmp_path), "--no-neighbours") == NOT_AT_HAND


def test_nothing_is_taken_from_above_the_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, PROJECT)
    assert linted(capsys, str(tmp_path / "flows")) == []
    put(tmp_path, {"flows/parent.sw.yaml": PARENT.replace("specs/", "../specs/")})
    assert linted(capsys, str(tmp_path / "flows")) == []
    put(tmp_path, {"signalbox.toml": ""})
    assert linted(capsys, str(tmp_path / "flows")) == ["unknown-operation"]


def test_what_lies_beside_a_file_is_at_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, PROJECT | {"flows/pass.sw.yaml": CHILD, "flows/specs/api.yaml": SERVICE})
    file = str(tmp_path / "flows" / "parent.sw.yaml")
    assert linted(capsys, file) == ["unknown-operation"]
    assert linted(capsys, file, "--no-neighbours") == NOT_AT_HAND
    (tmp_path / "flows" / "pass.sw.yaml").unlink()
    assert linted(capsys, file) == ["unknown-operation", "unknown-workflow"]


def test_an_address_elsewhere_is_no_file_of_the_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, PROJECT | {"flows/parent.sw.yaml": PARENT.replace("specs/", "https://shop.example/specs/")})
    assert linted(capsys, str(tmp_path)) == []


@pytest.mark.parametrize(("name", "rules"), [("ship", []), ("shipp", ["unknown-workflow"])])
def test_a_workflow_of_1_0_is_found_by_namespace_and_name(
    name: str, rules: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, {"a/order.yaml": TASKS.replace("name: ship,", f"name: {name},"), "b/ship.yaml": SHIP})
    assert linted(capsys, str(tmp_path)) == rules


def test_findings_stay_in_the_order_of_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = SHIP.replace("set: {a: 1}", "set: {a: 1}, x: 1")
    put(tmp_path, {"a.yaml": TASKS.replace("name: ship,", "name: none,"), "b.yaml": broken})
    assert linted(capsys, str(tmp_path)) == ["unknown-workflow", "unknown-member"]


ALONG = {
    "flows/order.yaml": TASKS,
    "flows/parent.sw.yaml": PARENT.replace("specs/", "https://shop.example/specs/").replace("schemas/", "in/"),
    "else/ship.yaml": SHIP,
    "else/pass.sw.yaml": CHILD,
    "flows/order.scenarios.yaml": "definition: order.yaml\nscenarios: [{name: a, with: [../else/ship.yaml]}]\n",
    "flows/parent.scenarios.yaml": "definition: parent.sw.yaml\nwith: [../else/pass.sw.yaml, none.yaml]\n",
}


@pytest.mark.parametrize("option", [[], ["--no-neighbours"]])
def test_what_scenarios_take_along_is_at_hand(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, ALONG)
    assert linted(capsys, str(tmp_path / "flows" / "order.yaml"), *option) == []
    assert linted(capsys, str(tmp_path / "flows" / "parent.sw.yaml"), *option) == ["unknown-resource"]
    (tmp_path / "flows" / "order.scenarios.yaml").rename(tmp_path / "given.yaml")
    order, given = str(tmp_path / "flows" / "order.yaml"), str(tmp_path / "given.yaml")
    assert linted(capsys, order, *option) == ["unknown-workflow"]
    (tmp_path / "given.yaml").write_text("with: [else/ship.yaml]\n", "utf-8")
    assert linted(capsys, order, "--scenario", given, *option) == []


def test_other_files_of_the_same_call_are_at_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, {"a/order.yaml": TASKS, "b/ship.yaml": SHIP})
    order, ship = str(tmp_path / "a" / "order.yaml"), str(tmp_path / "b" / "ship.yaml")
    assert linted(capsys, order, ship) == linted(capsys, ship, order) == []


def test_a_version_that_scenarios_do_not_take_along_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, ALONG | {"else/ship.yaml": SHIP.replace("version: '1.0.0'", "version: '1.2.0'")})
    cli.main(["lint", str(tmp_path / "flows" / "order.yaml")])
    assert "“shop/ship” is at hand in the version 1.2.0, not 1.0.0" in capsys.readouterr().out
