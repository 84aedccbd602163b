"""A workflow that is run and not named under `with`: the file beside that has it is named, with what to write."""

import json
from pathlib import Path

import pytest

from designer import cli

ORDER = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- check: {call: http, with: {method: get, endpoint: "https://a.example/check"}}
- pay: {run: {workflow: {namespace: shop, name: bill, version: 1.0.0}}}
"""
BILL = """document: {dsl: 1.0.3, namespace: shop, name: bill, version: 1.0.0}
do:
- price: {call: http, with: {method: get, endpoint: "https://a.example/price"}}
"""
OTHER = BILL.replace("name: bill", "name: other")
OLD = json.dumps(
    {
        "id": "order",
        "name": "order",
        "specVersion": "0.8",
        "version": "1.0",
        "start": "Pay",
        "states": [{"name": "Pay", "type": "operation", "actions": [{"subFlowRef": "bill"}], "end": True}],
    }
)
OLD_BILL = json.dumps(
    {
        "id": "bill",
        "name": "bill",
        "specVersion": "0.8",
        "version": "1.0",
        "start": "Price",
        "functions": [{"name": "price", "operation": "a.json#price"}],
        "states": [{"name": "Price", "type": "operation", "actions": [{"functionRef": "price"}], "end": True}],
    }
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    put("flows/order.yaml", ORDER)
    put("flows/bill.yaml", BILL)
    put("flows/other.yaml", OTHER)
    put("old/order.json", OLD)
    put("old/bill.json", OLD_BILL)
    return tmp_path


def put(name: str, text: str) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(text, "utf-8")


def said(capsys: pytest.CaptureFixture[str], command: str, name: str) -> str:
    cli.main([command, name])
    out, error = capsys.readouterr()
    return f"{out}{error}"


@pytest.mark.parametrize("command", ["simulate", "test"])
@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("flows/s.yaml", "definition: order.yaml\n", ("bill.yaml", "bill.yaml")),
        ("flows/s.yaml", "definition: order.yaml\nwith: [other.yaml]\n", ("bill.yaml", "other.yaml, bill.yaml")),
        ("tests/s.yaml", "definition: ../flows/order.yaml\n", ("../flows/bill.yaml", "../flows/bill.yaml")),
        ("old/s.yaml", "definition: order.json\n", ("bill.json", "bill.json")),
    ],
)
@pytest.mark.usefixtures("place")
def test_a_missing_mock_names_the_file_that_has_the_workflow(
    name: str, text: str, written: tuple[str, str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = "" if name.startswith("old") else "calls: {check: {result: {}}}\n"
    put(name, f"{text}{calls}expect: {{status: completed}}\n")
    (line,) = [one for one in said(capsys, command, name).splitlines() if "a mock is missing" in one]
    assert line.endswith(f"; `{written[0]}` beside it has this workflow: `with: [{written[1]}]` runs it")


@pytest.mark.parametrize("command", ["simulate", "test"])
@pytest.mark.parametrize("key", ["price", "GET https://a.example/price"])
@pytest.mark.usefixtures("place")
def test_a_mock_of_a_workflow_that_is_not_named_says_where_it_stands(
    key: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put("flows/s.yaml", f"definition: order.yaml\ncalls:\n  pay: {{result: {{}}}}\n  {key}: {{result: {{}}}}\n")
    near = "`bill.yaml` beside it has this call, of the workflow shop/bill: `with: [bill.yaml]` runs it"
    words = f"flows/s.yaml:4:3: error mock-key: no call has the key `{key}`; {near}\n"
    assert words in said(capsys, command, "flows/s.yaml")


@pytest.mark.usefixtures("place")
def test_a_mock_that_no_definition_beside_has_is_told_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    put("flows/s.yaml", "definition: order.yaml\ncalls: {chek: {result: {}}}\n")
    assert "flows/s.yaml:2:9: error mock-key: no call has the key `chek`; did you mean `check`?\n" in said(
        capsys, "test", "flows/s.yaml"
    )


@pytest.mark.usefixtures("place")
def test_a_workflow_that_stands_nowhere_beside_is_told_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    Path("flows/bill.yaml").unlink()
    put("flows/s.yaml", "definition: order.yaml\ncalls: {check: {result: {}}}\n")
    assert "beside it" not in said(capsys, "test", "flows/s.yaml")
