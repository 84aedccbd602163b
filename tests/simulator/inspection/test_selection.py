"""Parts of JSON by a path that people write: in expectations, and on the command line (`--select`)."""

import json
from pathlib import Path

import pytest

from designer.cli import main
from simulator.inspection.selection import SelectionError, check, select
from simulator.limits import SELECTION_LENGTH
from simulator.scenario.expectations import held
from simulator.scenario.loading import open_setup
from simulator.scenario.outcome.difference import first_difference
from simulator.scenario.scenario import ScenarioError
from workflow.paths import Json

TEXT = """\
id: d
name: D
version: '1'
states:
- {name: A, type: inject, start: {kind: default}, data: {who: {customer: Ann}}, end: {kind: default}}
"""
ORDER: Json = {
    "customer": {"name": "Ann", "a.b": 1},
    "lines": [{"price": 3, "customer": "Bo"}, {"price": 5.0}],
    "none": None,
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("customer.name", ["Ann"]),
        ("lines.1.price", [5.0]),
        ("none", [None]),
        ("lines.2", []),
        ("lines.-1", []),
        ("customer.name.0", []),
        ("nobody", []),
        ("$", [ORDER]),
        ("$.lines[0].price", [3]),
        ("$['customer']['a.b']", [1]),
        ("$..customer", [ORDER["customer"], "Bo"]),
        ("$.lines[*].price", [3, 5.0]),
        ("$.lines[?(@.price > 4)].price", [5.0]),
        ("$.lines[0:1].price", [3]),
        ("$.nobody", []),
    ],
)
def test_what_stands_at_a_path(path: str, found: list[Json]) -> None:
    assert select(path, ORDER) == found


@pytest.mark.parametrize(
    "path",
    ["", "$.", "$.a[", "$[?(@.a =~ '(a+)+$')]", "$.a.`len`", "$..a..b..c..d", "$." + "a" * SELECTION_LENGTH, "a" * 501],
)
def test_what_is_no_path_is_said(path: str) -> None:
    with pytest.raises(SelectionError, match=r"path|JSONPath"):
        check(path)


SORTED = "$.mixed[/price]"  # of the library alone; it cannot compare a text with a number
MIXED: Json = {"mixed": [{"price": 1}, {"price": "x"}]}


def test_what_fails_on_these_data_is_said() -> None:
    with pytest.raises(SelectionError, match="cannot be used here"):
        select(SORTED, MIXED)
    (one,) = held({"outputHas": [SORTED]}, {"output": MIXED})
    assert (one["held"], one["actual"]) == (False, f"{SORTED} cannot be used here: it compares what has no order")


RESULT: dict[str, Json] = {
    "output": ORDER,
    "path": ["A", "B", "A", "C"],
    "error": {"name": "E", "code": "5"},
    "definition": "d",
    "instances": [],
    "trace": [],
}


@pytest.mark.parametrize(
    ("expect", "good", "actual"),
    [
        ({"outputHas": ["customer.name", "$..price"]}, True, ["customer.name", "$..price"]),
        ({"outputHas": ["customer.name", "nobody"]}, False, ["customer.name"]),
        ({"outputAt": {"lines.1.price": 5, "$..customer": [ORDER["customer"], "Bo"]}}, True, None),
        ({"outputAt": {"lines.0.price": 4}}, False, {"lines.0.price": 3}),
        ({"outputAt": {"nobody": None}}, False, {}),
        ({"outputAt": {"none": None}}, True, {"none": None}),
        ({"outputCount": {"lines": 2, "customer": 2, "$..customer": 2}}, True, None),
        ({"outputCount": {"lines": 3}}, False, {"lines": 2}),
        ({"outputCount": {"nobody": 0}}, True, None),
        ({"errorContains": {"name": "E"}}, True, RESULT["error"]),
        ({"errorContains": {"name": "F"}}, False, RESULT["error"]),
        ({"order": ["A", "A", "C"]}, True, None),
        ({"order": ["C", "A"]}, False, ["C"]),
        ({"outputAt": {"$[": 1}}, False, "$[ is no JSONPath: Parse error near the end of string!"),
    ],
)
def test_expectations_by_path(expect: dict[str, Json], good: bool, actual: Json) -> None:
    (one,) = held(expect, RESULT)
    assert one["held"] is good
    if actual is not None:
        assert one["actual"] == actual
    if not good:
        found = first_difference({**RESULT, "expectations": [one]})
        assert found is not None
        assert found["name"] == next(iter(expect))


@pytest.mark.parametrize(
    ("expect", "place"),
    [({"outputHas": ["a", "$["]}, ("outputHas", 1)), ({"outputCount": {"$[": 1}}, ("outputCount", "$["))],
)
def test_a_path_that_cannot_be_used_is_told_with_its_place(expect: Json, place: tuple[str | int, ...]) -> None:
    with pytest.raises(ScenarioError, match="no JSONPath") as raised:
        open_setup({"definition": TEXT, "with": [], "scenario": {"expect": expect}})
    assert raised.value.path == ("expect", *place)


def test_the_command_line_prints_what_is_selected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "d.yaml"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["simulate", str(file), "--select", "$.output..customer"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == ["Ann"]
    assert main(["simulate", str(file), "--select", "$.trace[?(@.type == 'state.entered')].state"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == ["A"]
    assert main(["simulate", str(file), "--select", "$.nobody"]) == 0
    assert capsys.readouterr().out == ""
    file.write_text(TEXT.replace("{who: {customer: Ann}}", json.dumps(MIXED)), encoding="utf-8")
    for wrong in (["--select", "$["], ["--select", "$.output", "--runs", "3"], ["--select", "$.output.mixed[/price]"]):
        assert main(["simulate", str(file), *wrong]) == 2
        assert capsys.readouterr().err.startswith("--select: ")
