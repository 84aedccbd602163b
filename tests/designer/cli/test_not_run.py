"""Scenarios that cannot be run: each has its line, and what is wrong is told as `lint` tells it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from designer import cli

NEWER = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
"""
OLDER = """id: order
specVersion: "0.8"
start: Pay
functions: [{name: charge, operation: "bank.json#charge"}]
states: [{name: Pay, type: operation, actions: [{functionRef: charge}], end: true}]
"""
BOTH = pytest.mark.parametrize(("definition", "under"), [(NEWER, "calls"), (OLDER, "functions")], ids=["1.0", "0.8"])
SLIP = "has no `reslt`; did you mean `result`?"


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")


def put(definition: str, text: str) -> None:
    Path("order.yaml").write_text(definition, "utf-8")
    Path("s.yaml").write_text(f"definition: order.yaml\n{text}", "utf-8")


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], list[str]]:
    """The status, and the lines on standard output and on standard error."""
    status = cli.main(list(arguments))
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err.splitlines()


@BOTH
def test_each_scenario_of_a_suite_that_cannot_be_read_has_its_line(
    definition: str, under: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put(definition, f"{under}: {{charge: {{reslt: 1}}}}\nscenarios:\n- name: one\n- name: two\n- input: {{}}\n")
    status, out, said = called(capsys, "test", "s.yaml", "--json", "out.json", "--junit", "out.xml")
    column = len(under) + 13
    words = f"not run: s.yaml:2:{column}: a mock of a {under[:-1]} {SLIP}"
    names = [("one", 4), ("two", 5), ("order.yaml", 6)]
    assert out[:3] == [f"error  {name}: {words}" for name, _ in names]
    assert (status, out[3], len(said)) == (2, "0 passed, 0 failed, 3 could not be run", 1)
    found = json.loads(Path("out.json").read_text("utf-8"))
    assert [(one["scenario"], one["line"]) for one in found["notRun"]] == names
    assert len(found["errors"]) == 1
    group = ElementTree.parse("out.xml").getroot()[0]
    assert (group.get("tests"), group.get("errors")) == ("3", "3")
    assert [(one.get("name"), one.get("line")) for one in group] == [(name, str(line)) for name, line in names]


@BOTH
def test_those_that_can_be_run_are_between_the_others(
    definition: str, under: str, capsys: pytest.CaptureFixture[str]
) -> None:
    good, wrong = f"{under}: {{charge: {{result: 1}}}}", f"{under}: {{chrage: {{result: 1}}}}"
    rows = ("one", good), ("two", wrong), ("three", good), ("four", f"{wrong}, sed: 1, inputs: 1")
    put(definition, "scenarios:\n" + "".join(f"- {{name: {name}, {mocks}}}\n" for name, mocks in rows))
    status, out, _ = called(capsys, "test", "s.yaml")
    assert [line.split()[:2] for line in out[:4]] == [
        ["ran", "one:"],
        ["error", "two:"],
        ["ran", "three:"],
        ["error", "four:"],
    ]
    words = f"s.yaml:4:{len(under) + 18}: no call has the key `chrage`; did you mean `charge`?"
    assert out[1] == f"error  two: not run: {words}"
    assert "a scenario has no `sed`; did you mean `seed`? (and" in out[3]
    assert out[3].endswith("(and 1 more)")
    assert (status, out[-1]) == (2, "0 passed, 0 failed, 2 ran and expect nothing, 2 could not be run")
    assert len([line for line in called(capsys, "test", "s.yaml", "--filter", "two")[1] if "not run" in line]) == 1


WRONG = [
    ("exect: {}", "s.yaml:2:1: error scenario-format: a scenario has no `exect`; did you mean `expect`?", 2),
    ("UNDER: {chrage: {result: 1}}", "error mock-key: no call has the key `chrage`; did you mean `charge`?", 2),
    ("UNDER: {charge: {result: 1}}\nevents: [{type: paid}]", "s.yaml:3:11: warning scenario-name: nothing at hand", 0),
    (
        "UNDER: {charge: {result: 1}}\nexpect: {status: failed}\nexpect: {status: completed}",
        "s.yaml:4:1: error duplicate-key: The key `expect` is given twice: already on line 3, column 1",
        0,
    ),
]


@BOTH
@pytest.mark.parametrize(("text", "words", "expected"), WRONG)
def test_what_is_wrong_is_told_in_the_same_line_by_all(
    text: str, words: str, expected: int, definition: str, under: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put(definition, text.replace("UNDER", under) + "\n")
    lines = [one for one in called(capsys, "lint", "s.yaml")[1] if words in one]
    assert len(lines) == 1
    for command in ("test", "simulate"):
        status, _, said = called(capsys, command, "s.yaml")
        assert (status, said) == (expected, lines)
    _, out, said = called(capsys, "check", ".")
    assert (out.count(lines[0]), said.count(lines[0])) == (1, 1 if expected else 0)


def test_what_the_project_does_not_want_to_know_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    put(NEWER, "calls: {charge: {result: 1}}\nseed: 1\nseed: 2\n")
    Path("signalbox.toml").write_text('[lint]\nignore = ["duplicate-key"]\n', "utf-8")
    assert called(capsys, "test", "s.yaml")[2] == []


def test_what_is_wrong_with_the_definition_is_told_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    put("document: [\n", "scenarios: [{name: one}, {name: two, definition: gone.yaml}]\n")
    status, out, _ = called(capsys, "test", ".", "--junit", "out.xml")
    assert (status, out[0]) == (2, "error  one: not run: order.yaml:2:1: A value is missing before this place")
    assert out[1].startswith("error  two: not run: s.yaml:2:38: there is no file gone.yaml")
    assert out[2] == "0 passed, 0 failed, 1 file could not be read, 2 could not be run"
    group = ElementTree.parse("out.xml").getroot()[0]
    assert [one.get("name") for one in group] == ["one", "two", "order.yaml"]


@BOTH
@pytest.mark.parametrize("mock", ["", "[]", "{}"])
def test_an_empty_mock_is_a_warning_at_the_same_place(
    mock: str, definition: str, under: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put(definition, f"{under}:\n  charge: {mock}\n")
    (line,) = called(capsys, "lint", "s.yaml")[1]
    place, words = line.split(" warning mock-result: ")
    status, out, said = called(capsys, "test", "s.yaml")
    assert (place, status, said) == ("s.yaml:3:3:", 0, [])
    assert f"       warning: {place} {words}" in out
