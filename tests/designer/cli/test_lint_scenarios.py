"""`signalbox lint` with scenarios: given, beside the file, of another definition, unreadable."""

from pathlib import Path

import pytest

from designer import cli

TEXT = """id: greet
version: "1"
name: Greet
states:
- name: Greet
  type: inject
  start: {kind: default}
  data: {}
  stateDataFilter: {dataOutputPath: "{{ $.custmer.name }}"}
  end: {kind: default}
"""
CASE = "input: {customer: {name: Ada}}\n"
TOLD = "warning absent-data: `custmer` is never present in any scenario; did you mean `customer`?"


def put(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def linted(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = cli.main(["lint", *arguments])
    return status, capsys.readouterr().out


def test_without_scenarios_nothing_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert linted(capsys, put(tmp_path, "greet.yaml", TEXT)) == (0, "")


def test_a_scenario_that_is_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, case = put(tmp_path, "greet.yaml", TEXT), put(tmp_path, "case.yaml", CASE)
    assert linted(capsys, file, "--scenario", case) == (0, f"{file}:9:43: {TOLD}\n")


@pytest.mark.parametrize(
    "beside",
    [
        "definition: greet.yaml\n" + CASE,
        "definition: greet.yaml\nscenarios: [{input: {customer: {name: Ada}}}]\n",
        (
            "scenarios:\n- {definition: ./greet.yaml, input: {customer: {name: Ada}}}\n"
            "- {definition: other.yaml, input: {custmer: 1}}\n"
        ),
    ],
)
def test_a_scenario_beside_the_file(beside: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "greet.yaml", TEXT)
    put(tmp_path, "scenarios.yaml", beside)
    put(tmp_path, "broken.yaml", "definition: greet.yaml\ninput: [")
    assert linted(capsys, file) == (0, f"{file}:9:43: {TOLD}\n")


@pytest.mark.parametrize("key", ["dataInputSchema", "dataOutputSchema"])
@pytest.mark.parametrize("where", ["version: ", "  data: "])
def test_what_a_schema_names_is_known(key: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the workflow (before `version:`) and of a state (before `  data:`), at any depth."""
    indent = " " * (len(where) - len(where.lstrip()))
    text = TEXT.replace(where, f"{indent}{key}: greet-schema.json\n{where}", 1)
    schema = '{"type": "object", "properties": {"custmer": {"properties": {"name": {"type": "string"}}}}}'
    file, case = put(tmp_path, "greet.yaml", text), put(tmp_path, "case.yaml", CASE)
    named = ("--with", put(tmp_path, "greet-schema.json", schema))
    assert linted(capsys, file, "--scenario", case, *named) == (0, "")
    put(tmp_path, "greet-schema.json", schema.replace("custmer", "customer"))
    assert linted(capsys, file, "--scenario", case, *named) == (0, f"{file}:10:43: {TOLD}\n")


def test_a_scenario_of_another_definition_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "greet.yaml", TEXT)
    put(tmp_path, "scenarios.yaml", "definition: other.yaml  # not greet.yaml\n" + CASE)
    assert linted(capsys, file) == (0, "")


def test_a_given_scenario_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, case = put(tmp_path, "greet.yaml", TEXT), put(tmp_path, "case.yaml", "input: [")
    assert cli.main(["lint", file, file, "--scenario", case]) == 2
    assert capsys.readouterr().err.startswith(f"{case}:1:")


LENDING = """id: lending
specVersion: "0.8"
functions: [{name: lend, operation: "library.openapi.yaml#lendBook"}]
states:
- name: Lend
  type: operation
  actions: [{functionRef: {refName: lend, arguments: {shelf: 1, reader: R-1, days: 7}}}]
  end: true
"""
SUITE = """definition: lending.yaml
scenarios:
- functions: {lend: {result: {id: L-1, reader: R-1, days: 7}}}
- functions:
    lend: {result: {id: L-1, reader: R-1, days: two}}
- functions: {lend: {result: {id: L-1, reader: R-1, days: 70}}}   # signalbox: ignore mock-result
- definition: other.yaml
  functions: {lend: {result: 5}}
"""
CONTRACT = str(Path(__file__).resolve().parents[2] / "fixtures" / "contracts" / "library.openapi.yaml")


def test_mocks_that_the_service_does_not_give(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cases = put(tmp_path, "lending.yaml", LENDING), put(tmp_path, "cases.yaml", SUITE)
    assert linted(capsys, file) == (0, "")
    words = "warning mock-result: What lendBook gives: `days` must be a whole number, not a text"
    assert linted(capsys, file, "--with", CONTRACT) == (0, f"{cases}:5:49: {words}\n")
    case = put(tmp_path, "case.json", '{"functions": {"lend": {"result": 5}}}')
    status, told = linted(capsys, file, "--with", CONTRACT, "--scenario", case, "--warnings-as-errors")
    assert (status, told.partition(" error ")[0]) == (1, f"{case}:1:35:")
